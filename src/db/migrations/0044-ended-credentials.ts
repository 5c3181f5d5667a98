import { type Kysely, sql } from 'kysely';

/** Runs that have ended need no passwords: they stayed in them also when the credential or the task had been deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update runs set assignment = assignment || '{"credentials": []}'
    where jsonb_array_length(assignment->'credentials') > 0
      and (ended_at is not null or exists (select from tasks where tasks.id = runs.task_id and tasks.status = 'deleted'))`.execute(
    db,
  );
}
