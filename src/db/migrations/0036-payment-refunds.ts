import { type Kysely, sql } from 'kysely';

/** Refunds by themselves: one that is worth less than a credit has no entry in the ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table payment_refunds (
     refund_id text primary key,
     order_id bigint not null references payment_orders,
     amount integer not null check (amount > 0),
     credits integer not null check (credits >= 0),
     created_at timestamptz not null default now()
   )`,
  `create index payment_refunds_order on payment_refunds (order_id)`,
  `insert into payment_refunds (refund_id, order_id, amount, credits, created_at)
     select detail->>'refund', payment_orders.id, (detail->>'amount')::int, (detail->>'credits')::int, at
     from audit_log join payment_orders on order_id = subject
     where action = 'payment.refunded' and (detail->>'amount')::int > 0 and not detail ? 'payment'
     order by audit_log.id
     on conflict do nothing`,
  `alter table payment_orders add column checked_at timestamptz`,
  `create index payment_orders_checked on payment_orders (gateway, checked_at nulls first)`,
];
