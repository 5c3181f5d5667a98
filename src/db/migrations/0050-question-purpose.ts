import { type Kysely, sql } from 'kysely';

/**
 * Open questions say what the answer is for. Two flags and the start of the key said it before. Events of before keep that
 * shape: nothing reads it from them. Checkpoints are converted when they are read, see `old-checkpoint.ts`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update runs set question = (question - 'approval' - 'secret') || jsonb_build_object(
      'key', regexp_replace(question->>'key', '^once:', ''),
      'purpose', case
        when question->>'approval' = 'true' then 'approval'
        when question->>'secret' = 'true' then 'secret'
        when question->>'key' like 'once:%' then 'once'
        else 'remember' end)
    where question is not null`.execute(db);
  // An earlier version remembered these approvals for later runs. No approval may be remembered.
  await sql`delete from task_answers where key like 'safety check: %'`.execute(db);
}
