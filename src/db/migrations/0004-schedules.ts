import { type Kysely, sql } from 'kysely';

/** Schedules, and every slot of theirs that has come: its key is what makes a slot fire once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table schedules (
     id bigint generated always as identity primary key,
     user_id bigint not null references users on delete cascade,
     task_id bigint not null references tasks on delete cascade,
     rule jsonb not null,
     time_zone text not null,
     inputs jsonb not null default '{}',
     overlap text not null default 'skip' check (overlap in ('skip', 'queue')),
     agent text,
     model text,
     additional_instructions text,
     status text not null default 'active' check (status in ('active', 'paused', 'finished')),
     paused_by text check (paused_by in ('user', 'task', 'failures')),
     paused_reason text,
     consecutive_failures integer not null default 0,
     next_run_at timestamptz,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     check ((status = 'active') = (next_run_at is not null)),
     check ((status = 'paused') = (paused_by is not null))
   )`,
  `create index schedules_owner on schedules (user_id, id)`,
  `create index schedules_task on schedules (task_id)`,
  `create index schedules_due on schedules (next_run_at) where status = 'active'`,
  `create table schedule_slots (
     schedule_id bigint not null references schedules on delete cascade,
     slot timestamptz not null,
     outcome text not null check (outcome in ('started', 'queued', 'skipped', 'missed', 'refused')),
     detail text,
     run_id bigint references runs on delete set null,
     settled boolean not null default true,
     created_at timestamptz not null default now(),
     primary key (schedule_id, slot)
   )`,
  `create index schedule_slots_run on schedule_slots (run_id) where run_id is not null`,
  `create index schedule_slots_open on schedule_slots (schedule_id, slot) where not settled`,
];
