import type { Rule, ZonedRule } from './rule.ts';

/**
 * The first instant after `after` at which the rule fires; undefined when there is none any more. A local time that the
 * clock skips fires at the first moment after the gap; one that it shows twice fires at the first of both. A day that a
 * month lacks is its last one. Hourly fires each time the wall clock shows the minute.
 */
export function nextSlot({ rule, timeZone }: ZonedRule, after: Temporal.Instant): Temporal.Instant | undefined {
  if (rule.frequency === 'hourly') return nextMinute(rule.minute, timeZone, after);
  for (const date of datesFrom(rule, after.toZonedDateTimeISO(timeZone).toPlainDate())) {
    const slot = instantOf(date.toPlainDateTime({ hour: rule.hour, minute: rule.minute }), timeZone);
    if (Temporal.Instant.compare(slot, after) > 0) return slot;
  }
  return undefined;
}

/** The next `count` slots, soonest first; fewer when the rule ends. */
export function nextSlots(zoned: ZonedRule, after: Temporal.Instant, count: number): Temporal.Instant[] {
  const slots: Temporal.Instant[] = [];
  let slot = nextSlot(zoned, after);
  while (slot && slots.length < count) {
    slots.push(slot);
    slot = slots.length < count ? nextSlot(zoned, slot) : undefined;
  }
  return slots;
}

/** The instant of a local time: the first of two, or the first moment after a skipped hour. */
export function instantOf(local: Temporal.PlainDateTime, timeZone: string): Temporal.Instant {
  const first = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (first.toPlainDateTime().equals(local)) return first.toInstant();
  return (first.getTimeZoneTransition('next') ?? local.toZonedDateTime(timeZone)).toInstant();
}

/** Dates that may hold the next slot, beginning with what the wall clock shows: a slot of an earlier date has passed. */
function* datesFrom(rule: Exclude<Rule, { frequency: 'hourly' }>, today: Temporal.PlainDate) {
  if (rule.frequency === 'once') {
    yield Temporal.PlainDate.from({ year: rule.year, month: rule.month, day: rule.day });
  } else if (rule.frequency === 'monthly') {
    const month = today.toPlainYearMonth();
    for (let months = 0; months <= 2; months++) yield dayIn(month.add({ months }), rule.day);
  } else {
    for (let days = 0; days <= 8; days++) {
      const date = today.add({ days });
      // Temporal counts Sunday as 7.
      if (rule.frequency === 'daily' || rule.days.includes(date.dayOfWeek % 7)) yield date;
    }
  }
}

function dayIn(month: Temporal.PlainYearMonth, day: number): Temporal.PlainDate {
  return month.toPlainDate({ day: Math.min(day, month.daysInMonth) });
}

function nextMinute(minute: number, timeZone: string, after: Temporal.Instant): Temporal.Instant {
  let from = after
    .toZonedDateTimeISO(timeZone)
    .round({ smallestUnit: 'minute', roundingMode: 'floor' })
    .add({ minutes: 1 });
  for (;;) {
    const found = from.add({ minutes: (minute - from.minute + 60) % 60 });
    if (found.minute === minute) return found.toInstant();
    // The clock was changed by part of an hour on the way: look again from there.
    const changed = from.getTimeZoneTransition('next');
    if (!changed) return found.toInstant();
    from = changed;
  }
}
