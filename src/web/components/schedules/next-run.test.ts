import { expect, test } from 'vitest';
import { nextRun, type TimeFields } from './next-run.ts';

// A Wednesday.
const now = Temporal.ZonedDateTime.from('2026-11-18T10:30[Europe/Berlin]');
const at = (frequency: Parameters<typeof nextRun>[0], fields: TimeFields): string =>
  nextRun(frequency, fields, now).toPlainDateTime().toString({ smallestUnit: 'minute' });

test('daily: the next occurrence of the time, tomorrow if past', () => {
  expect(at('daily', { minute: 31, hour: 10 })).toBe('2026-11-18T10:31');
  expect(at('daily', { minute: 30, hour: 10 })).toBe('2026-11-19T10:30');
});

test('weekly: the next matching weekday, a week later if today and past', () => {
  expect(at('weekly', { minute: 0, hour: 9, day_of_week: 5 })).toBe('2026-11-20T09:00');
  expect(at('weekly', { minute: 0, hour: 9, day_of_week: 0 })).toBe('2026-11-22T09:00');
  expect(at('weekly', { minute: 0, hour: 11, day_of_week: 3 })).toBe('2026-11-18T11:00');
  expect(at('weekly', { minute: 0, hour: 9, day_of_week: 3 })).toBe('2026-11-25T09:00');
});

test('monthly: that day this month, else next month', () => {
  expect(at('monthly', { minute: 0, hour: 9, day_of_month: 20 })).toBe('2026-11-20T09:00');
  expect(at('monthly', { minute: 0, hour: 9, day_of_month: 18 })).toBe('2026-12-18T09:00');
  expect(at('monthly', { minute: 0, hour: 9, day_of_month: 31 }), 'the last day').toBe('2026-11-30T09:00');
});

test('hourly: the minute in this hour, else next hour', () => {
  expect(at('hourly', { minute: 45 })).toBe('2026-11-18T10:45');
  expect(at('hourly', { minute: 15 })).toBe('2026-11-18T11:15');
});

test('once: the given day and month this year, else next year', () => {
  expect(at('once', { minute: 0, hour: 9, day_of_month: 24, month: 12 })).toBe('2026-12-24T09:00');
  expect(at('once', { minute: 0, hour: 9, day_of_month: 1, month: 3 })).toBe('2027-03-01T09:00');
  expect(at('once', { minute: 0, hour: 9, day_of_month: 29, month: 2 })).toBe('2028-02-29T09:00');
});

test('once without a date is tomorrow; anything else today or tomorrow', () => {
  expect(at('once', { minute: 0, hour: 23 })).toBe('2026-11-19T23:00');
  expect(at('custom', { minute: 0, hour: 11 })).toBe('2026-11-18T11:00');
  expect(at('custom', { minute: 0, hour: 9 })).toBe('2026-11-19T09:00');
  expect(at('custom', { minute: 0, hour: 9, day_of_week: [1, 5] }), 'the nearest of its days').toBe('2026-11-20T09:00');
});
