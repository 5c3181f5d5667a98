import type { Refund } from '#src/providers/payments/gateway.ts';
import { inTransaction, type Tx } from '#src/db/pool.ts';
import type { PaymentOrderRow } from '#src/db/billing-tables.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import { type AuditDetail, recordAudit } from '../audit/record.ts';
import type { Context } from '../context.ts';

type Parts = Pick<Context, 'db' | 'jobs'>;
type Paid = { orderId: string; paymentId: string; refunds?: readonly Refund[] };

/** `paidTwice`: another payment has paid the order already, so this one is recorded for a refund. */
export type Settled = { paidTwice: boolean; /** What is left of the order's credits. */ credits: number };

/**
 * Credits a verified payment, less its refunds: once for each order and each refund, in
 * whatever order and however often a page and the gateway report them. Undefined for an order that is not ours.
 */
export function settlePayment(ctx: Parts, paid: Paid): Promise<Settled | undefined> {
  return inTransaction(ctx.db, async tx => {
    const order = await lockOrder(tx, paid.orderId);
    if (!order) return undefined;
    const paidTwice = !(await credit(ctx, tx, { order, paymentId: paid.paymentId }));
    let { refunded } = order;
    for (const refund of paid.refunds ?? []) {
      // A second payment added no credits, so its refund removes none.
      if (paidTwice) await recordOnce(tx, order, extraRefund(paid.paymentId, refund));
      else refunded = await takeBack(tx, { order: { ...order, refunded }, refund });
    }
    return { paidTwice, credits: creditsLeft({ ...order, refunded }) };
  });
}

/** The message to the operator about a second payment. */
export function refundTodo({ orderId, paymentId }: Pick<Paid, 'orderId' | 'paymentId'>): string {
  return `Payment ${paymentId} is a second one of order ${orderId}: refund it at the payment provider.`;
}

/** What is left of an order's credits. */
export function creditsLeft(order: Pick<PaymentOrderRow, 'credits' | 'amount' | 'refunded'>): number {
  return order.credits - creditsFor(order, order.refunded);
}

/** Removes the credits of a refund, unless it was reported before; returns what was refunded of the order in all. */
async function takeBack(tx: Tx, { order, refund }: { order: PaymentOrderRow; refund: Refund }): Promise<number> {
  const refunded = Math.min(order.amount, order.refunded + refund.amount);
  // Computed from the sum so far, so that rounding of parts never differs from the whole.
  const credits = creditsFor(order, refunded) - creditsFor(order, order.refunded);
  const fresh = await tx
    .insertInto('payment_refunds')
    .values({ refund_id: refund.refundId, order_id: order.id, amount: refund.amount, credits })
    .onConflict(conflict => conflict.doNothing())
    .returning('refund_id')
    .executeTakeFirst();
  if (!fresh) return order.refunded;
  await tx.updateTable('payment_orders').set({ refunded }).where('id', '=', order.id).execute();
  await recordAudit(tx, {
    userId: order.user_id,
    action: 'payment.refunded',
    subject: order.order_id,
    detail: { refund: refund.refundId, amount: refunded - order.refunded, credits },
  });
  if (credits > 0)
    await tx
      .insertInto('credit_entries')
      .values({
        user_id: order.user_id,
        amount: -credits,
        kind: 'refund',
        key: `refund:${refund.refundId}`,
        note: 'Payment refunded',
        order_id: order.id,
        run_id: null,
      })
      .execute();
  return refunded;
}

type Once = { action: 'payment.paid-twice' | 'payment.refunded'; by: 'payment' | 'refund'; detail: AuditDetail };

function extraRefund(payment: string, { refundId, amount }: Refund): Once {
  return { action: 'payment.refunded', by: 'refund', detail: { payment, refund: refundId, amount, credits: 0 } };
}

/** Records what happened to an order besides its payment, once however often it is reported. The order is locked. */
async function recordOnce(tx: Tx, order: PaymentOrderRow, { action, by, detail }: Once): Promise<void> {
  const known = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('user_id', '=', order.user_id)
    .where('action', '=', action)
    .where('subject', '=', order.order_id)
    .where(sql`detail->>${by}`, '=', detail[by])
    .executeTakeFirst();
  if (!known) await recordAudit(tx, { userId: order.user_id, action, subject: order.order_id, detail });
}

function creditsFor(order: Pick<PaymentOrderRow, 'credits' | 'amount'>, amount: number): number {
  return Math.floor((order.credits * amount) / order.amount);
}

function lockOrder(tx: Tx, orderId: string): Promise<PaymentOrderRow | undefined> {
  return tx.selectFrom('payment_orders').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirst();
}

/** False when another payment has paid the order. The caller has locked the order's row. */
async function credit(
  ctx: Parts,
  tx: Tx,
  { order, paymentId }: { order: PaymentOrderRow; paymentId: string },
): Promise<boolean> {
  if (order.payment_id === paymentId) return true;
  if (order.payment_id !== null) {
    const detail = { payment: paymentId, first: order.payment_id, amount: order.amount };
    await recordOnce(tx, order, { action: 'payment.paid-twice', by: 'payment', detail });
    return false;
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
  return true;
}
