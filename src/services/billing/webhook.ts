import { AppError } from '#src/core/errors.ts';
import type { Context } from '../context.ts';
import { refundTodo, settlePayment } from './settle.ts';

/**
 * Takes a webhook of the gateway. `raw` is the body as it came. Returns what the operator of the
 * installation has to do about it, if anything. @throws AppError
 */
export async function takeWebhook(ctx: Context, raw: string, signature: string): Promise<string | undefined> {
  const event = ctx.providers.payments.readWebhook(raw, signature);
  if (!event) return undefined;
  const order = await ctx.db
    .selectFrom('payment_orders')
    .select(['amount', 'currency', 'gateway'])
    .where('order_id', '=', event.orderId)
    .executeTakeFirst();
  // Other programs may use the same account of the gateway: their orders are not errors.
  if (order?.gateway !== ctx.providers.payments.kind) return undefined;
  if (event.amount !== order.amount || event.currency !== order.currency) {
    throw new AppError('CONFLICT', 'The amount of this payment is not that of its order.');
  }
  const refunds = event.type === 'refunded' ? [{ refundId: event.refundId, amount: event.refundAmount }] : [];
  const settled = await settlePayment(ctx, { ...event, refunds });
  if (!settled?.paidTwice || event.type === 'refunded') return undefined;
  return refundTodo(event);
}
