import { emptyLog, type RunLog } from '#src/core/runs/log-draft.ts';
import { reduceLog } from '#src/core/runs/run-log.ts';
import type { Db } from '#src/db/pool.ts';
import type { RunEventRow } from '#src/db/schema.ts';
import { sql } from '#src/db/sql.ts';
import { toRunEvents } from './history.ts';

type PageLimits = { events: number; bytes: number };

/** The limits of one page that is sent: events, and bytes before the last event. */
export const pageLimits: PageLimits = { events: 200, bytes: 500_000 };

/** The limits of one page that is reduced. */
const readLimits: PageLimits = { events: 1000, bytes: 2_500_000 };

/** `bytes`: of its data as JSON. */
export type PageRow = Pick<RunEventRow, 'seq' | 'at' | 'type' | 'data'> & { bytes: number };

/** All events after `after` and up to `seq`. */
export type EventPage = { after: number; seq: number; rows: PageRow[] };

const lastSeq = 2_147_483_647;

/** The events after a number, and up to another; a page, where they are too many. The caller has checked whose run it is. */
export async function readPage(
  db: Db,
  runId: number,
  { after, upTo, most = pageLimits }: { after: number; upTo: number; most?: PageLimits },
): Promise<EventPage> {
  const { rows } = await sql<PageRow>`
    select seq, at, type, data, bytes from (
      select *, sum(bytes) over (order by seq) - bytes as bytes_before from (
        select seq, at, type, data, octet_length(data::text) as bytes from run_events
        where run_id = ${runId} and seq > ${after} and seq <= ${upTo}
        order by seq limit ${most.events}
      ) page
    ) sized
    where bytes_before < ${most.bytes} order by seq`.execute(db);
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  const isFull = rows.length === most.events || bytes >= most.bytes;
  return { after, seq: isFull ? (rows.at(-1)?.seq ?? upTo) : upTo, rows };
}

/** A log with the events of a run that it lacks. */
export async function readLog(
  db: Db,
  runId: number,
  { log = emptyLog, after = 0, upTo = lastSeq }: { log?: RunLog; after?: number; upTo?: number } = {},
): Promise<RunLog> {
  let read = log;
  for (let from = after; from < upTo;) {
    const { rows, seq } = await readPage(db, runId, { after: from, upTo, most: readLimits });
    read = reduceLog(read, { events: toRunEvents(rows) });
    from = seq;
  }
  return read;
}
