import { type Kysely, sql } from 'kysely';

/** What requests with an Idempotency-Key answered. `response` is sealed, and null until the call has ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table idempotency_keys (
     user_id bigint not null references users (id),
     key text not null check (length(key) between 1 and 255),
     request bytea not null,
     response text,
     bytes integer not null default 0,
     created_at timestamptz not null default now(),
     primary key (user_id, key)
   )`,
  `create index idempotency_keys_age on idempotency_keys (created_at)`,
];
