import { inTransaction, type Tx } from '#src/db/pool.ts';
import type { PaymentOrderRow } from '#src/db/billing-tables.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import { type AuditDetail, recordAudit } from '../audit/record.ts';
import type { Context } from '../context.ts';

type Parts = Pick<Context, 'db' | 'jobs'>;
type Paid = { orderId: string; paymentId: string };

/** `paid-twice`: another payment has paid the order already, so this one is written down to be given back. */
export type Settled = 'settled' | 'paid-twice';

/**
 * Credits a payment whose truth has been checked: once for each order, in whatever order and however often a page and
 * the gateway tell of it. Undefined for an order that is not ours.
 */
export function settlePayment(ctx: Parts, paid: Paid): Promise<Settled | undefined> {
  return inTransaction(ctx.db, async tx => {
    const order = await lockOrder(tx, paid.orderId);
    return order && credit(ctx, tx, { order, paymentId: paid.paymentId });
  });
}

/** Takes back the credits of money that went back, in proportion; a refund that is told of before its payment counts too. */
export function settleRefund(
  ctx: Parts,
  back: Paid & { refundId: string; refundAmount: number },
): Promise<Settled | undefined> {
  return inTransaction(ctx.db, async tx => {
    const order = await lockOrder(tx, back.orderId);
    if (!order) return undefined;
    const settled = await credit(ctx, tx, { order, paymentId: back.paymentId });
    // A second payment gave no credits, so its refund takes none.
    if (settled === 'paid-twice') await recordOnce(tx, order, extraRefund(back));
    else await takeBack(tx, { order, ...back });
    return settled;
  });
}

async function takeBack(
  tx: Tx,
  { order, refundId, refundAmount }: { order: PaymentOrderRow; refundId: string; refundAmount: number },
): Promise<void> {
  const key = `refund:${refundId}`;
  const known = await tx.selectFrom('credit_entries').select('id').where('key', '=', key).executeTakeFirst();
  if (known) return;
  const refunded = Math.min(order.amount, order.refunded + refundAmount);
  // Of the whole so far, so that parts never round to more or less than all.
  const taken = creditsFor(order, refunded) - creditsFor(order, order.refunded);
  await tx.updateTable('payment_orders').set({ refunded }).where('id', '=', order.id).execute();
  await recordAudit(tx, {
    userId: order.user_id,
    action: 'payment.refunded',
    subject: order.order_id,
    detail: { refund: refundId, amount: refunded - order.refunded, credits: taken },
  });
  if (taken <= 0) return;
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

type Once = { action: 'payment.paid-twice' | 'payment.refunded'; by: 'payment' | 'refund'; detail: AuditDetail };

function extraRefund({ paymentId, refundId, refundAmount }: Paid & { refundId: string; refundAmount: number }): Once {
  const detail = { payment: paymentId, refund: refundId, amount: refundAmount, credits: 0 };
  return { action: 'payment.refunded', by: 'refund', detail };
}

/** Writes down what happened to an order beside its one payment, once however often it is told. The order is locked. */
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
): Promise<Settled> {
  if (order.payment_id === paymentId) return 'settled';
  if (order.payment_id !== null) {
    const detail = { payment: paymentId, first: order.payment_id, amount: order.amount };
    await recordOnce(tx, order, { action: 'payment.paid-twice', by: 'payment', detail });
    return 'paid-twice';
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
  return 'settled';
}
