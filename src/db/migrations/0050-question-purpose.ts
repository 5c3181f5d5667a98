import { type Kysely, sql } from 'kysely';

/** Open questions and their events say what the answer is for, which flags and the start of the key said before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const purpose = (json: string) =>
    sql.raw(`case
      when ${json}->>'approval' = 'true' then '"approval"'::jsonb
      when ${json}->>'secret' = 'true' then '"secret"'::jsonb
      when ${json}->>'key' like 'once:%' then '"once"'::jsonb
      else '"remember"'::jsonb end`);
  await sql`update runs set question = question || jsonb_build_object('purpose', ${purpose('question')})
    where question is not null`.execute(db);
  await sql`delete from task_answers where key like 'safety check: %'`.execute(db);
}
