/**
 * The life of a run.
 *
 *   running ⇄ pausing → paused → running …            while active
 *   any active status → one of the finished ones      once, and for good
 *
 * `input_requested` is apart from the status: a run that waits for an answer is still running.
 */
import type { RunStatus } from '#src/contract/task-run.ts';

export type { RunStatus } from '#src/contract/task-run.ts';

export const activeStatuses = ['running', 'pausing', 'paused'] as const satisfies RunStatus[];
export const finishedStatuses = [
  'success',
  'completed',
  'fail',
  'errored',
  'terminated',
  'timed_out',
] as const satisfies RunStatus[];
export type ActiveStatus = (typeof activeStatuses)[number];
export type FinishedStatus = (typeof finishedStatuses)[number];

export function isActive(status: RunStatus): status is ActiveStatus {
  return (activeStatuses as readonly RunStatus[]).includes(status);
}

export function isFinished(status: RunStatus): status is FinishedStatus {
  return !isActive(status);
}

export type RunTransition =
  /** Someone asks for control. */
  | { type: 'pause' }
  /** The agent has stopped acting. */
  | { type: 'paused' }
  | { type: 'resume' }
  | { type: 'finish'; status: FinishedStatus };

/** The status after a transition; undefined when the run's state does not allow it. A transition to the current status changes nothing. */
export function nextStatus(from: RunStatus, transition: RunTransition): RunStatus | undefined {
  if (isFinished(from)) return undefined;
  switch (transition.type) {
    case 'pause':
      return from === 'running' ? 'pausing' : from;
    case 'paused':
      return from === 'running' ? undefined : 'paused';
    case 'resume':
      return 'running';
    case 'finish':
      return transition.status;
  }
}

/** The statuses from which a transition may start, for the `where` of its UPDATE. */
export function allowedFrom(transition: RunTransition): RunStatus[] {
  return activeStatuses.filter(status => nextStatus(status, transition) !== undefined);
}
