import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PaymentOffers, PaymentOrder } from '#src/contract/payments.ts';
import { errorToast, toast } from '../../../components/ui/toast.tsx';
import { ApiError } from '#src/web/lib/api/api-error.ts';
import { api, calls } from '#src/web/lib/api/api.ts';
import { formatCredits } from '#src/web/lib/format/credits.ts';
import { useCurrentUser } from '#src/web/lib/api/queries.ts';
import { readToken } from '#src/web/lib/api/token.ts';
import type { BuyerDetails } from './billing-details.tsx';
import { downloadInvoice, invoiceIsReady } from './invoice.ts';
import { type RazorpayResponse, loadRazorpay, openRazorpay } from './razorpay.ts';

/** One visit to the sandbox's checkout: an order to pay, and the callback with its outcome. */
export type SandboxVisit = {
  order: PaymentOrder;
  onFailed: (description: string | undefined) => void;
  onEnd: (proof: RazorpayResponse | undefined) => void;
};

export type Checkout = {
  /** The plan that is being paid for. */
  busy: string | undefined;
  pay: (planId: string) => void;
  sandbox: SandboxVisit | undefined;
};

const failed = (description: string | undefined): void =>
  toast({
    title: 'Payment Failed',
    description: description || 'Unable to process payment. Please try again.',
    variant: 'destructive',
  });

/** The way from a plan to its credits: order, checkout, verification, invoice. */
export function useCheckout(offers: PaymentOffers | undefined, details: BuyerDetails): Checkout {
  const queries = useQueryClient();
  const user = useCurrentUser();
  const [busy, setBusy] = useState<string>();
  const [sandbox, setSandbox] = useState<SandboxVisit>();
  const script = offers?.checkout_script;
  useEffect(() => {
    if (script) loadRazorpay(script);
  }, [script]);

  const visitSandbox = (order: PaymentOrder): Promise<RazorpayResponse | undefined> =>
    new Promise(resolve =>
      setSandbox({
        order,
        onFailed: failed,
        onEnd: proof => {
          setSandbox(undefined);
          resolve(proof);
        },
      }),
    );

  const checkOut = async (by: PaymentOffers, planId: string): Promise<void> => {
    if (!canCheckOut(by)) return;
    const plan = by.plans.find(({ id }) => id === planId) ?? { name: planId, amount: 0 };
    const order = await makeOrder({ plan_type: planId, amount: plan.amount ?? 0, details });
    if (!order) return;
    const buyer = { name: user?.name ?? '', email: user?.email ?? '' };
    const proof = await (by.gateway === 'razorpay' && by.key_id !== null
      ? openRazorpay({ keyId: by.key_id, order, plan: plan.name, buyer, onFailed: failed })
      : visitSandbox(order));
    if (!proof) return;
    const credits = await submitPayment(proof);
    if (credits === undefined) return;
    toast({ title: 'Payment Successful', description: `${formatCredits(credits)} were added.` });
    const refresh = (): Promise<unknown> =>
      Promise.all([
        queries.invalidateQueries({ queryKey: calls.user.key() }),
        queries.invalidateQueries({ queryKey: calls.payments.history.key() }),
      ]);
    await refresh();
    setBusy(undefined);
    await bringInvoice(order.order_id);
    await refresh();
  };

  return {
    busy,
    sandbox,
    pay(planId) {
      if (!offers || busy !== undefined) return;
      setBusy(planId);
      void checkOut(offers, planId)
        .catch(() => failed(undefined))
        .finally(() => setBusy(undefined));
    },
  };
}

/** Shows the error where it cannot. */
function canCheckOut({ gateway }: PaymentOffers): boolean {
  if (readToken() === null) {
    errorToast('User not authenticated. Please log in again.');
    return false;
  }
  if (gateway === 'razorpay' && !window.Razorpay) {
    toast({ title: 'Payment SDK not loaded', description: 'Please refresh the page.', variant: 'destructive' });
    return false;
  }
  return true;
}

type Wanted = { plan_type: string; amount: number; details: BuyerDetails };

/** The order, or undefined after a toast that says why there is none. */
async function makeOrder({ plan_type, amount, details }: Wanted): Promise<PaymentOrder | undefined> {
  const { state, gstin } = details;
  try {
    return await api.payments.order({ amount, currency: 'INR', plan_type, state: state || null, gstin: gstin || null });
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 401) errorToast('Authentication failed. Please log in again.');
    else if (status === 400 && error instanceof ApiError)
      toast({ title: 'Failed to create payment order', description: error.body, variant: 'destructive' });
    else errorToast('Failed to create payment order');
    return undefined;
  }
}

/** The credits that were added, or undefined after a toast that says that the payment was not verified. */
async function submitPayment(proof: RazorpayResponse): Promise<number | undefined> {
  try {
    return (await api.payments.verify(proof)).credits_added;
  } catch {
    errorToast('Payment Verification Failed: Please contact support if amount was deducted');
    return undefined;
  }
}

async function bringInvoice(orderId: string): Promise<void> {
  if (await invoiceIsReady(orderId)) await downloadInvoice(orderId);
  else
    toast({
      title: 'The invoice is not ready yet',
      description: 'You can download it later under History on this page.',
    });
}
