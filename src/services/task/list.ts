import type { Task } from '#src/contract/task.ts';
import { limits } from '#src/core/limits.ts';
import { sql } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';
import { presentTask } from './present.ts';

/** The caller's tasks, newest first, deleted ones left out. Pictures of the newest, as many as one answer can hold. */
export async function listTasks(ctx: Context): Promise<Task[]> {
  const { userId } = requireActor(ctx);
  const rows = await ctx.db
    .selectFrom('tasks')
    .selectAll()
    // A thousand of the largest pictures would be two gigabytes; a task by itself has its own.
    .select(
      sql<
        string | null
      >`case when sum(octet_length(thumbnail)) over (order by id desc) <= ${limits.listedThumbnailBytes}
        then thumbnail end`.as('thumbnail'),
    )
    .where('user_id', '=', userId)
    .where('status', '<>', 'deleted')
    .orderBy('id', 'desc')
    .limit(limits.tasksPerUser)
    .execute();
  return rows.map(presentTask);
}
