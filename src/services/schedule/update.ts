import type { Schedule, ScheduleUpdate } from '#src/contract/schedule.ts';
import { AppError } from '#src/core/errors.ts';
import { formatId } from '#src/core/ids.ts';
import type { ZonedRule } from '#src/core/schedules/rule.ts';
import type { ScheduleChange, ScheduleRow } from '#src/db/schema.ts';
import type { Context } from '../context.ts';
import { findTask } from '../task/find.ts';
import { changeSchedule } from './change.ts';
import { checkHow } from './check-how.ts';
import { firstSlot, readTimes } from './times.ts';

/** Changes the fields given and no others. New times count from now; a finished schedule goes on with them. */
export async function updateSchedule(ctx: Context, input: ScheduleUpdate): Promise<Schedule> {
  return changeSchedule(ctx, input, async (row, { tx, actor: { userId, kind } }) => {
    if (input.model !== undefined || input.agent !== undefined) {
      checkHow(ctx, await findTask(tx, formatId(userId, 'task', row.task_id), userId), { ...row, ...input });
    }
    return {
      ...newTiming(row, input, ctx.now()),
      ...newWords(row, input, { byOwner: kind === 'login' }),
      ...(input.overlap !== undefined && { overlap: input.overlap }),
      ...(input.agent !== undefined && { agent: input.agent }),
      ...(input.model !== undefined && { model: input.model }),
    };
  });
}

/** What the runs are given. Once a program has set some of it, the owner has to set all of it to own it again. */
function newWords(row: ScheduleRow, input: ScheduleUpdate, { byOwner }: { byOwner: boolean }): ScheduleChange {
  const { inputs, additional_instructions: words } = input;
  if (inputs === undefined && words === undefined) return {};
  const all = inputs !== undefined && words !== undefined;
  return {
    ...(inputs !== undefined && { inputs: JSON.stringify(inputs) }),
    ...(words !== undefined && { additional_instructions: words }),
    by_owner: byOwner && (row.by_owner || all),
  };
}

function newTiming(row: ScheduleRow, input: ScheduleUpdate, now: Date): ScheduleChange {
  const zoned = newTimes(row, input, now);
  if (!zoned) return {};
  const { rule, timeZone } = zoned;
  return {
    rule: JSON.stringify(rule),
    time_zone: timeZone,
    ...(row.status !== 'paused' && { status: 'active', next_run_at: firstSlot(zoned, now) }),
  };
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
