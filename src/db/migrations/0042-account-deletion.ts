import { type Kysely, sql } from 'kysely';

/** Deleting an account: what may go then of tables that are otherwise only added to, and how far it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table users add column deleted_at timestamptz`,
  // Without a foreign key: it is to outlive the account's row.
  `create table account_deletions (
     id uuid primary key default gen_random_uuid(),
     user_id bigint unique,
     pseudonym uuid not null default gen_random_uuid(),
     requested_at timestamptz not null default now(),
     erased_at timestamptz,
     finished_at timestamptz,
     check ((user_id is null) = (finished_at is not null))
   )`,
  `alter table audit_log alter column user_id drop not null`,
  `alter table audit_log add column pseudonym uuid`,
  `alter table audit_log add constraint audit_log_whose check ((user_id is null) = (pseudonym is not null))`,
  `create index audit_log_pseudonym on audit_log (pseudonym, id desc) where pseudonym is not null`,
  // An entry of a deleted account may lose what is personal in it, and keeps what was done and when.
  `create or replace function refuse_audit_change() returns trigger language plpgsql as $$
   begin
     if tg_op = 'UPDATE' then
       if new.id = old.id and new.at = old.at and new.action = old.action and new.user_id is null
         and new.subject = '' and new.detail = '{}'::jsonb and new.token_id is null
         and exists (select from users where id = old.user_id and deleted_at is not null)
       then return new; end if;
     end if;
     raise exception 'the audit log is append-only';
   end $$`,
  // Of a deleted account's ledger stays what was bought with money and what went back of that.
  `create or replace function credit_entries_fixed() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' then
       if exists (select from users where id = old.user_id and deleted_at is not null)
         and not exists (select from payment_orders where id = old.order_id and gateway <> 'sandbox')
       then return old; end if;
     end if;
     raise exception 'Entries of the ledger are never changed or deleted';
   end $$`,
  `create function credit_entries_less() returns trigger language plpgsql as $$
   begin update users set credits = credits - old.amount where id = old.user_id; return null; end $$`,
  `create trigger credit_entries_less after delete on credit_entries
     for each row execute function credit_entries_less()`,
  `create index invoices_owner on invoices (user_id)`,
  `create index credit_entries_order on credit_entries (order_id) where order_id is not null`,
];
