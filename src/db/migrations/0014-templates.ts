import { type Kysely, sql } from 'kysely';

/** Templates, their versions, and which account made which task of them: the unique key is what makes that once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table template_packages (
     id text primary key default gen_random_uuid()::text,
     user_id bigint not null references users on delete cascade,
     name text not null,
     description text not null,
     tags jsonb not null default '[]',
     apps jsonb not null default '[]',
     additional_information text not null default '',
     instructions text not null default '',
     visibility text not null default 'private' check (visibility in ('private', 'public')),
     thumbnail text,
     metadata jsonb not null default '{}',
     created_at timestamptz not null default now(),
     updated_at timestamptz not null default now()
   )`,
  `create index template_packages_owner on template_packages (user_id)`,
  `create index template_packages_public on template_packages (created_at desc) where visibility = 'public'`,
  `create table template_versions (
     id text primary key default gen_random_uuid()::text,
     package_id text not null references template_packages on delete cascade,
     name text not null,
     description text not null,
     steps jsonb not null default '[]',
     special_instructions text,
     guardrails jsonb not null default '[]',
     network jsonb not null default '[]',
     inputs jsonb not null default '[]',
     exclude_functions jsonb not null default '[]',
     video_status text not null default 'not_provided',
     preferred_agent text not null default 'browseruse' check (preferred_agent in ('browseruse', 'operator')),
     status text not null default 'ready' check (status in ('draft', 'ready')),
     created_at timestamptz not null default clock_timestamp()
   )`,
  `create index template_versions_package on template_versions (package_id, created_at desc)`,
  `create table template_instances (
     id text primary key default gen_random_uuid()::text,
     package_id text not null references template_packages on delete cascade,
     version_id text not null references template_versions on delete cascade,
     user_id bigint not null references users on delete cascade,
     task_id bigint not null references tasks on delete cascade,
     created_at timestamptz not null default now(),
     unique (package_id, user_id)
   )`,
  `create index template_instances_task on template_instances (task_id)`,
  `create index template_instances_user on template_instances (user_id)`,
  `create index template_instances_version on template_instances (version_id)`,
  `alter table tasks
     add column template_package_id text references template_packages on delete set null,
     add column template_version_id text references template_versions on delete set null,
     add column template_instance_id text references template_instances on delete set null`,
  `create index tasks_template on tasks (template_package_id) where template_package_id is not null`,
  `create index tasks_template_version on tasks (template_version_id) where template_version_id is not null`,
  `create index tasks_template_instance on tasks (template_instance_id) where template_instance_id is not null`,
];
