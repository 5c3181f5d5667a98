import { type Db, inTransaction, type Tx } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';

const rowsAtOnce = 1000;

/**
 * Erases what an account paid in the sandbox or did not pay, and what its runs cost. Tax law wants invoices of real
 * payments kept for years: of those stay orders, refunds and what the invoice must say, which is a buyer's name only where
 * the buyer gave a GSTIN. See docs/decisions/0021-deleting-an-account.md.
 */
export async function erasePayments({ db, signal }: { db: Db; signal: AbortSignal }, userId: number): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { numAffectedRows = 0n } = await sql`
      delete from credit_entries where ctid = any(array(
        select ctid from credit_entries where user_id = ${userId} and not exists (
          select from payment_orders where payment_orders.id = credit_entries.order_id and gateway <> 'sandbox')
        limit ${rowsAtOnce}))`.execute(db);
    if (numAffectedRows === 0n) break;
  }
  await inTransaction(db, async tx => {
    await erasePlayed(tx, userId);
    await redactInvoices(tx, userId);
  });
}

/** Orders of the sandbox, and those that nobody paid. */
async function erasePlayed(tx: Tx, userId: number): Promise<void> {
  const played = sql`select id from payment_orders
    where user_id = ${userId} and (gateway = 'sandbox' or paid_at is null)`;
  for (const table of ['payment_refunds', 'invoices'])
    await sql`delete from ${sql.table(table)} where order_id in (${played})`.execute(tx);
  await sql`delete from payment_orders where id in (${played})`.execute(tx);
}

async function redactInvoices(tx: Tx, userId: number): Promise<void> {
  await sql`
    update invoices set object_key = null, data = jsonb_set(data, '{buyer}',
      case when data->'buyer'->>'gstin' is null
        then jsonb_build_object('name', '', 'email', '', 'gstin', null, 'state', data->'buyer'->'state')
        else data->'buyer' || jsonb_build_object('email', '') end)
    where user_id = ${userId}`.execute(tx);
}
