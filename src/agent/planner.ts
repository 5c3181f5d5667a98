import type { Observation } from '#src/browser/observe/observation.ts';
import type { Replacement } from '#src/browser/run-browser.ts';
import type { StepBy, ToolCall, Verdict } from '#src/core/runs/run-events.ts';
import type { Resume } from './resume.ts';
import type { ToolResult } from './tools/tool.ts';

export type { ToolCall } from '#src/core/runs/run-events.ts';

/** What the agent is to do. Steps keep their `{input}` placeholders; `inputs` has the values. */
export type Assignment = {
  taskName: string;
  description: string;
  steps: { id: string; description: string }[];
  inputs: Record<string, string>;
  inputDescriptions: Record<string, string>;
  specialInstructions: string;
  additionalInstructions: string;
  guardrails: string[];
  /** Names of credentials whose `{{name.id}}` and `{{name.password}}` may be typed. Values never reach a planner. */
  credentialNames: string[];
  /** Names of the files that the user gave this run, for upload_file. */
  fileNames?: string[];
  /** Those of them that `{{name.otp}}` gives a one-time code for. */
  codeNames?: string[];
  /** JSON Schema that the result has to fit, when the task has one. */
  outputSchema?: string;
  today: Date;
};

/** What happened since the planner's last turn. */
export type TurnInput = {
  turn: number;
  assignment: Assignment;
  observation: Observation;
  /** The results of the calls of the last turn, in order. Fewer than calls when the page changed midway. */
  results: { call: ToolCall; result: ToolResult }[];
  /** What the user said in the chat since, oldest first. */
  messages: string[];
  /** Set on the first turn after a page or the browser crashed and another took its place. */
  replaced?: Replacement;
  /**
   * Set where the planner is to go on from a step that it did not come to itself: on the first turn of a run that another worker had
   * before, and where another planner did the steps up to there.
   */
  resumed?: Resumed;
  /** True on the first turn after a person had control: anything may have changed. */
  afterControl: boolean;
  /** Answers the user gave this task's questions in earlier runs, by question key. */
  remembered: Record<string, string>;
  /** How much longer than usual pages take on this machine now; 1 without it. What is waited for has so much more time. */
  slowdown?: number;
};

/** Steps before `step` are over, with these verdicts; `memory` is the state of the planner before. */
export type Resumed = Pick<Resume, 'step' | 'verdicts' | 'memory'>;

/** What the planner wants done in this turn, and what it reports about the current step. */
export type Plan = {
  /** What does the step. */
  by?: StepBy;
  /** Nothing is done: this step is for another planner, on the page as it is. */
  passes?: true;
  calls: ToolCall[];
  /** The step of each call, where they differ from `step`. */
  callSteps?: readonly number[];
  /** Position from 1 of the task's step it works on; null outside the steps. */
  step: number | null;
  thought: string | null;
  /** Tokens of the models asked, 0 without one. */
  tokens: number;
  /** Steps judged by the planner's postconditions since the last turn. */
  verdicts: { step: number; verdict: Verdict; evidence: string }[];
};

/** A planner keeps its state between turns; each run has its own. */
export type Planner = {
  readonly name: string;
  plan(turn: TurnInput, signal: AbortSignal): Promise<Plan>;
  /** What a planner of the same kind needs to go on in its place, besides the turn. Of plain objects, lists, maps and sets. */
  memory?(): unknown;
  /** Whether another planner of its kind can continue in the middle of a step; otherwise it starts the current step again. */
  readonly resumesWithinStep?: true;
  /** Whether a message is a reason to end a wait that is under way. Without it, every message is. */
  endsWait?(message: string): boolean;
};
