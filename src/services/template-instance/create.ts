import type { InstalledTask } from '#src/contract/template.ts';
import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import { inTransaction, type Tx } from '#src/db/pool.ts';
import { recordAudit } from '../audit/record.ts';
import { type Context, requireActor } from '../context.ts';
import { presentTask } from '../task/present.ts';
import { holdAccount } from '../user/hold.ts';
import { findInstallable, taskColumns, versionSettings } from './version.ts';

/** Creates a task of the caller from a ready version; once per template. */
export async function createInstance(ctx: Context, input: { template_version_id: string }): Promise<InstalledTask> {
  const { userId, tokenId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    // The user's row is locked, so that of two concurrent installs the second sees the first.
    await holdAccount(tx, userId);
    const { version, pack } = await findInstallable(tx, input.template_version_id, { userId, lock: true });
    await refuseTwice(tx, pack.id, userId);
    await refuseTooMany(tx, userId);
    const made = await tx
      .insertInto('tasks')
      .values({
        user_id: userId,
        name: version.name,
        description: version.description,
        status: 'ready',
        thumbnail: pack.thumbnail,
        ...taskColumns(version),
        credentials: '[]',
        settings: JSON.stringify(versionSettings(version)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const instance = await tx
      .insertInto('template_instances')
      .values({ package_id: pack.id, version_id: version.id, user_id: userId, task_id: made.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = await tx
      .updateTable('tasks')
      .set({ template_package_id: pack.id, template_version_id: version.id, template_instance_id: instance.id })
      .where('id', '=', made.id)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(tx, { userId, tokenId, action: 'template.installed', subject: pack.name });
    const task = presentTask(row);
    return { ...task, task };
  });
}

async function refuseTwice(tx: Tx, packageId: string, userId: number): Promise<void> {
  const there = await tx
    .selectFrom('template_instances')
    .select('id')
    .where('package_id', '=', packageId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!there) return;
  throw new AppError(
    'CONFLICT',
    'You already have an instance of this template. Only one instance per template is allowed.',
  );
}

async function refuseTooMany(tx: Tx, userId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('tasks')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow();
  // Not CONFLICT, which means that the template is already installed.
  if (count >= limits.tasksPerUser)
    throw new AppError('BAD_REQUEST', `You have ${count} tasks, which is the limit. Delete one first.`);
}
