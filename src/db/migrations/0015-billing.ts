import { type Kysely, sql } from 'kysely';

/** Orders, the ledger of credits that can only be added to, and invoices numbered without gaps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table payment_orders (
     id bigint generated always as identity primary key,
     user_id bigint not null references users,
     gateway text not null check (gateway in ('razorpay', 'sandbox')),
     order_id text not null unique,
     plan text not null,
     amount integer not null check (amount > 0),
     currency text not null,
     credits integer not null check (credits > 0),
     state text,
     gstin text,
     payment_id text unique,
     created_at timestamptz not null default now(),
     paid_at timestamptz,
     refunded integer not null default 0 check (refunded between 0 and amount),
     check ((paid_at is null) = (payment_id is null))
   )`,
  `create index payment_orders_owner on payment_orders (user_id, id desc)`,
  `create table credit_entries (
     id bigint generated always as identity primary key,
     user_id bigint not null references users,
     amount integer not null check (amount <> 0),
     kind text not null check (kind in ('purchase', 'refund', 'run', 'returned')),
     key text not null unique,
     note text not null,
     order_id bigint references payment_orders,
     run_id bigint,
     created_at timestamptz not null default now()
   )`,
  `create index credit_entries_owner on credit_entries (user_id, id desc)`,
  `create function credit_entries_fixed() returns trigger language plpgsql as $$
   begin raise exception 'Entries of the ledger are never changed or deleted'; end $$`,
  `create trigger credit_entries_fixed before update or delete on credit_entries
     for each row execute function credit_entries_fixed()`,
  `create trigger credit_entries_kept before truncate on credit_entries
     for each statement execute function credit_entries_fixed()`,
  `create function credit_entries_sum() returns trigger language plpgsql as $$
   begin update users set credits = credits + new.amount where id = new.user_id; return null; end $$`,
  `create trigger credit_entries_sum after insert on credit_entries
     for each row execute function credit_entries_sum()`,
  `create table invoice_series (series text primary key, last integer not null)`,
  `create table invoices (
     order_id bigint primary key references payment_orders,
     user_id bigint not null references users,
     series text not null references invoice_series,
     number integer not null,
     data jsonb not null,
     object_key text,
     created_at timestamptz not null default now(),
     unique (series, number)
   )`,
  `alter table runs add column credits_reserved integer not null default 0`,
  `alter table runs add column credits_per_minute double precision not null default 0`,
  `alter table runs add column claimed_at timestamptz`,
];
