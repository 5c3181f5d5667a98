import { AppError } from '#src/core/errors.ts';
import { isFinished, nextStatus } from '#src/core/runs/run-status.ts';
import { inTransaction } from '#src/db/pool.ts';
import { type Context, requireActor } from '../context.ts';
import { recordFromNow } from '../take-over-recording/switch.ts';
import { announceRun, commandRun } from './append.ts';
import { findRun } from './find.ts';
import { terminateRun } from './terminate.ts';

type Answer = { success: boolean; message: string };

/** Takes control (paused), gives it back (resumed) or ends the run (terminated). Asking twice changes nothing. */
export async function updateRunStatus(
  ctx: Context,
  input: { task_run_id: string; status: 'paused' | 'resumed' | 'terminated' },
): Promise<Answer> {
  if (input.status === 'terminated') return terminateRun(ctx, input);
  const { userId } = requireActor(ctx);
  const type = input.status === 'paused' ? 'pause' : 'resume';
  return inTransaction(ctx.db, async tx => {
    const run = await findRun(tx, input.task_run_id, { userId, lock: true });
    if (isFinished(run.status)) throw new AppError('CONFLICT', `The run has ended, so it cannot be ${input.status}.`);
    const to = nextStatus(run.status, { type });
    if (to && to !== run.status) {
      await tx.updateTable('runs').set({ status: to }).where('id', '=', run.id).execute();
      await commandRun(tx, { runId: run.id, type });
      await announceRun(tx, run.id);
      if (type === 'pause') await recordFromNow(tx, run);
    }
    return {
      success: true,
      message: type === 'pause' ? 'The agent is pausing. Then you have control.' : 'Task resumed',
    };
  });
}
