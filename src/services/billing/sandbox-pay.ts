import type { SandboxPayment } from '#src/contract/payments.ts';
import { AppError } from '#src/core/errors.ts';
import type { PaymentMethod } from '#src/providers/payments/gateway.ts';
import { type Context, requireActor } from '../context.ts';
import { findOrder } from './find-order.ts';

type Request = {
  order_id: string;
  method: PaymentMethod['method'];
  card_number?: string | undefined;
  card_expiry?: string | undefined;
  card_cvv?: string | undefined;
  upi_id?: string | undefined;
  bank?: string | undefined;
  approve: boolean;
};

/** Pays an order in the sandbox: a signed payment, or the reason why it was declined. @throws AppError */
export async function paySandbox(ctx: Context, input: Request): Promise<SandboxPayment> {
  const { userId } = requireActor(ctx);
  const order = await findOrder(ctx.db, input.order_id, userId);
  const { payments } = ctx.providers;
  if (!payments.pay || order.gateway !== 'sandbox') {
    throw new AppError('CONFLICT', 'The sandbox is off, because a payment provider is set up.');
  }
  if (order.paid_at) throw new AppError('CONFLICT', 'This order has been paid already.');
  const paid = payments.pay(order.order_id, methodOf(input));
  const failed = 'declined' in paid;
  return {
    razorpay_order_id: order.order_id,
    razorpay_payment_id: failed ? null : paid.paymentId,
    razorpay_signature: failed ? null : paid.signature,
    error_description: failed ? paid.declined : null,
  };
}

function methodOf(input: Request): PaymentMethod {
  switch (input.method) {
    case 'card': {
      const { card_number: number = '', card_expiry: expiry = '', card_cvv: cvv = '' } = input;
      return { method: 'card', number, expiry, cvv };
    }
    case 'upi':
      return { method: 'upi', upiId: input.upi_id ?? '' };
    case 'netbanking':
      return { method: 'netbanking', bank: input.bank ?? '', approve: input.approve };
  }
}
