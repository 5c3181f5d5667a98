import { expect, test } from 'vitest';
import { formatAgo, formatMs, formatSeconds, formatStarted, runDuration, totalRunTime } from './time.ts';

test('durations are mm:ss, and hh:mm:ss when hours exist', () => {
  expect(formatSeconds(0)).toBe('00:00');
  expect(formatSeconds(65.9)).toBe('01:05');
  expect(formatSeconds(3600 + 61)).toBe('01:01:01');
  expect(formatSeconds(-4)).toBe('00:00');
});

test('a run took from its creation to its end', () => {
  expect(runDuration({ created_at: '2026-11-07T10:00:00.000Z', ended_at: '2026-11-07T10:02:03.000Z' })).toBe('02:03');
});

test("a run without an end time has the duration 'Unavailable'", () => {
  expect(runDuration({ created_at: '2026-11-07T10:00:00.000Z', ended_at: null })).toBe('Unavailable');
});

test('started shows day, short month, year and 12-hour time', () => {
  expect(formatStarted('2026-11-07T15:04:00.000Z', 'UTC')).toBe('7 Nov 2026, 3:04 PM');
  expect(formatStarted('2026-09-07T00:04:00.000Z', 'UTC')).toBe('7 Sep 2026, 12:04 AM');
  expect(formatStarted('2026-09-07T12:30:00.000Z', 'UTC')).toBe('7 Sep 2026, 12:30 PM');
  expect(formatStarted('nonsense')).toBe('Unavailable');
});

test('the total is 20:00', () => {
  expect(totalRunTime).toBe('20:00');
});

test('short times keep their unit', () => {
  expect(formatMs(240)).toBe('240 ms');
  expect(formatMs(1830)).toBe('1.8 s');
  expect(formatMs(130_000)).toBe('02:10');
});

test('how long ago is said in the largest unit that fits', () => {
  const now = Date.parse('2026-11-07T12:00:00.000Z');
  const ago = (iso: string) => formatAgo(iso, now);
  expect(ago('2026-11-07T11:59:40.000Z')).toBe('now');
  expect(ago('2026-11-07T11:55:10.000Z')).toBe('4 min ago');
  expect(ago('2026-11-07T09:00:00.000Z')).toBe('3 hr ago');
  expect(ago('2026-11-06T11:00:00.000Z')).toBe('yesterday');
  expect(ago('2026-09-01T00:00:00.000Z')).toBe('2 mo ago');
  expect(ago('nonsense')).toBe('');
});
