import { notFound } from '#src/core/errors.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import type { PaymentOrderRow } from '#src/db/billing-tables.ts';

/** The owner's order by the gateway's name of it; the same NOT_FOUND for another user's and for none. */
export async function findOrder(db: Db | Tx, orderId: string, userId: number): Promise<PaymentOrderRow> {
  const row = await db
    .selectFrom('payment_orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFound('order');
  return row;
}
