import { type Kysely, sql } from 'kysely';

/** What a run was to do goes with the rest of its data. Until now it stayed when the retention time was over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update runs set assignment = assignment || '{
      "name": "", "description": "", "steps": [], "inputDescriptions": {}, "specialInstructions": "",
      "additionalInstructions": "", "guardrails": [], "credentials": [], "network": [], "initialActions": [],
      "outputSchema": null}'::jsonb
    where data_swept_at is not null`.execute(db);
}
