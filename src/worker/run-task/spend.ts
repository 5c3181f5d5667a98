import type { ModelClient } from '#src/core/models/model-client.ts';
import type { RunEventData } from '#src/core/runs/run-events.ts';
import { addUsage, type ModelUsage, spendReached, type SpendLimits } from '#src/core/models/usage.ts';

/** What the run may spend on models is spent. */
export class SpendLimitReached extends Error {
  constructor(words: string) {
    super(words);
    this.name = 'SpendLimitReached';
  }
}

type ModelUsed = Extract<RunEventData, { type: 'model-used' }>;

/** Counts what a run takes of models, and stops it at its limit. */
export type Spend = {
  /** The same model, counted: refuses to be asked once a limit is reached, so that a run overdraws by one answer at most. */
  meter(client: ModelClient): ModelClient;
  /** What was used since this was last called, to be stored with the run. */
  take(): ModelUsed[];
};

/** `used` is what the run took before, under another worker. */
export function startSpend(options: {
  used: ModelUsage | null;
  installation: SpendLimits;
  taskUsd: number | null;
}): Spend {
  let { used } = options;
  let unreported: ModelUsed[] = [];
  return {
    meter: client => ({
      ...client,
      async generate(request) {
        const reached = spendReached(used, options);
        if (reached) throw new SpendLimitReached(reached);
        const answer = await client.generate(request);
        const usage = { ...answer.tokens, costUsd: answer.costUsd };
        used = addUsage(used, usage);
        unreported.push({ type: 'model-used', model: client.name, usage });
        return answer;
      },
    }),
    take() {
      const reported = unreported;
      unreported = [];
      return reported;
    },
  };
}
