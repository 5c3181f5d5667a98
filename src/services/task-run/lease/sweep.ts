import { activeStatuses } from '#src/core/run-status.ts';
import { type Db, inTransaction } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import type { Jobs } from '#src/jobs/queue.ts';
import { settleRunCredits } from '../../billing/run-credits.ts';
import { appendEvents } from '../append.ts';

const reason =
  'The worker that ran this stopped, and what it had done could not be told for sure. Look before you run it again.';
const atOnce = 50;

/**
 * Settles runs whose worker is gone. One that had only read so far begins again, once; one that may have changed
 * something is never repeated: it ends errored. Returns how many were settled.
 */
export async function sweepLostRuns(db: Db, jobs: Pick<Jobs, 'enqueue'>): Promise<number> {
  return inTransaction(db, async tx => {
    const lost = await tx
      .selectFrom('runs')
      .select(['id', 'lease_epoch'])
      .where('status', 'in', [...activeStatuses])
      .where('lease_expires_at', '<', dbNow)
      .orderBy('id')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const run of lost) {
      const wrote = await tx
        .selectFrom('run_events')
        .select('seq')
        .where('run_id', '=', run.id)
        .where('type', '=', 'action-planned')
        .where(sql<boolean>`data->>'class' <> 'read'`)
        .limit(1)
        .executeTakeFirst();
      if (!wrote && run.lease_epoch < 2) {
        await tx
          .updateTable('runs')
          .set({ lease_expires_at: null, lease_worker: null, live_address: null, status: 'running' })
          .where('id', '=', run.id)
          .execute();
        await appendEvents(tx, run.id, [
          {
            type: 'message',
            from: 'system',
            text: 'The worker that ran this stopped before it changed anything; starting again.',
          },
        ]);
        await jobs.enqueue(tx, 'run-task', { runId: run.id });
      } else {
        await tx
          .updateTable('runs')
          .set({ status: 'errored', status_reason: reason, ended_at: dbNow, input_requested: false, question: null })
          .where('id', '=', run.id)
          .execute();
        await settleRunCredits(tx, { runId: run.id, status: 'errored' });
        await appendEvents(tx, run.id, [{ type: 'finished', status: 'errored', reason, result: null }]);
      }
    }
    return lost.length;
  });
}
