import type { Task } from '#src/contract/task.ts';
import { type Context, requireActor } from '../context.ts';
import { recordingOfTask } from '../recording/find.ts';
import { linkTo } from '../recording/demonstration.ts';
import { findTask } from './find.ts';
import { presentTask } from './present.ts';

export async function getTask(ctx: Context, input: { id: string }): Promise<Task> {
  const { userId } = requireActor(ctx);
  const task = await findTask(ctx.db, input.id, userId);
  const recording = await recordingOfTask(ctx.db, { id: task.id, userId });
  return { ...presentTask(task), ...(recording && { video_url: await linkTo(ctx, recording) }) };
}
