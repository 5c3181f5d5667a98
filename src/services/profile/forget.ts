import { limits } from '#src/core/limits.ts';
import { type Db, inTransaction, type Tx } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';
import { findTask } from '../task/find.ts';

/** Forgets what websites stored in a task's runs; a run under way no longer keeps anything either. */
export async function forgetProfile(ctx: Context, input: { id: string }): Promise<{ success: true; message: string }> {
  const { userId } = requireActor(ctx);
  const { name, keys } = await inTransaction(ctx.db, async tx => {
    const task = await findTask(tx, input.id, userId);
    return { name: task.name, keys: await dropProfile(tx, task.id) };
  });
  await ctx.storage.delete(keys);
  return { success: true, message: `The profile of "${name}" has been forgotten.` };
}

/** Takes the profile of a task of the caller's out of the database; what it gives back is to be deleted from the storage. */
export async function dropProfile(tx: Tx, taskId: number): Promise<string[]> {
  const row = await tx
    .deleteFrom('task_profiles')
    .where('task_id', '=', taskId)
    .returning('object_key')
    .executeTakeFirst();
  await tx.updateTable('tasks').set({ profile_saved_at: null }).where('id', '=', taskId).execute();
  return row?.object_key ? [row.object_key] : [];
}

const atOnce = 100;

/** Forgets profiles that no run has kept anew for 90 days; returns how many. */
export async function sweepProfiles(db: Db, storage: Context['storage']): Promise<number> {
  const keys = await inTransaction(db, async tx => {
    const old = await tx
      .selectFrom('task_profiles')
      .select('task_id')
      .where('object_key', 'is not', null)
      .where('saved_at', '<', sql<Date>`now() - make_interval(days => ${limits.profileDays})`)
      .where(eb => eb.or([eb('held_until', 'is', null), eb('held_until', '<', dbNow)]))
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    const dropped: string[] = [];
    for (const { task_id: taskId } of old) dropped.push(...(await dropProfile(tx, taskId)));
    return dropped;
  });
  await storage.delete(keys);
  return keys.length;
}
