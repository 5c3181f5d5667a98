import { expect, test } from 'vitest';
import { type Half, rateOf, report, scoreHalf } from './score.ts';

/** The least part of the steps of each half that must be understood right. Raise it as the grammar learns. */
const floors: Record<Half, number> = { 'kept-aside': 0.8, steps: 0.97 };

/** The most that a planner may carry out otherwise than meant, without a question. */
const mostSilent: Record<Half, number> = { 'kept-aside': 0.1, steps: 0.02 };

test.for(Object.keys(floors) as Half[])('understands the steps of the half "%s"', async half => {
  const scored = await scoreHalf(half);
  process.stdout.write(`${half}\n${report(scored)}\n`);
  expect(rateOf(scored, 'right')).toBeGreaterThanOrEqual(floors[half]);
  expect(rateOf(scored, 'silent')).toBeLessThanOrEqual(mostSilent[half]);
  expect(scored.filter(({ outcome }) => outcome === 'threw')).toEqual([]);
});

test('has at least 800 different steps kept aside, 60 of which cannot be done', async () => {
  const scored = await scoreHalf('kept-aside');
  expect(new Set(scored.map(({ step }) => step)).size).toBeGreaterThanOrEqual(800);
  expect(scored.filter(({ doable }) => !doable).length).toBeGreaterThanOrEqual(60);
});
