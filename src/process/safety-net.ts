import { AsyncLocalStorage } from 'node:async_hooks';
import type { FaultScope, Isolate, Report } from '#src/core/guard.ts';

type Process = Pick<NodeJS.EventEmitter, 'on'>;

export type SafetyNetOptions = {
  report: Report;
  /** Ends the process: the fault interrupted something that belongs to no scope, so nobody knows what is left half done. */
  crash: (incident: string) => void;
  /** The process that is watched; this one when absent. */
  of?: Process;
};

export type SafetyNet = {
  isolate: Isolate;
  /** What is known of the scopes that the current code runs in. */
  context: () => Record<string, unknown> | undefined;
};

/**
 * Catches what nothing else has caught. A fault in a scope is reported and ends that scope. Outside of any, a rejection is only
 * reported, since no code was interrupted by it; after anything else the state of the process is unknown, and it ends.
 */
export function openSafetyNet({ report, crash, of = process }: SafetyNetOptions): SafetyNet {
  const scopes = new AsyncLocalStorage<FaultScope>();

  /** Whether a scope took the fault. */
  function endScope(error: unknown, incident: string): boolean {
    const scope = scopes.getStore();
    if (!scope) return false;
    try {
      // Outside of it: what fails while it ends must not end it again.
      scopes.exit(() => scope.failed(error, incident));
      return true;
    } catch (another) {
      report(another, { ...scope.context, incident });
      return false;
    }
  }

  of.on('uncaughtException', (error: unknown) => {
    const incident = report(error, { ...scopes.getStore()?.context, caught: 'by the process' });
    if (!endScope(error, incident)) crash(incident);
  });
  of.on('unhandledRejection', (error: unknown) => {
    const incident = report(error, { ...scopes.getStore()?.context, caught: 'by the process' });
    endScope(error, incident);
  });
  return {
    isolate(scope, work) {
      const context = { ...scopes.getStore()?.context, ...scope.context };
      return scopes.run({ ...scope, context }, work);
    },
    context: () => scopes.getStore()?.context,
  };
}
