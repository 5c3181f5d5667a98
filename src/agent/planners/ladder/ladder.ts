import type { Plan, Planner, TurnInput } from '#src/agent/planner.ts';

/** The planners of a run: `low` does what it can of each step, `high` the rest. */
export type Rungs = {
  low: Planner;
  high: Planner;
  /** Ends a run of which `high` did nothing. */
  closing: Planner;
};

/**
 * Does each step on the lowest of two planners that can prove it. A step that `low` passes on is done by `high`, on the page as it is;
 * the step after it begins with `low` again. Neither knows of the other.
 */
export function createLadder({ low, high, closing }: Rungs): Planner {
  const verdicts = new Map<number, Plan['verdicts'][number]>();
  let at: Planner = low;
  let isBegun = false;
  let highWorked = false;
  let memory: unknown;
  /** What people said and did while `low` was at work, which does not answer to it. */
  let missed = { messages: [] as string[], afterControl: false };

  function note(plan: Plan): Plan {
    for (const verdict of plan.verdicts) verdicts.set(verdict.step, verdict);
    return plan;
  }

  function take({ messages, afterControl }: TurnInput): void {
    missed = { messages: [...missed.messages, ...messages], afterControl: missed.afterControl || afterControl };
  }

  /** Has `high` go on from a step. Where all are over the run is only ended, which needs no model. */
  async function climb(turn: TurnInput, step: number, signal: AbortSignal): Promise<Plan> {
    const isOver = turn.assignment.steps.length > 0 && step > turn.assignment.steps.length;
    at = isOver && !highWorked && missed.messages.length === 0 ? closing : high;
    highWorked ||= at === high;
    const resumed = { step, verdicts: [...verdicts.values()], memory };
    memory = undefined;
    const plan = note(await at.plan({ ...turn, ...missed, resumed }, signal));
    // The last step was done by `low`.
    return isOver ? { ...plan, by: 'playbook' } : plan;
  }

  /** Asks `low`, and `high` from the step on that it passes on. */
  async function fromBelow(turn: TurnInput, signal: AbortSignal): Promise<Plan> {
    take(turn);
    const plan = note(await low.plan(turn, signal));
    if (plan.passes !== true) return plan;
    const next = await climb(turn, plan.step ?? 1, signal);
    return { ...next, verdicts: [...plan.verdicts, ...next.verdicts] };
  }

  /** The step after one that `high` has done, where `low` can do it. */
  async function descend(turn: TurnInput, plan: Plan, signal: AbortSignal): Promise<Plan> {
    const step = Math.max(0, ...plan.verdicts.map(verdict => verdict.step)) + 1;
    if (plan.step !== step || plan.calls[0]?.tool === 'done') return plan;
    const resumed = { step, verdicts: [...verdicts.values()], memory: undefined };
    const next = await low.plan({ ...turn, messages: [], afterControl: false, results: [], resumed }, signal);
    if (next.passes === true && next.step === step) return plan;
    at = low;
    missed = { messages: [], afterControl: false };
    return { ...next, verdicts: [...plan.verdicts, ...next.verdicts], tokens: plan.tokens + next.tokens };
  }

  return {
    name: high.name,
    ...(high.resumesWithinStep && { resumesWithinStep: true as const }),
    endsWait: message => high.endsWait?.(message) ?? true,
    memory: () => high.memory?.() ?? memory,
    async plan(turn, signal) {
      if (!isBegun) {
        isBegun = true;
        memory = turn.resumed?.memory;
        for (const verdict of turn.resumed?.verdicts ?? []) verdicts.set(verdict.step, verdict);
        // The step may be half done, which only who was at it can go on with.
        if (turn.resumed && high.resumesWithinStep) {
          take(turn);
          return await climb(turn, turn.resumed.step, signal);
        }
      }
      if (at === low) return await fromBelow(turn, signal);
      const plan = note(await at.plan(turn, signal));
      return at === high && plan.verdicts.length > 0 ? await descend(turn, plan, signal) : plan;
    },
  };
}
