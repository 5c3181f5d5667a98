import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#src/core/errors.ts';
import type { Context } from '#src/services/context.ts';
import { openSpool } from '#src/services/storage/spool.ts';
import { eraseAccount } from '#src/services/user/deletion/erase.ts';
import { resumeDeletions } from '#src/services/user/deletion/resume.ts';
import { failExport, writeExport } from '#src/services/user/export/write.ts';
import type { WorkerParts } from './parts.ts';

/** No export is made for so long. */
const forgottenMs = 6 * 3600_000;

type Parts = Pick<WorkerParts, 'db' | 'storage' | 'jobs' | 'report'> & {
  /** What a verb sees when the account asks. */
  contextOf(userId: number): Context;
  /** Where exports are put together. */
  exportsDir: string;
};

/**
 * Erases deleted accounts and makes exports. What fails, or was killed, is tried again by the queue.
 */
export async function startAccounts(parts: Parts): Promise<void> {
  const { db, storage, jobs, report, exportsDir } = parts;
  await clearForgotten(exportsDir);
  const checkSpace = async (dir: string): Promise<void> =>
    void (await openSpool(dir, { bytes: 0, limits: storage.limits }));
  await jobs.handle('erase-account', 1, async ({ deletionId }, signal) => {
    try {
      await eraseAccount({ db, storage, signal }, deletionId);
    } catch (error) {
      if (!signal.aborted) report(error, { what: 'erasing an account', deletionId });
      throw error;
    }
  });
  await jobs.handle('export-account', 1, async ({ exportId }, signal) => {
    try {
      await writeExport({ db, contextOf: parts.contextOf, dir: exportsDir, checkSpace, signal }, exportId);
    } catch (error) {
      if (error instanceof AppError) return failExport(db, exportId, error.message);
      if (!signal.aborted) report(error, { what: 'export of an account', exportId });
      throw error;
    }
  });
  await jobs.handle('resume-deletions', 1, async () => {
    await resumeDeletions(db, jobs).catch((error: unknown) => report(error, { what: 'deleted accounts' }));
  });
}

/** Removes what workers that died left behind. */
async function clearForgotten(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  for (const name of await readdir(dir)) {
    const path = join(dir, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > forgottenMs) await rm(path, { recursive: true, force: true });
  }
}
