import type { TakeOverRecording } from '#src/contract/take-over-recording.ts';
import { type Context, requireActor } from '../context.ts';
import { findTakeOverRecording } from './find.ts';
import { presentTakeOverRecording } from './present.ts';

/** What the owner did in a run while in control. @throws AppError */
export async function getTakeOverRecording(ctx: Context, input: { task_run_id: string }): Promise<TakeOverRecording> {
  const { userId } = requireActor(ctx);
  return presentTakeOverRecording(await findTakeOverRecording(ctx.db, input.task_run_id, { userId }));
}
