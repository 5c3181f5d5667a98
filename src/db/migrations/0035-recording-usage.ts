import { type Kysely, sql } from 'kysely';

/** What models took to make tasks of recordings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recordings add column usage jsonb`.execute(db);
}
