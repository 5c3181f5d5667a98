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

test('tokens are summed up by kind, and an unknown price of either makes the sum unknown', () => {
  const one = { input: 5, cached: 3, output: 2, costUsd: 0.5 };
  expect(addUsage(one, { input: 10, cached: 1, output: 4, costUsd: 0.25 })).toEqual({
    input: 15,
    cached: 4,
    output: 6,
    costUsd: 0.75,
  });
  expect(addUsage({ ...one, costUsd: null }, one).costUsd).toBeNull();
});

test('a message says the limit and what was spent', () => {
  const used = { input: 1_200_000, cached: 0, output: 34_567, costUsd: 2.345 };
  expect(spendReached(used, { installation: limits, taskUsd: 1.5 })).toBe(
    "The run reached the task's spend limit of $1.50 for models ($2.35 were spent). To allow more, raise spend_limit_usd of the task.",
  );
  expect(spendReached(used, { installation: limits, taskUsd: null })).toContain(
    'the spend limit of $2.00 for models ($2.35 were spent)',
  );
  const tokens = { installation: { usd: 0, tokens: 50_000 }, taskUsd: null };
  expect(spendReached({ ...used, costUsd: null }, tokens)).toMatch(/its limit of 50,000 tokens .*1,234,567 were used/);
});
