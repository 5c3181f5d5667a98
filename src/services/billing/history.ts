import type { PaymentHistory } from '#src/contract/payments.ts';
import { formatId } from '#src/core/ids.ts';
import { notFound } from '#src/core/errors.ts';
import { type Context, requireActor } from '../context.ts';

const entriesAtMost = 200;
const ordersAtMost = 20;

/** The caller's balance and the newest entries of their ledger. */
export async function paymentHistory(ctx: Context): Promise<PaymentHistory> {
  const { userId } = requireActor(ctx);
  const [user, entries, orders] = await Promise.all([
    ctx.db.selectFrom('users').select('credits').where('id', '=', userId).executeTakeFirst(),
    ctx.db
      .selectFrom('credit_entries')
      .leftJoin('payment_orders', 'payment_orders.id', 'credit_entries.order_id')
      .leftJoin('invoices', 'invoices.order_id', 'credit_entries.order_id')
      .select([
        'credit_entries.created_at',
        'credit_entries.kind',
        'credit_entries.amount',
        'credit_entries.note',
        'credit_entries.run_id',
        'payment_orders.order_id',
        'invoices.object_key',
      ])
      .where('credit_entries.user_id', '=', userId)
      .orderBy('credit_entries.id', 'desc')
      .limit(entriesAtMost)
      .execute(),
    ctx.db
      .selectFrom('payment_orders')
      .select(['order_id', 'plan', 'paid_at', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(ordersAtMost)
      .execute(),
  ]);
  if (!user) throw notFound('user');
  return {
    credits: user.credits,
    entries: entries.map(row => ({
      created_at: row.created_at.toISOString(),
      kind: row.kind,
      credits: row.amount,
      note: row.note,
      order_id: row.order_id,
      run_id: row.run_id === null ? null : formatId(userId, 'taskrun', row.run_id),
      invoice_ready: row.object_key !== null,
    })),
    orders: orders.map(row => ({
      order_id: row.order_id,
      plan_type: row.plan,
      paid: row.paid_at !== null,
      created_at: row.created_at.toISOString(),
    })),
  };
}
