import type { TemplateVersion, VersionCreate } from '#src/contract/template.ts';
import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import { checkWebsites } from '#src/core/network/websites.ts';
import { inTransaction, type Tx } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import { recordAudit } from '../audit/record.ts';
import { type Context, requireActor } from '../context.ts';
import { createRedactor } from '#src/core/secrets/redactor.ts';
import { secretsOf } from '../task/credentials.ts';
import { findOwnPackage, findPackage } from '../template-package/find.ts';
import { requireStaff } from '../user/staff.ts';
import { presentVersion } from './present.ts';

/** Adds a version to a template of the caller's own. The caller's passwords are removed from its texts. */
export async function createVersion(ctx: Context, input: VersionCreate): Promise<TemplateVersion> {
  const { userId, tokenId } = requireActor(ctx);
  checkWebsites(input.network);
  return inTransaction(ctx.db, async tx => {
    const { id } = await findOwnPackage(tx, input.package_id, userId);
    await requireStaff({ ...ctx, db: tx });
    const pack = await findPackage(tx, id, { userId, lock: true });
    const given = (await ownRedactor(ctx, tx, userId)).forModels.deep(input);
    await refuseTooMany(tx, id, Buffer.byteLength(JSON.stringify(given)));
    const row = await tx
      .insertInto('template_versions')
      .values({
        package_id: id,
        name: given.name,
        description: given.description,
        steps: JSON.stringify(given.steps),
        special_instructions: given.special_instructions ?? null,
        guardrails: JSON.stringify(given.guardrails),
        network: JSON.stringify(given.network),
        inputs: JSON.stringify(given.inputs),
        exclude_functions: JSON.stringify(given.exclude_functions),
        video_status: given.video_status,
        preferred_agent: given.preferred_agent,
        status: given.status,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const detail = { version: row.name, ready: row.status === 'ready' };
    await recordAudit(tx, { userId, tokenId, action: 'template.published', subject: pack.name, detail });
    return presentVersion(ctx, row);
  });
}

/** All of them are in one response, so their number and size are limited. */
async function refuseTooMany(tx: Tx, packageId: string, newBytes: number): Promise<void> {
  const { count, bytes } = await tx
    .selectFrom('template_versions')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(octet_length(row_to_json(template_versions)::text)), 0)`.as('bytes'))
    .where('package_id', '=', packageId)
    .executeTakeFirstOrThrow();
  if (count >= limits.versionsPerTemplate)
    throw new AppError('CONFLICT', `The template has ${count} versions, which is the limit.`);
  if (bytes + newBytes > limits.templateVersionBytes) {
    const megabytes = limits.templateVersionBytes / 1_000_000;
    throw new AppError(
      'CONFLICT',
      `The versions of a template can have at most ${megabytes} MB in all. Shorten this one.`,
    );
  }
}

/** Knows every password that the account's tasks hold. Others read these texts, so that short ones are taken out too. */
async function ownRedactor(ctx: Context, tx: Tx, userId: number) {
  const tasks = await tx
    .selectFrom('tasks')
    .select('credentials')
    .where('user_id', '=', userId)
    .where('status', '<>', 'deleted')
    .limit(limits.tasksPerUser)
    .execute();
  const redactor = createRedactor({ shortest: 4 });
  const owner = { vault: ctx.providers.vault, userId };
  for (const { credentials } of tasks)
    for (const secret of secretsOf(owner, { credentials, texts: [] })) redactor.add(secret);
  return redactor;
}
