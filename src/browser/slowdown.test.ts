import { describe, expect, test } from 'vitest';
import { createSlowdown, slowdown, stretched } from './slowdown.ts';

describe('the slowdown of a machine with two processors', () => {
  test('is 1 as long as nothing has to wait for a processor', () => {
    const follow = createSlowdown(2);
    expect(follow({ runnable: 0, lastMinute: 0 }, 0)).toBe(1);
    expect(follow({ runnable: 2, lastMinute: 1.5 }, 60_000)).toBe(1);
  });

  test('is seen within seconds, long before the mean of a minute shows it', () => {
    const follow = createSlowdown(2);
    follow({ runnable: 1, lastMinute: 0.5 }, 0);
    for (let at = 500; at <= 10_000; at += 500) follow({ runnable: 8, lastMinute: 1 }, at);
    expect(follow({ runnable: 8, lastMinute: 1 }, 10_500)).toBeGreaterThan(3);
  });

  test('does not jump for a moment’s reading, and lasts as long as the mean of a minute', () => {
    const follow = createSlowdown(2);
    follow({ runnable: 1, lastMinute: 0.5 }, 0);
    follow({ runnable: 1, lastMinute: 0.5 }, 20_000);
    expect(follow({ runnable: 40, lastMinute: 0.5 }, 20_050)).toBe(1);
    expect(follow({ runnable: 1, lastMinute: 8 }, 40_000)).toBe(4);
  });

  test('has a limit', () => {
    expect(createSlowdown(2)({ runnable: 500, lastMinute: 300 }, 0)).toBe(6);
  });
});

test('this machine has one, and times are stretched by it', () => {
  expect(slowdown()).toBeGreaterThanOrEqual(1);
  expect(slowdown()).toBeLessThanOrEqual(6);
  expect(stretched(1000)).toBeGreaterThanOrEqual(1000);
  // Node refuses a part of a millisecond as a time limit.
  expect(Number.isInteger(stretched(1000.5))).toBe(true);
});
