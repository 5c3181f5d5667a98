import { expect, test } from 'vitest';
import { stepsOfClips } from './narration.ts';

const steps = [
  { id: 'a', at: 1000 },
  { id: 'b', at: 10_000 },
  { id: 'c', at: 20_000 },
];
const stepOf = (from: number, to: number): string | undefined => stepsOfClips(steps, [{ id: 'x', from, to }]).get('x');

test('speech during an action, or right before it, belongs to that step', () => {
  expect(stepOf(9500, 11_000)).toBe('b');
  expect(stepOf(7000, 9000)).toBe('b');
  expect(stepOf(8000, 30_000)).toBe('b');
});

test('speech between actions belongs to the last step, and before the first action to the first step', () => {
  expect(stepOf(13_000, 15_000)).toBe('b');
  expect(stepOf(40_000, 41_000)).toBe('c');
  expect(stepOf(-9000, -5000)).toBe('a');
  expect(stepsOfClips([], [{ id: 'x', from: 0, to: 1 }]).size).toBe(0);
});

test('an action counts as named from 0.3 s before the words to 1.5 s after them', () => {
  expect([stepOf(10_300, 10_400), stepOf(10_301, 10_400)]).toEqual(['b', 'b']);
  expect([stepOf(18_000, 18_500), stepOf(18_000, 18_499)]).toEqual(['c', 'b']);
  expect([stepOf(1300, 8600), stepOf(1301, 8600)]).toEqual(['a', 'b']);
});
