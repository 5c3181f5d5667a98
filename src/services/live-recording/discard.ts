import { formatId } from '#src/core/ids.ts';
import { isActive } from '#src/core/runs/run-status.ts';
import { type Context, requireActor } from '../context.ts';
import { terminateRun } from '../task-run/terminate.ts';
import { findLiveRecording } from './find.ts';

/** Ends the newest recording of a task, if it is active, and deletes it. @throws AppError */
export async function discardLiveRecording(
  ctx: Context,
  input: { task_id: string },
): Promise<{ success: boolean; message: string }> {
  const { userId } = requireActor(ctx);
  const { run } = await findLiveRecording(ctx.db, input.task_id, userId);
  if (isActive(run.status)) await terminateRun(ctx, { task_run_id: formatId(userId, 'taskrun', run.id) });
  await ctx.db.deleteFrom('live_recordings').where('run_id', '=', run.id).where('user_id', '=', userId).execute();
  return { success: true, message: 'The recording was discarded.' };
}
