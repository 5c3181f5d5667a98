import type { Db, Tx } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';

/** For how many seconds nobody has spoken into a recording; Infinity where nobody ever has. */
export async function secondsUnspoken(db: Db | Tx, runId: number): Promise<number> {
  const { seconds } = await db
    .selectFrom('narrations')
    .where('run_id', '=', runId)
    .select(
      sql<number | null>`extract(epoch from now() - max(started_at + ms * interval '1 millisecond'))::float`.as(
        'seconds',
      ),
    )
    .executeTakeFirstOrThrow();
  return seconds === null ? Infinity : Math.max(0, seconds);
}
