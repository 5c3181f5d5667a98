import type { Db } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';

export type PracticeBounds = { visits: number; bytes: number };

/** Anyone can create visits, so their total is limited. */
const most: PracticeBounds = { visits: 5000, bytes: 200_000_000 };
/** New visits between two counts of all. */
const trimEvery = 50;

/** Stores what visitors of the practice site did, by visit. The oldest are deleted when there are too many. */
export function practiceVisits(db: Db, bounds: PracticeBounds = most) {
  let made = 0;

  /** Deletes the least recently used visits above the limit. */
  async function trim(): Promise<void> {
    await sql`delete from practice_visits where visit in (
      select visit from (
        select visit, row_number() over newest as place, sum(bytes) over newest as total
        from practice_visits window newest as (order by updated_at desc, visit)
      ) as placed
      where place > ${bounds.visits} or total > ${bounds.bytes})`.execute(db);
  }

  return {
    async load(visit: string): Promise<unknown> {
      const row = await db.selectFrom('practice_visits').select('state').where('visit', '=', visit).executeTakeFirst();
      return row?.state;
    },
    async save(visit: string, state: unknown): Promise<void> {
      const text = JSON.stringify(state);
      const { is_new: isNew } = await db
        .insertInto('practice_visits')
        .values({ visit, state: text, updated_at: dbNow })
        .onConflict(conflict => conflict.column('visit').doUpdateSet({ state: text, updated_at: dbNow }))
        // A row that was there before has the transaction that replaced it.
        .returning(sql<boolean>`xmax = 0`.as('is_new'))
        .executeTakeFirstOrThrow();
      if (!isNew) return;
      made += 1;
      if (made % trimEvery === 0) await trim();
    },
    /** Deletes visits that were not used for a month, and those above the limit. */
    async sweep(): Promise<void> {
      await db
        .deleteFrom('practice_visits')
        .where('updated_at', '<', sql<Date>`now() - interval '30 days'`)
        .execute();
      await trim();
    },
  };
}
