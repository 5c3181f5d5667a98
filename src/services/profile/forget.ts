import { limits } from '#src/core/limits.ts';
import { type Db, inTransaction, type Tx } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';
import { findTask } from '../task/find.ts';
import { profileFolder } from './keep.ts';

/** Deletes the browser profile of a task; an active run does not save its profile either. */
export async function forgetProfile(ctx: Context, input: { id: string }): Promise<{ success: true; message: string }> {
  const { userId } = requireActor(ctx);
  const { name } = await inTransaction(ctx.db, async tx => {
    const task = await findTask(tx, input.id, userId);
    await dropProfile({ tx, storage: ctx.storage }, { taskId: task.id, userId });
    return task;
  });
  return { success: true, message: `The profile of "${name}" has been deleted.` };
}

/**
 * Deletes the profile of a task. Objects are deleted before the row that names them: after an error in between it can be deleted
 * again, and no object is left in the storage.
 */
export async function dropProfile(
  { tx, storage }: { tx: Tx; storage: Context['storage'] },
  profile: { taskId: number; userId: number },
): Promise<void> {
  const row = await tx
    .deleteFrom('task_profiles')
    .where('task_id', '=', profile.taskId)
    .where('user_id', '=', profile.userId)
    .returning('task_id')
    .executeTakeFirst();
  if (!row) return;
  await storage.deletePrefix(profileFolder(profile));
  await tx.updateTable('tasks').set({ profile_saved_at: null }).where('id', '=', profile.taskId).execute();
}

const atOnce = 100;

/** Deletes profiles that no run has saved for 90 days; returns how many. @throws the first fault, once the others are gone */
export async function sweepProfiles(db: Db, storage: Context['storage']): Promise<number> {
  const due = await unused(db).select(['task_id', 'user_id']).limit(atOnce).execute();
  const faults: unknown[] = [];
  for (const { task_id: taskId, user_id: userId } of due) {
    try {
      await inTransaction(db, async tx => {
        const row = await unused(tx).select('task_id').where('task_id', '=', taskId).forUpdate().skipLocked().execute();
        if (row.length > 0) await dropProfile({ tx, storage }, { taskId, userId });
      });
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
  return due.length;
}

function unused(db: Db | Tx) {
  return db
    .selectFrom('task_profiles')
    .where('object_key', 'is not', null)
    .where('saved_at', '<', sql<Date>`now() - make_interval(days => ${limits.profileDays})`)
    .where(eb => eb.or([eb('held_until', 'is', null), eb('held_until', '<', dbNow)]));
}
