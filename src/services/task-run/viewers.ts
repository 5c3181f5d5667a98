import type { Db } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';

const renewMs = 10_000;

/** Says that the owner has the run on the screen, until stopped. */
export function attendRun(db: Db, runId: number): () => void {
  const say = (): void => {
    db.insertInto('run_viewers')
      .values({ run_id: runId })
      .onConflict(conflict => conflict.column('run_id').doUpdateSet({ seen_at: dbNow }))
      .execute()
      // Unsaid, its owner is told of a question they have seen: no harm, and no reason to end the view.
      .catch(() => undefined);
  };
  say();
  const timer = setInterval(say, renewMs);
  return () => {
    clearInterval(timer);
    // Another page that shows the run says so again within seconds.
    db.deleteFrom('run_viewers')
      .where('run_id', '=', runId)
      .execute()
      .catch(() => undefined);
  };
}

/** Whether somebody has the run on the screen. */
export async function isWatched(db: Db, runId: number): Promise<boolean> {
  const row = await db
    .selectFrom('run_viewers')
    .select('run_id')
    .where('run_id', '=', runId)
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${(2.5 * renewMs) / 1000})`)
    .executeTakeFirst();
  return row !== undefined;
}
