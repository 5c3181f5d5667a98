import { activeStatuses } from '#src/core/run-status.ts';
import { type Db, inTransaction, type Tx } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import type { Jobs } from '#src/jobs/queue.ts';
import { settleRunCredits } from '../../billing/run-credits.ts';
import { appendEvents } from '../append.ts';
import { dropOrders } from './commands.ts';

const reason =
  'The worker that ran this stopped, and what it had done could not be told for sure. Look before you run it again.';
const atOnce = 50;
/** So long a job may take from the queue to the run. */
const untakenSeconds = 60;

/**
 * Settles runs whose worker is gone. One that had only read so far begins again, once; one that may have changed
 * something is never repeated: it ends errored. Returns how many were settled. @throws the first fault, once the others are
 */
export async function sweepLostRuns(db: Db, jobs: Pick<Jobs, 'enqueue'>): Promise<number> {
  const due = await lostRuns(db).select('id').orderBy('id').limit(atOnce).execute();
  return eachOf(db, due, async (tx, id) => {
    const query = lostRuns(tx).select(['id', 'lease_epoch']).where('id', '=', id);
    const run = await query.forUpdate().skipLocked().executeTakeFirst();
    if (run) await settleLostRun(tx, jobs, run);
    return run !== undefined;
  });
}

function lostRuns(db: Db | Tx) {
  return db
    .selectFrom('runs')
    .where('status', 'in', [...activeStatuses])
    .where('lease_expires_at', '<', dbNow);
}

async function settleLostRun(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  run: { id: number; lease_epoch: number },
): Promise<void> {
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
      // It asks again what it has to: an answer of before must not meet another question.
      .set({ input_requested: false, question: null })
      .where('id', '=', run.id)
      .execute();
    await dropOrders(tx, run.id);
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

/**
 * Queues runs anew that nobody has taken and for which no job waits: their job was taken by a worker that died, or lost
 * the database, before it had the run. Returns how many. @throws the first fault, once the others are queued
 */
export async function requeueForgottenRuns(db: Db, jobs: Pick<Jobs, 'enqueue' | 'waiting'>): Promise<number> {
  const due = await untakenRuns(db).select('id').orderBy('id').execute();
  if (due.length === 0) return 0;
  const waiting = new Set((await jobs.waiting('run-task')).map(({ runId }) => runId));
  const forgotten = due.filter(({ id }) => !waiting.has(id));
  return eachOf(db, forgotten, async (tx, id) => {
    const run = await untakenRuns(tx).select('id').where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();
    if (!run) return false;
    await tx.updateTable('runs').set({ updated_at: dbNow }).where('id', '=', id).execute();
    await jobs.enqueue(tx, 'run-task', { runId: id });
    return true;
  });
}

function untakenRuns(db: Db | Tx) {
  return db
    .selectFrom('runs')
    .where('status', 'in', [...activeStatuses])
    .where('lease_expires_at', 'is', null)
    .where('updated_at', '<', sql<Date>`now() - make_interval(secs => ${untakenSeconds})`);
}

/** Each in a transaction of its own, so that one that fails holds up no other. Returns how many `work` says it has done. */
async function eachOf(
  db: Db,
  rows: readonly { id: number }[],
  work: (tx: Tx, id: number) => Promise<boolean>,
): Promise<number> {
  const faults: unknown[] = [];
  let done = 0;
  for (const { id } of rows) {
    try {
      if (await inTransaction(db, tx => work(tx, id))) done += 1;
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
  return done;
}
