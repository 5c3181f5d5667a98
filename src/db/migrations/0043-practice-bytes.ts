import { type Kysely, sql } from 'kysely';

/** What a visit of the practice site takes, counted by the database, so that all of them together are bounded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table practice_visits
    add column bytes integer not null generated always as (octet_length(state::text)) stored`.execute(db);
}
