import { inTransaction } from '#src/db/pool.ts';
import { dbNow } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';
import { dropSchedules } from '../schedule/task-changed.ts';
import { dropProfile } from '../profile/forget.ts';
import { forgetCredentials } from '../task-run/forget-credentials.ts';
import { forgetLiveRecordings } from '../live-recording/forget.ts';
import { recordCredentials } from './audit-credentials.ts';
import { findTask } from './find.ts';

/** Removes a task from every list and deletes its credentials; its past runs are kept. */
export async function deleteTask(ctx: Context, input: { id: string }): Promise<{ success: true; message: string }> {
  const { userId, tokenId } = requireActor(ctx);
  const task = await inTransaction(ctx.db, async tx => {
    const task = await findTask(tx, input.id, userId);
    await tx
      .updateTable('tasks')
      .set({ status: 'deleted', credentials: '[]', playbook: null, updated_at: dbNow })
      .where('id', '=', task.id)
      .where('user_id', '=', userId)
      .execute();
    const change = { before: task.credentials, after: [] };
    await recordCredentials(tx, { userId, tokenId, taskName: task.name }, change);
    await forgetCredentials(tx, { task: { id: task.id, userId }, except: [] });
    await dropSchedules(tx, { id: task.id, userId });
    // A template can be installed once: with the task gone, it can be again.
    await tx.deleteFrom('template_instances').where('task_id', '=', task.id).where('user_id', '=', userId).execute();
    await tx.deleteFrom('task_versions').where('task_id', '=', task.id).where('user_id', '=', userId).execute();
    await tx.deleteFrom('task_answers').where('task_id', '=', task.id).execute();
    await dropProfile({ tx, storage: ctx.storage }, { taskId: task.id, userId });
    return task;
  });
  await forgetLiveRecordings(ctx, task.id);
  return { success: true, message: `Task "${task.name}" has been deleted.` };
}
