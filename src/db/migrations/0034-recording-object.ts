import { type Kysely, sql } from 'kysely';

/** Where an accepted video lies: no link leads there. Those accepted before stay where they were sent to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recordings add column object_key text`.execute(db);
}
