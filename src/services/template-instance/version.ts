import { AppError, notFound } from '#src/core/errors.ts';
import type { Tx } from '#src/db/pool.ts';
import type { TemplatePackageRow, TemplateVersionRow } from '#src/db/schema.ts';
import { findPackage, isTemplateId } from '../template-package/find.ts';

/** A version that the account may install, `lock` locks its package until the transaction ends. @throws AppError */
export async function findInstallable(
  tx: Tx,
  id: string,
  { userId, lock }: { userId: number; lock: boolean },
): Promise<{ version: TemplateVersionRow; pack: TemplatePackageRow }> {
  const version = isTemplateId(id)
    ? await tx.selectFrom('template_versions').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!version) throw notFound('template');
  const pack = await findPackage(tx, version.package_id, { userId, lock });
  if (version.status !== 'ready') {
    if (pack.user_id !== userId) throw notFound('template');
    throw new AppError('CONFLICT', 'This version is not ready to be installed.');
  }
  return { version, pack };
}

/** The fields of a task that belong to the template; all others belong to the owner. */
export function taskColumns(version: TemplateVersionRow) {
  return {
    steps: JSON.stringify(version.steps),
    inputs: JSON.stringify(version.inputs),
  };
}

/** The settings that come with a version. There is no recording to go on from, so the editor opens on the steps. */
export function versionSettings(version: TemplateVersionRow) {
  return {
    special_instructions: version.special_instructions,
    guardrails: version.guardrails,
    network: version.network,
    exclude_functions: version.exclude_functions,
    preferred_agent: version.preferred_agent,
    video_status: version.video_status === 'processed' ? 'processed' : 'not_provided',
  };
}
