import { expect, test } from 'vitest';
import { ordinal, sentence, twelveHour } from './words.ts';

test('times are written by twelve hours', () => {
  const written = [0, 9, 12, 23].map(hour => twelveHour({ hour, minute: 5 }));
  expect(written).toEqual(['12:05 AM', '9:05 AM', '12:05 PM', '11:05 PM']);
});

test('each frequency has its sentence', () => {
  const nine = { minute: 0, hour: 9 };
  expect(sentence('daily', nine, 2026)).toBe('Daily at 9:00 AM');
  expect(sentence('weekly', { ...nine, day_of_week: 1 }, 2026)).toBe('Weekly on Monday at 9:00 AM');
  expect(sentence('monthly', { ...nine, day_of_month: 23 }, 2026)).toBe('23rd of every month at 9:00 AM');
  expect(sentence('hourly', { minute: 5, hour: null }, 2026)).toBe('Hourly at 5 minutes past the hour');
  expect(sentence('once', { ...nine, day_of_month: 24, month: 12 }, 2026)).toBe('Once on 24 December 2026, 9:00 AM');
  expect(sentence('custom', { ...nine, day_of_week: [0, 6] }, 2026)).toBe('Custom: Sunday, Saturday at 9:00 AM');
});

test('days of the month are counted as people count', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 30, 31].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 30th 31st',
  );
});
