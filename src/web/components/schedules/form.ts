import type { Frequency, TimeComponents } from '#src/contract/schedule.ts';
import type { Rule } from '#src/core/schedules/rule.ts';
import { utcComponents } from '#src/core/schedules/utc-shape.ts';
import { type TimeFields, weekdaysOf } from './next-run.ts';

/** What the dialog holds. Nothing is lost by looking at another frequency. */
export type ScheduleForm = {
  frequency: Frequency;
  /** As `2026-11-30`. */
  date: string | undefined;
  /** As `09:00`; empty while it is being typed. */
  time: string;
  minute: number | undefined;
  /** In the order they were chosen. */
  weekdays: readonly number[];
  dayOfMonth: number | undefined;
};

/** As `schedule.create` takes them. */
export type SentTimes = Pick<TimeComponents, 'minute' | 'hour' | 'day_of_month' | 'month'> & {
  day_of_week?: number | number[] | null;
};

export type FormField = 'date' | 'time' | 'minute' | 'weekdays' | 'dayOfMonth';
export type FormErrors = Partial<Record<FormField, string>>;

export const newForm: ScheduleForm = {
  frequency: 'once',
  date: undefined,
  time: '09:00',
  minute: undefined,
  weekdays: [],
  dayOfMonth: undefined,
};

const needs: Record<Frequency, readonly FormField[]> = {
  once: ['date', 'time'],
  hourly: ['minute'],
  daily: ['time'],
  weekly: ['weekdays', 'time'],
  monthly: ['dayOfMonth', 'time'],
  custom: ['weekdays', 'time'],
};

/** What is missing or cannot be, by field; empty when the form may be sent. */
export function formErrors(form: ScheduleForm, now: Temporal.ZonedDateTime): FormErrors {
  const errors: FormErrors = {};
  for (const field of needs[form.frequency]) {
    const message = fieldError(form, field);
    if (message) errors[field] = message;
  }
  if (form.frequency === 'once' && form.date && clock(form.time) && Object.keys(errors).length === 0) {
    const day = Temporal.PlainDate.from(form.date);
    const at = day.toZonedDateTime({ timeZone: now.timeZoneId, plainTime: form.time });
    if (Temporal.ZonedDateTime.compare(at, now) <= 0) {
      const field = Temporal.PlainDate.compare(day, now.toPlainDate()) < 0 ? 'date' : 'time';
      errors[field] = 'That time has passed. Choose a later one.';
    }
    // The date is sent without its year.
    if (Temporal.PlainDate.compare(day, lastDate(now)) > 0) errors.date = 'Choose a date within a year.';
  }
  return errors;
}

/** The last date that can be written without its year. */
export function lastDate(now: Temporal.ZonedDateTime): Temporal.PlainDate {
  return now.toPlainDate().add({ years: 1 }).subtract({ days: 1 });
}

function fieldError(form: ScheduleForm, field: FormField): string | undefined {
  switch (field) {
    case 'date':
      return form.date ? undefined : 'Choose a date.';
    case 'time':
      return clock(form.time) ? undefined : 'Choose a time.';
    case 'minute':
      return within(form.minute, 0, 59) ? undefined : 'Choose a minute from 0 to 59.';
    case 'weekdays':
      return form.weekdays.length > 0 ? undefined : 'Choose at least one weekday.';
    case 'dayOfMonth':
      return within(form.dayOfMonth, 1, 31) ? undefined : 'Choose a day from 1 to 31.';
  }
}

function within(n: number | undefined, least: number, most: number): boolean {
  return n !== undefined && Number.isInteger(n) && n >= least && n <= most;
}

function clock(time: string): { hour: number; minute: number } | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time) ?? [];
  return hour === undefined ? undefined : { hour: Number(hour), minute: Number(minute) };
}

/** What a form without errors says, on the clock of the user's zone: of weekdays in weekly only the first chosen. */
export function ruleOf(form: ScheduleForm): Rule {
  const { frequency } = form;
  const time = clock(form.time) ?? { hour: 0, minute: 0 };
  switch (frequency) {
    case 'once': {
      const { year, month, day } = Temporal.PlainDate.from(form.date ?? '');
      return { frequency, ...time, year, month, day };
    }
    case 'hourly':
      return { frequency, minute: form.minute ?? 0 };
    case 'daily':
      return { frequency, ...time };
    case 'weekly':
      return { frequency, ...time, days: form.weekdays.slice(0, 1) };
    case 'monthly':
      return { frequency, ...time, day: form.dayOfMonth ?? 1 };
    case 'custom':
      return { frequency, ...time, days: form.weekdays.toSorted((a, b) => a - b) };
  }
}

/** The time components to send: in UTC, and of each frequency the fields that it has. */
export function sentTimes(form: ScheduleForm, { zone, now }: { zone: string; now: Temporal.Instant }): SentTimes {
  const utc = utcComponents({ rule: ruleOf(form), timeZone: zone }, now);
  const time = { minute: utc.minute, hour: utc.hour ?? 0 };
  const { day_of_month: day, month, day_of_week: weekday } = utc;
  switch (form.frequency) {
    case 'once':
      return { ...time, day_of_month: day, month };
    case 'monthly':
      return { ...time, day_of_month: day };
    case 'weekly':
    case 'custom':
      return { ...time, day_of_week: weekday };
    default:
      return time;
  }
}

/** A form to change a schedule with, of its fields in the user's zone. `date` is that of the run of 'once'. */
export function formOf(frequency: Frequency, fields: TimeFields, date: string | undefined): ScheduleForm {
  const two = (n: number): string => String(n).padStart(2, '0');
  return {
    ...newForm,
    frequency,
    ...(frequency === 'once' ? { date } : {}),
    ...(frequency === 'hourly'
      ? { minute: fields.minute }
      : { time: `${two(fields.hour ?? 0)}:${two(fields.minute)}` }),
    ...(frequency === 'monthly' ? { dayOfMonth: fields.day_of_month ?? undefined } : {}),
    weekdays: weekdaysOf(fields),
  };
}
