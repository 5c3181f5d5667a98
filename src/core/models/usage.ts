/** What models took: tokens and their price. */
export type ModelUsage = {
  /** Tokens read, those of `cached` included. */
  input: number;
  cached: number;
  /** Tokens written, thinking included. */
  output: number;
  /** US dollars; null when the price of any of it is not known. */
  costUsd: number | null;
};

export function addUsage(one: ModelUsage | null, other: ModelUsage): ModelUsage {
  if (!one) return other;
  return {
    input: one.input + other.input,
    cached: one.cached + other.cached,
    output: one.output + other.output,
    costUsd: one.costUsd === null || other.costUsd === null ? null : one.costUsd + other.costUsd,
  };
}

/** The limits of one run for models; 0 means no limit. Tokens count where the price is not known. */
export type SpendLimits = { usd: number; tokens: number };

/** The message about the reached limit and how to raise it; undefined below the limits. */
export function spendReached(
  used: ModelUsage | null,
  by: { installation: SpendLimits; taskUsd: number | null },
): string | undefined {
  if (!used) return undefined;
  const { installation, taskUsd } = by;
  if (used.costUsd === null) {
    const tokens = used.input + used.output;
    if (installation.tokens === 0 || tokens < installation.tokens) return undefined;
    return `The run reached its limit of ${count(installation.tokens)} tokens (the price of the model is not known, so tokens are counted; ${count(tokens)} were used). The operator of this installation can raise the limit with RUN_TOKEN_LIMIT.`;
  }
  const spent = `$${used.costUsd.toFixed(2)} were spent`;
  if (taskUsd !== null && used.costUsd >= taskUsd)
    return `The run reached the task's spend limit of $${taskUsd.toFixed(2)} for models (${spent}). To allow more, raise spend_limit_usd of the task.`;
  if (installation.usd > 0 && used.costUsd >= installation.usd)
    return `The run reached the spend limit of $${installation.usd.toFixed(2)} for models (${spent}). The operator of this installation can raise the limit with RUN_SPEND_LIMIT_USD.`;
  return undefined;
}

function count(tokens: number): string {
  return tokens.toLocaleString('en-US');
}
