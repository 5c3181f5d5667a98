import type { Plan, ToolCall, TurnInput } from '#src/agent/planner.ts';
import type { Work } from '#src/agent/verification/work.ts';
import type { ElementNode, Observation } from '#src/browser/observe/observation.ts';
import type { PlaybookAction } from '#src/core/playbook/entry.ts';

/** What the replay of a run is at. */
export type Replaying = {
  turn: TurnInput;
  step: number;
  /** Tools that the task does without. */
  without: ReadonlySet<string>;
  work: Work;
  /** Nothing more is begun. */
  isPassing: boolean;
  /** Passes the calls of a turn on, and comes back when their results are in. */
  take(calls: Plan['calls']): Promise<void>;
};

/** What an entry came to. */
export type Replayed = { verdict: 'proved' | 'unproved'; evidence: string };

/** An action under way. */
export type Acting = {
  action: PlaybookAction;
  call: ToolCall;
  /** What it is done to. */
  element: ElementNode | null;
  /** The page before it, and what had been put into its fields and was not sent. */
  before: Observation;
  values: string[];
};

/** Nothing was done that may not be done again: the step is for another planner. */
export class Passed extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'Passed';
  }
}

export function pageOf({ turn }: Replaying): Observation {
  return turn.observation;
}

const lookMs = 300;

/** Looks again until a test holds, for at most so long. Where the task does without waiting, once. Returns whether it holds. */
export async function until(at: Replaying, test: () => boolean, limitMs: () => number): Promise<boolean> {
  const slowdown = at.turn.slowdown ?? 1;
  for (let waited = 0; ; waited += lookMs) {
    if (test()) return true;
    if (waited >= limitMs() || at.without.has('wait')) return false;
    await at.take([{ tool: 'wait', arguments: { ms: Math.round(lookMs * slowdown) } }]);
  }
}
