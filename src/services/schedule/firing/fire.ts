import type { ZonedRule } from '#src/core/schedules/rule.ts';
import { limits } from '#src/core/limits.ts';
import { inTransaction, type Tx } from '#src/db/pool.ts';
import type { ScheduleRow } from '#src/db/schema.ts';
import { dbNow } from '#src/db/sql.ts';
import type { Context } from '../../context.ts';
import { announceSchedules } from '../find.ts';
import { draftReason } from '../task-changed.ts';
import { slotAfter } from '../times.ts';
import { startSlot } from './start-slot.ts';

const missedReason = 'Legwork was not running at that time.';

/**
 * Fires the schedule that has been due longest and that no other worker has locked: its slot, its run, the run's job and
 * its next time are one transaction. Returns its number, or undefined when none is due.
 * `except`: schedules to skip, because firing them has failed.
 */
export async function fireNext(
  ctx: Context,
  { now, except }: { now: Date; except: number[] },
): Promise<number | undefined> {
  const tried: { id?: number } = {};
  try {
    return await inTransaction(ctx.db, async tx => {
      const due = tx.selectFrom('schedules').selectAll().where('status', '=', 'active').where('next_run_at', '<=', now);
      const row = await (except.length > 0 ? due.where('id', 'not in', except) : due)
        .orderBy('next_run_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!row?.next_run_at) return undefined;
      tried.id = row.id;
      await fire(ctx, tx, { row, first: row.next_run_at, now });
      await announceSchedules(tx, row.user_id);
      return row.id;
    });
  } catch (error) {
    throw new FiringFailed(tried.id, error);
  }
}

/** An error while a schedule was fired; its transaction was rolled back. */
export class FiringFailed extends Error {
  readonly scheduleId: number | undefined;
  constructor(scheduleId: number | undefined, cause: unknown) {
    super('A schedule could not be fired', { cause });
    this.name = 'FiringFailed';
    this.scheduleId = scheduleId;
  }
}

/** When any schedule is due next. */
export async function nextDue(ctx: Context): Promise<Date | undefined> {
  const row = await ctx.db
    .selectFrom('schedules')
    .select('next_run_at')
    .where('status', '=', 'active')
    .orderBy('next_run_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_run_at ?? undefined;
}

type Firing = { row: ScheduleRow; first: Date; now: Date };

async function fire(ctx: Context, tx: Tx, { row, first, now }: Firing): Promise<void> {
  const task = await tx.selectFrom('tasks').select(['status']).where('id', '=', row.task_id).executeTakeFirst();
  if (task?.status !== 'ready') return giveUp(tx, { row, first, deleted: task?.status !== 'draft' });
  const zoned = { rule: row.rule, timeZone: row.time_zone };
  const slots = slotsUntil(zoned, first, now);
  // Of all missed slots only the newest is started, and only within the catch-up time.
  const newest = slots.at(-1) ?? first;
  const late = now.getTime() - newest.getTime() > limits.catchUpSeconds * 1000;
  const missed = late ? slots : slots.slice(0, -1);
  if (missed.length > 0) await recordMissed(tx, row.id, missed);
  const next = slotAfter(zoned, newest);
  await tx
    .updateTable('schedules')
    .set(next ? { next_run_at: next } : { next_run_at: null, status: 'finished' })
    .where('id', '=', row.id)
    .execute();
  if (!late && (await openSlot(tx, row.id, newest))) await startSlot(ctx, tx, { row, slot: newest });
}

/** All slots from `first` to `now`; of a longer absence than a month only the first and the last month's. */
function slotsUntil(zoned: ZonedRule, first: Date, now: Date): Date[] {
  const slots = [first];
  const bound = new Date(now.getTime() - 31 * 24 * 3600_000);
  let next = slotAfter(zoned, first < bound ? bound : first);
  while (next && next <= now) {
    slots.push(next);
    next = slotAfter(zoned, next);
  }
  return slots;
}

/** The key of the table allows each slot only once. */
async function openSlot(tx: Tx, scheduleId: number, slot: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('schedule_slots')
    .values({ schedule_id: scheduleId, slot, outcome: 'queued', settled: false })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function recordMissed(tx: Tx, scheduleId: number, slots: Date[]): Promise<void> {
  await tx
    .insertInto('schedule_slots')
    .values(slots.map(slot => ({ schedule_id: scheduleId, slot, outcome: 'missed' as const, detail: missedReason })))
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/** A deleted task's schedule is deleted; a draft's waits for the task. */
async function giveUp(
  tx: Tx,
  { row, first, deleted }: { row: ScheduleRow; first: Date; deleted: boolean },
): Promise<void> {
  if (deleted) {
    await tx.deleteFrom('schedules').where('id', '=', row.id).execute();
    return;
  }
  await tx
    .insertInto('schedule_slots')
    .values({ schedule_id: row.id, slot: first, outcome: 'refused', detail: draftReason })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  await tx
    .updateTable('schedules')
    .set({ status: 'paused', paused_by: 'task', paused_reason: draftReason, next_run_at: null, updated_at: dbNow })
    .where('id', '=', row.id)
    .execute();
}
