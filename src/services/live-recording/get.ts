import type { Recording } from '#src/contract/live-recording.ts';
import { type Context, requireActor } from '../context.ts';
import { findRecording } from './find.ts';
import { presentRecording } from './present.ts';

/** The newest recording of a task. @throws AppError */
export async function getRecording(ctx: Context, input: { task_id: string }): Promise<Recording> {
  const { userId } = requireActor(ctx);
  return presentRecording(ctx, await findRecording(ctx.db, input.task_id, userId));
}
