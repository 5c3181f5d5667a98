import type { Db } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';

/** Deletes slots older than a year; their runs are kept. Returns how many. */
export async function sweepSlots(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('schedule_slots')
    .where('settled', '=', true)
    .where('slot', '<', sql<Date>`now() - interval '400 days'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
