import { type Kysely, sql } from 'kysely';

/** Demonstration videos and how far their processing is. `beat_at` is when its worker last said that it is at it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table recordings (
     id bigint generated always as identity primary key,
     user_id bigint not null references users on delete cascade,
     task_id bigint references tasks on delete set null,
     folder text not null unique,
     name text not null,
     content_type text not null,
     bytes bigint not null default 0,
     state text not null default 'waiting'
       check (state in ('waiting', 'uploaded', 'processing', 'processed', 'failed')),
     stage integer not null default 0,
     epoch integer not null default 0,
     tries integer not null default 0,
     beat_at timestamptz,
     error text,
     outcome jsonb,
     created_at timestamptz not null default now()
   )`,
  `create index recordings_owner on recordings (user_id)`,
  `create index recordings_task on recordings (task_id) where task_id is not null`,
  `create index recordings_busy on recordings (beat_at) where state = 'processing'`,
];
