import type { Db } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';

const mostVisits = 20_000;

/** Keeps what visitors of the practice site did, by visit. */
export function practiceVisits(db: Db) {
  return {
    async load(visit: string): Promise<unknown> {
      const row = await db.selectFrom('practice_visits').select('state').where('visit', '=', visit).executeTakeFirst();
      return row?.state;
    },
    async save(visit: string, state: unknown): Promise<void> {
      const text = JSON.stringify(state);
      await db
        .insertInto('practice_visits')
        .values({ visit, state: text, updated_at: dbNow })
        .onConflict(conflict => conflict.column('visit').doUpdateSet({ state: text, updated_at: dbNow }))
        .execute();
    },
    /** Forgets visits that nobody has touched for a month, and the oldest when strangers made too many. */
    async sweep(): Promise<void> {
      await db
        .deleteFrom('practice_visits')
        .where('updated_at', '<', sql<Date>`now() - interval '30 days'`)
        .execute();
      await sql`delete from practice_visits where visit in (
        select visit from practice_visits order by updated_at desc offset ${mostVisits})`.execute(db);
    },
  };
}
