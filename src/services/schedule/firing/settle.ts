import { limits } from '#src/core/limits.ts';
import { activeStatuses, finishedStatuses, isFinished, type RunStatus } from '#src/core/runs/run-status.ts';
import { inTransaction, type Tx } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import type { ScheduleRow } from '#src/db/schema.ts';
import type { Context } from '../../context.ts';
import { announceSchedules } from '../find.ts';
import { countFailure } from './count.ts';
import { startSlot } from './start-slot.ts';

const atOnce = 100;
type Open = { schedule_id: number; slot: Date };

/**
 * Counts the runs of schedules that have ended since, then starts queued slots. Returns how many.
 * @throws the first fault, once all the others have been settled
 */
export async function settleSlots(ctx: Context, now: Date): Promise<number> {
  const faults: unknown[] = [];
  const keep = (error: unknown): void => void faults.push(error);
  const ended = await ctx.db
    .selectFrom('schedule_slots')
    .leftJoin('runs', 'runs.id', 'schedule_slots.run_id')
    .where('settled', '=', false)
    .where('outcome', '=', 'started')
    .where(eb => eb.or([eb('runs.status', 'in', [...finishedStatuses]), eb('run_id', 'is', null)]))
    .select(['schedule_id', 'slot'])
    .orderBy('slot')
    .limit(atOnce)
    .execute();
  for (const open of ended)
    await holding(ctx, open, (tx, row) => settle({ tx, jobs: ctx.jobs }, row, open)).catch(keep);
  const waiting = await waitingSlots(ctx, now);
  for (const open of waiting)
    await holding(ctx, open, (tx, row) => tryAgain(ctx, tx, { row, slot: open.slot, now })).catch(keep);
  if (faults.length > 0) throw faults[0];
  return ended.length + waiting.length;
}

/**
 * Queued slots whose schedule has no active run. Those of an account at its limit of runs are left out
 * until they are too late: otherwise a hundred of them would delay those of others.
 */
function waitingSlots(ctx: Context, now: Date): Promise<Open[]> {
  const active = sql.join(activeStatuses);
  const late = new Date(now.getTime() - limits.catchUpSeconds * 1000);
  return ctx.db
    .selectFrom('schedule_slots')
    .innerJoin('schedules', 'schedules.id', 'schedule_slots.schedule_id')
    .where('settled', '=', false)
    .where('outcome', '=', 'queued')
    .where(
      sql<boolean>`not exists (
        select from schedule_slots other join runs on runs.id = other.run_id
        where other.schedule_id = schedule_slots.schedule_id and runs.status in (${active}))`,
    )
    .where(eb =>
      eb.or([
        eb('slot', '<', late),
        sql<boolean>`${limits.activeRunsPerUser} > (
          select count(*) from runs where runs.user_id = schedules.user_id and runs.status in (${active}))`,
      ]),
    )
    .select(['schedule_id', 'slot'])
    .orderBy('slot')
    .limit(atOnce)
    .execute();
}

/** Works on an open slot while its schedule's row is locked; skips it when another worker has the lock. `work` returns if it changed anything. */
async function holding(ctx: Context, open: Open, work: (tx: Tx, row: ScheduleRow) => Promise<boolean>): Promise<void> {
  await inTransaction(ctx.db, async tx => {
    const row = await tx
      .selectFrom('schedules')
      .selectAll()
      .where('id', '=', open.schedule_id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return;
    if (await work(tx, row)) await announceSchedules(tx, row.user_id);
  });
}

async function settle(
  { tx, jobs }: { tx: Tx; jobs: Context['jobs'] },
  row: ScheduleRow,
  { slot }: Open,
): Promise<boolean> {
  const closed = await tx
    .updateTable('schedule_slots')
    .set({ settled: true })
    .where('schedule_id', '=', row.id)
    .where('slot', '=', slot)
    .where('settled', '=', false)
    .where('outcome', '=', 'started')
    .returning('run_id')
    .executeTakeFirst();
  if (!closed || closed.run_id === null) return false;
  const run = await tx
    .selectFrom('runs')
    .select(['id', 'status', 'status_reason'])
    .where('id', '=', closed.run_id)
    .executeTakeFirst();
  if (!run || !isFinished(run.status)) return false;
  await jobs.enqueue(tx, 'tell-user', { kind: 'scheduled_run', id: run.id });
  if (isFailure(run.status)) {
    await countFailure({ tx, jobs }, row, { reason: run.status_reason ?? 'it failed.', run });
  } else if (run.status !== 'terminated') {
    await tx.updateTable('schedules').set({ consecutive_failures: 0 }).where('id', '=', row.id).execute();
  }
  return true;
}

/** A run that its owner ended says nothing about the schedule. */
function isFailure(status: RunStatus): boolean {
  return status === 'fail' || status === 'errored' || status === 'timed_out';
}

async function tryAgain(
  ctx: Context,
  tx: Tx,
  { row, slot, now }: { row: ScheduleRow; slot: Date; now: Date },
): Promise<boolean> {
  const open = await tx
    .selectFrom('schedule_slots')
    .select('slot')
    .where('schedule_id', '=', row.id)
    .where('slot', '=', slot)
    .where('settled', '=', false)
    .where('outcome', '=', 'queued')
    .executeTakeFirst();
  if (!open) return false;
  const tooLate = now.getTime() - slot.getTime() > limits.catchUpSeconds * 1000;
  if (row.status !== 'paused' && !tooLate) return startSlot(ctx, tx, { row, slot });
  await tx
    .updateTable('schedule_slots')
    .set({
      outcome: tooLate ? 'missed' : 'skipped',
      detail: tooLate
        ? 'It waited too long for the last run to end.'
        : 'The schedule was paused before the run could start.',
      settled: true,
    })
    .where('schedule_id', '=', row.id)
    .where('slot', '=', slot)
    .execute();
  return true;
}
