import type { Task } from '#src/contract/task.ts';
import { type Context, requireActor } from '../context.ts';
import { findTask } from './find.ts';
import { presentTask } from './present.ts';

export async function getTask(ctx: Context, input: { id: string }): Promise<Task> {
  return presentTask(await findTask(ctx.db, input.id, requireActor(ctx).userId));
}
