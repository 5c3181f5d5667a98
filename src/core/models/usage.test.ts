import { expect, test } from 'vitest';
import { addUsage, spendReached } from './usage.ts';

const limits = { usd: 2, tokens: 1000 };

test('a sum whose price is not known in part has no price', () => {
  const known = { input: 1, cached: 0, output: 1, costUsd: 1 };
  expect(addUsage(null, known)).toEqual(known);
  expect(addUsage(known, known).costUsd).toBe(2);
  expect(addUsage(known, { ...known, costUsd: null })).toEqual({ input: 2, cached: 0, output: 2, costUsd: null });
});

test('the limit that is reached first is named, with how to raise it', () => {
  const used = (costUsd: number | null, input = 0) => ({ input, cached: 0, output: 0, costUsd });
  expect(spendReached(null, { installation: limits, taskUsd: 0.1 })).toBeUndefined();
  expect(spendReached(used(1.99), { installation: limits, taskUsd: null })).toBeUndefined();
  expect(spendReached(used(2), { installation: limits, taskUsd: null })).toContain('RUN_SPEND_LIMIT_USD');
  expect(spendReached(used(0.5), { installation: limits, taskUsd: 0.5 })).toContain('spend_limit_usd');
  expect(spendReached(used(2), { installation: limits, taskUsd: 5 })).toContain('RUN_SPEND_LIMIT_USD');
  expect(spendReached(used(100), { installation: { usd: 0, tokens: 0 }, taskUsd: null })).toBeUndefined();
});

test('where the price is not known, tokens are counted', () => {
  const used = (input: number) => ({ input, cached: 0, output: 1, costUsd: null });
  expect(spendReached(used(998), { installation: limits, taskUsd: 0.01 })).toBeUndefined();
  expect(spendReached(used(999), { installation: limits, taskUsd: null })).toContain('RUN_TOKEN_LIMIT');
  expect(spendReached(used(9999), { installation: { usd: 2, tokens: 0 }, taskUsd: null })).toBeUndefined();
});
