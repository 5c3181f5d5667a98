import { notFound } from '#src/core/errors.ts';
import { parseOwnId } from '#src/core/ids.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import type { ScheduleRow } from '#src/db/schema.ts';
import { sql } from '#src/db/sql.ts';

/** The owner's schedule, its row locked until the transaction ends; the same NOT_FOUND for another user's and for none. */
export async function holdSchedule(tx: Tx, id: string, userId: number): Promise<ScheduleRow> {
  const number = parseOwnId(id, userId, 'schedule');
  const row =
    number &&
    (await tx
      .selectFrom('schedules')
      .selectAll()
      .where('id', '=', number)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst());
  if (!row) throw notFound('schedule');
  return row;
}

/** Notifies every process that schedules of that account have changed, when the transaction commits. */
export async function announceSchedules(tx: Db | Tx, userId: number): Promise<void> {
  await sql`select pg_notify('schedule_changed', ${String(userId)})`.execute(tx);
}
