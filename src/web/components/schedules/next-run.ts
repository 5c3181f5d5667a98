import type { Frequency } from '#src/contract/schedule.ts';

/** A schedule's fields in one zone; weekdays from Sunday = 0. Which of them count depends on the frequency. */
export type TimeFields = {
  minute: number;
  hour?: number | null | undefined;
  day_of_month?: number | null | undefined;
  month?: number | null | undefined;
  day_of_week?: number | readonly number[] | null | undefined;
};

/** The weekdays of the fields; none where there are none. */
export function weekdaysOf(fields: Pick<TimeFields, 'day_of_week'>): readonly number[] {
  const days = fields.day_of_week;
  return typeof days === 'number' ? [days] : (days ?? []);
}

/** When a schedule runs next, for display: the server's own `next_run_at` is what counts. `now` is in the fields' zone. */
export function nextRun(frequency: Frequency, fields: TimeFields, now: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const today = atTime(now, fields);
  switch (frequency) {
    case 'hourly': {
      const thisHour = now.round({ smallestUnit: 'hour', roundingMode: 'floor' }).with({ minute: fields.minute });
      return isAfter(thisHour, now) ? thisHour : thisHour.add({ hours: 1 });
    }
    case 'once':
      return nextDate(fields, now) ?? today.add({ days: 1 });
    case 'monthly':
      return nextDayOfMonth(fields, now);
    case 'daily':
    case 'weekly':
    case 'custom': {
      const days = frequency === 'daily' ? [] : weekdaysOf(fields);
      const all = days.map(day => nextWeekday(day, today, now)).sort(Temporal.ZonedDateTime.compare);
      return all[0] ?? (isAfter(today, now) ? today : today.add({ days: 1 }));
    }
  }
}

function isAfter(time: Temporal.ZonedDateTime, now: Temporal.ZonedDateTime): boolean {
  return Temporal.ZonedDateTime.compare(time, now) > 0;
}

function atTime(day: Temporal.ZonedDateTime, { hour, minute }: TimeFields): Temporal.ZonedDateTime {
  return day.withPlainTime({ hour: hour ?? 0, minute });
}

function nextWeekday(
  weekday: number,
  today: Temporal.ZonedDateTime,
  now: Temporal.ZonedDateTime,
): Temporal.ZonedDateTime {
  // Temporal counts from Monday = 1 to Sunday = 7.
  const ahead = (weekday - (today.dayOfWeek % 7) + 7) % 7;
  const day = today.add({ days: ahead });
  return isAfter(day, now) ? day : day.add({ days: 7 });
}

/** That day this month, else next month; the last day of a month that lacks it, as the server has it. */
function nextDayOfMonth(fields: TimeFields, now: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const day = fields.day_of_month ?? 1;
  const thisMonth = atTime(now.with({ day }), fields);
  return isAfter(thisMonth, now) ? thisMonth : atTime(now.with({ day: 1 }).add({ months: 1 }).with({ day }), fields);
}

/** That day and month this year, else in the next year that has it; undefined without a date. */
function nextDate(fields: TimeFields, now: Temporal.ZonedDateTime): Temporal.ZonedDateTime | undefined {
  const { day_of_month: day, month } = fields;
  if (!day || !month) return undefined;
  for (let year = now.year; year <= now.year + 8; year++) {
    const first = now.with({ day: 1 }).with({ year, month });
    if (first.daysInMonth < day) continue;
    const date = atTime(first.with({ day }), fields);
    if (isAfter(date, now)) return date;
  }
  return undefined;
}
