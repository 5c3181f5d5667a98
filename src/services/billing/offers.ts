import type { PaymentOffers } from '#src/contract/payments.ts';
import { plans } from '#src/core/billing/credits.ts';
import { type Context, requireActor } from '../context.ts';

/** The plans, the payment gateway, and the price of runs. */
export function listOffers(ctx: Context): PaymentOffers {
  requireActor(ctx);
  const { kind, keyId, checkoutScript } = ctx.providers.payments;
  const { creditsPerMinute, contactEmail } = ctx.installation.billing;
  return {
    plans: [
      ...plans.map(({ id, name, amount, credits }) => ({ id, name, amount, credits })),
      { id: 'custom', name: 'Custom', amount: null, credits: null },
    ],
    currency: 'INR',
    gateway: kind,
    key_id: keyId,
    checkout_script: checkoutScript,
    credits_per_minute: creditsPerMinute,
    contact_email: contactEmail ?? null,
  };
}
