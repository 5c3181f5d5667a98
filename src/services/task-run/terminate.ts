import { isFinished } from '#src/core/runs/run-status.ts';
import { inTransaction } from '#src/db/pool.ts';
import { dbNow } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';
import { settleRunCredits } from '../billing/run-credits.ts';
import { appendEvents, commandRun } from './append.ts';
import { findRun } from './find.ts';

/** Ends a run at once: after the commit no worker can write it, and its browser is killed. */
export async function terminateRun(
  ctx: Context,
  input: { task_run_id: string },
): Promise<{ success: boolean; message: string }> {
  const { userId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    const run = await findRun(tx, input.task_run_id, { userId, lock: true });
    if (isFinished(run.status)) return { success: true, message: 'The run had already ended.' };
    const reason = 'You ended the run.';
    await tx
      .updateTable('runs')
      .set({ status: 'terminated', status_reason: reason, ended_at: dbNow, input_requested: false, question: null })
      .where('id', '=', run.id)
      .execute();
    await settleRunCredits(tx, { runId: run.id, status: 'terminated' });
    await appendEvents(tx, run.id, [{ type: 'finished', status: 'terminated', reason, result: null }]);
    await commandRun(tx, { runId: run.id, type: 'terminate' });
    return { success: true, message: 'Task terminated' };
  });
}
