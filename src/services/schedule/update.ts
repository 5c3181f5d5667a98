import type { Schedule, ScheduleUpdate } from '#src/contract/schedule.ts';
import { AppError } from '#src/core/errors.ts';
import { formatId } from '#src/core/ids.ts';
import type { ZonedRule } from '#src/core/schedules/rule.ts';
import { inTransaction } from '#src/db/pool.ts';
import type { ScheduleRow } from '#src/db/schema.ts';
import { dbNow } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';
import { findTask } from '../task/find.ts';
import { checkHow } from './check-how.ts';
import { announceSchedules, holdSchedule } from './find.ts';
import { getSchedule } from './list.ts';
import { firstSlot, readTimes } from './times.ts';

/** Changes the fields given and no others. New times count from now; a finished schedule goes on with them. */
export async function updateSchedule(ctx: Context, input: ScheduleUpdate): Promise<Schedule> {
  const { userId, kind } = requireActor(ctx);
  await inTransaction(ctx.db, async tx => {
    const row = await holdSchedule(tx, input.schedule_id, userId);
    if (input.model !== undefined || input.agent !== undefined) {
      checkHow(ctx, await findTask(tx, formatId(userId, 'task', row.task_id), userId), { ...row, ...input });
    }
    const zoned = newTimes(row, input, ctx.now());
    const { inputs, overlap, agent, model, additional_instructions: words } = input;
    await tx
      .updateTable('schedules')
      .set({
        ...(zoned && { rule: JSON.stringify(zoned.rule), time_zone: zoned.timeZone }),
        ...(zoned && row.status !== 'paused' && { status: 'active', next_run_at: firstSlot(zoned, ctx.now()) }),
        ...(inputs !== undefined && { inputs: JSON.stringify(inputs) }),
        ...(overlap !== undefined && { overlap }),
        ...(agent !== undefined && { agent }),
        ...(model !== undefined && { model }),
        ...(words !== undefined && { additional_instructions: words }),
        // After a program has set a part, it counts as the owner's only when the owner sets all of it.
        ...((inputs !== undefined || words !== undefined) && {
          by_owner: kind === 'login' && (row.by_owner || (inputs !== undefined && words !== undefined)),
        }),
        updated_at: dbNow,
      })
      .where('id', '=', row.id)
      .where('user_id', '=', userId)
      .execute();
    await announceSchedules(tx, userId);
  });
  return getSchedule(ctx, input);
}

function newTimes(row: ScheduleRow, input: ScheduleUpdate, now: Date): ZonedRule | undefined {
  const timeZone = input.time_zone ?? row.time_zone;
  const { time_components: utc, local_time_components: local } = input;
  if (utc || local) {
    const frequency = input.frequency ?? row.rule.frequency;
    return readTimes({ frequency, time_components: utc, local_time_components: local, time_zone: timeZone }, now);
  }
  if (input.frequency && input.frequency !== row.rule.frequency) {
    throw new AppError('BAD_REQUEST', `time_components is required with the new frequency ${input.frequency}.`);
  }
  // Only the zone changes: nine o'clock stays nine o'clock in the new zone.
  return timeZone === row.time_zone ? undefined : { rule: row.rule, timeZone };
}
