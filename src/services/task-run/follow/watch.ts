import type { TaskRun } from '#src/contract/task-run.ts';
import { emptyLog, type RunLog } from '#src/core/runs/log-draft.ts';
import { reduceLog } from '#src/core/runs/run-log.ts';
import { isFinished } from '#src/core/runs/run-status.ts';
import { withLog } from '#src/core/runs/run-view.ts';
import type { Context } from '../../context.ts';
import { readLog } from '../event-pages.ts';
import { readState, recentAfter, type RunState } from './run-state.ts';
import { openStream, type WatchOptions } from './stream.ts';

/** The whole run now, and again each time it changes. @throws AppError as openStream does */
export function watchRun(
  ctx: Context,
  { task_run_id }: { task_run_id: string },
  options: WatchOptions,
): Promise<AsyncGenerator<TaskRun, void>> {
  return openStream<Whole, TaskRun>(ctx, task_run_id, {
    ...options,
    kind: {
      name: 'whole',
      read: of => before => readWhole(ctx, of, before),
      items: ({ run }) => [run],
      isOver: ({ run }) => isFinished(run.status),
    },
  });
}

type Whole = { state: RunState; log: RunLog; run: TaskRun };

/** The whole run: what it was before, with the events since. */
async function readWhole(ctx: Context, of: { task_run_id: string; userId: number }, before?: Whole): Promise<Whole> {
  const state = await readState(ctx, of, before?.state);
  const known = before && isContinued(before.state, state) ? before : undefined;
  const from = { log: known?.log ?? emptyLog, after: known?.state.seq ?? 0 };
  const events = recentAfter(state, from.after);
  const log = events
    ? reduceLog(from.log, { events })
    : await readLog(ctx.db, state.runId, { ...from, upTo: state.seq });
  const screenshots = [...state.screenshots.values()].filter(one => log.screenshots.get(one.step) !== one);
  const complete = reduceLog(log, { screenshots });
  return { state, log: complete, run: withLog(state.fields, complete) };
}

/** Whether a state has the events of an earlier one, as they were. */
export function isContinued(before: RunState, state: RunState): boolean {
  return (
    before.redacted === state.redacted &&
    before.seq <= state.seq &&
    before.fields.data_swept_at === state.fields.data_swept_at
  );
}
