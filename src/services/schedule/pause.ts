import type { Schedule } from '#src/contract/schedule.ts';
import { AppError } from '#src/core/errors.ts';
import { formatId } from '#src/core/ids.ts';
import { inTransaction } from '#src/db/pool.ts';
import { dbNow } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';
import { findTask } from '../task/find.ts';
import { announceSchedules, holdSchedule } from './find.ts';
import { getSchedule } from './list.ts';
import { firstSlot } from './times.ts';

/** Stops a schedule until it is resumed. Pausing a paused one changes nothing but who paused it. */
export async function pauseSchedule(ctx: Context, input: { schedule_id: string }): Promise<Schedule> {
  const { userId } = requireActor(ctx);
  await inTransaction(ctx.db, async tx => {
    const row = await holdSchedule(tx, input.schedule_id, userId);
    if (row.status === 'finished') throw new AppError('CONFLICT', 'The schedule has already had its last run.');
    await tx
      .updateTable('schedules')
      .set({
        status: 'paused',
        paused_by: 'user',
        paused_reason: 'You paused it.',
        next_run_at: null,
        updated_at: dbNow,
      })
      .where('id', '=', row.id)
      .where('user_id', '=', userId)
      .execute();
    await announceSchedules(tx, userId);
  });
  return getSchedule(ctx, input);
}

/** Continues with the next time from now and resets the failures. Resuming an active one changes nothing. */
export async function resumeSchedule(ctx: Context, input: { schedule_id: string }): Promise<Schedule> {
  const { userId } = requireActor(ctx);
  await inTransaction(ctx.db, async tx => {
    const row = await holdSchedule(tx, input.schedule_id, userId);
    if (row.status === 'active') return;
    if (row.status === 'finished') throw new AppError('CONFLICT', 'The schedule has already had its last run.');
    const task = await findTask(tx, formatId(userId, 'task', row.task_id), userId);
    if (task.status !== 'ready') {
      throw new AppError(
        'BAD_REQUEST',
        `"${task.name}" is a draft. Deploy it (status ready) before resuming its schedule.`,
      );
    }
    await tx
      .updateTable('schedules')
      .set({
        status: 'active',
        paused_by: null,
        paused_reason: null,
        consecutive_failures: 0,
        next_run_at: firstSlot({ rule: row.rule, timeZone: row.time_zone }, ctx.now()),
        updated_at: dbNow,
      })
      .where('id', '=', row.id)
      .where('user_id', '=', userId)
      .execute();
    await announceSchedules(tx, userId);
  });
  return getSchedule(ctx, input);
}
