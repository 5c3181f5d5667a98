import type { Frequency } from '#src/contract/schedule.ts';
import { type TimeFields, weekdaysOf } from './next-run.ts';

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export const frequencies: readonly { value: Frequency; label: string }[] = [
  { value: 'once', label: 'Once' },
  { value: 'hourly', label: 'Hourly' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'custom', label: 'Custom schedule' },
];

/** The word on a schedule's badge. */
export const badges: Record<Frequency, string> = {
  once: 'Once',
  hourly: 'Hourly',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  custom: 'Custom',
};

/** `9:00 AM`, `12:05 PM`. */
export function twelveHour({ hour, minute }: Pick<TimeFields, 'hour' | 'minute'>): string {
  const h = hour ?? 0;
  return `${h % 12 || 12}:${String(minute).padStart(2, '0')} ${h < 12 ? 'AM' : 'PM'}`;
}

const plural = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

export function ordinal(n: number): string {
  return `${n}${suffixes[plural.select(n)] ?? 'th'}`;
}

/** What a schedule does, of its fields in the user's zone. `year` is that of the one run of 'once'. */
export function sentence(frequency: Frequency, fields: TimeFields, year: number): string {
  const time = twelveHour(fields);
  const days = weekdaysOf(fields).map(day => weekdays[day] ?? '');
  switch (frequency) {
    case 'once': {
      if (!fields.day_of_month || !fields.month) return `Once at ${time}`;
      return `Once on ${fields.day_of_month} ${months[fields.month - 1] ?? ''} ${year}, ${time}`;
    }
    case 'hourly':
      return `Hourly at ${fields.minute} minutes past the hour`;
    case 'daily':
      return `Daily at ${time}`;
    case 'weekly':
      return `Weekly on ${days[0] ?? ''} at ${time}`;
    case 'monthly':
      return `${ordinal(fields.day_of_month ?? 1)} of every month at ${time}`;
    case 'custom':
      return `Custom: ${days.join(', ')} at ${time}`;
  }
}
