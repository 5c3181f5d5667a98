import { AppError } from '#src/core/errors.ts';
import { inTransaction, type Tx } from '#src/db/pool.ts';
import type { PaymentOrderRow } from '#src/db/billing-tables.ts';
import { dbNow } from '#src/db/sql.ts';
import { recordAudit } from '../audit/record.ts';
import type { Context } from '../context.ts';

type Parts = Pick<Context, 'db' | 'jobs'>;
type Paid = { orderId: string; paymentId: string };

/**
 * Credits a payment whose truth has been checked: once for each order, in whatever order and however often a page and
 * the gateway tell of it. Undefined for an order that is not ours. @throws AppError
 */
export function settlePayment(ctx: Parts, paid: Paid): Promise<PaymentOrderRow | undefined> {
  return inTransaction(ctx.db, async tx => {
    const order = await lockOrder(tx, paid.orderId);
    if (order) await credit(ctx, tx, { order, paymentId: paid.paymentId });
    return order;
  });
}

/** Takes back the credits of money that went back, in proportion; a refund that is told of before its payment counts too. */
export function settleRefund(
  ctx: Parts,
  back: Paid & { refundId: string; refundAmount: number },
): Promise<PaymentOrderRow | undefined> {
  return inTransaction(ctx.db, async tx => {
    const order = await lockOrder(tx, back.orderId);
    if (!order) return undefined;
    await credit(ctx, tx, { order, paymentId: back.paymentId });
    const key = `refund:${back.refundId}`;
    const known = await tx.selectFrom('credit_entries').select('id').where('key', '=', key).executeTakeFirst();
    if (known) return order;
    const refunded = Math.min(order.amount, order.refunded + back.refundAmount);
    // Of the whole so far, so that parts never round to more or less than all.
    const taken = creditsFor(order, refunded) - creditsFor(order, order.refunded);
    await tx.updateTable('payment_orders').set({ refunded }).where('id', '=', order.id).execute();
    await recordAudit(tx, {
      userId: order.user_id,
      action: 'payment.refunded',
      subject: order.order_id,
      detail: { refund: back.refundId, amount: refunded - order.refunded, credits: taken },
    });
    if (taken > 0) {
      await tx
        .insertInto('credit_entries')
        .values({
          user_id: order.user_id,
          amount: -taken,
          kind: 'refund',
          key,
          note: 'Payment given back',
          order_id: order.id,
          run_id: null,
        })
        .execute();
    }
    return order;
  });
}

function creditsFor(order: PaymentOrderRow, amount: number): number {
  return Math.floor((order.credits * amount) / order.amount);
}

function lockOrder(tx: Tx, orderId: string): Promise<PaymentOrderRow | undefined> {
  return tx.selectFrom('payment_orders').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirst();
}

/** The caller holds the order's row. */
async function credit(
  ctx: Parts,
  tx: Tx,
  { order, paymentId }: { order: PaymentOrderRow; paymentId: string },
): Promise<void> {
  if (order.payment_id === paymentId) return;
  if (order.payment_id !== null) {
    throw new AppError('CONFLICT', 'This order was paid by another payment already. Please contact support.');
  }
  await tx
    .updateTable('payment_orders')
    .set({ payment_id: paymentId, paid_at: dbNow })
    .where('id', '=', order.id)
    .execute();
  const plan = order.plan === 'pro' ? 'Pro' : 'Basic';
  await tx
    .insertInto('credit_entries')
    .values({
      user_id: order.user_id,
      amount: order.credits,
      kind: 'purchase',
      key: `order:${order.id}`,
      note: `${plan} plan`,
      order_id: order.id,
      run_id: null,
    })
    .execute();
  await recordAudit(tx, {
    userId: order.user_id,
    action: 'payment.paid',
    subject: order.order_id,
    detail: { payment: paymentId, amount: order.amount, credits: order.credits },
  });
  await ctx.jobs.enqueue(tx, 'make-invoice', { orderId: order.id });
}
