import type { RunChanges, TaskRun } from '#src/contract/task-run.ts';
import { isFinished } from '#src/core/runs/run-status.ts';
import { applyChanges, type RunView } from '#src/core/runs/run-view.ts';
import { ApiError } from './api-error.ts';

export type FollowOptions = {
  /** Stops following; the run continues. */
  signal?: AbortSignal;
  /** How long Legwork may be unreachable before following fails. Default: 5 minutes. */
  giveUpAfterMs?: number;
};

export type RunFollower = {
  /** The run as it is, and again each time it changes, until it has ended. Reconnects after a lost connection. */
  followRun(taskRunId: string, options?: FollowOptions): AsyncGenerator<TaskRun, void>;
  /** Resolves with the run once it has ended; `onEvent` gets its state after each change until then. */
  waitForRun(taskRunId: string, options?: FollowOptions & { onEvent?: (run: TaskRun) => void }): Promise<TaskRun>;
};

type Watch = (from: { task_run_id: string; after: number }, signal: AbortSignal) => Promise<AsyncIterable<RunChanges>>;

const firstPauseMs = 250;
const longestPauseMs = 10_000;
const giveUpMs = 300_000;

export function createFollower(watch: Watch): RunFollower {
  async function* followRun(id: string, options: FollowOptions = {}): AsyncGenerator<TaskRun, void> {
    const signal = options.signal ?? new AbortController().signal;
    let view: RunView | undefined;
    let yielded: TaskRun | undefined;
    let pauseMs = firstPauseMs;
    let lastHeard = performance.now();
    for (;;) {
      signal.throwIfAborted();
      try {
        for await (const changes of await watch({ task_run_id: id, after: view?.seq ?? 0 }, signal)) {
          const next: RunView | undefined = applyChanges(view, changes);
          // The next connection continues after the last complete item.
          if (!next) throw new Error('The stream skipped events');
          view = next;
          pauseMs = firstPauseMs;
          lastHeard = performance.now();
          if (view.more) continue;
          if (view.run !== yielded) yield (yielded = view.run);
          if (isFinished(view.run.status)) return;
        }
      } catch (error) {
        signal.throwIfAborted();
        if (isRefusal(error) || performance.now() - lastHeard > (options.giveUpAfterMs ?? giveUpMs)) throw error;
      }
      await pause(pauseMs, signal);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }
  return {
    followRun,
    async waitForRun(id, { onEvent, ...options } = {}) {
      let last: TaskRun | undefined;
      for await (const run of followRun(id, options)) {
        last = run;
        onEvent?.(run);
      }
      // It ends only with a run that has ended.
      if (!last) throw new Error('The stream ended without a run');
      return last;
    },
  };
}

const tooMany = 429;

/** A response that would be the same after a retry. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== tooMany;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
