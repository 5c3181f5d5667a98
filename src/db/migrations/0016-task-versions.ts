import { type Kysely, sql } from 'kysely';

/** What a task was after each change: numbered from 1 within the task, the newest ones kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // json and not jsonb: two contents are compared as texts, so the order of their keys has to stay.
  `create table task_versions (
     task_id bigint not null references tasks on delete cascade,
     number int not null,
     user_id bigint not null references users on delete cascade,
     content json not null,
     bytes int not null,
     source text not null check (source in ('earlier', 'edit', 'restore', 'recording', 'template')),
     restored_from int,
     token_id uuid,
     created_at timestamptz not null default clock_timestamp(),
     saved_at timestamptz not null default clock_timestamp(),
     primary key (task_id, number)
   )`,
  `create index task_versions_owner on task_versions (user_id)`,
];
