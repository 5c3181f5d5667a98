import { eraseAccount } from '#src/services/user/deletion/erase.ts';
import { resumeDeletions } from '#src/services/user/deletion/resume.ts';
import type { WorkerParts } from './parts.ts';

const resumeMs = 600_000;

type Parts = Pick<WorkerParts, 'db' | 'storage' | 'jobs' | 'report'>;

/** Erases deleted accounts. What fails, or was killed, is tried again by the queue; returns how to look for no more. */
export async function startAccounts(parts: Parts): Promise<() => void> {
  const { db, storage, jobs, report } = parts;
  await jobs.handle('erase-account', 1, async ({ deletionId }, signal) => {
    try {
      await eraseAccount({ db, storage, signal }, deletionId);
    } catch (error) {
      if (!signal.aborted) report(error, { what: 'erasing an account', deletionId });
      throw error;
    }
  });
  const timer = setInterval(() => {
    resumeDeletions(db, jobs).catch((error: unknown) => report(error, { what: 'deleted accounts' }));
  }, resumeMs);
  return () => clearInterval(timer);
}
