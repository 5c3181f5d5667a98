import type { Recording } from '#src/contract/live-recording.ts';
import { inTransaction } from '#src/db/pool.ts';
import { type Context, requireActor } from '../context.ts';
import { findRecording } from './find.ts';
import { keepEdit, type StepEdit } from './keep-edit.ts';
import { presentRecording } from './present.ts';

/** Rewords or removes a recorded step; the recorded actions do not change. @throws AppError */
export async function editRecordedStep(ctx: Context, input: StepEdit & { task_id: string }): Promise<Recording> {
  const { userId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    const found = await findRecording(tx, input.task_id, userId);
    return presentRecording(ctx, { ...found, row: await keepEdit(tx, found.run.id, input) });
  });
}
