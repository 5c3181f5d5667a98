/** A call timed out. `what` names it for a log. */
export class TimeoutError extends Error {
  constructor(what: string, ms: number) {
    super(`${what} took longer than ${ms} ms.`);
    this.name = 'TimeoutError';
  }
}

/**
 * Runs `call` and waits at most `ms` milliseconds for it: a crashed or blocked page leaves calls unanswered for ever.
 * Rejects with the signal's reason (an AbortError by default) once `signal` aborts, with {@link TimeoutError} at the limit,
 * else as the call does. The call gets a signal that aborts in both cases, and what it answers later is dropped.
 */
export function within<T>(
  limit: { ms: number; signal: AbortSignal; what: string },
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { ms, signal, what } = limit;
  if (signal.aborted) return Promise.reject(reasonOf(signal));
  return new Promise<T>((resolve, reject) => {
    const inner = new AbortController();
    const end = (error: Error): void => {
      settle();
      inner.abort(error);
      reject(error);
    };
    const onAbort = (): void => end(reasonOf(signal));
    // After a time in which this thread had no processor, timers come before the answers that arrived meanwhile: those go first.
    let asked: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => (asked = setImmediate(() => end(new TimeoutError(what, ms)))), ms);
    const settle = (): void => {
      clearTimeout(timer);
      clearImmediate(asked);
      signal.removeEventListener('abort', onAbort);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    call(inner.signal).then(
      value => {
        settle();
        resolve(value);
      },
      (error: unknown) => {
        settle();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new DOMException('The call was aborted.', 'AbortError');
}
