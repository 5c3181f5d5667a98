import { limits } from '#src/core/limits.ts';
import { activeStatuses, finishedStatuses, isFinished, type RunStatus } from '#src/core/run-status.ts';
import { inTransaction, type Tx } from '#src/db/pool.ts';
import type { ScheduleRow } from '#src/db/schema.ts';
import type { Context } from '../../context.ts';
import { announceSchedules } from '../find.ts';
import { countFailure } from './count.ts';
import { startSlot } from './start-slot.ts';

const atOnce = 100;
type Open = { schedule_id: number; slot: Date };

/** Counts the runs of schedules that have ended since, then starts what has waited for its turn. Returns how many. */
export async function settleSlots(ctx: Context, now: Date): Promise<number> {
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
  for (const open of ended) await holding(ctx, open, (tx, row) => settle({ tx, jobs: ctx.jobs }, row, open));
  const waiting = await ctx.db
    .selectFrom('schedule_slots')
    .where('settled', '=', false)
    .where('outcome', '=', 'queued')
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('schedule_slots as other')
            .innerJoin('runs', 'runs.id', 'other.run_id')
            .whereRef('other.schedule_id', '=', 'schedule_slots.schedule_id')
            .where('runs.status', 'in', [...activeStatuses])
            .select('runs.id'),
        ),
      ),
    )
    .select(['schedule_id', 'slot'])
    .orderBy('slot')
    .limit(atOnce)
    .execute();
  for (const open of waiting) await holding(ctx, open, (tx, row) => tryAgain(ctx, tx, { row, slot: open.slot, now }));
  return ended.length + waiting.length;
}

/** Works on an open slot while its schedule's row is held; not at all when another worker holds it. `work` says if it changed anything. */
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
    await countFailure({ tx, jobs }, row, { reason: run.status_reason ?? 'it failed.', runId: run.id });
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
      detail: tooLate ? 'It waited for its turn too long.' : 'The schedule was paused before its turn came.',
      settled: true,
    })
    .where('schedule_id', '=', row.id)
    .where('slot', '=', slot)
    .execute();
  return true;
}
