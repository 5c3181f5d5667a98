import { reconcilePayments } from '#src/services/billing/reconcile.ts';
import type { Context } from '#src/services/context.ts';
import type { WorkerParts } from './parts.ts';

const everyMs = 300_000;

/** Asks the payment provider every five minutes what became of orders; returns how to stop. */
export function startPayments(
  parts: Pick<WorkerParts, 'db' | 'jobs' | 'report'> & { payments: Context['providers']['payments'] },
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const onTodo = (todo: string): void => void parts.report(new Error(todo), { what: 'payments' });
  let busy: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    busy = busy
      .then(() => reconcilePayments({ ...parts, onTodo }, stopping.signal))
      .catch((error: unknown) => parts.report(error, { what: 'payments' }));
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await busy;
    },
  };
}
