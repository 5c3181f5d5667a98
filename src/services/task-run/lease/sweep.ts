import { limits } from '#src/core/limits.ts';
import { activeStatuses, type FinishedStatus } from '#src/core/runs/run-status.ts';
import { type Db, inTransaction, type Tx } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import { settleRunCredits } from '../../billing/run-credits.ts';
import { announceWaiting } from '../../queue/turn.ts';
import { appendEvents } from '../append.ts';
import { dropOrders, repeatWords } from './commands.ts';

const unknownOutcome =
  'The worker of this run stopped, and it is not known whether its last action took effect. Check the website before you run the task again.';
const diedTooOften =
  'Legwork stopped unexpectedly twice during this run, so the run was not started a third time. A page that this task opens may be the cause.';
const recordingForgotten = `Nobody went on with this recording for ${limits.waitForPersonSeconds / 60} minutes, so it ended.`;
/** A run at which this many workers died is not given to another. */
const deathsAtMost = 2;
const atOnce = 50;
/** The reason of a run that has waited too long for its person. */
export const nobodyAnswered = `Nobody answered within ${limits.waitForPersonSeconds / 60} minutes, so the run ended.`;

/**
 * Settles runs whose worker is gone. One that had only read so far begins again, once; one that may have changed
 * something is never repeated: it ends errored, and so does one at which a second worker died. Returns how many were settled.
 * @throws the first fault, once the others are
 */
export async function sweepLostRuns(db: Db): Promise<number> {
  const due = await lostRuns(db).select('id').orderBy('id').limit(atOnce).execute();
  return eachOf(db, due, async (tx, id) => {
    const run = await lostRuns(tx).select('id').where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();
    if (run) await settleLostRun(tx, id);
    return run !== undefined;
  });
}

/** Ends runs that waited too long for their person, without a worker of their own. Returns how many. */
export async function sweepForgottenRuns(db: Db): Promise<number> {
  const due = await forgottenRuns(db).select('id').orderBy('id').limit(atOnce).execute();
  return eachOf(db, due, async (tx, id) => {
    const run = await forgottenRuns(tx)
      .select('is_recording')
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    const reason = run?.is_recording ? recordingForgotten : nobodyAnswered;
    if (run) await endRun(tx, id, { status: 'timed_out', reason });
    return run !== undefined;
  });
}

function forgottenRuns(db: Db | Tx) {
  return db
    .selectFrom('runs')
    .where('status', 'in', [...activeStatuses])
    .where('lease_expires_at', 'is', null)
    .where('parked_at', '<', sql<Date>`now() - make_interval(secs => ${limits.waitForPersonSeconds})`);
}

function lostRuns(db: Db | Tx) {
  return db
    .selectFrom('runs')
    .where('status', 'in', [...activeStatuses])
    .where('lease_expires_at', '<', dbNow);
}

async function settleLostRun(tx: Tx, id: number): Promise<void> {
  const [run] = await countDeath(tx).where('id', '=', id).returning(['worker_deaths']).execute();
  const diedOften = (run?.worker_deaths ?? 0) >= deathsAtMost;
  const wrote = await tx
    .selectFrom('run_events')
    .select('seq')
    .where('run_id', '=', id)
    .where('type', '=', 'action-planned')
    .where(sql<boolean>`data->>'class' <> 'read'`)
    .limit(1)
    .executeTakeFirst();
  if (!wrote && !diedOften) {
    await tx
      .updateTable('runs')
      .set({ lease_expires_at: null, lease_worker: null, live_address: null, status: 'running' })
      .set({ queued_at: dbNow, resumes: true, parked_at: null })
      // It asks its questions again: an earlier answer must not answer another question.
      .set({ input_requested: false, question: null })
      .where('id', '=', id)
      .execute();
    // The checkpoint of an earlier worker may have a question that is closed now.
    await tx.deleteFrom('run_checkpoints').where('run_id', '=', id).execute();
    await dropOrders(tx, id);
    await repeatWords(tx, id);
    await appendEvents(tx, id, [
      {
        type: 'message',
        from: 'system',
        text: 'The worker of this run stopped before it changed anything. The run starts again.',
      },
    ]);
    await announceWaiting(tx, 'run');
  } else {
    await endErrored(tx, id, diedOften ? diedTooOften : unknownOutcome);
  }
}

/** A worker dies once under each lease. */
function countDeath(db: Db | Tx) {
  return db.updateTable('runs').set({
    worker_deaths: sql<number>`worker_deaths + (death_epoch is distinct from lease_epoch)::int`,
    death_epoch: sql<number>`lease_epoch`,
  });
}

async function endErrored(tx: Tx, id: number, reason: string): Promise<void> {
  await endRun(tx, id, { status: 'errored', reason });
}

async function endRun(
  tx: Tx,
  id: number,
  { status, reason }: { status: FinishedStatus; reason: string },
): Promise<void> {
  await tx
    .updateTable('runs')
    .set({ status, status_reason: reason, ended_at: dbNow, input_requested: false, question: null })
    .where('id', '=', id)
    .execute();
  await settleRunCredits(tx, { runId: id, status });
  await appendEvents(tx, id, [{ type: 'finished', status, reason, result: null }]);
}

/**
 * Counts the death of a worker that can still report it, at the runs that it has. Those at which too many died end here, so
 * that none of them is handed over; the others go on as the worker leaves them. Returns how many ended.
 */
export async function countWorkerDeath(db: Db, worker: string): Promise<number> {
  return inTransaction(db, async tx => {
    const held = await countDeath(tx)
      .where('lease_worker', '=', worker)
      .where('status', 'in', [...activeStatuses])
      .where('lease_expires_at', '>', dbNow)
      .returning(['id', 'worker_deaths'])
      .execute();
    const due = held.filter(run => run.worker_deaths >= deathsAtMost);
    for (const { id } of due) await endErrored(tx, id, diedTooOften);
    return due.length;
  });
}

/** Each in a transaction of its own, so that one that fails does not stop the others. Returns how many `work` says it has done. */
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
