/**
 * Wraps a callback so that it never throws. What the callback throws or rejects with is reported; then `end`, called
 * with the same arguments, ends what the callback belongs to: a request, a socket, a run.
 */
export type Guard = <Args extends unknown[]>(
  callback: (...args: Args) => unknown,
  end?: (...args: Args) => void,
) => (...args: Args) => void;

/** Logs an internal error and returns its id, which is shown to the user. */
export type Report = (error: unknown, context: Record<string, unknown>) => string;

/** A part of the work of a process that can fail without the rest: a run, a browser, a request. */
export type FaultScope = {
  /** Fields for the log. */
  context: Record<string, unknown>;
  /** Ends the part. The incident is the id that the fault was reported under. */
  failed: (error: unknown, incident: string) => void;
};

/** Runs work of a scope. An uncaught error of it, now or later, ends the scope instead of the process. */
export type Isolate = <T>(scope: FaultScope, work: () => T) => T;

/**
 * For callbacks of sockets, servers, streams, timers, child processes and browsers. Nothing catches what they throw, so without
 * this one page's answer could stop the process for everybody.
 */
export function createGuard(report: (error: unknown) => void): Guard {
  return (callback, end) =>
    (...args) => {
      const failed = (error: unknown): void => {
        report(error);
        try {
          end?.(...args);
        } catch (another) {
          report(another);
        }
      };
      try {
        const result = callback(...args);
        if (isThenable(result)) result.then(undefined, failed);
      } catch (error) {
        failed(error);
      }
    };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
