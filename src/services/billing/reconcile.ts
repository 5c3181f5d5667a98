import { type Db, inTransaction } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import type { MadePayment } from '#src/providers/payments/gateway.ts';
import type { Context } from '../context.ts';
import { refundTodo, settlePayment } from './settle.ts';

type Parts = Pick<Context, 'db' | 'jobs'> & {
  payments: Context['providers']['payments'];
  /** Called with what the operator has to do, once a day until it is done. */
  onTodo(todo: string): void;
};
type Due = { order_id: string; amount: number; currency: string; checked_at: Date | null };

const ordersAtOnce = 50;

/**
 * Asks the gateway about orders without news: paid in a page that was closed, or refunded where no
 * webhook is set up or one was lost. At most 50 orders; returns how many were asked for. @throws the gateway's fault
 */
export async function reconcilePayments(parts: Parts, signal: AbortSignal): Promise<number> {
  const { paymentsOf } = parts.payments;
  if (!paymentsOf) return 0;
  for (let asked = 0; asked < ordersAtOnce; asked += 1) {
    const order = signal.aborted ? undefined : await takeDueOrder(parts);
    if (!order) return asked;
    try {
      for (const payment of await paymentsOf(order.order_id)) await settleMade(parts, order, payment);
    } catch (error) {
      // The next round asks again, without the order's usual delay.
      await parts.db
        .updateTable('payment_orders')
        .set({ checked_at: order.checked_at })
        .where('order_id', '=', order.order_id)
        .execute();
      throw error;
    }
  }
  return ordersAtOnce;
}

async function settleMade(parts: Parts, order: Due, made: MadePayment): Promise<void> {
  if (made.amount !== order.amount || made.currency !== order.currency) return;
  const paid = { orderId: order.order_id, paymentId: made.paymentId, refunds: made.refunds };
  const settled = await settlePayment(parts, paid);
  const back = made.refunds.reduce((sum, { amount }) => sum + amount, 0);
  if (settled?.paidTwice && back < made.amount) parts.onTodo(refundTodo(paid));
}

/**
 * Marks the order that waits longest as asked for, and gives it. An unpaid one is asked for at ever longer intervals for
 * three days; a paid one daily for half a year, in which the gateway gives money back.
 */
function takeDueOrder({ db, payments }: { db: Db } & Pick<Parts, 'payments'>): Promise<Due | undefined> {
  return inTransaction(db, async tx => {
    const order = await tx
      .selectFrom('payment_orders')
      .select(['id', 'order_id', 'amount', 'currency', 'checked_at'])
      .where('gateway', '=', payments.kind)
      .where(
        sql<boolean>`case when paid_at is null
          then created_at > now() - interval '3 days'
            and now() - coalesce(checked_at, created_at)
              > greatest(interval '10 minutes', coalesce(checked_at, created_at) - created_at)
          else paid_at > now() - interval '200 days' and refunded < amount
            and coalesce(checked_at, paid_at) < now() - interval '1 day' end`,
      )
      .orderBy(sql`checked_at nulls first`)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!order) return undefined;
    await tx
      .updateTable('payment_orders')
      .set({ checked_at: sql<Date>`now()` })
      .where('id', '=', order.id)
      .execute();
    return order;
  });
}
