import type { TemplateVersion } from '#src/contract/template.ts';
import { limits } from '#src/core/limits.ts';
import { type Context, requireActor } from '../context.ts';
import { findPackage } from '../template-package/find.ts';
import { presentVersion } from './present.ts';

/** The versions of a template that the caller may see, the newest first; unfinished ones are for its creator. */
export async function listVersions(
  ctx: Context,
  input: { package_id: string; status?: 'draft' | 'ready' | undefined },
): Promise<TemplateVersion[]> {
  const { userId } = requireActor(ctx);
  const row = await findPackage(ctx.db, input.package_id, { userId });
  let query = ctx.db.selectFrom('template_versions').selectAll().where('package_id', '=', row.id);
  if (input.status) query = query.where('status', '=', input.status);
  if (row.user_id !== userId) query = query.where('status', '=', 'ready');
  const versions = await query.orderBy('created_at', 'desc').orderBy('id').limit(limits.versionsPerTemplate).execute();
  return versions.map(version => presentVersion(ctx, version));
}
