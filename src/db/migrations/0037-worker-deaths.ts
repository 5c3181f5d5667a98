import { type Kysely, sql } from 'kysely';

/** How many workers died while they had a run, and the lease at which the last one did. A hand-over, as for an update, counts as none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table runs
    add column worker_deaths integer not null default 0,
    add column death_epoch integer`.execute(db);
}
