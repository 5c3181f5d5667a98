import type { Pagination } from '#src/contract/common.ts';
import type { TaskVersion } from '#src/contract/tasks/task-version.ts';
import { paginationOf } from '#src/core/pagination.ts';
import { type Context, requireActor } from '../context.ts';
import { findTask } from '../task/find.ts';
import { contentOf } from './content.ts';
import { presentVersion } from './present.ts';
import { versionsOf } from './find.ts';

/** A page of a task's versions, newest first. */
export async function listVersions(
  ctx: Context,
  input: { id: string; page: number; page_size: number },
): Promise<{ versions: TaskVersion[]; pagination: Pagination }> {
  const { userId } = requireActor(ctx);
  const { page, page_size: size } = input;
  const task = await findTask(ctx.db, input.id, userId);
  // One more than is shown: what a version changed is compared with the one before it.
  const [rows, { count, newest }] = await Promise.all([
    versionsOf(ctx.db, task)
      .orderBy('number', 'desc')
      .limit(size + 1)
      .offset((page - 1) * size)
      .execute(),
    ctx.db
      .selectFrom('task_versions')
      .select(eb => [eb.fn.countAll<number>().as('count'), eb.fn.max<number | null>('number').as('newest')])
      .where('task_id', '=', task.id)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  ]);
  const present = { number: newest, content: contentOf(task) };
  return {
    versions: rows.slice(0, size).map((row, at) => presentVersion(row, { before: rows[at + 1], present })),
    pagination: paginationOf(count, { page, size }),
  };
}
