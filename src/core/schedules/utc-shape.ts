import type { Frequency, ShownTimes, TimeComponents } from '#src/contract/schedule.ts';
import { weekdays } from '#src/contract/weekdays.ts';
import { AppError } from '../errors.ts';
import { instantOf } from './next-slot.ts';
import { componentsOf, type Rule, type ZonedRule } from './rule.ts';

const minutesPerDay = 1440;
type Field = Exclude<keyof TimeComponents, 'minute'>;

/** Which fields a frequency needs and may have, beside the minute. */
const fields: Record<Frequency, { needs: Field[]; may: Field[] }> = {
  once: { needs: ['hour', 'day_of_month', 'month'], may: ['year'] },
  hourly: { needs: [], may: ['hour'] },
  daily: { needs: ['hour'], may: [] },
  weekly: { needs: ['hour', 'day_of_week'], may: [] },
  monthly: { needs: ['hour', 'day_of_month'], may: [] },
  custom: { needs: ['hour', 'day_of_week'], may: [] },
};

type Shape = { frequency: Frequency; components: TimeComponents; timeZone: string };

/**
 * Reads the shape of the API, which is in UTC, as a rule on the wall clock of the zone: with the zone's offset at `now`,
 * and for once with the one of its day. The reverse is {@link utcComponents}.
 * @throws AppError that names the field: missing, out of place, no real date, or in the past.
 */
export function readUtcShape(shape: Shape, now: Temporal.Instant): Rule {
  checkFields('time_components', shape);
  if (shape.frequency === 'once') return readOnce('time_components', shape, now);
  return readRepeating(shape, offsetMinutes(shape.timeZone, now));
}

/** Reads the same shape given in the zone's own time. @throws AppError as above */
export function readLocalShape(shape: Shape, now: Temporal.Instant): Rule {
  checkFields('local_time_components', shape);
  return shape.frequency === 'once' ? readOnce('local_time_components', shape, now) : readRepeating(shape, 0);
}

function readRepeating({ frequency, components }: Shape, offset: number): Rule {
  const hour = frequency === 'hourly' ? 0 : (components.hour ?? 0);
  const shifted = shift(hour * 60 + components.minute, offset);
  const time = { hour: shifted.hour, minute: shifted.minute };
  switch (frequency) {
    case 'once':
      throw new Error('once names an instant and does not repeat');
    case 'hourly':
      return { frequency, minute: time.minute };
    case 'daily':
      return { frequency, ...time };
    case 'monthly':
      return { frequency, ...time, day: shiftMonthDay(components.day_of_month ?? 1, shifted.days) };
    default:
      return { frequency, ...time, days: shiftWeekdays(weekdaysOf(components.day_of_week), shifted.days) };
  }
}

/** The rule as the API shows it: its fields in UTC, by the zone's offset at `now`, or of the day for once. */
export function utcComponents({ rule, timeZone }: ZonedRule, now: Temporal.Instant): ShownTimes {
  if (rule.frequency === 'once') return componentsOf(onceIn('UTC', instantOf(localOf(rule), timeZone)));
  const offset = -offsetMinutes(timeZone, now);
  if (rule.frequency === 'hourly') return componentsOf({ ...rule, minute: shift(rule.minute, offset).minute });
  const { days, ...time } = shift(rule.hour * 60 + rule.minute, offset);
  if (rule.frequency === 'daily') return componentsOf({ ...rule, ...time });
  if (rule.frequency === 'monthly') return componentsOf({ ...rule, ...time, day: shiftMonthDay(rule.day, days) });
  return componentsOf({ ...rule, ...time, days: shiftWeekdays(rule.days, days) });
}

type Given = 'time_components' | 'local_time_components';

function checkFields(given: Given, { frequency, components }: Shape): void {
  const { needs, may } = fields[frequency];
  const missing = needs.find(field => (components[field] ?? null) === null);
  if (missing) throw wrong(`${given}.${missing}`, `is needed for ${frequency}`);
  const known = new Set<string>(['minute', ...needs, ...may]);
  const stray = (Object.keys(components) as Field[]).find(
    field => !known.has(field) && (components[field] ?? null) !== null,
  );
  if (stray) throw wrong(`${given}.${stray}`, `is not used for ${frequency}; remove it or set it to null`);
}

function readOnce(given: Given, { components, timeZone }: Shape, now: Temporal.Instant): Rule {
  const { year, month, day_of_month: day, hour, minute } = components;
  const clock = given === 'time_components' ? 'UTC' : timeZone;
  const thisYear = now.toZonedDateTimeISO(clock).year;
  // Without a year: the next one that has this date still to come; 29 February may take eight.
  const years = typeof year === 'number' ? [year] : Array.from({ length: 10 }, (_, index) => thisYear + index);
  const dates = years.flatMap(of => plainTime({ year: of, month, day, hour, minute }) ?? []);
  const [first] = dates;
  if (!first)
    throw wrong(`${given}.day_of_month`, `there is no day ${day} in month ${month}${year ? ` of ${year}` : ''}`);
  const instants = dates.map(date => instantOf(date, clock));
  const next = instants.findIndex(at => Temporal.Instant.compare(at, now) > 0);
  const today = now.toZonedDateTimeISO(clock).toPlainDate();
  const instant = instants[next];
  if (!instant || (next > 0 && first.toPlainDate().equals(today))) {
    const local = instantOf(first, clock).toZonedDateTimeISO(timeZone).toPlainDateTime();
    const words = `${local.toString({ smallestUnit: 'minute' }).replace('T', ' ')} in ${timeZone}`;
    throw wrong(`${given}.${year ? 'year' : 'hour'}`, `that time has passed (${words})`);
  }
  return onceIn(timeZone, instant);
}

function plainTime(parts: Record<'year' | 'month' | 'day' | 'hour' | 'minute', number | null | undefined>) {
  try {
    // checkFields has seen that none is missing
    return Temporal.PlainDateTime.from(parts as Record<keyof typeof parts, number>, { overflow: 'reject' });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

type Once = Extract<Rule, { frequency: 'once' }>;

function onceIn(timeZone: string, instant: Temporal.Instant): Once {
  const { year, month, day, hour, minute } = instant.toZonedDateTimeISO(timeZone);
  return { frequency: 'once', year, month, day, hour, minute };
}

function localOf({ frequency: _, ...parts }: Once): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(parts);
}

function offsetMinutes(timeZone: string, at: Temporal.Instant): number {
  return Math.round(at.toZonedDateTimeISO(timeZone).offsetNanoseconds / 6e10);
}

function shift(minutes: number, by: number): { hour: number; minute: number; days: number } {
  const days = Math.floor((minutes + by) / minutesPerDay);
  const rest = minutes + by - days * minutesPerDay;
  return { hour: Math.floor(rest / 60), minute: rest % 60, days };
}

/** Days of the month go round from 31 to 1, so that there and back again is the same day in every month. */
function shiftMonthDay(day: number, by: number): number {
  return ((day - 1 + by + 31) % 31) + 1;
}

function shiftWeekdays(days: number[], by: number): number[] {
  return [...new Set(days.map(day => (day + by + 7) % 7))].toSorted((a, b) => a - b);
}

function weekdaysOf(given: TimeComponents['day_of_week']): number[] {
  return [given ?? []].flat().map(day => (typeof day === 'number' ? day : weekdays.indexOf(day)));
}

function wrong(field: string, why: string): AppError {
  return new AppError('BAD_REQUEST', `${field}: ${why}.`, [{ field, message: why }]);
}
