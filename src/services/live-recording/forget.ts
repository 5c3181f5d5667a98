import { formatId } from '#src/core/ids.ts';
import { activeStatuses } from '#src/core/runs/run-status.ts';
import { type Context, requireActor } from '../context.ts';
import { terminateRun } from '../task-run/terminate.ts';

/** Ends the active recording of a task and deletes all its recordings with their speech. `taskId` is one of the caller's. */
export async function forgetLiveRecordings(ctx: Context, taskId: number): Promise<void> {
  const { userId } = requireActor(ctx);
  const open = await ctx.db
    .selectFrom('runs')
    .select('id')
    .where('task_id', '=', taskId)
    .where('user_id', '=', userId)
    .where('is_recording', '=', true)
    .where('status', 'in', activeStatuses)
    .execute();
  for (const { id } of open) await terminateRun(ctx, { task_run_id: formatId(userId, 'taskrun', id) });
  await ctx.db.deleteFrom('live_recordings').where('task_id', '=', taskId).where('user_id', '=', userId).execute();
}
