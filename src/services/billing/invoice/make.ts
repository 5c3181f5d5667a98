import { randomUUID } from 'node:crypto';
import { creditWords } from '#src/core/billing/credits.ts';
import { financialYear, invoiceNumber, splitGst } from '#src/core/billing/gst.ts';
import { indianStates } from '#src/core/billing/indian-states.ts';
import { type Db, inTransaction, type Tx } from '#src/db/pool.ts';
import type { PaymentOrderRow, StoredInvoice } from '#src/db/billing-tables.ts';
import { sql } from '#src/db/sql.ts';
import { renderInvoice } from '#src/providers/invoices/render.ts';
import { isAccountThere } from '../../auth-token/access.ts';
import type { Context } from '../../context.ts';

/** The seller on invoices. */
export type Seller = StoredInvoice['seller'];

type Parts = Pick<Context, 'db' | 'storage'> & { seller: Seller };
type Numbered = { series: string; number: number; data: StoredInvoice; object_key: string | null; user_id: number };

/**
 * Makes the invoice of a paid order. The number and what it says are fixed in one transaction, so that numbers have no
 * gaps; the PDF is made of them, and may be made again.
 */
export async function makeInvoice(parts: Parts, orderId: number): Promise<void> {
  const invoice = await inTransaction(parts.db, tx => numberInvoice(tx, orderId, parts.seller));
  // Of a deleted account's invoice only the data that the law requires is kept, not the file.
  if (!invoice || invoice.object_key !== null || !(await isAccountThere(parts.db, invoice.user_id))) return;
  const { series, number, data } = invoice;
  const bytes = await renderInvoice({
    ...data,
    number: invoiceNumber(series, number),
    placeOfSupply: data.taxes.length > 0 && data.buyer.state !== null ? placeOf(data.buyer.state) : null,
  });
  const folder = `users/${invoice.user_id}/invoices/${orderId}/`;
  const key = `${folder}${randomUUID()}.pdf`;
  const owner = { userId: invoice.user_id, kind: 'invoice' } as const;
  try {
    // The law requires it, so it is stored even when the storage is full.
    await parts.storage.put(key, bytes, { contentType: 'application/pdf', ...owner, exempt: true });
  } catch (error) {
    // Another attempt was faster and has deleted this one.
    if (await isStored(parts.db, orderId)) return;
    throw error;
  }
  const first = await parts.db
    .updateTable('invoices')
    .set({ object_key: key })
    .where('order_id', '=', orderId)
    .where('object_key', 'is', null)
    .returning('order_id')
    .executeTakeFirst();
  if (!first) return parts.storage.delete([key]);
  // An interrupted attempt may have stored one without recording it. No other attempt needs the others after one is recorded.
  const all = await parts.storage.list(folder);
  await parts.storage.delete(all.map(object => object.key).filter(other => other !== key));
}

async function isStored(db: Db, orderId: number): Promise<boolean> {
  const row = await db
    .selectFrom('invoices')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('object_key', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

function placeOf(state: string): string {
  return `${indianStates[state] ?? state} (${state})`;
}

async function numberInvoice(tx: Tx, orderId: number, seller: Seller): Promise<Numbered | undefined> {
  const order = await tx
    .selectFrom('payment_orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('paid_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return undefined;
  const made = await tx.selectFrom('invoices').selectAll().where('order_id', '=', orderId).executeTakeFirst();
  if (made) return made;
  const data = await invoiceData(tx, order, seller);
  // Test payments have numbers of their own, so that the real ones stay without gaps.
  const series = `${data.sandbox ? 'TEST' : 'LW'}/${financialYear(data.date)}`;
  const { last: number } = await tx
    .insertInto('invoice_series')
    .values({ series, last: 1 })
    .onConflict(conflict => conflict.column('series').doUpdateSet({ last: sql<number>`invoice_series.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return tx
    .insertInto('invoices')
    .values({ order_id: orderId, user_id: order.user_id, series, number, data: JSON.stringify(data) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function invoiceData(tx: Tx, order: PaymentOrderRow, seller: Seller): Promise<StoredInvoice> {
  const buyer = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', order.user_id)
    .executeTakeFirstOrThrow();
  const plan = order.plan === 'pro' ? 'Pro' : 'Basic';
  return {
    date: new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(order.paid_at ?? order.created_at),
    seller,
    buyer: { ...buyer, gstin: order.gstin, state: order.state ?? seller.gstin?.slice(0, 2) ?? null },
    orderId: order.order_id,
    paymentId: order.payment_id ?? '',
    sandbox: order.gateway === 'sandbox',
    item: `${plan} plan, ${creditWords(order.credits)}`,
    ...splitGst(order.amount, { sellerGstin: seller.gstin, buyerState: order.state }),
    total: order.amount,
  };
}
