import type { RunRecording } from '#src/contract/run-recording.ts';
import { inTransaction } from '#src/db/pool.ts';
import { type Context, requireActor } from '../context.ts';
import { type StepEdit, keepEdit } from '../live-recording/keep-edit.ts';
import { findRunRecording } from './find.ts';
import { presentRunRecording } from './present.ts';

/** Rewords or removes a step of a take-over recording; the recorded actions do not change. @throws AppError */
export async function editRunStep(ctx: Context, input: StepEdit & { task_run_id: string }): Promise<RunRecording> {
  const { userId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    const { run, row } = await findRunRecording(tx, input.task_run_id, { userId, lock: true });
    return presentRunRecording({ run, row: row && (await keepEdit(tx, run.id, input)) });
  });
}
