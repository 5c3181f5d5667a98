import type { Schedule } from '#src/contract/schedule.ts';
import { inTransaction, type Tx } from '#src/db/pool.ts';
import type { ScheduleChange, ScheduleRow } from '#src/db/schema.ts';
import { dbNow } from '#src/db/sql.ts';
import { type Actor, type Context, requireActor } from '../context.ts';
import { announceSchedules, holdSchedule } from './find.ts';
import { getSchedule } from './list.ts';

/** The columns to set; undefined where nothing is to change. */
type Decide = (
  row: ScheduleRow,
  of: { tx: Tx; actor: Actor },
) => ScheduleChange | undefined | Promise<ScheduleChange | undefined>;

/** Changes a schedule of the caller's while its row is held, and announces it. Returns the schedule as it is then. */
export async function changeSchedule(ctx: Context, input: { schedule_id: string }, decide: Decide): Promise<Schedule> {
  const actor = requireActor(ctx);
  await inTransaction(ctx.db, async tx => {
    const row = await holdSchedule(tx, input.schedule_id, actor.userId);
    const change = await decide(row, { tx, actor });
    if (!change) return;
    await tx
      .updateTable('schedules')
      .set({ ...change, updated_at: dbNow })
      .where('id', '=', row.id)
      .where('user_id', '=', actor.userId)
      .execute();
    await announceSchedules(tx, actor.userId);
  });
  return getSchedule(ctx, input);
}
