import { type Kysely, sql } from 'kysely';

/** The export of an account's data: one at a time, as a zip that is kept for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table account_exports (
     user_id bigint primary key references users on delete cascade,
     id uuid not null unique,
     state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
     done integer not null default 0,
     total integer not null default 0,
     tries integer not null default 0,
     bytes bigint,
     left_out integer not null default 0,
     object_key text,
     error text,
     created_at timestamptz not null default now(),
     beat_at timestamptz not null default now(),
     expires_at timestamptz,
     check ((state = 'ready') = (object_key is not null))
   )`,
];
