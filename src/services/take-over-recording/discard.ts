import { inTransaction } from '#src/db/pool.ts';
import { type Context, requireActor } from '../context.ts';
import { commandRun } from '../task-run/append.ts';
import { findTakeOverRecording } from './find.ts';

/** Ends the take-over recording of a run, and deletes it. @throws AppError */
export async function discardTakeOverRecording(
  ctx: Context,
  input: { task_run_id: string },
): Promise<{ success: boolean; message: string }> {
  const { userId } = requireActor(ctx);
  await inTransaction(ctx.db, async tx => {
    const { run, row } = await findTakeOverRecording(tx, input.task_run_id, { userId, lock: true });
    if (row?.is_on) await commandRun(tx, { runId: run.id, type: 'record-control', data: { on: false } });
    await tx.deleteFrom('live_recordings').where('run_id', '=', run.id).where('user_id', '=', userId).execute();
  });
  return { success: true, message: 'Your recorded actions were discarded.' };
}
