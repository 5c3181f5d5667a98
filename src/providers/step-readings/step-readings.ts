import type { Understanding } from '#src/core/step-language/understand.ts';
import { openFairThreads, type ThreadLimits } from '../threads/fair-threads.ts';

/** Steps of a task, and the names of its inputs. */
export type StepList = { steps: readonly string[]; inputs: readonly string[] };

/** Reads steps as the built-in planner does, in threads: 200 long steps of odd words take seconds. */
export type StepReadings = {
  /**
   * The reading of each step, in their order; null when they take more time or memory than they may.
   * @throws AppError TOO_MANY_REQUESTS when the account has too many lists waiting; the signal's reason
   */
  read(account: number, list: StepList, signal?: AbortSignal): Promise<Understanding[] | null>;
  close(): Promise<void>;
};

const usual: ThreadLimits = {
  things: 'lists of steps',
  threads: 2,
  jobMs: 10_000,
  memoryMb: 96,
  waitingPerAccount: 20,
  idleMs: 60_000,
};

export function openStepReadings(limits: Partial<ThreadLimits> = {}): StepReadings {
  const threads = openFairThreads<StepList, Understanding[]>(new URL('./thread.ts', import.meta.url), {
    ...usual,
    ...limits,
  });
  return {
    async read(account, list, signal) {
      const done = await threads.ask(account, list, signal);
      return done.ok ? done.answer : null;
    },
    close: () => threads.close(),
  };
}
