import type { Pagination } from '#src/contract/common.ts';
import { type ListedRun, type RunKind, type RunStatus, searchedRuns, type StartedBy } from '#src/contract/task-run.ts';
import { notFound } from '#src/core/errors.ts';
import { parseOwnId } from '#src/core/ids.ts';
import { paginationOf } from '#src/core/pagination.ts';
import { resultLine } from '#src/core/runs/result-line.ts';
import type { RunRow } from '#src/db/schema.ts';
import { sql } from '#src/db/sql.ts';
import { type Context, requireActor } from '../../context.ts';
import { countRuns } from './counts.ts';
import { presentSummary } from '../present.ts';
import { isByOwner } from '../source.ts';
import { videoUrl } from '../video/present.ts';

/** `waiting`: for its owner’s answer. */
export type RunFilter = RunStatus | 'all' | 'open' | 'closed' | 'waiting';

const filterWords: Record<'open' | 'closed', RunStatus> = { open: 'running', closed: 'terminated' };

type ListInput = {
  task_id?: string | undefined;
  page?: number;
  page_size?: number;
  status?: RunFilter | undefined;
  kind?: RunKind | undefined;
  search?: string | undefined;
};

/** One page of the caller's runs, newest first. Runs of a deleted task stay in the list. */
export async function listRuns(
  ctx: Context,
  input: ListInput,
): Promise<{ task_runs: ListedRun[]; pagination: Pagination }> {
  const { userId } = requireActor(ctx);
  const page = input.page ?? 1;
  const pageSize = input.page_size ?? 10;
  const taskId = input.task_id === undefined ? undefined : parseOwnId(input.task_id, userId, 'task');
  if (input.task_id !== undefined && (!taskId || !(await ownsTask(ctx, taskId, userId)))) throw notFound('task');

  const status = statusOf(input.status);
  const search = input.search?.trim();
  const selected = selectRuns(ctx, { userId, taskId, status, kind: input.kind, search });
  const count = await countSelected(ctx, selected, { userId, taskId, status, kind: input.kind, search });
  const at = placeOf(count, (page - 1) * pageSize, pageSize);
  const rows =
    at.limit === 0
      ? []
      : await ctx.db
          .selectFrom('runs')
          .innerJoin('users', 'users.id', 'runs.user_id')
          .leftJoin('tasks', 'tasks.id', 'runs.task_id')
          .selectAll('runs')
          .select(['users.email as user_email', 'tasks.template_package_id'])
          .where('runs.user_id', '=', userId)
          // What comes before the page is skipped in the index alone: the rows themselves are wide.
          .where(
            'runs.id',
            'in',
            selected.select('runs.id').orderBy('runs.id', at.from).limit(at.limit).offset(at.skip),
          )
          .orderBy('runs.id', 'desc')
          .execute();
  return {
    task_runs: await Promise.all(
      rows.map(async row => ({
        ...(await presentSummary(ctx, row)),
        video_url: await videoUrl(ctx, row),
        started_by: startedBy(row, { fromTemplate: row.template_package_id !== null }),
        result_line: resultLine(row.result),
      })),
    ),
    pagination: paginationOf(count, { page, size: pageSize }),
  };
}

type Selection = {
  userId: number;
  taskId: number | undefined;
  status: RunStatus | 'waiting' | undefined;
  kind: RunKind | undefined;
  search: string | undefined;
};

/** How much of each result is searched. */
const searchedLetters = 20_000;

const isTest = sql<boolean>`(testing or test_run)`;

function selectRuns({ db }: Context, { userId, taskId, status, kind, search }: Selection) {
  let query = db
    .selectFrom('runs')
    .where('runs.user_id', '=', userId)
    .where(sql<boolean>`not is_recording`);
  if (taskId) query = query.where('task_id', '=', taskId);
  if (status === 'waiting')
    query = query.where('status', 'in', ['running', 'paused']).where('input_requested', '=', true);
  else if (status) query = query.where('status', '=', status);
  if (kind) query = query.where(kind === 'tests' ? isTest : sql<boolean>`not ${isTest}`);
  if (!search) return query;
  const newest = db
    .selectFrom('runs')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`not is_recording`)
    .orderBy('id', 'desc')
    .limit(searchedRuns);
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return query.where('runs.id', 'in', newest).where(eb =>
    eb.or([
      eb('task_name', 'ilike', pattern),
      eb('status_reason', 'ilike', pattern),
      sql<boolean>`left(result, ${searchedLetters}) ilike ${pattern}`,
      // The values alone: the text of the object would be found by its punctuation.
      sql<boolean>`exists (select from jsonb_each_text(inputs) as one where one.value ilike ${pattern})`,
    ]),
  );
}

/** How many runs are selected; from the counts that the database keeps wherever they say it. */
async function countSelected(
  ctx: Context,
  selected: ReturnType<typeof selectRuns>,
  { userId, taskId, status, kind, search }: Selection,
): Promise<number> {
  const counted = async (query: typeof selected): Promise<number> =>
    (await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
  if (search || status === 'waiting' || kind === 'tests') return counted(selected);
  const all = await countRuns(ctx.db, { userId, taskId, status });
  if (kind === undefined) return all;
  return all - (await counted(selectRuns(ctx, { userId, taskId, status, kind: 'tests', search: undefined })));
}

function startedBy(
  { source, is_scheduled }: Pick<RunRow, 'source' | 'is_scheduled'>,
  { fromTemplate }: { fromTemplate: boolean },
): StartedBy {
  if (is_scheduled || source === 'schedule') return 'schedule';
  if (!isByOwner(source)) return 'api';
  return fromTemplate ? 'template' : 'you';
}

const mostWaiting = 3;

/** The newest of the caller's runs that wait for an answer, and how many there are. */
export async function listWaiting(ctx: Context): Promise<{ task_runs: ListedRun[]; total_count: number }> {
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
