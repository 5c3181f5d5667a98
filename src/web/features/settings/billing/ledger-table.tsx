import { Download, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CreditEntry } from '#src/contract/payments.ts';
import { EmptyState } from '../../../components/screen-message.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { errorToast } from '../../../components/ui/toast.tsx';
import { cn } from '../../../lib/format/cn.ts';
import { paths } from '../../../lib/paths.ts';
import { formatStarted } from '../../../lib/format/time.ts';
import { downloadInvoice } from './invoice.ts';
import { formatNumber } from '#src/web/lib/format/number.ts';

/** Every credit that came or went, the newest first. */
export function LedgerTable({ entries }: { entries: readonly CreditEntry[] }) {
  if (entries.length === 0)
    return (
      <EmptyState
        icon={<ReceiptText aria-hidden />}
        title="No payments or runs yet"
        text="Payments with their invoices, and the credits that runs used, appear here."
      />
    );
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full text-left text-sm">
        <thead className="border-b border-line text-[0.8125rem] text-fg-muted">
          <tr>
            <th className="px-4 py-2.5 font-medium">Entry</th>
            <th className="px-4 py-2.5 text-right font-medium">Credits</th>
            <th className="w-24 px-4 py-2.5 text-right font-medium">Invoice</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(entry => (
            <tr
              key={`${entry.created_at} ${entry.kind} ${entry.run_id ?? entry.order_id}`}
              className="border-b border-line last:border-0"
            >
              <td className="w-full max-w-0 px-4 py-2.5">
                <span className="line-clamp-2 font-medium break-words" title={entry.note}>
                  <What entry={entry} />
                </span>
                <span className="block text-[0.8125rem] text-fg-muted">{formatStarted(entry.created_at)}</span>
              </td>
              <td
                className={cn(
                  'px-4 py-2.5 text-right font-medium whitespace-nowrap tabular-nums',
                  entry.credits > 0 && 'text-success-text',
                )}
              >
                {signed(entry.credits)}
              </td>
              <td className="px-4 py-2 text-right">
                {entry.kind === 'purchase' && entry.order_id !== null && (
                  <InvoiceButton orderId={entry.order_id} ready={entry.invoice_ready} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function What({ entry }: { entry: CreditEntry }) {
  if (entry.kind === 'purchase') return `${entry.note} bought`;
  if (entry.run_id === null) return entry.note;
  const words = entry.kind === 'run' ? `Run of ${entry.note}` : `Unused by the run of ${entry.note}`;
  return (
    <Link className="underline-offset-2 hover:underline" to={paths.runTask(entry.run_id)}>
      {words}
    </Link>
  );
}

function InvoiceButton({ orderId, ready }: { orderId: string; ready: boolean }) {
  const [busy, setBusy] = useState(false);
  if (!ready) return <span className="text-[0.8125rem] text-fg-muted">In preparation</span>;
  const get = async (): Promise<void> => {
    setBusy(true);
    await downloadInvoice(orderId)
      .catch(() => errorToast('Failed to download the invoice'))
      .finally(() => setBusy(false));
  };
  return (
    <Button size="sm" variant="ghost" aria-label="Download the invoice" disabled={busy} onClick={() => void get()}>
      <Download aria-hidden /> PDF
    </Button>
  );
}

function signed(credits: number): string {
  return `${credits > 0 ? '+' : '−'}${formatNumber(Math.abs(credits))}`;
}
