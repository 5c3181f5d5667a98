import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startActingClock } from './acting-clock.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function start() {
  const expired: string[] = [];
  const clock = startActingClock({ actingMs: 1000, waitingMs: 5000, expired: which => expired.push(which) });
  return { clock, expired };
}

test('time spent acting is the task’s limit', () => {
  const { expired } = start();
  vi.advanceTimersByTime(999);
  expect(expired).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(expired).toEqual(['acting']);
});

test('time spent waiting for a person does not count as acting', () => {
  const { clock, expired } = start();
  vi.advanceTimersByTime(600);
  clock.waiting(true);
  vi.advanceTimersByTime(4000);
  clock.waiting(false);
  vi.advanceTimersByTime(399);
  expect(expired).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(expired).toEqual(['acting']);
});

test('waiting has a limit of its own', () => {
  const { clock, expired } = start();
  clock.waiting(true);
  clock.waiting(true);
  vi.advanceTimersByTime(5000);
  expect(expired).toEqual(['waiting']);
});

test('time spent waiting for other runs counts as neither', () => {
  const { clock, expired } = start();
  vi.advanceTimersByTime(600);
  clock.waiting(true);
  vi.advanceTimersByTime(4000);
  clock.queued(true);
  clock.waiting(false);
  vi.advanceTimersByTime(60_000);
  clock.queued(false);
  vi.advanceTimersByTime(399);
  expect(expired).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(expired).toEqual(['acting']);
});

test('a stopped clock says nothing', () => {
  const { clock, expired } = start();
  clock.stop();
  vi.advanceTimersByTime(10_000);
  expect(expired).toEqual([]);
});

test('time spent acting can be carried to another worker; waiting is no part of it', () => {
  const { clock } = start();
  vi.advanceTimersByTime(300);
  clock.waiting(true);
  vi.advanceTimersByTime(2000);
  expect(clock.actedMs()).toBe(300);
  clock.waiting(false);
  vi.advanceTimersByTime(200);
  expect(clock.actedMs()).toBe(500);
});
