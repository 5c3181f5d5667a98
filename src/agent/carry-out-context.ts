import type { RunBrowser } from '#src/browser/run-browser.ts';
import type { AgentEvent } from '#src/core/runs/run-events.ts';
import type { AgentControl } from './control.ts';
import type { GivenAnswers } from './given-answers.ts';
import type { Inbox } from './inbox.ts';
import type { QuestionEvent } from './resume.ts';
import type { ActionGuard } from './safety/action-guard.ts';
import type { ToolContext, ToolResult } from './tools/tool.ts';
import type { Toolbox } from './tools/toolbox.ts';

/** What calls are carried out with. */
export type ActingOptions = {
  browser: RunBrowser;
  toolbox: Toolbox;
  control: AgentControl;
  inbox: Inbox;
  stepTimeoutMs: number;
  guard: ActionGuard;
  secret: ToolContext['secret'];
  /** The websites that a credential is for. */
  websitesOf(credential: string): readonly string[];
  /** Keeps what the user answered, for the website it was asked at, and returns its placeholder. */
  keepAnswer(value: string, website: string | undefined): string;
  filePath: ToolContext['filePath'];
  /** Checks the end that a planner asks for, and returns it or the problem with it. */
  accept?(done: Extract<ToolResult, { type: 'done' }>): Promise<ToolResult>;
  /** Stores events before their consequences happen; rejects when this worker has lost the lease. */
  emit(events: AgentEvent[]): Promise<void>;
  /** Called with true when the agent starts to wait for an answer: its time limit stops, and the user may act on the page. */
  waiting(waits: boolean): Promise<void>;
  signal: AbortSignal;
};

/** With what was answered so far, and the question of another worker that waits for its answer. */
export type CarryOutContext = ActingOptions & {
  given: GivenAnswers;
  standing: { question: QuestionEvent | null };
  /** The owner's messages, as the guard knows them. */
  heard: string[];
  /** Whether a message ends a wait that is under way. */
  endsWait(message: string): boolean;
  /** Whether answers that the planner has not taken in yet are kept for the next worker; otherwise it asks again. */
  keepsAnswers: boolean;
};
