import type { Task } from '#src/contract/task.ts';
import { limits } from '#src/core/limits.ts';
import { type Context, requireActor } from '../context.ts';
import { presentTask } from './present.ts';

/** The caller's tasks, newest first, deleted ones left out. */
export async function listTasks(ctx: Context): Promise<Task[]> {
  const { userId } = requireActor(ctx);
  const rows = await ctx.db
    .selectFrom('tasks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'deleted')
    .orderBy('id', 'desc')
    .limit(limits.tasksPerUser)
    .execute();
  return rows.map(presentTask);
}
