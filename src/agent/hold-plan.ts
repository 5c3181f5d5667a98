import type { Plan } from './planner.ts';

export type PlanLimits = {
  /** Calls carried out in one turn. */
  maxActionsPerStep: number;
  /** No thoughts are kept. */
  flashMode: boolean;
  /** Names of tools that the task does without. */
  excluded: readonly string[];
};

/**
 * A plan as the task's settings allow it, whichever planner made it: no more calls than allowed, and a call of an
 * excluded function ends the run in words.
 */
export function holdPlan(plan: Plan, { maxActionsPerStep, flashMode, excluded }: PlanLimits): Plan {
  const calls = plan.calls.slice(0, Math.max(1, maxActionsPerStep));
  const thought = flashMode ? null : plan.thought;
  const at = calls.findIndex(({ tool }) => excluded.includes(tool));
  const call = calls[at];
  if (!call) return { ...plan, calls, thought };
  const step = plan.callSteps?.[at] ?? plan.step;
  const message = excludedMessage(call.tool, step);
  return {
    ...plan,
    thought,
    calls: [...calls.slice(0, at), { tool: 'done', arguments: { outcome: 'fail', message } }],
    verdicts: [...plan.verdicts, { step: step ?? 1, verdict: 'failed', evidence: message }],
  };
}

/** Why a run ends that cannot do without a function. */
export function excludedMessage(tool: string, step: number | null): string {
  const what = step === null ? 'The task' : `Step ${step}`;
  return `${what} needs the function ${tool}, which this task excludes.`;
}
