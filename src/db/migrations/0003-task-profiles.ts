import { type Kysely, sql } from 'kysely';

/** What browsers kept of websites, one profile per task, and who uses it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table task_profiles (
     task_id bigint primary key references tasks on delete cascade,
     user_id bigint not null references users on delete cascade,
     object_key text,
     bytes integer not null default 0,
     saved_at timestamptz,
     held_by bigint,
     held_epoch integer,
     held_until timestamptz
   )`,
  `create index task_profiles_user on task_profiles (user_id)`,
  `create index task_profiles_age on task_profiles (saved_at) where object_key is not null`,
  // On the task, which is read far more often than profiles change.
  `alter table tasks add column profile_saved_at timestamptz`,
];
