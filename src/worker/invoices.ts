import { makeInvoice, type Seller } from '#src/services/billing/invoice/make.ts';
import type { WorkerParts } from './parts.ts';

const atOnce = 2;

/** Makes the invoices of paid orders. One that fails is tried again by the queue. */
export async function startInvoices(
  parts: Pick<WorkerParts, 'db' | 'storage' | 'jobs' | 'report'> & { seller: Seller },
): Promise<void> {
  await parts.jobs.handle('make-invoice', atOnce, async ({ orderId }) => {
    try {
      await makeInvoice(parts, orderId);
    } catch (error) {
      parts.report(error, { what: 'invoice', orderId });
      throw error;
    }
  });
}
