import type { RecordedEvent } from '#src/core/live-recording/events.ts';
import { type Db, inTransaction } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import { announceRun } from '../task-run/append.ts';
import { holdRun, type Lease } from '../task-run/lease/lease.ts';

/** Where a recording begins; undefined when it was discarded meanwhile. */
export async function recordingOf(
  db: Db,
  runId: number,
): Promise<{ startUrl: string | null; events: RecordedEvent[]; isOn: boolean } | undefined> {
  const row = await db
    .selectFrom('live_recordings')
    .select(['start_url', 'events', 'is_on'])
    .where('run_id', '=', runId)
    .executeTakeFirst();
  return row && { startUrl: row.start_url, events: row.events, isOn: row.is_on };
}

/** Stores the actions so far, in place of the stored ones. @throws LeaseLost */
export async function keepRecorded(db: Db, lease: Lease, events: readonly RecordedEvent[]): Promise<void> {
  await inTransaction(db, async tx => {
    const run = await holdRun(tx, lease);
    await tx
      .updateTable('live_recordings')
      .set({ events: JSON.stringify(events) })
      .where('run_id', '=', run.id)
      .execute();
    await announceRun(tx, run.id);
  });
}

/**
 * Stops the recording of a person in control, unless an order to switch it on again waits. `order` is the last that was carried
 * out, which may not be marked as handled yet; 0 for none. @throws LeaseLost
 */
export async function endRecorded(db: Db, lease: Lease, order = 0): Promise<void> {
  await inTransaction(db, async tx => {
    const run = await holdRun(tx, lease);
    const onAgain = tx
      .selectFrom('run_commands')
      .select('id')
      .where('run_id', '=', run.id)
      .where('type', '=', 'record-control')
      .where('id', '>', order)
      .where('handled_at', 'is', null)
      .where(sql<boolean>`(data->>'on')::boolean`);
    await tx
      .updateTable('live_recordings')
      .set({ is_on: false })
      .where('run_id', '=', run.id)
      .where(eb => eb.not(eb.exists(onAgain)))
      .execute();
    await announceRun(tx, run.id);
  });
}
