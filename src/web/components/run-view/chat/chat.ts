/** The rules of the chat beside a run: when one may write, what is shown, and what failures say. */
import type { ChatEntry, RunStatus } from '#src/contract/task-run.ts';
import { isFinished } from '#src/core/runs/run-status.ts';
import { ApiError } from '#src/web/lib/api/api-error.ts';

export type ChatSituation = {
  run: { status: RunStatus; input_requested: boolean } | undefined;
  /** A message or a resume is under way. */
  sending: boolean;
  /** The open question has been answered; the agent has not asked again. */
  answered: boolean;
};

export type ChatControls = { locked: boolean; placeholder: string; resume: boolean; waiting: boolean };

export const placeholders = {
  noRun: 'Start task to enable chat',
  locked: 'Input locked - waiting for agent to request input...',
  open: 'Type your response here',
  control: 'You have control',
} as const;

/** `resume` is whether a Resume button is there to be pressed; `waiting`, whether the agent waits for this person. */
export function chatControls({ run, sending, answered }: ChatSituation): ChatControls {
  if (!run || isFinished(run.status))
    return { locked: true, placeholder: placeholders.noRun, resume: false, waiting: false };
  const waiting = run.input_requested && run.status !== 'pausing' && !answered;
  const resume = (waiting || run.status === 'paused') && !sending;
  if (waiting) return { locked: sending, placeholder: placeholders.open, resume, waiting };
  return {
    locked: true,
    placeholder: run.status === 'paused' ? placeholders.control : placeholders.locked,
    resume,
    waiting,
  };
}

/** What was true when an answer was sent. */
export type SentAnswer = { agentEntries: number; sawClosed: boolean };

/** Follows an answer through the run's changes: undefined once the agent has asked again. */
export function followAnswer(
  answered: SentAnswer,
  run: { input_requested: boolean; chat_history: ChatEntry[] },
): SentAnswer | undefined {
  if (!run.input_requested) return answered.sawClosed ? answered : { ...answered, sawClosed: true };
  return answered.sawClosed || agentEntries(run.chat_history) > answered.agentEntries ? undefined : answered;
}

export function agentEntries(history: ChatEntry[]): number {
  return history.filter(entry => entry.type === 'agent').length;
}

/** A line of this page only: a message under way, or a failure. `after` is how long the history was when it was added. */
export type LocalLine = { id: number; type: 'user' | 'system'; message: string; after: number };
export type ShownLine = {
  key: string;
  type: ChatEntry['type'];
  message: string;
  timestamp: string | null;
  pending: boolean;
  /** It says why something did not go. */
  failed: boolean;
};

/** History and local lines in their order; a local message goes when the history has it. */
export function shownLines(history: ChatEntry[], locals: readonly LocalLine[]): ShownLine[] {
  const waiting = locals.filter(local => local.type === 'system' || !arrived(history, local));
  const lines: ShownLine[] = [];
  for (let at = 0; at <= history.length; at++) {
    for (const local of waiting)
      if (Math.min(local.after, history.length) === at)
        lines.push({
          key: `local-${local.id}`,
          type: local.type,
          message: local.message,
          timestamp: null,
          pending: local.type === 'user',
          failed: local.type === 'system',
        });
    const entry = history[at];
    if (entry)
      lines.push({
        key: `entry-${at}`,
        type: entry.type,
        message: entry.message,
        timestamp: entry.timestamp,
        pending: false,
        failed: false,
      });
  }
  return lines;
}

function arrived(history: ChatEntry[], local: LocalLine): boolean {
  return history
    .slice(local.after)
    .some(entry => entry.type === 'user' && entry.message.trim() === local.message.trim());
}

export const questionChanged =
  'The agent has asked a new question since you started to write. Read it, then send your answer.';

export function chatFailure(error: unknown): string {
  if (error instanceof ApiError) return `Error: ${error.status} - ${error.body}`;
  return 'Network error sending message. Please try again.';
}

export function resumeFailure(error: unknown): string {
  if (error instanceof ApiError) return `Error sending message: ${error.status} - ${error.body}`;
  return 'Network error during resume';
}
