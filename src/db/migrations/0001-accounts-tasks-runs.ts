import { type Kysely, sql } from 'kysely';

/** Accounts, tasks, runs with their leases and event log, and the small stores of the practice site and the local issuer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table users (
     id bigint generated always as identity primary key,
     email text not null,
     name text not null,
     picture text,
     credits integer not null default 0,
     data_retention text not null default '1_day',
     video_retention text not null default 'none',
     created_at timestamptz not null default now()
   )`,
  `create index users_email on users (lower(email))`,
  `create table identities (
     issuer text not null,
     subject text not null,
     user_id bigint not null references users on delete cascade,
     email text not null,
     email_verified boolean not null,
     last_sign_in_at timestamptz not null default now(),
     primary key (issuer, subject)
   )`,
  `create index identities_user on identities (user_id)`,
  `create table auth_tokens (
     id uuid primary key,
     user_id bigint not null references users on delete cascade,
     kind text not null check (kind in ('login', 'api')),
     name text not null,
     created_at timestamptz not null default now(),
     expires_at timestamptz not null,
     revoked_at timestamptz,
     last_used_at timestamptz
   )`,
  `create index auth_tokens_user on auth_tokens (user_id)`,
  `create table tasks (
     id bigint generated always as identity primary key,
     user_id bigint not null references users on delete cascade,
     name text not null,
     description text not null,
     status text not null check (status in ('draft', 'ready', 'deleted')),
     thumbnail text,
     steps jsonb not null default '[]',
     inputs jsonb not null default '[]',
     credentials jsonb not null default '[]',
     settings jsonb not null default '{}',
     video_url text,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now()
   )`,
  `create index tasks_owner on tasks (user_id, id desc) where status <> 'deleted'`,
  `create table task_answers (
     task_id bigint not null references tasks on delete cascade,
     key text not null,
     answer text not null,
     updated_at timestamptz not null default now(),
     primary key (task_id, key)
   )`,
  `create table runs (
     id bigint generated always as identity primary key,
     user_id bigint not null references users on delete cascade,
     task_id bigint not null references tasks on delete cascade,
     task_name text not null,
     status text not null default 'running' check (status in
       ('running', 'pausing', 'paused', 'success', 'completed', 'fail', 'errored', 'terminated', 'timed_out')),
     status_reason text,
     agent text not null,
     model text not null,
     assignment jsonb not null,
     inputs jsonb not null,
     uploaded_files jsonb not null default '[]',
     testing boolean not null default false,
     test_run boolean not null default false,
     is_scheduled boolean not null default false,
     input_requested boolean not null default false,
     question jsonb,
     result text,
     data_retention text not null,
     video_retention text not null,
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(),
     ended_at timestamptz,
     lease_epoch integer not null default 0,
     lease_worker text,
     lease_expires_at timestamptz,
     live_address text,
     last_seq integer not null default 0
   )`,
  `create index runs_owner on runs (user_id, id desc)`,
  `create index runs_owner_status on runs (user_id, status, id desc)`,
  `create index runs_task on runs (task_id, id desc)`,
  `create index runs_task_status on runs (task_id, status, id desc)`,
  `create index runs_active on runs (lease_expires_at) where status in ('running', 'pausing', 'paused')`,
  `create table run_events (
     run_id bigint not null references runs on delete cascade,
     seq integer not null,
     at timestamptz not null default now(),
     type text not null,
     data jsonb not null,
     primary key (run_id, seq)
   )`,
  `create table run_commands (
     id bigint generated always as identity primary key,
     run_id bigint not null references runs on delete cascade,
     type text not null check (type in ('chat', 'pause', 'resume', 'terminate')),
     data jsonb not null default '{}',
     created_at timestamptz not null default now(),
     handled_at timestamptz
   )`,
  `create index run_commands_open on run_commands (run_id, id) where handled_at is null`,
  `create table practice_visits (
     visit text primary key,
     state jsonb not null,
     updated_at timestamptz not null default now()
   )`,
  `create index practice_visits_age on practice_visits (updated_at)`,
  `create table oidc_payloads (
     model text not null,
     id text not null,
     payload jsonb not null,
     grant_id text,
     user_code text,
     uid text,
     consumed_at timestamptz,
     expires_at timestamptz,
     primary key (model, id)
   )`,
  `create index oidc_payloads_grant on oidc_payloads (grant_id)`,
  `create index oidc_payloads_uid on oidc_payloads (uid)`,
  `create index oidc_payloads_expiry on oidc_payloads (expires_at)`,
];
