import { AppError } from '#src/core/errors.ts';
import { type Context, requireActor } from '../context.ts';
import { findOrder } from './find-order.ts';
import { creditsLeft, settlePayment } from './settle.ts';

type Proof = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };

const paidTwice =
  'This order was already paid by another payment, so no credits were added. This payment will be refunded.';

const givenBack = 'This payment was refunded, so it has no credits.';

/** Credits the caller's order when the gateway signed its payment. @throws AppError */
export async function verifyPayment(
  ctx: Context,
  input: Proof,
): Promise<{ order_id: string; credits_added: number; credits_to_add: number }> {
  const { userId } = requireActor(ctx);
  const order = await findOrder(ctx.db, input.razorpay_order_id, userId);
  const { payments } = ctx.providers;
  const proof = {
    orderId: order.order_id,
    paymentId: input.razorpay_payment_id,
    signature: input.razorpay_signature,
  };
  if (order.gateway !== payments.kind || !payments.provedBy(proof)) {
    throw new AppError('BAD_REQUEST', 'The signature of this payment is not valid, so no credits were added.');
  }
  let credits = creditsLeft(order);
  if (order.payment_id !== proof.paymentId) {
    const { amount, currency } = order;
    // A second payment is not captured: one that is only authorised is returned automatically.
    const refunds = order.payment_id === null ? await payments.confirm({ ...proof, amount, currency }) : [];
    const settled = await settlePayment(ctx, { ...proof, refunds });
    if (settled?.paidTwice) throw new AppError('CONFLICT', paidTwice);
    credits = settled?.credits ?? 0;
  }
  if (credits === 0) throw new AppError('CONFLICT', givenBack);
  return { order_id: order.order_id, credits_added: credits, credits_to_add: credits };
}
