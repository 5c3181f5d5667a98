import { buffer } from 'node:stream/consumers';
import { invoiceNumber } from '#src/core/billing/gst.ts';
import { notFound } from '#src/core/errors.ts';
import { type Context, requireActor } from '../../context.ts';
import { findOrder } from '../find-order.ts';

/** Whether the invoice of the caller's order is ready. @throws AppError */
export async function checkInvoice(ctx: Context, input: { orderId: string }): Promise<{ invoice_ready: boolean }> {
  return { invoice_ready: (await storedInvoice(ctx, input.orderId)) !== undefined };
}

/** The invoice of the caller's order as a file. @throws AppError NOT_FOUND as long as there is none */
export async function getInvoice(ctx: Context, input: { orderId: string }): Promise<File> {
  const invoice = await storedInvoice(ctx, input.orderId);
  const object = invoice && (await ctx.storage.get(invoice.key));
  if (!object) throw notFound('invoice');
  const bytes = await buffer(object.body);
  return new File([bytes], `invoice-${invoice.number.replaceAll('/', '-')}.pdf`, { type: 'application/pdf' });
}

async function storedInvoice(ctx: Context, orderId: string): Promise<{ key: string; number: string } | undefined> {
  const { userId } = requireActor(ctx);
  const order = await findOrder(ctx.db, orderId, userId);
  const row = await ctx.db
    .selectFrom('invoices')
    .select(['object_key', 'series', 'number'])
    .where('order_id', '=', order.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.object_key ? { key: row.object_key, number: invoiceNumber(row.series, row.number) } : undefined;
}
