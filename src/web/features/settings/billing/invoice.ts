import { api } from '#src/web/lib/api/api.ts';

const pollMs = 1000;
const triesAtMost = 30;

/** Asks every second until the invoice is there; false when it is not after 30 tries. Failures count as "not yet". */
export async function invoiceIsReady(orderId: string): Promise<boolean> {
  for (let tries = 0; tries < triesAtMost; tries++) {
    await new Promise(resolve => setTimeout(resolve, pollMs));
    const answer = await api.payments.checkInvoice({ orderId }).catch(() => ({ invoice_ready: false }));
    if (answer.invoice_ready) return true;
  }
  return false;
}

/** Saves the invoice as a file. @throws ApiError */
export async function downloadInvoice(orderId: string): Promise<void> {
  const file = await api.payments.invoice({ orderId });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name || 'invoice.pdf';
  link.click();
  // The browser has taken what it needs by the next minute.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
