import type { Db } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';

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
    /** Forgets visits that nobody has touched for a month. */
    async sweep(): Promise<void> {
      await db
        .deleteFrom('practice_visits')
        .where('updated_at', '<', sql<Date>`now() - interval '30 days'`)
        .execute();
    },
  };
}
