import { reconcilePayments } from '#src/services/billing/reconcile.ts';
import type { Context } from '#src/services/context.ts';
import type { WorkerParts } from './parts.ts';

/** Asks the payment provider what became of orders. The queue says when, see src/jobs/table.ts. Returns how to stop it. */
export async function startPayments(
  parts: Pick<WorkerParts, 'db' | 'jobs' | 'report'> & { payments: Context['providers']['payments'] },
): Promise<() => void> {
  const stopping = new AbortController();
  const onTodo = (todo: string): void => void parts.report(new Error(todo), { what: 'payments' });
  await parts.jobs.handle('reconcile-payments', 1, async (_, ended) => {
    const signal = AbortSignal.any([ended, stopping.signal]);
    await reconcilePayments({ ...parts, onTodo }, signal).catch((error: unknown) =>
      parts.report(error, { what: 'payments' }),
    );
  });
  return () => stopping.abort();
}
