import { AppError } from '#src/core/errors.ts';
import type { Context } from '../context.ts';
import { settlePayment, settleRefund } from './settle.ts';

/** Takes what the gateway tells of its own accord. `raw` is the body as it came. @throws AppError */
export async function takeWebhook(ctx: Context, raw: string, signature: string): Promise<void> {
  const event = ctx.providers.payments.readWebhook(raw, signature);
  if (!event) return;
  const order = await ctx.db
    .selectFrom('payment_orders')
    .select(['amount', 'currency', 'gateway'])
    .where('order_id', '=', event.orderId)
    .executeTakeFirst();
  // Other programs may use the same account of the gateway: their orders are no fault.
  if (order?.gateway !== ctx.providers.payments.kind) return;
  if (event.amount !== order.amount || event.currency !== order.currency) {
    throw new AppError('CONFLICT', 'This payment is of another amount than its order.');
  }
  await (event.type === 'captured' ? settlePayment(ctx, event) : settleRefund(ctx, event));
}
