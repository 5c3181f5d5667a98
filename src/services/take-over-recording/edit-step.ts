import type { TakeOverRecording } from '#src/contract/take-over-recording.ts';
import { inTransaction } from '#src/db/pool.ts';
import { type Context, requireActor } from '../context.ts';
import { type StepEdit, keepEdit } from '../live-recording/keep-edit.ts';
import { findTakeOverRecording } from './find.ts';
import { presentTakeOverRecording } from './present.ts';

/** Rewords a step of what was done in control, or leaves it out; what was written down stays as it was. @throws AppError */
export async function editTakeOverStep(
  ctx: Context,
  input: StepEdit & { task_run_id: string },
): Promise<TakeOverRecording> {
  const { userId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    const { run, row } = await findTakeOverRecording(tx, input.task_run_id, { userId, lock: true });
    return presentTakeOverRecording({ run, row: row && (await keepEdit(tx, run.id, input)) });
  });
}
