import { Check } from 'lucide-react';
import type { PaymentOffers, PlanOffer } from '#src/contract/payments.ts';
import { Button } from '../../../components/ui/button.tsx';
import { formatCredits, formatRupees } from '../../../lib/format/credits.ts';
import type { Checkout } from './use-checkout.ts';

type PlanCardsProps = { offers: PaymentOffers; checkout: Checkout };

export function PlanCards({ offers, checkout }: PlanCardsProps) {
  return (
    <ul className="mt-3 grid gap-3 sm:grid-cols-3">
      {offers.plans.map(plan => (
        <li
          key={plan.id}
          aria-label={`${plan.name} plan`}
          className="flex flex-col rounded-card border border-line bg-surface p-4.5"
        >
          <h3 className="font-semibold">{plan.name}</h3>
          {plan.amount === null || plan.credits === null ? (
            <CustomPlan email={offers.contact_email} />
          ) : (
            <SoldPlan plan={plan} amount={plan.amount} credits={plan.credits} checkout={checkout} />
          )}
        </li>
      ))}
    </ul>
  );
}

type SoldPlanProps = { plan: PlanOffer; amount: number; credits: number; checkout: Checkout };

function SoldPlan({ plan, amount, credits, checkout }: SoldPlanProps) {
  const busy = checkout.busy === plan.id;
  return (
    <>
      <p className="mt-2 text-2xl font-semibold tracking-[-0.02em] tabular-nums">{formatRupees(amount)}</p>
      <ul className="mt-2.5 mb-4 grid gap-1.5 text-fg-muted">
        <Point text={formatCredits(credits)} />
        <Point text={`${formatRupees(amount / credits)} a credit`} />
        <Point text="They do not expire" />
      </ul>
      <Button
        variant="primary"
        className="mt-auto w-full"
        aria-label={busy ? undefined : `Pay ${formatRupees(amount)} for ${plan.name}`}
        // Not disabled, which would lose the keyboard that the checkout gives back when it closes.
        aria-disabled={checkout.busy !== undefined || undefined}
        onClick={() => checkout.pay(plan.id)}
      >
        {busy ? 'Processing...' : `Pay ${formatRupees(amount)}`}
      </Button>
    </>
  );
}

function CustomPlan({ email }: { email: string | null }) {
  return (
    <>
      <p className="mt-2 text-2xl font-semibold tracking-[-0.02em]">Let’s talk</p>
      <p className="mt-2.5 mb-4 text-fg-muted">For more credits or other terms, ask for a plan of your own.</p>
      {email === null ? (
        <p className="mt-auto text-fg-muted">Ask the team that runs this installation.</p>
      ) : (
        <Button asChild className="mt-auto w-full">
          <a href={`mailto:${email}?subject=Custom%20plan`}>Contact the team</a>
        </Button>
      )}
    </>
  );
}

function Point({ text }: { text: string }) {
  return (
    <li className="flex items-center gap-2">
      <Check aria-hidden className="size-3.5 shrink-0 text-accent-text" />
      {text}
    </li>
  );
}
