import { type Kysely, sql } from 'kysely';

/** What is said while a task is shown: short clips of sound that go with their recording. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table narrations (
     id uuid primary key,
     run_id bigint not null references live_recordings on delete cascade,
     user_id bigint not null references users on delete cascade,
     started_at timestamptz not null,
     ms int not null,
     mime_type text not null,
     sound bytea not null default '' check (octet_length(sound) <= 600000),
     parts int not null default 0,
     is_whole boolean not null default false,
     said text,
     step_id text,
     created_at timestamptz not null default now()
   )`,
  // Sound is compressed already.
  `alter table narrations alter column sound set storage external`,
  `create index narrations_of_run on narrations (run_id)`,
];
