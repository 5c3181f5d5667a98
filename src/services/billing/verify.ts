import { AppError } from '#src/core/errors.ts';
import { type Context, requireActor } from '../context.ts';
import { findOrder } from './find-order.ts';
import { creditsLeft, settlePayment } from './settle.ts';

type Proof = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };

const paidTwice =
  'This order was paid already, by another payment, so nothing was added. This payment is noted, to be given back.';

const givenBack = 'This payment was given back, so no credits are left of it.';

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
    throw new AppError('BAD_REQUEST', 'The signature of this payment is wrong, so nothing was added.');
  }
  let credits = creditsLeft(order);
  if (order.payment_id !== proof.paymentId) {
    const { amount, currency } = order;
    // What would be a second payment is not captured: one that is only authorised goes back by itself.
    const refunds = order.payment_id === null ? await payments.confirm({ ...proof, amount, currency }) : [];
    const settled = await settlePayment(ctx, { ...proof, refunds });
    if (settled?.paidTwice) throw new AppError('CONFLICT', paidTwice);
    credits = settled?.credits ?? 0;
  }
  if (credits === 0) throw new AppError('CONFLICT', givenBack);
  return { order_id: order.order_id, credits_added: credits, credits_to_add: credits };
}
