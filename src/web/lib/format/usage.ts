import type { Usage } from '#src/contract/common.ts';

const tokensOf = (count: number): string =>
  count < 1000
    ? String(count)
    : count < 1_000_000
      ? `${(count / 1000).toFixed(1)}k`
      : `${(count / 1_000_000).toFixed(2)}M`;

/** Tokens and, where it is known, their price: `12.3k tokens · $0.04`. */
export function formatUsage(usage: Usage): string {
  const tokens = `${tokensOf(usage.input_tokens + usage.output_tokens)} tokens`;
  const { cost_usd: cost } = usage;
  if (cost === null) return tokens;
  return `${tokens} · ${cost > 0 && cost < 0.01 ? 'under $0.01' : `$${cost.toFixed(2)}`}`;
}

/** All figures, for a tooltip. */
export function describeUsage(usage: Usage): string {
  const count = (tokens: number): string => tokens.toLocaleString('en-US');
  const cost = usage.cost_usd === null ? 'price not known' : `$${usage.cost_usd.toFixed(4)}`;
  return `${count(usage.input_tokens)} tokens read (${count(usage.cached_tokens)} from the cache), ${count(usage.output_tokens)} written: ${cost}`;
}
