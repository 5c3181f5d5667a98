import type { Db } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import type { Jobs } from '#src/jobs/queue.ts';
import { lastPassMinutes } from './erase.ts';

const atOnce = 100;
const stuckMinutes = 60;

/**
 * Queues deletions that wait for their last pass, and those that are not done an hour after they were asked for: their job
 * may be lost. One that is queued twice does no harm. Returns how many.
 */
export async function resumeDeletions(db: Db, jobs: Pick<Jobs, 'enqueue'>): Promise<number> {
  const due = await db
    .selectFrom('account_deletions')
    .select('id')
    .where('finished_at', 'is', null)
    .where(
      sql<boolean>`case when erased_at is null then requested_at < now() - make_interval(mins => ${stuckMinutes})
        else erased_at < now() - make_interval(mins => ${lastPassMinutes}) end`,
    )
    .orderBy('requested_at')
    .limit(atOnce)
    .execute();
  for (const { id } of due) await jobs.enqueue(db, 'erase-account', { deletionId: id });
  return due.length;
}
