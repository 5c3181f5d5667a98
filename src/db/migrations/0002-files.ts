import { type Kysely, sql } from 'kysely';

/** Files that people gave and that runs downloaded, and what the retention sweep has done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table files (
     id bigint generated always as identity primary key,
     user_id bigint not null references users on delete cascade,
     run_id bigint references runs on delete cascade,
     kind text not null check (kind in ('upload', 'download')),
     key text not null unique,
     name text not null,
     content_type text not null,
     bytes bigint not null,
     created_at timestamptz not null default now(),
     used_at timestamptz not null default now(),
     check ((kind = 'download') = (run_id is not null))
   )`,
  `create index files_owner on files (user_id, kind)`,
  `create index files_run on files (run_id, id) where run_id is not null`,
  `create index files_unused on files (used_at) where kind = 'upload'`,
  `alter table runs
     add column downloads_count integer not null default 0,
     add column data_swept_at timestamptz`,
  `create index runs_unswept on runs (ended_at) where data_swept_at is null and ended_at is not null`,
];
