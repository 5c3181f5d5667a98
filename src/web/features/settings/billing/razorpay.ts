import type { PaymentOrder } from '#src/contract/payments.ts';

/** What a checkout returns after the payment. */
export type RazorpayResponse = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };

type RazorpayOptions = {
  key: string;
  order_id: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  prefill: { name: string; email: string };
  handler: (proof: RazorpayResponse) => void;
  modal: { ondismiss: () => void };
};
type RazorpayWidget = {
  open: () => void;
  on: (event: 'payment.failed', listener: (failure: { error?: { description?: string } }) => void) => void;
};

declare global {
  interface Window {
    Razorpay?: new (options: RazorpayOptions) => RazorpayWidget;
  }
}

/** Puts the provider's script into the page once; it may take a moment until it is loaded. */
export function loadRazorpay(src: string): void {
  if (window.Razorpay || document.querySelector(`script[src="${CSS.escape(src)}"]`)) return;
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  document.head.append(script);
}

type Opening = {
  keyId: string;
  order: PaymentOrder;
  plan: string;
  buyer: { name: string; email: string };
  onFailed: (description: string | undefined) => void;
};

/** Opens the provider's widget; undefined when it is closed unpaid. A payment that fails can be tried again in it. */
export function openRazorpay({ keyId, order, plan, buyer, onFailed }: Opening): Promise<RazorpayResponse | undefined> {
  const { Razorpay } = window;
  if (!Razorpay) return Promise.reject(new Error('The payment provider’s script is not loaded'));
  return new Promise(resolve => {
    const widget = new Razorpay({
      key: keyId,
      order_id: order.order_id,
      amount: order.amount,
      currency: order.currency,
      name: 'Legwork',
      description: `${plan} plan`,
      prefill: buyer,
      handler: resolve,
      modal: { ondismiss: () => resolve(undefined) },
    });
    widget.on('payment.failed', ({ error }) => onFailed(error?.description));
    widget.open();
  });
}
