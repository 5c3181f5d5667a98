import { formatId } from '#src/core/ids.ts';
import type { NoticeKind } from '#src/core/notices.ts';
import type { RunStatus } from '#src/core/runs/run-status.ts';
import { shorten } from '#src/core/text/shorten.ts';
import type { Db } from '#src/db/pool.ts';

/** The payload of a notice: ids only, so that outdated text is neither stored nor sent. */
export type NoticeOf = { kind: NoticeKind; id: number };

/** `path` leads to the screen for it. A later notice of the same tag replaces an earlier one. */
export type Notice = {
  userId: number;
  status?: RunStatus;
  title: string;
  text: string;
  path: string;
  tag: string;
};

const questionLength = 140;

const ended: Partial<Record<RunStatus, string>> = {
  success: 'It ended with success.',
  completed: 'It ended.',
  fail: 'It failed.',
  errored: 'It ended with an error.',
  timed_out: 'It reached its time limit.',
};

/** The words, or undefined when there is nothing to notify about any more: the question was answered, the run is gone. */
export async function composeNotice(db: Db, { kind, id }: NoticeOf): Promise<Notice | undefined> {
  return kind === 'schedule_paused' ? paused(db, id) : ofRun(db, { kind, id });
}

async function ofRun(db: Db, { kind, id }: NoticeOf): Promise<Notice | undefined> {
  const run = await db
    .selectFrom('runs')
    .select(['user_id', 'task_id', 'task_name', 'status', 'question', 'input_requested'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!run) return undefined;
  const runId = formatId(run.user_id, 'taskrun', id);
  const path = `/run-task/${encodeURIComponent(formatId(run.user_id, 'task', run.task_id))}/run/${encodeURIComponent(runId)}`;
  const about = { userId: run.user_id, status: run.status, tag: `run-${id}` };
  if (kind === 'needs_input') {
    if (!run.input_requested || !run.question) return undefined;
    return {
      ...about,
      title: `${run.task_name} needs you`,
      text: shorten(inOneLine(run.question.text), questionLength),
      path: `${path}#answer`,
    };
  }
  // Reasons may quote what pages say, so they stay on the run's own screen.
  return { ...about, title: run.task_name, text: `A scheduled run has ended. ${ended[run.status] ?? ''}`.trim(), path };
}

async function paused(db: Db, id: number): Promise<Notice | undefined> {
  const row = await db
    .selectFrom('schedules')
    .innerJoin('tasks', 'tasks.id', 'schedules.task_id')
    .select(['schedules.user_id', 'tasks.name', 'consecutive_failures'])
    .where('schedules.id', '=', id)
    .where('schedules.status', '=', 'paused')
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    userId: row.user_id,
    title: `Schedule of ${row.name} paused`,
    text: `Its last ${row.consecutive_failures} runs failed. Correct the task, then resume the schedule.`,
    path: '/schedules',
    tag: `schedule-${id}`,
  };
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
