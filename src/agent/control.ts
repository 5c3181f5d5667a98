/**
 * Who has control of a run, as far as the agent is concerned.
 *
 *   acting → pause() → (the action under way is interrupted) → paused → resume() → acting …
 *
 * A paused agent never acts. Waiting for an answer is not acting, so a pause takes hold at once there.
 */

/** Why an action under way was stopped: a person took control. */
export class Interrupted extends Error {
  constructor() {
    super('Interrupted: you took control.');
    this.name = 'Interrupted';
  }
}

export type AgentControl = {
  readonly paused: boolean;
  /** How often control has been given back so far. */
  readonly resumptions: number;
  /** Takes control from the agent; resolves when no action of the agent is in progress. */
  pause(): Promise<void>;
  resume(): void;
  /** Runs `act` as the agent: waits while paused, and rejects with {@link Interrupted} when paused midway. */
  act<T>(signal: AbortSignal, act: (signal: AbortSignal) => Promise<T>): Promise<T>;
};

export function createControl({
  ready,
}: {
  /** Asked before each act; what it gives is waited for, and then it is asked again. */
  ready?: () => Promise<void> | undefined;
} = {}): AgentControl {
  let resumptions = 0;
  let paused = false;
  let current: { controller: AbortController; ended: Promise<void> } | undefined;
  let resumed = Promise.withResolvers<void>();

  return {
    get paused() {
      return paused;
    },
    get resumptions() {
      return resumptions;
    },
    async pause() {
      if (!paused) resumed = Promise.withResolvers<void>();
      paused = true;
      current?.controller.abort(new Interrupted());
      await current?.ended;
    },
    resume() {
      if (!paused) return;
      paused = false;
      resumptions += 1;
      resumed.resolve();
    },
    async act(signal, act) {
      // Nothing may be awaited between the last check and the start: a pause would slip in between.
      for (;;) {
        const wait = paused ? resumed.promise : ready?.();
        if (!wait) break;
        await untilAborted(wait, signal);
      }
      signal.throwIfAborted();
      const controller = new AbortController();
      const ended = Promise.withResolvers<void>();
      current = { controller, ended: ended.promise };
      try {
        // An action that runs to its end counts, even when the pause comes in its last moment.
        return await act(AbortSignal.any([signal, controller.signal]));
      } catch (error) {
        if (controller.signal.aborted && !signal.aborted) throw new Interrupted();
        throw error;
      } finally {
        current = undefined;
        ended.resolve();
      }
    },
  };
}

/** Settles as the promise does, or rejects with the signal's reason when that fires first. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason as Error);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  // The signal comes first, so that it wins where both have settled already.
  return Promise.race([aborted.promise, promise]).finally(() => signal.removeEventListener('abort', abort));
}
