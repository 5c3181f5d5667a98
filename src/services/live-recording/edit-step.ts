import type { LiveRecording } from '#src/contract/live-recording.ts';
import { inTransaction } from '#src/db/pool.ts';
import { type Context, requireActor } from '../context.ts';
import { findLiveRecording } from './find.ts';
import { keepEdit, type StepEdit } from './keep-edit.ts';
import { presentLiveRecording } from './present.ts';

/** Rewords or removes a recorded step; the recorded actions do not change. @throws AppError */
export async function editRecordedStep(ctx: Context, input: StepEdit & { task_id: string }): Promise<LiveRecording> {
  const { userId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    const found = await findLiveRecording(tx, input.task_id, userId);
    return presentLiveRecording(ctx, { ...found, row: await keepEdit(tx, found.run.id, input) });
  });
}
