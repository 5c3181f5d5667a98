import type { Frequency, ShownTimes } from '#src/contract/schedule.ts';

type Time = { hour: number; minute: number };

/** When a schedule fires, on the wall clock of its zone. `days`: 0 is Sunday, ascending, at least one. `month`: from 1. */
export type Rule =
  | ({ frequency: 'once'; year: number; month: number; day: number } & Time)
  | { frequency: 'hourly'; minute: number }
  | ({ frequency: 'daily' } & Time)
  | ({ frequency: 'weekly' | 'custom'; days: number[] } & Time)
  | ({ frequency: 'monthly'; day: number } & Time);

/** A rule of a schedule, and its time zone. */
export type ZonedRule = { rule: Rule; timeZone: string };

/** A rule's fields as the API shows them, in the time zone of the rule. */
export function componentsOf(rule: Rule): ShownTimes {
  return {
    minute: rule.minute,
    hour: rule.frequency === 'hourly' ? null : rule.hour,
    day_of_month: 'day' in rule ? rule.day : null,
    month: rule.frequency === 'once' ? rule.month : null,
    year: rule.frequency === 'once' ? rule.year : null,
    day_of_week: 'days' in rule ? shownDays(rule.frequency, rule.days) : null,
  };
}

function shownDays(frequency: Frequency, days: number[]): number | number[] {
  const [first, ...more] = days;
  return frequency === 'weekly' && first !== undefined && more.length === 0 ? first : days;
}
