import { type Kysely, sql } from 'kysely';

/** Recordings of what a person shows, and playbooks: what was done once, kept with its task. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Lists and counts of runs leave recordings out. */
const apart = [
  `create or replace function count_runs_added() returns trigger language plpgsql as $$
   begin
     insert into run_counts (user_id, task_id, status, amount)
       select user_id, task_id, status, count(*) from changed where not is_recording group by user_id, task_id, status;
     return null;
   end $$`,
  `create or replace function count_runs_gone() returns trigger language plpgsql as $$
   begin
     insert into run_counts (user_id, task_id, status, amount)
       select user_id, task_id, status, -count(*) from changed where not is_recording group by user_id, task_id, status;
     return null;
   end $$`,
  `drop trigger runs_count_moved on runs`,
  `create trigger runs_count_moved after update on runs for each row
     when (not new.is_recording
       and (old.user_id, old.task_id, old.status) is distinct from (new.user_id, new.task_id, new.status))
     execute function count_run_moved()`,
  `drop index runs_owner`,
  `drop index runs_owner_status`,
  `drop index runs_task`,
  `drop index runs_task_status`,
  `create index runs_owner on runs (user_id, id desc) where not is_recording`,
  `create index runs_owner_status on runs (user_id, status, id desc) where not is_recording`,
  `create index runs_task on runs (task_id, id desc) include (user_id) where not is_recording`,
  `create index runs_task_status on runs (task_id, status, id desc) include (user_id) where not is_recording`,
];

const statements = [
  `alter table runs add column is_recording boolean not null default false`,
  `alter table run_commands drop constraint run_commands_type_check`,
  `alter table run_commands add constraint run_commands_type_check
     check (type in ('chat', 'pause', 'resume', 'terminate', 'stop-recording'))`,
  `create table live_recordings (
     run_id bigint primary key references runs on delete cascade,
     user_id bigint not null references users on delete cascade,
     task_id bigint not null references tasks on delete cascade,
     start_url text,
     events jsonb not null default '[]',
     edits jsonb not null default '{}',
     saved_at timestamptz,
     created_at timestamptz not null default now()
   )`,
  `create index live_recordings_of_task on live_recordings (task_id)`,
  `alter table tasks add column playbook jsonb`,
  ...apart,
];
