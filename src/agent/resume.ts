import type { AgentEvent, Verdict } from '#src/core/runs/run-events.ts';
import type { GivenAnswer } from './given-answers.ts';

export type QuestionEvent = Extract<AgentEvent, { type: 'question' }>;

/** What people have said in the run so far. */
type Said = {
  /** By the owner, for the action guard. */
  heard: string[];
  /** Answers that nobody took for a secret. */
  given: GivenAnswer[];
};

/** Where another worker left a run: all that the agent needs to go on. */
export type Resume = Said & {
  /** The last turn that began. */
  turn: number;
  /** Position from 1 of the step to go on with. */
  step: number;
  verdicts: { step: number; verdict: Verdict; evidence: string }[];
  /** The state of the planner, from `Planner.memory`. */
  memory: unknown;
  /** The question that waits for its answer. */
  question: QuestionEvent | null;
};

/** A moment at which everything before is settled and no action is in progress. */
export type Rest = Said & {
  /** The step that comes next; null for the current one. */
  step: number | null;
  /** Verdicts that are not reported yet. */
  verdicts: Resume['verdicts'];
};
