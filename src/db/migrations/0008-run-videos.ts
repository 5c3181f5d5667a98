import { type Kysely, sql } from 'kysely';

/** What became of a run's recording; null until a worker has the run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table runs add column video jsonb`.execute(db);
}
