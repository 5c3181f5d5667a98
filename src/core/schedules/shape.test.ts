import { expect, test } from 'vitest';
import type { TimeComponents } from '#src/contract/schedule.ts';
import { AppError } from '../errors.ts';
import { nextSlots } from './next-slot.ts';
import { componentsOf, type Rule } from './rule.ts';
import { readLocalShape, readUtcShape, utcComponents } from './utc-shape.ts';

const now = Temporal.Instant.from('2026-11-23T10:00:00Z');
const kolkata = 'Asia/Kolkata';
const newYork = 'America/New_York';

const utc = (frequency: Rule['frequency'], components: TimeComponents, timeZone = 'UTC') =>
  readUtcShape({ frequency, components, timeZone }, now);
const local = (frequency: Rule['frequency'], components: TimeComponents, timeZone = 'UTC') =>
  readLocalShape({ frequency, components, timeZone }, now);

/** The field and the words of a refusal. */
function fault(read: () => unknown): unknown {
  try {
    read();
  } catch (error) {
    if (error instanceof AppError) return error.detail;
    throw error;
  }
  throw new Error('It was not refused');
}

test.each<[Rule['frequency'], TimeComponents, Rule]>([
  ['hourly', { minute: 40 }, { frequency: 'hourly', minute: 10 }],
  ['hourly', { minute: 40, hour: 3 }, { frequency: 'hourly', minute: 10 }],
  ['daily', { minute: 0, hour: 20 }, { frequency: 'daily', hour: 1, minute: 30 }],
  ['daily', { minute: 0, hour: 0 }, { frequency: 'daily', hour: 5, minute: 30 }],
  ['weekly', { minute: 0, hour: 20, day_of_week: 6 }, { frequency: 'weekly', hour: 1, minute: 30, days: [0] }],
  ['weekly', { minute: 0, hour: 2, day_of_week: 6 }, { frequency: 'weekly', hour: 7, minute: 30, days: [6] }],
  [
    'custom',
    { minute: 0, hour: 20, day_of_week: [6, 'monday'] },
    { frequency: 'custom', hour: 1, minute: 30, days: [0, 2] },
  ],
  ['monthly', { minute: 0, hour: 20, day_of_month: 31 }, { frequency: 'monthly', hour: 1, minute: 30, day: 1 }],
])('%s %j in UTC is another time of day, and maybe another day, in India', (frequency, components, rule) => {
  expect(utc(frequency, components, kolkata)).toEqual(rule);
});

test('west of Greenwich the day may be the one before', () => {
  const time = { minute: 30, hour: 2 };
  expect(utc('weekly', { ...time, day_of_week: 0 }, newYork)).toMatchObject({ hour: 21, days: [6] });
  expect(utc('monthly', { ...time, day_of_month: 1 }, newYork)).toMatchObject({ hour: 21, day: 31 });
});

test.each<[Rule['frequency'], TimeComponents, Rule]>([
  ['hourly', { minute: 40, hour: 9 }, { frequency: 'hourly', minute: 40 }],
  ['daily', { minute: 5, hour: 20 }, { frequency: 'daily', hour: 20, minute: 5 }],
  [
    'weekly',
    { minute: 5, hour: 20, day_of_week: [5, 1, 5] },
    { frequency: 'weekly', hour: 20, minute: 5, days: [1, 5] },
  ],
  ['monthly', { minute: 5, hour: 20, day_of_month: 31 }, { frequency: 'monthly', hour: 20, minute: 5, day: 31 }],
])('%s %j in local time is what it says', (frequency, components, rule) => {
  expect(local(frequency, components, kolkata)).toEqual(rule);
});

test.each([
  ['daily', { minute: 0 }, 'hour'],
  ['weekly', { minute: 0, hour: 1 }, 'day_of_week'],
  ['custom', { minute: 0, hour: 1, day_of_week: null }, 'day_of_week'],
  ['monthly', { minute: 0, hour: 1 }, 'day_of_month'],
  ['once', { minute: 0, hour: 1, month: 2 }, 'day_of_month'],
  ['once', { minute: 0, hour: 1, day_of_month: 2 }, 'month'],
] as const)('%s %j lacks %s', (frequency, components, field) => {
  const message = `is needed for ${frequency}`;
  expect(fault(() => utc(frequency, components))).toEqual([{ field: `time_components.${field}`, message }]);
  expect(fault(() => local(frequency, components))).toEqual([{ field: `local_time_components.${field}`, message }]);
});

test.each([
  ['daily', { minute: 0, hour: 1, day_of_month: 3 }, 'day_of_month'],
  ['hourly', { minute: 0, month: 3 }, 'month'],
  ['monthly', { minute: 0, hour: 1, day_of_month: 3, year: 2027 }, 'year'],
] as const)('in %s %j the field %s is not used', (frequency, components, field) => {
  const message = `is not used for ${frequency}; remove it or set it to null`;
  expect(fault(() => utc(frequency, components))).toEqual([{ field: `time_components.${field}`, message }]);
});

test('null stands for a field that is left out', () => {
  expect(utc('daily', { minute: 0, hour: 1, day_of_month: null, month: null })).toEqual({
    frequency: 'daily',
    hour: 1,
    minute: 0,
  });
});

const once = { minute: 0, hour: 9, day_of_month: 1, month: 2 };

test('once without a year is the next such date, on the clock of the zone', () => {
  expect(utc('once', once, kolkata)).toEqual({ frequency: 'once', year: 2027, month: 2, day: 1, hour: 14, minute: 30 });
  expect(local('once', once, kolkata)).toMatchObject({ year: 2027, month: 2, day: 1, hour: 9, minute: 0 });
  expect(utc('once', { ...once, month: 12 })).toMatchObject({ year: 2026, month: 12 });
});

test('29 February without a year is in the next leap year', () => {
  expect(utc('once', { ...once, day_of_month: 29 })).toMatchObject({ year: 2028, month: 2, day: 29 });
});

test('a date that never comes is refused with its day', () => {
  expect(fault(() => utc('once', { ...once, day_of_month: 30 }))).toEqual([
    { field: 'time_components.day_of_month', message: 'there is no day 30 in month 2' },
  ]);
  expect(fault(() => local('once', { ...once, day_of_month: 29, year: 2027 }))).toEqual([
    { field: 'local_time_components.day_of_month', message: 'there is no day 29 in month 2 of 2027' },
  ]);
});

test('a time that has passed is refused: by its year where one was given, by its hour where it was today', () => {
  expect(fault(() => utc('once', { ...once, year: 2026 }, kolkata))).toEqual([
    { field: 'time_components.year', message: 'that time has passed (2026-02-01 14:30 in Asia/Kolkata)' },
  ]);
  const today = { minute: 59, hour: 9, day_of_month: 23, month: 11 };
  expect(fault(() => utc('once', today))).toEqual([
    { field: 'time_components.hour', message: 'that time has passed (2026-11-23 09:59 in UTC)' },
  ]);
  expect(fault(() => utc('once', { ...today, hour: 10, minute: 0 }))).toMatchObject([
    { field: 'time_components.hour' },
  ]);
  expect(utc('once', { ...today, hour: 10, minute: 1 })).toMatchObject({ year: 2026, day: 23 });
  expect(utc('once', { ...today, day_of_month: 22 })).toMatchObject({ year: 2027, day: 22 });
});

test.each<[Rule, ReturnType<typeof componentsOf>]>([
  [
    { frequency: 'once', year: 2027, month: 1, day: 1, hour: 3, minute: 0 },
    { minute: 30, hour: 21, day_of_month: 31, month: 12, year: 2026, day_of_week: null },
  ],
  [
    { frequency: 'hourly', minute: 10 },
    { minute: 40, hour: null, day_of_month: null, month: null, year: null, day_of_week: null },
  ],
  [
    { frequency: 'daily', hour: 1, minute: 30 },
    { minute: 0, hour: 20, day_of_month: null, month: null, year: null, day_of_week: null },
  ],
  [
    { frequency: 'weekly', hour: 1, minute: 30, days: [0] },
    { minute: 0, hour: 20, day_of_month: null, month: null, year: null, day_of_week: 6 },
  ],
  [
    { frequency: 'weekly', hour: 1, minute: 30, days: [0, 2] },
    { minute: 0, hour: 20, day_of_month: null, month: null, year: null, day_of_week: [1, 6] },
  ],
  [
    { frequency: 'custom', hour: 12, minute: 0, days: [3] },
    { minute: 30, hour: 6, day_of_month: null, month: null, year: null, day_of_week: [3] },
  ],
  [
    { frequency: 'monthly', hour: 1, minute: 30, day: 1 },
    { minute: 0, hour: 20, day_of_month: 31, month: null, year: null, day_of_week: null },
  ],
])('%j in India is shown in UTC as %j', (rule, shown) => {
  expect(utcComponents({ rule, timeZone: kolkata }, now)).toEqual(shown);
});

test('as many times are given as were asked for, and of once no more than one', () => {
  const daily = { rule: { frequency: 'daily', hour: 8, minute: 0 }, timeZone: 'UTC' } as const;
  expect(nextSlots(daily, now, 3).map(String)).toEqual([
    '2026-11-24T08:00:00Z',
    '2026-11-25T08:00:00Z',
    '2026-11-26T08:00:00Z',
  ]);
  expect(nextSlots(daily, now, 0)).toEqual([]);
  const rule = { frequency: 'once', year: 2026, month: 12, day: 1, hour: 8, minute: 0 } as const;
  expect(nextSlots({ rule, timeZone: 'UTC' }, now, 3).map(String)).toEqual(['2026-12-01T08:00:00Z']);
});

test('a day that a month does not have is its last; the time after that is in the next month', () => {
  const rule = { frequency: 'monthly', day: 31, hour: 8, minute: 0 } as const;
  const from = Temporal.Instant.from('2027-01-31T08:00:00Z');
  expect(nextSlots({ rule, timeZone: 'UTC' }, from, 2).map(String)).toEqual([
    '2027-02-28T08:00:00Z',
    '2027-03-31T08:00:00Z',
  ]);
});
