import type { Schedule, ScheduleCreate } from '#src/contract/schedule.ts';
import { AppError } from '#src/core/errors.ts';
import { formatId } from '#src/core/ids.ts';
import { limits } from '#src/core/limits.ts';
import { inTransaction } from '#src/db/pool.ts';
import { type Context, requireActor } from '../context.ts';
import { findTask } from '../task/find.ts';
import { holdAccount } from '../user/hold.ts';
import { checkHow } from './check-how.ts';
import { announceSchedules } from './find.ts';
import { getSchedule } from './list.ts';
import { firstSlot, readTimes } from './times.ts';

/** Schedules a ready task; from this commit on it fires. */
export async function createSchedule(ctx: Context, input: ScheduleCreate): Promise<Schedule> {
  const { userId, kind } = requireActor(ctx);
  const zoned = readTimes(input, ctx.now());
  const id = await inTransaction(ctx.db, async tx => {
    const task = await findTask(tx, input.task_id, userId);
    if (task.status !== 'ready') {
      throw new AppError(
        'BAD_REQUEST',
        `"${task.name}" is still a draft. Deploy it (status ready) before scheduling it.`,
      );
    }
    checkHow(ctx, task, input);
    await holdAccount(tx, userId);
    const { count } = await tx
      .selectFrom('schedules')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= limits.schedulesPerUser) {
      throw new AppError('CONFLICT', `You have ${count} schedules, which is the limit. Delete one first.`);
    }
    const row = await tx
      .insertInto('schedules')
      .values({
        user_id: userId,
        task_id: task.id,
        rule: JSON.stringify(zoned.rule),
        time_zone: zoned.timeZone,
        inputs: JSON.stringify(input.inputs),
        overlap: input.overlap ?? 'skip',
        agent: input.agent ?? null,
        model: input.model ?? null,
        additional_instructions: input.additional_instructions ?? null,
        by_owner: kind === 'login',
        next_run_at: firstSlot(zoned, ctx.now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await announceSchedules(tx, userId);
    return row.id;
  });
  return getSchedule(ctx, { schedule_id: formatId(userId, 'schedule', id) });
}
