import type { SchedulePreview, ShownTimes } from '#src/contract/schedule.ts';
import { AppError } from '#src/core/errors.ts';
import { nextSlot, nextSlots } from '#src/core/schedules/next-slot.ts';
import { readLocalShape, readUtcShape, utcComponents } from '#src/core/schedules/utc-shape.ts';
import { componentsOf, type ZonedRule } from '#src/core/schedules/rule.ts';

/** How many coming times are shown. */
const shown = 5;

/** Parses the API's shape. @throws AppError that names the field. */
export function readTimes(given: SchedulePreview, now: Date): ZonedRule {
  const { frequency, time_components: utc, local_time_components: local, time_zone: timeZone } = given;
  if (utc && local) {
    throw new AppError('BAD_REQUEST', 'Send either local_time_components or time_components, not both.');
  }
  const at = toInstant(now);
  if (utc) return { rule: readUtcShape({ frequency, components: utc, timeZone }, at), timeZone };
  if (local) return { rule: readLocalShape({ frequency, components: local, timeZone }, at), timeZone };
  throw new AppError('BAD_REQUEST', 'time_components is required.');
}

/** The first slot after `now`. @throws AppError when the rule has none any more. */
export function firstSlot(zoned: ZonedRule, now: Date): Date {
  const slot = slotAfter(zoned, now);
  if (!slot) throw new AppError('BAD_REQUEST', 'The time of this schedule has passed. Give it a new one.');
  return slot;
}

export function slotAfter(zoned: ZonedRule, after: Date): Date | undefined {
  const slot = nextSlot(zoned, toInstant(after));
  return slot && toDate(slot);
}

/** The next times, beginning with `first`; none when that is null. */
export function comingRuns(zoned: ZonedRule, first: Date | null): string[] {
  if (!first) return [];
  const later = nextSlots(zoned, toInstant(first), shown - 1);
  return [first, ...later.map(toDate)].map(at => at.toISOString());
}

export function presentTimes(
  zoned: ZonedRule,
  now: Date,
): { time_components: ShownTimes; local_time_components: ShownTimes; time_zone: string } {
  return {
    time_components: utcComponents(zoned, toInstant(now)),
    local_time_components: componentsOf(zoned.rule),
    time_zone: zoned.timeZone,
  };
}

function toInstant(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime());
}

function toDate(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}
