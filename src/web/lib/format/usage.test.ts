import { expect, test } from 'vitest';
import { describeUsage, formatUsage } from './usage.ts';

const used = { input_tokens: 12_000, cached_tokens: 9000, output_tokens: 345, cost_usd: 0.0432 };

test('what a run took of models is written shortly: tokens, and dollars where the price is known', () => {
  expect(formatUsage(used)).toBe('12.3k tokens · $0.04');
  expect(formatUsage({ ...used, cost_usd: 0.002 })).toBe('12.3k tokens · under $0.01');
  expect(formatUsage({ ...used, cost_usd: 0 })).toBe('12.3k tokens · $0.00');
  expect(formatUsage({ ...used, input_tokens: 400, output_tokens: 99, cost_usd: null })).toBe('499 tokens');
  expect(formatUsage({ ...used, input_tokens: 2_400_000 })).toBe('2.40M tokens · $0.04');
});

test('and in full for whoever wants to know', () => {
  expect(describeUsage(used)).toBe('12,000 tokens read (9,000 from the cache), 345 written: $0.0432');
  expect(describeUsage({ ...used, cost_usd: null })).toContain('price not known');
});
