import { sweepSignIns } from '#src/services/auth-token/sweep.ts';
import { applyRetention } from '#src/services/retention/sweep.ts';
import { sweepDemonstrations } from '#src/services/demonstration/sweep.ts';
import { sweepSlots } from '#src/services/schedule/sweep.ts';
import { sweepProfiles } from '#src/services/profile/forget.ts';
import { sweepOidcPayloads } from '#src/services/store/oidc-payloads.ts';
import { foldRunCounts } from '#src/services/task-run/counts.ts';
import { practiceVisits } from '#src/services/store/practice-visits.ts';
import { sweepReservations } from '#src/services/storage/reservations.ts';
import { sweepExports } from '#src/services/user/export/sweep.ts';
import { sweepDeliveries } from '#src/services/webhook/deliver.ts';
import type { WorkerParts } from './parts.ts';

const everyMs = 3600_000;

const firstMs = 60_000;
const foldMs = 60_000;

/** Forgets what has served its time, a minute after the start and once an hour; returns how to stop. */
export function startHousekeeping(parts: Pick<WorkerParts, 'db' | 'storage' | 'now' | 'report'>): () => void {
  const { db, storage, now, report } = parts;
  const stopping = new AbortController();
  // What people were promised to be forgotten goes first, and nothing that fails keeps the rest from being done.
  const chores = {
    retention: () => applyRetention({ db, storage, now: now() }, stopping.signal),
    profiles: () => sweepProfiles(db, storage),
    recordings: () => sweepDemonstrations({ db, storage }),
    slots: () => sweepSlots(db),
    'sign-ins': () => sweepSignIns(db),
    issuer: () => sweepOidcPayloads(db),
    'webhook log': () => sweepDeliveries(db),
    reservations: () => sweepReservations(db),
    exports: () => sweepExports({ db, storage }),
    'practice visits': () => practiceVisits(db).sweep(),
  };
  const sweep = async (): Promise<void> => {
    for (const [what, chore] of Object.entries(chores))
      await chore().catch((error: unknown) => report(error, { what: `housekeeping: ${what}` }));
  };
  const run = (): void => void sweep();
  const first = setTimeout(run, firstMs);
  const timer = setInterval(run, everyMs);
  const fold = setInterval(() => {
    foldRunCounts(db).catch((error: unknown) => report(error, { what: 'counts of runs' }));
  }, foldMs);
  return () => {
    stopping.abort();
    clearTimeout(first);
    clearInterval(timer);
    clearInterval(fold);
  };
}
