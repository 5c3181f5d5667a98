import { type Kysely, sql } from 'kysely';

/** What a person does in the agent's own browser while in control is written down beside the run, when asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table live_recordings add column in_control boolean not null default false`,
  `alter table live_recordings add column is_on boolean not null default false`,
  `alter table live_recordings add column after_step text`,
  `alter table run_commands drop constraint run_commands_type_check`,
  `alter table run_commands add constraint run_commands_type_check
     check (type in ('chat', 'pause', 'resume', 'terminate', 'stop-recording', 'record-control'))`,
  // Recordings of runs that were swept before recordings were.
  `delete from live_recordings using runs where runs.id = run_id and runs.data_swept_at is not null`,
];
