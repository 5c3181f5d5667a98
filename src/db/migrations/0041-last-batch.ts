import { type Kysely, sql } from 'kysely';

/** Which events a worker stored last, so that it can store them again when it does not know whether they were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table runs add column last_batch uuid`.execute(db);
}
