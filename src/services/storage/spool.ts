import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { noSpace, type StorageLimits } from './reservations.ts';

/** Older files in transit are abandoned. */
const leftAfterMs = 24 * 3600_000;

/** Creates the folder for files in transit, unless the disk has too little space. @throws AppError NO_SPACE */
export async function openSpool(
  dir: string,
  { bytes, limits }: { bytes: number; limits: StorageLimits },
): Promise<string> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await requireSpace(dir, { bytes, limits });
  return dir;
}

/** Whether so many bytes can be written to the disk of a folder. @throws AppError NO_SPACE */
export async function requireSpace(
  dir: string,
  { bytes, limits }: { bytes: number; limits: StorageLimits },
): Promise<void> {
  const { bavail, bsize } = await statfs(dir);
  if (bavail * bsize - bytes < limits.keepFreeBytes) throw noSpace(limits);
}

/** Removes files in transit of killed processes; returns how many. */
export async function sweepSpool(dir: string, now: Date): Promise<number> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let swept = 0;
  for (const name of names) {
    const found = await stat(join(dir, name)).catch(() => undefined);
    if (!found || now.getTime() - found.mtimeMs < leftAfterMs) continue;
    await rm(join(dir, name), { recursive: true, force: true });
    swept += 1;
  }
  return swept;
}
