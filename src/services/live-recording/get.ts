import type { LiveRecording } from '#src/contract/live-recording.ts';
import { type Context, requireActor } from '../context.ts';
import { findLiveRecording } from './find.ts';
import { presentLiveRecording } from './present.ts';

/** The newest recording of a task. @throws AppError */
export async function getLiveRecording(ctx: Context, input: { task_id: string }): Promise<LiveRecording> {
  const { userId } = requireActor(ctx);
  return presentLiveRecording(ctx, await findLiveRecording(ctx.db, input.task_id, userId));
}
