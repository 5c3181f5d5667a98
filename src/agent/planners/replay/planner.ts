import type { Plan, Planner, TurnInput } from '#src/agent/planner.ts';
import { withoutTools } from '#src/agent/tools/toolbox.ts';
import { createTurns, type Turns } from '#src/agent/turns.ts';
import { followPage, type Work } from '#src/agent/verification/work.ts';
import type { PlaybookEntry } from '#src/core/playbook/entry.ts';
import { replayEntry } from './entry.ts';
import { Passed, type Replayed, type Replaying } from './replaying.ts';

type Verdicts = Plan['verdicts'];

export type ReplayOptions = {
  /** At most one for each step of the task. */
  entries: readonly PlaybookEntry[];
  work: Work;
  /** Names of tools that the task does without. */
  excluded?: readonly string[];
};

/**
 * Does again what earlier runs did at a step and was proved: without a model, and without reading the step. What it cannot locate with
 * certainty, or cannot prove and has not sent, it passes on. One is made per run.
 */
export function createReplayPlanner({ entries, work, excluded = [] }: ReplayOptions): Planner {
  const without = withoutTools(excluded);
  const byStep = new Map(entries.map(entry => [entry.step.id, entry]));
  const verdicts: Verdicts = [];
  let turns: Turns<Plan> | null = null;
  let at: Replaying | null = null;

  function begin(turn: TurnInput, step: number): Turns<Plan> {
    const begun: Replaying = { turn, step, without, work, isPassing: false, take: calls => take(begun, calls) };
    at = begun;
    return createTurns(() => replayFrom(begun));
  }

  function planOf({ step }: Replaying, more: Partial<Plan>): Plan {
    const said = verdicts.splice(0);
    return { by: 'playbook', calls: [], step, thought: null, tokens: 0, verdicts: said, ...more };
  }

  async function take(replaying: Replaying, calls: Plan['calls']): Promise<void> {
    await turns?.take(planOf(replaying, { calls }));
  }

  async function replayFrom(replaying: Replaying): Promise<never> {
    for (; ; replaying.step += 1) {
      const { steps } = replaying.turn.assignment;
      const own = steps[replaying.step - 1];
      const entry = own && byStep.get(own.id);
      const isOwn = entry !== undefined && entry.step.description === own?.description;
      const outcome = isOwn ? await outcomeOf(replaying, entry) : null;
      if (outcome === null) for (;;) await turns?.take(planOf(replaying, { passes: true }));
      verdicts.push({ step: replaying.step, verdict: outcome.verdict, evidence: outcome.evidence.slice(0, 2000) });
    }
  }

  return {
    name: 'playbook',
    async plan(turn) {
      followPage(work, turn.observation);
      if (turns === null || turn.resumed !== undefined) turns = begin(turn, turn.resumed?.step ?? 1);
      else if (at !== null) at.turn = turn;
      // A person wants or did something: what comes next is for a planner that can talk.
      if (at !== null && (turn.messages.length > 0 || turn.afterControl || turn.replaced !== undefined))
        at.isPassing = true;
      return await turns.next();
    },
  };
}

async function outcomeOf(at: Replaying, entry: PlaybookEntry): Promise<Replayed | null> {
  try {
    return await replayEntry(at, entry);
  } catch (error) {
    if (error instanceof Passed) return null;
    throw error;
  }
}
