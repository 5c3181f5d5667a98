import type { Schedule } from '#src/contract/schedule.ts';
import { AppError } from '#src/core/errors.ts';
import { formatId } from '#src/core/ids.ts';
import type { Context } from '../context.ts';
import { findTask } from '../task/find.ts';
import { changeSchedule } from './change.ts';
import { firstSlot } from './times.ts';

/** Stops a schedule until it is resumed. Pausing a paused one changes nothing but who paused it. */
export async function pauseSchedule(ctx: Context, input: { schedule_id: string }): Promise<Schedule> {
  return changeSchedule(ctx, input, ({ status }) => {
    if (status === 'finished') throw new AppError('CONFLICT', 'The schedule has already had its last run.');
    return { status: 'paused', paused_by: 'user', paused_reason: 'You paused it.', next_run_at: null };
  });
}

/** Continues with the next time from now and resets the failures. Resuming an active one changes nothing. */
export async function resumeSchedule(ctx: Context, input: { schedule_id: string }): Promise<Schedule> {
  return changeSchedule(ctx, input, async (row, { tx, actor: { userId } }) => {
    if (row.status === 'active') return undefined;
    if (row.status === 'finished') throw new AppError('CONFLICT', 'The schedule has already had its last run.');
    const task = await findTask(tx, formatId(userId, 'task', row.task_id), userId);
    if (task.status !== 'ready') {
      throw new AppError(
        'BAD_REQUEST',
        `"${task.name}" is a draft. Deploy it (status ready) before resuming its schedule.`,
      );
    }
    return {
      status: 'active',
      paused_by: null,
      paused_reason: null,
      consecutive_failures: 0,
      next_run_at: firstSlot({ rule: row.rule, timeZone: row.time_zone }, ctx.now()),
    };
  });
}
