import type { Db } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';

const renewMs = 10_000;

type Attended = { viewers: number; timer: NodeJS.Timeout };

const attended = new WeakMap<Db, Map<number, Attended>>();

/** Marks the run as open on the owner's screen, until stopped; once per run and process. */
export function attendRun(db: Db, runId: number): () => void {
  const runs = attended.get(db) ?? new Map<number, Attended>();
  attended.set(db, runs);
  const known = runs.get(runId);
  if (known) known.viewers += 1;
  else {
    sayWatched(db, runId);
    runs.set(runId, { viewers: 1, timer: setInterval(() => sayWatched(db, runId), renewMs) });
  }
  let left = false;
  return () => {
    const here = runs.get(runId);
    if (left || !here) return;
    left = true;
    here.viewers -= 1;
    if (here.viewers > 0) return;
    clearInterval(here.timer);
    runs.delete(runId);
    // Another process that shows the run marks it again within seconds.
    db.deleteFrom('run_viewers')
      .where('run_id', '=', runId)
      .execute()
      .catch(() => undefined);
  };
}

function sayWatched(db: Db, runId: number): void {
  db.insertInto('run_viewers')
    .values({ run_id: runId })
    .onConflict(conflict => conflict.column('run_id').doUpdateSet({ seen_at: dbNow }))
    .execute()
    // If this fails, the owner gets a notification about a question that they have seen: no reason to end the view.
    .catch(() => undefined);
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
