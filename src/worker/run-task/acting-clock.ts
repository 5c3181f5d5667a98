/**
 * Counts the time a run acts, and apart from it the time it waits for a person; only the first is the task's limit.
 * Fires `expired` once when either is used up.
 */
export type ActingClock = {
  /** True while a person is waited for. */
  waiting(waits: boolean): void;
  stop(): void;
};

export type Expiry = 'acting' | 'waiting';

export function startActingClock(options: {
  actingMs: number;
  waitingMs: number;
  expired: (which: Expiry) => void;
}): ActingClock {
  let remainingMs = options.actingMs;
  let since = performance.now();
  let isWaiting = false;
  let timer = setTimeout(() => options.expired('acting'), remainingMs);
  return {
    waiting(waits) {
      if (waits === isWaiting) return;
      isWaiting = waits;
      clearTimeout(timer);
      if (waits) {
        remainingMs -= performance.now() - since;
        timer = setTimeout(() => options.expired('waiting'), options.waitingMs);
      } else {
        since = performance.now();
        timer = setTimeout(() => options.expired('acting'), Math.max(0, remainingMs));
      }
    },
    stop: () => clearTimeout(timer),
  };
}
