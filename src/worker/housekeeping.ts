import { sweepSlots } from '#src/services/schedule/sweep.ts';
import { sweepProfiles } from '#src/services/profile/forget.ts';
import { sweepOidcPayloads } from '#src/services/store/oidc-payloads.ts';
import { practiceVisits } from '#src/services/store/practice-visits.ts';
import type { WorkerParts } from './parts.ts';

const everyMs = 3600_000;

/** Forgets what has served its time, once an hour; returns how to stop. */
export function startHousekeeping({ db, storage, report }: Pick<WorkerParts, 'db' | 'storage' | 'report'>): () => void {
  const sweep = async (): Promise<void> => {
    await practiceVisits(db).sweep();
    await sweepOidcPayloads(db);
    await sweepSlots(db);
    await sweepProfiles(db, storage);
  };
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => report(error, { what: 'housekeeping' }));
  }, everyMs);
  return () => clearInterval(timer);
}
