import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '../../../components/screen-message.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { calls } from '../../../lib/api/api.ts';
import { formatCredits } from '../../../lib/format/credits.ts';
import { BillingDetails, type BuyerDetails } from './billing-details.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { PlanCards } from './plan-cards.tsx';
import { SandboxCheckout } from './sandbox-checkout.tsx';
import { useCheckout } from './use-checkout.ts';

/** What one has, what one can buy, and where it went. */
export function BillingPanel() {
  const history = useQuery(calls.payments.history.queryOptions({ staleTime: 0, refetchOnMount: 'always' }));
  const offers = useQuery(calls.payments.plans.queryOptions());
  const [details, setDetails] = useState<BuyerDetails>({ state: '', gstin: '' });
  const checkout = useCheckout(offers.data, details);
  const failed = offers.error ?? (history.data ? null : history.error);
  if (failed) return <LoadFailure title="Billing could not be loaded" text={errorText(failed, '')} />;
  const rate = offers.data?.credits_per_minute ?? 0;
  return (
    <div className="grid gap-7">
      <section aria-label="Credit balance" className="rounded-card border border-line bg-surface p-5">
        <h2 className="text-fg-muted">Credit balance</h2>
        {history.data ? (
          <p className="mt-1 flex items-center gap-2.5 text-[1.75rem] leading-9 font-semibold tracking-[-0.02em] tabular-nums">
            <Coins aria-hidden className="size-6 text-accent-text" />
            {formatCredits(history.data.credits)}
          </p>
        ) : (
          <Skeleton className="mt-1 h-9 w-40" />
        )}
        {offers.data && (
          <p className="mt-2 text-fg-muted">
            {rate === 0
              ? 'Runs are free on this installation.'
              : `A run costs ${formatCredits(rate)} for each minute of browser time. Unused credits are returned when it ends.`}
          </p>
        )}
      </section>
      <section aria-label="Plans">
        <h2 className="font-semibold">Buy credits</h2>
        {offers.data?.gateway === 'sandbox' && (
          <p className="mt-0.5 text-fg-muted">
            No payment provider is set up, so this is a sandbox: you get credits, and no money is charged.
          </p>
        )}
        {offers.data ? <PlanCards offers={offers.data} checkout={checkout} /> : <Skeleton className="mt-3 h-52" />}
        <BillingDetails details={details} onChange={setDetails} />
      </section>
      <section aria-label="History">
        <h2 className="mb-3 font-semibold">History</h2>
        {history.data ? <LedgerTable entries={history.data.entries} /> : <Skeleton className="h-32" />}
      </section>
      <SandboxCheckout visit={checkout.sandbox} />
    </div>
  );
}
