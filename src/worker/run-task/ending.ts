import { AppError } from '#src/core/errors.ts';
import type { FinishedStatus } from '#src/core/runs/run-status.ts';
import { nobodyAnswered } from '#src/services/task-run/lease/sweep.ts';
import { ResourceLimitReached } from '../resources/limit-reached.ts';
import type { Expiry } from './waiting/acting-clock.ts';
import { SpendLimitReached } from './spend.ts';

export type RunEnding = { status: FinishedStatus; reason: string; result: string | null };

/** The run's time is up. */
export class TimeIsUp extends Error {
  readonly which: Expiry;
  constructor(which: Expiry) {
    super('The run has used up its time');
    this.name = 'TimeIsUp';
    this.which = which;
  }
}

/** The run was ended from outside; there is nothing left to write. */
export class Ended extends Error {
  constructor() {
    super('The run was ended');
    this.name = 'Ended';
  }
}

/** The worker has to stop, as for an update. */
export class WorkerStopping extends Error {
  constructor() {
    super('The worker is stopping');
    this.name = 'WorkerStopping';
  }
}

/** Something failed that nobody waited for; it was reported under the incident. */
export class Faulted extends Error {
  readonly incident: string;
  constructor(incident: string) {
    super('A fault that nobody caught hit the run');
    this.name = 'Faulted';
    this.incident = incident;
  }
}

/** The ending of a run that stopped by an error; undefined when the fault is unknown and ours. */
export function endingOf(error: unknown, timeoutSeconds: number): RunEnding | undefined {
  if (error instanceof TimeIsUp) {
    const reason =
      error.which === 'acting'
        ? `The run reached its time limit of ${describeSeconds(timeoutSeconds)}.`
        : nobodyAnswered;
    return { status: 'timed_out', reason, result: null };
  }
  if (error instanceof SpendLimitReached) return { status: 'fail', reason: error.message, result: null };
  if (error instanceof ResourceLimitReached) {
    // What the pages need is the task's affair, what the machine has is ours.
    const { kind } = error.overrun;
    const ours = kind === 'machine' || kind === 'machine-disk';
    return { status: ours ? 'errored' : 'fail', reason: error.message, result: null };
  }
  if (error instanceof WorkerStopping) {
    return {
      status: 'errored',
      reason:
        'Legwork was stopped during this run, and the run may have changed something. Check its steps and the website before you run it again. The video up to this point is kept.',
      result: null,
    };
  }
  if (error instanceof Faulted) return ourFault(error.incident);
  if (error instanceof AppError) return { status: 'errored', reason: error.message, result: null };
  return undefined;
}

/** How a run ends of which something failed that only we can look up. */
export function ourFault(incident: string): RunEnding {
  return { status: 'errored', reason: `An internal error occurred (${incident}).`, result: null };
}

function describeSeconds(seconds: number): string {
  return seconds % 60 === 0 && seconds > 0 ? `${seconds / 60} min` : `${seconds} s`;
}
