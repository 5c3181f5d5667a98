import type { RunStatus } from '#src/contract/task-run.ts';
import { isActive } from '#src/core/runs/run-status.ts';

/** One look each, everywhere. `waiting` is apart from the status: a run that waits for an answer is still running. */
export type StatusLook = 'running' | 'waiting' | 'paused' | 'success' | 'completed' | 'failed' | 'ended';

const waitingLabel = 'Waiting for you';

const sessionLabels: Partial<Record<string, string>> = {
  running: 'Running',
  paused: 'Paused',
  success: 'Success',
  completed: 'Completed',
  fail: 'Failed',
  terminated: 'Terminated',
  errored: 'Errored',
  timed_out: 'Timed Out',
};

/** The word of a status in lists; 'Unknown' for anything else. */
export function sessionLabel(status: string): string {
  return sessionLabels[status] ?? 'Unknown';
}

const finishedLabels: Partial<Record<RunStatus, string>> = {
  success: 'Task Successful',
  completed: 'Task Completed',
  fail: 'Task Failed',
  errored: 'Task Errored',
  terminated: 'Task Terminated',
  timed_out: 'Task Timed Out',
};

export function finishedLabel(status: RunStatus): string {
  return finishedLabels[status] ?? sessionLabel(status);
}

/** The word of a run in lists: one that waits for its owner says so. */
export function listedLabel(run: { status: string; input_requested: boolean }): string {
  return statusLook(run) === 'waiting' ? waitingLabel : sessionLabel(run.status);
}

/** The words beside a run that is open. */
export function liveLabel(run: { status: RunStatus; input_requested: boolean }): string {
  if (!isActive(run.status)) return finishedLabel(run.status);
  if (run.input_requested && run.status !== 'pausing') return waitingLabel;
  return run.status === 'pausing' ? 'Pausing' : sessionLabel(run.status);
}

export function statusLook(run: { status: string; input_requested?: boolean }): StatusLook {
  if (run.status === 'success') return 'success';
  if (run.status === 'completed') return 'completed';
  if (run.status === 'fail' || run.status === 'errored') return 'failed';
  if (run.status === 'running' || run.status === 'pausing' || run.status === 'paused') {
    if (run.input_requested && run.status !== 'pausing') return 'waiting';
    return run.status === 'running' ? 'running' : 'paused';
  }
  return 'ended';
}
