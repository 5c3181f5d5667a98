import type { StepBy } from '#src/contract/run-event.ts';
import type { ModelUsage } from '../models/usage.ts';

export type { StepBy } from '#src/contract/run-event.ts';

/**
 * All events of a run, in order. Chat, status, step timeline, live progress, log and tests are read
 * from this stream. `action-planned` is stored before the action is sent, `action-done` after it.
 */

/** How much an action can change. A write whose outcome is unknown is never repeated. */
export type ActionClass = 'read' | 'write' | 'irreversible';

/** A call of one of the agent's tools, as a planner asks for it. */
export type ToolCall = { tool: string; arguments: Record<string, unknown> };

export type Verdict = 'proved' | 'unproved' | 'failed';

/**
 * What the answer to a question is for.
 * - `remember`: a value or a choice, which later runs of the task use too.
 * - `once`: good for this moment only, such as what to do next, or a captcha.
 * - `secret`: sealed until it is used, and shown nowhere.
 * - `approval`: whether the agent may do something; only a plain yes allows it.
 */
export type QuestionPurpose = 'remember' | 'once' | 'secret' | 'approval';

/** An answer that a question offers. `ref`: the element of the page that it means. */
export type QuestionChoice = { label: string; ref?: string };

export type AskedQuestion = {
  key: string;
  text: string;
  purpose: QuestionPurpose;
  choices?: QuestionChoice[];
  /** The text without the choices, for whoever sees them as buttons. */
  short?: string;
};

export type AgentEvent =
  | {
      type: 'turn-started';
      turn: number;
      /** Position of the task's step from 1; null outside the steps. */
      step: number | null;
      description: string;
      thought: string | null;
      url: string;
      tokens: number;
      by?: StepBy;
    }
  | {
      type: 'action-planned';
      turn: number;
      index: number;
      call: ToolCall;
      class: ActionClass;
      /** Set when the call works on another step than its turn began with. */
      about?: { step: number; description: string };
    }
  | { type: 'action-done'; turn: number; index: number; ok: boolean; result: string; ms: number }
  | { type: 'turn-ended'; turn: number; ms: number }
  /** `turn` is when the verdict was given; it is about whatever turns worked on the step before. */
  | { type: 'step-judged'; turn: number; step: number; verdict: Verdict; evidence: string; description?: string }
  | { type: 'message'; from: 'agent' | 'system'; text: string }
  /** An answer names the `id` of its question. Questions of the same `key` ask for the same. */
  | ({ type: 'question'; id: string } & AskedQuestion)
  /** `purpose`: that of the question, or `secret` when the user hid the answer. */
  | { type: 'answered'; key: string; answer: string; purpose: QuestionPurpose }
  /** An answer turned out to be a secret, and is removed from everything that was stored. `question`: null for an earlier run's. */
  | { type: 'answer-hidden'; question: string | null; key: string };

/** What the fields and controls of a page are called; no values. */
export type PageNames = { fields: string[]; controls: string[] };

/** The page that the run looked at last; internal, for whoever writes the task's steps. */
export type PageSeen = { type: 'page-seen' } & PageNames;

export type RunEventData =
  | AgentEvent
  /** One answer of a model, stored before the turn that it led to. */
  | { type: 'model-used'; model: string; usage: ModelUsage }
  | { type: 'user-message'; text: string }
  /** A screenshot of a step was kept, or replaced. */
  | { type: 'step-pictured'; step: number; moment: 'before' | 'after' }
  | PageSeen
  | { type: 'finished'; status: string; reason: string; result: string | null };

/** An event as it is kept: numbered within its run from 1, without gaps. */
export type StoredRunEvent = { seq: number; at: Date; event: RunEventData };
