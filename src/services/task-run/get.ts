import type { TaskRun } from '#src/contract/task-run.ts';
import { type Context, requireActor } from '../context.ts';
import { findRun } from './find.ts';
import { presentRun } from './present.ts';

export async function getRun(ctx: Context, input: { task_run_id: string }): Promise<TaskRun> {
  const { userId } = requireActor(ctx);
  return presentRun(ctx, await findRun(ctx.db, input.task_run_id, { userId }));
}
