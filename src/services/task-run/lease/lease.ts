import { limits } from '#src/core/limits.ts';
import { activeStatuses } from '#src/core/runs/run-status.ts';
import { type Db, inTransaction, type Tx } from '#src/db/pool.ts';
import type { RunRow } from '#src/db/schema.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import { announceWaiting } from '../../queue/turn.ts';

/**
 * The right of one worker to write one run. The epoch grows with each claim; every write of a worker carries the epoch
 * it was given, and the database refuses an older one, so a worker that missed a takeover can do no harm. A run that
 * was given back has no owner until it is claimed again, although it keeps the epoch of its last worker.
 */
export type Lease = { runId: number; epoch: number };

/** The row of a run, with all that its worker needs to carry it out. */
export type ClaimedRun = RunRow;

/** The run is no longer this worker's: it was ended, or another worker has it. */
export class LeaseLost extends Error {
  constructor() {
    super('The run is no longer held by this worker');
    this.name = 'LeaseLost';
  }
}

const expiry = sql<Date>`now() + make_interval(secs => ${limits.leaseSeconds})`;

/** Takes a run that is active and that no living worker holds; undefined when there is none. */
export async function claimRun(
  db: Db | Tx,
  input: { runId: number; worker: string; liveAddress: string },
): Promise<{ lease: Lease; run: ClaimedRun } | undefined> {
  const run = await db
    .updateTable('runs')
    .set({
      lease_epoch: sql<number>`lease_epoch + 1`,
      lease_worker: input.worker,
      lease_expires_at: expiry,
      live_address: input.liveAddress,
      resumes: false,
      parked_at: null,
      claimed_at: sql<Date>`coalesce(claimed_at, now())`,
      updated_at: dbNow,
    })
    .where('id', '=', input.runId)
    .where('status', 'in', [...activeStatuses])
    .where(eb => eb.or([eb('lease_expires_at', 'is', null), eb('lease_expires_at', '<', dbNow)]))
    .returningAll()
    .executeTakeFirst();
  return run && { lease: { runId: run.id, epoch: run.lease_epoch }, run };
}

/** Renews the lease. @throws LeaseLost */
export async function renewLease(db: Db, lease: Lease): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('runs')
    .set({ lease_expires_at: expiry })
    .where('id', '=', lease.runId)
    .where('lease_epoch', '=', lease.epoch)
    .where('lease_expires_at', 'is not', null)
    .where('status', 'in', [...activeStatuses])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LeaseLost();
}

/** Whether a run waits for its person without a slot. It keeps its worker and browser. @throws LeaseLost */
export async function storeParked(db: Db | Tx, lease: Lease, parked: boolean): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('runs')
    .set({ parked_at: parked ? dbNow : null })
    .where('id', '=', lease.runId)
    .where('lease_epoch', '=', lease.epoch)
    .where('lease_expires_at', 'is not', null)
    .where('status', 'in', [...activeStatuses])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LeaseLost();
}

/** Releases a run for another worker. Does nothing when the lease is lost. */
export async function releaseRun(db: Db, lease: Lease): Promise<void> {
  await inTransaction(db, async tx => {
    const { numUpdatedRows } = await tx
      .updateTable('runs')
      .set({ lease_expires_at: null, lease_worker: null, live_address: null, queued_at: dbNow, resumes: true })
      .where('id', '=', lease.runId)
      .where('lease_epoch', '=', lease.epoch)
      .where('lease_expires_at', 'is not', null)
      .where('status', 'in', [...activeStatuses])
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await announceWaiting(tx, 'run');
  });
}

/** Locks the run for a write under the lease. @throws LeaseLost */
export async function holdRun(tx: Tx, lease: Lease): Promise<RunRow> {
  const run = await tx
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', lease.runId)
    .where('lease_epoch', '=', lease.epoch)
    .where('lease_expires_at', 'is not', null)
    .where('status', 'in', [...activeStatuses])
    .forUpdate()
    .executeTakeFirst();
  if (!run) throw new LeaseLost();
  return run;
}
