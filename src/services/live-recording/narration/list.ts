import type { Narration } from '#src/contract/narration.ts';
import { type Context, requireActor } from '../../context.ts';
import { newestLiveRecording } from '../find.ts';
import { clipsOf } from './links.ts';

/** The speech clips of a task's steps, from its newest recording. @throws AppError */
export async function listNarration(
  ctx: Context,
  input: { task_id: string },
): Promise<{ narration: (Narration & { step_id: string })[] }> {
  const { userId } = requireActor(ctx);
  const { run } = await newestLiveRecording(ctx.db, input.task_id, userId);
  if (!run) return { narration: [] };
  const clips = await clipsOf(ctx, run);
  return {
    narration: clips.flatMap(({ id, seconds, text, url, stepId }) =>
      stepId === null ? [] : [{ id, seconds, text, url, step_id: stepId }],
    ),
  };
}
