import { type Kysely, sql } from 'kysely';

/** How many runs there are, kept up to date as they change; and the notification settings and push subscriptions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/*
 * Counts are a sum of signed rows. A change only ever adds rows, so two changes at once neither wait for each other nor lock
 * in a different order; folding replaces rows by their sum in one statement, so whoever reads sees the same sum.
 */
const counts = [
  `create table run_counts (
     user_id bigint not null,
     task_id bigint not null,
     status text not null,
     amount integer not null,
     folded boolean not null default false
   )`,
  `create index run_counts_owner on run_counts (user_id, task_id, status) include (amount)`,
  `create index run_counts_open on run_counts (user_id) where not folded`,
  `insert into run_counts (user_id, task_id, status, amount, folded)
     select user_id, task_id, status, count(*), true from runs group by user_id, task_id, status`,
  `create function count_runs_added() returns trigger language plpgsql as $$
   begin
     insert into run_counts (user_id, task_id, status, amount)
       select user_id, task_id, status, count(*) from changed group by user_id, task_id, status;
     return null;
   end $$`,
  `create function count_runs_gone() returns trigger language plpgsql as $$
   begin
     insert into run_counts (user_id, task_id, status, amount)
       select user_id, task_id, status, -count(*) from changed group by user_id, task_id, status;
     return null;
   end $$`,
  `create function count_run_moved() returns trigger language plpgsql as $$
   begin
     insert into run_counts (user_id, task_id, status, amount) values
       (old.user_id, old.task_id, old.status, -1), (new.user_id, new.task_id, new.status, 1);
     return null;
   end $$`,
  `create trigger runs_counted_in after insert on runs
     referencing new table as changed for each statement execute function count_runs_added()`,
  `create trigger runs_counted_out after delete on runs
     referencing old table as changed for each statement execute function count_runs_gone()`,
  // Most writes of a run (leases, events) leave its status alone and cost no more than this comparison.
  `create trigger runs_count_moved after update on runs for each row
     when ((old.user_id, old.task_id, old.status) is distinct from (new.user_id, new.task_id, new.status))
     execute function count_run_moved()`,
  // With the owner in them, pages of a task's runs are read from the index alone.
  `drop index runs_task`,
  `drop index runs_task_status`,
  `create index runs_task on runs (task_id, id desc) include (user_id)`,
  `create index runs_task_status on runs (task_id, status, id desc) include (user_id)`,
];

const notices = [
  `create table notice_settings (
     user_id bigint primary key references users on delete cascade,
     push jsonb not null,
     email jsonb not null,
     updated_at timestamptz not null default now()
   )`,
  `create table push_subscriptions (
     id bigint generated always as identity primary key,
     user_id bigint not null references users on delete cascade,
     endpoint text not null unique,
     p256dh text not null,
     auth text not null,
     created_at timestamptz not null default now()
   )`,
  `create index push_subscriptions_user on push_subscriptions (user_id)`,
  `create table run_viewers (
     run_id bigint primary key references runs on delete cascade,
     seen_at timestamptz not null default now()
   )`,
];

const statements = [...counts, ...notices];
