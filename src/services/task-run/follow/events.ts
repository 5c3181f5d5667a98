import type { RunChanges, RunFields } from '#src/contract/task-run.ts';
import { isFinished } from '#src/core/runs/run-status.ts';
import type { Context } from '../../context.ts';
import { readPage } from '../event-pages.ts';
import { toRunEvents } from '../history.ts';
import { readState, recentAfter, type RunState } from './run-state.ts';
import { openStream, type WatchOptions } from './stream.ts';
import { isContinued } from './watch.ts';

/** What happens in a run after an event, page by page, and what else changes. @throws AppError as openStream does */
export function watchEvents(
  ctx: Context,
  { task_run_id, after }: { task_run_id: string; after: number },
  options: WatchOptions,
): Promise<AsyncGenerator<RunChanges, void>> {
  return openStream<RunState, RunChanges>(ctx, task_run_id, {
    ...options,
    kind: {
      name: 'events',
      read: of => before => readState(ctx, of, before),
      items: changesAfter(ctx, after),
      isOver: ({ fields }) => isFinished(fields.status),
    },
  });
}

/** Gives what one stream has not been sent of the states that it is given, one after the other. */
function changesAfter(ctx: Context, asked: number) {
  let seq = asked;
  let sent: RunState | undefined;
  return async function* items(state: RunState): AsyncGenerator<RunChanges, void> {
    if (sent ? !isContinued(sent, state) : !canContinue(asked, state)) {
      seq = 0;
      sent = undefined;
    }
    do {
      const page = await pageAfter(ctx, state, seq);
      const changes = {
        after: seq,
        seq: page.seq,
        more: page.seq < state.seq,
        events: page.events,
        run: changedFields(sent?.fields, state.fields),
        screenshots: changedScreenshots(sent, state),
      };
      const isNews = !sent || page.seq > seq || changes.screenshots.length > 0 || Object.keys(changes.run).length > 0;
      [seq, sent] = [page.seq, state];
      if (isNews) yield changes;
    } while (seq < state.seq);
  };
}

/** Whether the events up to a number, as a client has them, are those of the run. */
function canContinue(seq: number, state: RunState): boolean {
  return seq >= state.redacted && seq <= state.seq && state.fields.data_swept_at === null;
}

async function pageAfter({ db }: Context, state: RunState, after: number) {
  const recent = recentAfter(state, after);
  if (recent) return { seq: state.seq, events: recent };
  const { seq, rows } = await readPage(db, state.runId, { after, upTo: state.seq });
  return { seq, events: toRunEvents(rows) };
}

function changedFields(sent: RunFields | undefined, fields: RunFields): Partial<RunFields> {
  if (!sent) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => sent[name as keyof RunFields] !== value));
}

function changedScreenshots(sent: RunState | undefined, { screenshots }: RunState) {
  if (sent?.screenshots === screenshots) return [];
  return [...screenshots.values()].filter(one => sent?.screenshots.get(one.step) !== one);
}
