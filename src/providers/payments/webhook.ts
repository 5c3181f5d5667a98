import { AppError } from '#src/core/errors.ts';
import { z } from 'zod';
import type { GatewayEvent } from './gateway.ts';
import { isSignedBy } from './signature.ts';

const payment = z.object({
  entity: z.object({
    id: z.string().min(1).max(200),
    order_id: z.string().max(200).nullable(),
    amount: z.int().min(0),
    currency: z.string(),
    status: z.string(),
  }),
});
const refund = z.object({ entity: z.object({ id: z.string().min(1).max(200), amount: z.int().min(1) }) });
const body = z.object({
  event: z.string(),
  payload: z.object({ payment: payment.optional(), refund: refund.optional() }).optional(),
});

const ofPayment = new Set(['payment.captured', 'order.paid']);
const ofRefund = new Set(['refund.processed', 'payment.refunded']);

/** Reads a webhook in Razorpay's form; the signature is over the bytes as they came. */
export function readWebhook(raw: string, given: { signature: string; secret: string }): GatewayEvent | undefined {
  if (!isSignedBy(raw, given.signature, given.secret)) {
    throw new AppError('UNAUTHORIZED', 'The signature of this webhook is not valid.');
  }
  const parsed = body.safeParse(jsonOf(raw));
  if (!parsed.success) throw new AppError('BAD_REQUEST', 'This is not an event of a payment.');
  const { event, payload } = parsed.data;
  const paid = payload?.payment?.entity;
  if (!paid?.order_id) return undefined;
  const about = { orderId: paid.order_id, paymentId: paid.id, amount: paid.amount, currency: paid.currency };
  if (ofPayment.has(event) && paid.status === 'captured') return { type: 'captured', ...about };
  const back = payload?.refund?.entity;
  if (!ofRefund.has(event) || !back) return undefined;
  return { type: 'refunded', ...about, refundId: back.id, refundAmount: back.amount };
}

function jsonOf(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
