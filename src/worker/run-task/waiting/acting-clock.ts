/**
 * Counts the time a run acts, and apart from it the time it waits for a person; only the first is the task's limit.
 * Fires `expired` once when either is used up.
 */
export type ActingClock = {
  /** True while a person is waited for. */
  waiting(waits: boolean): void;
  /** True while the run waits for other runs, which counts as neither. */
  queued(waits: boolean): void;
  /** Time spent acting so far. */
  actedMs(): number;
  stop(): void;
};

export type Expiry = 'acting' | 'waiting';

export function startActingClock(options: {
  actingMs: number;
  waitingMs: number;
  expired: (which: Expiry) => void;
}): ActingClock {
  type Phase = 'acting' | 'waiting' | 'queued';
  let remainingMs = options.actingMs;
  let since = performance.now();
  let phase: Phase | undefined;
  let isWaiting = false;
  let isQueued = false;
  let timer: NodeJS.Timeout | undefined;

  function settle(): void {
    const next: Phase = isQueued ? 'queued' : isWaiting ? 'waiting' : 'acting';
    if (next === phase) return;
    clearTimeout(timer);
    if (phase === 'acting') remainingMs -= performance.now() - since;
    since = performance.now();
    if (next === 'waiting') timer = setTimeout(() => options.expired('waiting'), options.waitingMs);
    if (next === 'acting') timer = setTimeout(() => options.expired('acting'), Math.max(0, remainingMs));
    phase = next;
  }

  settle();
  return {
    waiting(waits) {
      isWaiting = waits;
      settle();
    },
    queued(waits) {
      isQueued = waits;
      settle();
    },
    actedMs: () => options.actingMs - remainingMs + (phase === 'acting' ? performance.now() - since : 0),
    stop: () => clearTimeout(timer),
  };
}
