import { describe, expect, test } from 'vitest';
import { createSlowdown, slowdown, stretched } from './slowdown.ts';

describe('the slowdown of a machine with two processors', () => {
  test('is 1 as long as nothing has to wait for a processor', () => {
    const follow = createSlowdown(2);
    expect(follow(0, 0)).toBe(1);
    expect(follow(2, 60_000)).toBe(1);
  });

  test('is seen within seconds, and over as soon', () => {
    const follow = createSlowdown(2);
    follow(1, 0);
    for (let at = 500; at <= 10_000; at += 500) follow(8, at);
    expect(follow(8, 10_500)).toBeGreaterThan(3);
    expect(follow(1, 30_000)).toBe(1);
  });

  test('does not jump for a moment’s reading', () => {
    const follow = createSlowdown(2);
    follow(1, 0);
    follow(1, 20_000);
    expect(follow(40, 20_050)).toBe(1);
  });

  test('has a limit', () => {
    expect(createSlowdown(2)(500, 0)).toBe(6);
  });
});

test('this machine has one, and times are stretched by it', () => {
  expect(slowdown()).toBeGreaterThanOrEqual(1);
  expect(slowdown()).toBeLessThanOrEqual(6);
  expect(stretched(1000)).toBeGreaterThanOrEqual(1000);
  // Node refuses a part of a millisecond as a time limit.
  expect(Number.isInteger(stretched(1000.5))).toBe(true);
});
