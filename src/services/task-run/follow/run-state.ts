import type { RunEvent } from '#src/contract/run-event.ts';
import type { RunFields, StepScreenshots } from '#src/contract/task-run.ts';
import { isSame } from '#src/core/runs/run-view.ts';
import type { RunRow } from '#src/db/schema.ts';
import type { Context } from '../../context.ts';
import { type EventPage, pageLimits, readPage } from '../event-pages.ts';
import { screenshotLinks } from '../evidence/links.ts';
import { findRun } from '../find.ts';
import { toRunEvents } from '../history.ts';
import { type Beside, presentFields, readBeside } from '../present.ts';

/** A run as the streams of one token know it: its fields, and its newest events. Immutable; the next state shares unchanged parts. */
export type RunState = {
  runId: number;
  fields: RunFields;
  screenshots: ReadonlyMap<number, StepScreenshots>;
  /** The run's last sequence number. */
  seq: number;
  /** The last event that redacted earlier ones; 0 when none did. */
  redacted: number;
  recent: Recent;
  beside: Beside;
  downloads: number;
  /** The five minutes in which the links were signed: those of other five minutes are other links. */
  signed: number;
};

/** The events after a number; at most a page of them. */
export type Recent = { after: number; events: readonly { event: RunEvent; bytes: number }[] };

const linksMs = 300_000;

/** The run now. With an earlier state, only what changed since is read. @throws AppError for a run of others */
export async function readState(
  ctx: Context,
  of: { task_run_id: string; userId: number },
  before?: RunState,
): Promise<RunState> {
  const row = await findRun(ctx.db, of.task_run_id, of);
  const signed = Math.floor(ctx.now().getTime() / linksMs);
  const known = before?.signed === signed ? before : undefined;
  const news = await readNews(ctx, row, before);
  const beside = known?.downloads === row.downloads_count ? known.beside : await readBeside(ctx, row);
  const [fields, links] = await Promise.all([
    presentFields(ctx, row, beside),
    screenshotLinks(ctx, row, known ? news.pictured : undefined),
  ]);
  return {
    runId: row.id,
    fields: before ? shared(before.fields, fields) : fields,
    screenshots: known && links.size === 0 ? known.screenshots : new Map([...(before?.screenshots ?? []), ...links]),
    seq: row.last_seq,
    redacted: news.redacted,
    recent: news.recent,
    beside,
    downloads: row.downloads_count,
    signed,
  };
}

/** `pictured`: steps with new screenshots; undefined when not known. */
type News = { recent: Recent; redacted: number; pictured: number[] | undefined };

async function readNews({ db }: Context, row: RunRow, before: RunState | undefined): Promise<News> {
  const { id, last_seq: seq } = row;
  if (before?.seq === seq) return { recent: before.recent, redacted: before.redacted, pictured: [] };
  const nothing = { after: seq, events: [] };
  const page = before && before.seq < seq ? await readPage(db, id, { after: before.seq, upTo: seq }) : undefined;
  // The first state, or far behind.
  if (!before || !page || page.seq < seq)
    return { recent: nothing, redacted: await lastRedaction({ db }, row), pictured: undefined };
  const redacted = page.rows.findLast(({ type }) => type === 'answer-hidden')?.seq;
  const pictured = page.rows.flatMap(({ type, data }) => (type === 'step-pictured' ? [Number(data['step'])] : []));
  // What was read before may hold what is redacted now.
  const recent = redacted === undefined ? withPage(before.recent, page) : nothing;
  return { recent, redacted: redacted ?? before.redacted, pictured };
}

async function lastRedaction({ db }: Pick<Context, 'db'>, { id, last_seq }: RunRow): Promise<number> {
  const row = await db
    .selectFrom('run_events')
    .select('seq')
    .where('run_id', '=', id)
    .where('seq', '<=', last_seq)
    .where('type', '=', 'answer-hidden')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

function withPage(recent: Recent, page: EventPage): Recent {
  const added = page.rows.flatMap(row => toRunEvents([row]).map(event => ({ event, bytes: row.bytes })));
  const all = [...recent.events, ...added];
  let bytes = all.reduce((sum, one) => sum + one.bytes, 0);
  let dropped = 0;
  while (all.length - dropped > pageLimits.events || bytes > pageLimits.bytes) bytes -= all[dropped++]?.bytes ?? 0;
  const last = all[dropped - 1];
  return last ? { after: last.event.seq, events: all.slice(dropped) } : { after: recent.after, events: all };
}

/** The fields, those that are the same being the ones before. */
function shared(before: RunFields, fields: RunFields): RunFields {
  const kept = Object.entries(fields).map(([name, value]) => {
    const was = before[name as keyof RunFields];
    return [name, isSame(was, value) ? was : value];
  });
  // safe because each field has the value that it has in `fields`
  return Object.fromEntries(kept) as RunFields;
}

/** The events of a state after a number; undefined where it does not have them all. */
export function recentAfter({ recent }: RunState, after: number): RunEvent[] | undefined {
  if (after < recent.after) return undefined;
  return recent.events.flatMap(({ event }) => (event.seq > after ? [event] : []));
}
