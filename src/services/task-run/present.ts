import { AgentKind } from '#src/contract/task.ts';
import { Retention } from '#src/contract/user.ts';
import type { DownloadedFile, RunFields, TaskRun, TaskRunSummary } from '#src/contract/task-run.ts';
import { formatId, formatUserId } from '#src/core/ids.ts';
import { reduceLog } from '#src/core/runs/run-log.ts';
import { isActive } from '#src/core/runs/run-status.ts';
import { withLog } from '#src/core/runs/run-view.ts';
import type { RunRow } from '#src/db/schema.ts';
import { sql } from '#src/db/sql.ts';
import type { Context } from '../context.ts';
import { presentUpload } from '../upload/present.ts';
import { downloadsUrl, presentDownloads } from './downloads.ts';
import { readLog } from './event-pages.ts';
import { presentUsage } from './history.ts';
import { lastPageLink, screenshotLinks } from './evidence/links.ts';
import { hasClosedBrowser, liveUrl } from './live-ticket.ts';
import { videoWithLinks } from './video/present.ts';

/** A run without its chat and steps, as lists show it. */
export async function presentSummary(ctx: Context, row: RunRow & { user_email: string }): Promise<TaskRunSummary> {
  const id = formatId(row.user_id, 'taskrun', row.id);
  const agent = AgentKind.parse(row.agent);
  return {
    id,
    task_session_id: id,
    task_id: formatId(row.user_id, 'task', row.task_id),
    task_name: row.task_name,
    status: row.status,
    status_reason: row.status_reason,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    user_id: formatUserId(row.user_id),
    user_email: row.user_email,
    agent,
    agent_type: agent,
    model: row.model,
    inputs: row.inputs,
    uploaded_files: await Promise.all(row.uploaded_files.map(file => presentUpload(ctx, file, { steady: true }))),
    input_requested: row.input_requested,
    question: presentQuestion(row),
    testing: row.testing,
    test_run: row.test_run,
    is_scheduled: row.is_scheduled,
    data_retention: Retention.parse(row.data_retention),
    video_retention: Retention.parse(row.video_retention),
    usage: presentUsage(row.usage),
    video_url: null,
    downloads_url: await downloadsUrl(ctx, row),
  };
}

function presentQuestion({ question, input_requested }: RunRow): TaskRun['question'] {
  if (!question || !input_requested) return null;
  const { id, text, purpose, choices, short } = question;
  return {
    id,
    text,
    secret: purpose === 'secret',
    approval: purpose === 'approval',
    ...(choices && { choices }),
    ...(short && { short }),
  };
}

async function keepsSignIns(ctx: Context, { id }: RunRow): Promise<boolean> {
  const kept = await ctx.db
    .selectFrom('run_checkpoints')
    .select(sql<boolean>`profile is not null`.as('profile'))
    .where('run_id', '=', id)
    .executeTakeFirst();
  return kept?.profile ?? false;
}

/** What is read apart from the row of a run. */
export type Beside = { email: string; downloads: DownloadedFile[] };

/** Of its owner and of the files that it downloaded. */
export async function readBeside(ctx: Context, row: RunRow): Promise<Beside> {
  const [user, downloads] = await Promise.all([
    ctx.db.selectFrom('users').select('email').where('id', '=', row.user_id).executeTakeFirstOrThrow(),
    presentDownloads(ctx, row),
  ]);
  return { email: user.email, downloads };
}

/** A run without its chat and turns; its live link is signed again. */
export async function presentFields(ctx: Context, row: RunRow, { email, downloads }: Beside): Promise<RunFields> {
  const summary = await presentSummary(ctx, { ...row, user_email: email });
  const live = isActive(row.status) ? await liveUrl(ctx, row) : null;
  return {
    ...summary,
    ...(await videoWithLinks(ctx, row)),
    steps: row.assignment.steps.map(({ description }) => description),
    data_swept_at: row.data_swept_at?.toISOString() ?? null,
    downloads,
    input_secret: row.question?.purpose === 'secret',
    browser_closed: hasClosedBrowser(row) ? { sign_ins_kept: await keepsSignIns(ctx, row) } : null,
    session_id: summary.id,
    debug_url: live,
    local_stream_url: live,
    local_session_id: live ? summary.id : null,
    browserbase_stream_url: null,
    browserbase_session_id: null,
    result: row.result,
    last_page_url: await lastPageLink(ctx, row),
  };
}

/** A run with its chat and turns, which are read from its log. */
export async function presentRun(ctx: Context, row: RunRow): Promise<TaskRun> {
  const [beside, log, screenshots] = await Promise.all([
    readBeside(ctx, row),
    readLog(ctx.db, row.id),
    screenshotLinks(ctx, row),
  ]);
  const fields = await presentFields(ctx, row, beside);
  return withLog(fields, reduceLog(log, { screenshots: [...screenshots.values()] }));
}
