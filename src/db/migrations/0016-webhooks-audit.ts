import { type Kysely, sql } from 'kysely';

/** Where events are sent and what became of each; and what was done in an account, which nothing can unwrite. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table webhook_endpoints (
     id uuid primary key,
     user_id bigint not null references users on delete cascade,
     url text not null,
     events jsonb not null,
     sealed_secret text not null,
     created_at timestamptz not null default now()
   )`,
  `create index webhook_endpoints_owner on webhook_endpoints (user_id, created_at)`,
  `create table webhook_deliveries (
     id uuid primary key,
     endpoint_id uuid not null references webhook_endpoints on delete cascade,
     user_id bigint not null references users on delete cascade,
     type text not null,
     body text not null,
     state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
     queued boolean not null default false,
     attempts integer not null default 0,
     last_status integer,
     last_error text,
     last_ms integer,
     last_attempt_at timestamptz,
     created_at timestamptz not null default now()
   )`,
  `create index webhook_deliveries_log on webhook_deliveries (endpoint_id, created_at desc)`,
  `create index webhook_deliveries_new on webhook_deliveries (created_at) where not queued`,
  `create index webhook_deliveries_age on webhook_deliveries (created_at)`,
  `create table audit_log (
     id bigint generated always as identity primary key,
     user_id bigint not null references users,
     at timestamptz not null default now(),
     action text not null,
     subject text not null,
     detail jsonb not null default '{}',
     token_id text
   )`,
  `create index audit_log_owner on audit_log (user_id, id desc)`,
  `create function refuse_audit_change() returns trigger language plpgsql as
     $$ begin raise exception 'the audit log is append-only'; end $$`,
  `create trigger audit_log_append_only before update or delete on audit_log
     for each row execute function refuse_audit_change()`,
  `create trigger audit_log_never_emptied before truncate on audit_log
     for each statement execute function refuse_audit_change()`,
];
