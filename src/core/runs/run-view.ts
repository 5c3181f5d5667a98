import type { RunChanges, RunFields, TaskRun } from '#src/contract/task-run.ts';
import { emptyLog, type RunLog } from './log-draft.ts';
import { reduceLog } from './run-log.ts';

/** A run as it is shown, and what is needed to add changes to it. */
export type RunView = {
  readonly run: TaskRun;
  readonly log: RunLog;
  /** All events up to this number are in it. */
  readonly seq: number;
  /** Whether there are more events already. */
  readonly more: boolean;
};

/** The fields of a run with what its events say. */
export function withLog(fields: RunFields, log: RunLog): TaskRun {
  const { chat_history, user_messages, system_messages, step_metadata_list } = log;
  return { ...fields, chat_history, user_messages, system_messages, step_metadata_list };
}

/**
 * Adds changes to what is known; without a `view`, the changes must be the first of a stream. What did not change is shared
 * with the view before, and a view that nothing changed has the same `run`. Undefined if events between the two are missing.
 */
export function applyChanges(view: RunView | undefined, changes: RunChanges): RunView | undefined {
  const { after, seq, more, events, screenshots } = changes;
  if (after !== 0 && after !== view?.seq) return undefined;
  const known = after === 0 ? emptyLog : (view?.log ?? emptyLog);
  const fields = changedOf(view?.run, changes.run);
  const log = reduceLog(known, { events, screenshots: changedScreenshots(known, screenshots) });
  if (view && log === view.log && fields === undefined) return { ...view, seq, more };
  // safe because the first item of a stream has all fields
  return { run: withLog({ ...view?.run, ...fields } as RunFields, log), log, seq, more };
}

/** Those fields that are different; undefined when none is. */
function changedOf(known: TaskRun | undefined, news: Partial<RunFields>): Partial<RunFields> | undefined {
  if (!known) return news;
  const changed = Object.entries(news).filter(([name, value]) => !isSame(known[name as keyof RunFields], value));
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

function changedScreenshots({ screenshots: known }: RunLog, news: RunChanges['screenshots']) {
  return news.filter(one => !isSame(known.get(one.step), one));
}

/** Whether two values are the same JSON. */
export function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}
