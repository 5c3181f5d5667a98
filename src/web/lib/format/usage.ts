import type { Usage } from '#src/contract/common.ts';
import { formatNumber } from './number.ts';

const tokensOf = (count: number): string =>
  count < 1000
    ? String(count)
    : count < 1_000_000
      ? `${formatNumber(count / 1000, 1)}k`
      : `${formatNumber(count / 1_000_000, 2)}M`;

/** Tokens and, where it is known, their price: `12.3k tokens · $0.04`. */
export function formatUsage(usage: Usage): string {
  const tokens = `${tokensOf(usage.input_tokens + usage.output_tokens)} tokens`;
  const { cost_usd: cost } = usage;
  if (cost === null) return tokens;
  return `${tokens} · ${cost > 0 && cost < 0.01 ? `under $${formatNumber(0.01, 2)}` : `$${formatNumber(cost, 2)}`}`;
}

/** All figures, for a tooltip. */
export function describeUsage(usage: Usage): string {
  const cost = usage.cost_usd === null ? 'price not known' : `$${formatNumber(usage.cost_usd, 4)}`;
  return `${formatNumber(usage.input_tokens)} tokens read (${formatNumber(usage.cached_tokens)} from the cache), ${formatNumber(usage.output_tokens)} written: ${cost}`;
}
