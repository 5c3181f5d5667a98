import type { Pagination } from '#src/contract/common.ts';
import type { RunStatus, TaskRunSummary } from '#src/contract/task-run.ts';
import { notFound } from '#src/core/errors.ts';
import { parseOwnId } from '#src/core/ids.ts';
import { paginationOf } from '#src/core/pagination.ts';
import { sql } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';
import { countRuns } from './counts.ts';
import { presentSummary } from './present.ts';
import { videoUrl } from './video/present.ts';

/** `waiting`: for its owner’s answer. */
export type RunFilter = RunStatus | 'all' | 'open' | 'closed' | 'waiting';

const filterWords: Record<'open' | 'closed', RunStatus> = { open: 'running', closed: 'terminated' };

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

  let query = ctx.db
    .selectFrom('runs')
    .where('runs.user_id', '=', userId)
    .where(sql<boolean>`not is_recording`);
  if (taskId) query = query.where('task_id', '=', taskId);
  const status = statusOf(input.status);
  if (status === 'waiting')
    query = query.where('status', 'in', ['running', 'paused']).where('input_requested', '=', true);
  else if (status) query = query.where('status', '=', status);
  const count =
    status === 'waiting'
      ? (await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
      : await countRuns(ctx.db, { userId, taskId, status });
  const at = placeOf(count, (page - 1) * pageSize, pageSize);
  const rows =
    at.limit === 0
      ? []
      : await ctx.db
          .selectFrom('runs')
          .innerJoin('users', 'users.id', 'runs.user_id')
          .selectAll('runs')
          .select('users.email as user_email')
          .where('runs.user_id', '=', userId)
          // What comes before the page is skipped in the index alone: the rows themselves are wide.
          .where('runs.id', 'in', query.select('runs.id').orderBy('runs.id', at.from).limit(at.limit).offset(at.skip))
          .orderBy('runs.id', 'desc')
          .execute();
  return {
    task_runs: await Promise.all(
      rows.map(async row => ({ ...(await presentSummary(ctx, row)), video_url: await videoUrl(ctx, row) })),
    ),
    pagination: paginationOf(count, { page, size: pageSize }),
  };
}

const mostWaiting = 3;

/** The newest of the caller's runs that wait for an answer, and how many there are. */
export async function listWaiting(ctx: Context): Promise<{ task_runs: TaskRunSummary[]; total_count: number }> {
  const { task_runs, pagination } = await listRuns(ctx, { status: 'waiting', page_size: mostWaiting });
  return { task_runs, total_count: pagination.total_count };
}

function statusOf(filter: RunFilter | undefined): RunStatus | 'waiting' | undefined {
  if (filter === undefined || filter === 'all') return undefined;
  return filter === 'open' || filter === 'closed' ? filterWords[filter] : filter;
}

/** Where a page lies in the index, from its nearer end: the last of a hundred thousand pages is as near as the first. */
function placeOf(count: number, before: number, size: number): { from: 'asc' | 'desc'; skip: number; limit: number } {
  const limit = Math.max(0, Math.min(size, count - before));
  const after = count - before - limit;
  return before <= after ? { from: 'desc', skip: before, limit } : { from: 'asc', skip: after, limit };
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
