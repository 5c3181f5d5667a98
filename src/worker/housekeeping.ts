import { sweepSignIns } from '#src/services/auth-token/sweep.ts';
import { applyRetention } from '#src/services/retention/sweep.ts';
import { sweepDemonstrations } from '#src/services/demonstration/sweep.ts';
import { sweepSlots } from '#src/services/schedule/sweep.ts';
import { sweepProfiles } from '#src/services/profile/forget.ts';
import { sweepIdempotencyKeys } from '#src/services/idempotency/run-once.ts';
import { sweepOidcPayloads } from '#src/services/store/oidc-payloads.ts';
import { foldRunCounts } from '#src/services/task-run/listing/counts.ts';
import { practiceVisits } from '#src/services/store/practice-visits.ts';
import { sweepReservations } from '#src/services/storage/reservations.ts';
import { sweepExports } from '#src/services/user/export/sweep.ts';
import { sweepDeliveries } from '#src/services/webhook/deliver.ts';
import type { WorkerParts } from './parts.ts';

/**
 * Deletes what has been kept for its time, and adds up counts. The queue says when, see src/jobs/table.ts. What `stopping`
 * interrupts fails, so that the queue has another worker do it.
 */
export async function startHousekeeping(
  parts: Pick<WorkerParts, 'db' | 'jobs' | 'storage' | 'now' | 'report'>,
  stopping: AbortSignal,
): Promise<void> {
  const { db, jobs, storage, now, report } = parts;
  // What people were promised to be forgotten goes first, and nothing that fails keeps the rest from being done.
  const chores = {
    retention: (signal: AbortSignal) => applyRetention({ db, storage, now: now() }, signal),
    profiles: () => sweepProfiles(db, storage),
    recordings: () => sweepDemonstrations({ db, storage }),
    slots: () => sweepSlots(db),
    'sign-ins': () => sweepSignIns(db),
    issuer: () => sweepOidcPayloads(db),
    'idempotency keys': () => sweepIdempotencyKeys(db),
    'webhook log': () => sweepDeliveries(db),
    reservations: () => sweepReservations(db),
    exports: () => sweepExports({ db, storage }),
    'practice visits': () => practiceVisits(db).sweep(),
  };
  await jobs.handle('housekeeping', 1, async (_, ended) => {
    const signal = AbortSignal.any([ended, stopping]);
    for (const [what, chore] of Object.entries(chores)) {
      signal.throwIfAborted();
      await chore(signal).catch((error: unknown) => report(error, { what: `housekeeping: ${what}` }));
    }
    signal.throwIfAborted();
  });
  await jobs.handle('fold-run-counts', 1, async () => {
    await foldRunCounts(db).catch((error: unknown) => report(error, { what: 'counts of runs' }));
  });
}
