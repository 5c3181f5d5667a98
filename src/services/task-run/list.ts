import type { Pagination } from '#src/contract/common.ts';
import type { RunStatus, TaskRunSummary } from '#src/contract/task-run.ts';
import { notFound } from '#src/core/errors.ts';
import { parseOwnId } from '#src/core/ids.ts';
import { type Context, requireActor } from '../context.ts';
import { presentSummary } from './present.ts';
import { videoUrl } from './video/present.ts';

export type RunFilter = RunStatus | 'all' | 'open' | 'closed';

const filterWords: Partial<Record<RunFilter, RunStatus>> = { open: 'running', closed: 'terminated' };

/** One page of the caller's runs, newest first. Runs of a deleted task stay in the list. */
export async function listRuns(
  ctx: Context,
  input: { task_id?: string; page?: number; page_size?: number; status?: RunFilter },
): Promise<{ task_runs: TaskRunSummary[]; pagination: Pagination }> {
  const { userId } = requireActor(ctx);
  const page = input.page ?? 1;
  const pageSize = input.page_size ?? 10;
  const taskId = input.task_id === undefined ? undefined : parseOwnId(input.task_id, userId, 'task');
  if (input.task_id !== undefined && (!taskId || !(await ownsTask(ctx, taskId, userId)))) throw notFound('task');

  let query = ctx.db.selectFrom('runs').where('runs.user_id', '=', userId);
  if (taskId) query = query.where('task_id', '=', taskId);
  if (input.status && input.status !== 'all') {
    query = query.where('status', '=', filterWords[input.status] ?? (input.status as RunStatus));
  }
  const [{ count }, rows] = await Promise.all([
    query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('runs')
      .innerJoin('users', 'users.id', 'runs.user_id')
      .selectAll('runs')
      .select('users.email as user_email')
      .where('runs.user_id', '=', userId)
      // What comes before the page is skipped in the index alone: the rows themselves are wide.
      .where(
        'runs.id',
        'in',
        query
          .select('runs.id')
          .orderBy('runs.id', 'desc')
          .limit(pageSize)
          .offset((page - 1) * pageSize),
      )
      .orderBy('runs.id', 'desc')
      .execute(),
  ]);
  const pages = Math.ceil(count / pageSize);
  return {
    task_runs: await Promise.all(
      rows.map(async row => ({ ...(await presentSummary(ctx, row)), video_url: await videoUrl(ctx, row) })),
    ),
    pagination: {
      page,
      page_size: pageSize,
      total_count: count,
      total_pages: pages,
      has_prev: page > 1,
      has_next: page < pages,
    },
  };
}

async function ownsTask(ctx: Context, taskId: number, userId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', taskId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
