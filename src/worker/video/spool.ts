import { renameSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startOfProcess } from '#src/browser/launch/process-tree.ts';
import type { SpooledPart } from './timeline.ts';

/**
 * Pictures of runs on this machine's disk until they are a video: `{dir}/{run}/{epoch}-{process}-{its start}/`, in it
 * `start` (ms), `{ms}.jpg` for each picture, and `end` (ms) once the recording ended in good order.
 */
export type SpoolPart = {
  /** Keeps a picture painted at `at` (ms); false when there is no room for more. */
  add(jpeg: Uint8Array, at: number): Promise<boolean>;
  /** How much of what this run may take is left, from 1 to 0. */
  roomLeft(): number;
  end(at: number): Promise<void>;
};

const megabyte = 1_000_000;
const mostBytesPerRun = 400 * megabyte;
/** Recording never fills the disk that the database may be on. */
const keepFreeBytes = 1000 * megabyte;
const lookAtDiskEvery = 50;

/** The folder of the spool. It was `recordings` up to version 0.1.0: what lies there is moved. */
export function spoolFolder(dataDir: string): string {
  const dir = join(dataDir, 'run-videos');
  try {
    renameSync(join(dataDir, 'recordings'), dir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Nothing to move, or both are there: then only the new one is read.
    if (code !== 'ENOENT' && code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
  return dir;
}

export async function openSpoolPart(
  dir: string,
  part: { runId: number; epoch: number; startedAt: number },
): Promise<SpoolPart> {
  const own = `${part.epoch}-${process.pid}-${(await startOfProcess(process.pid)) ?? '0'}`;
  const path = join(dir, String(part.runId), own);
  await mkdir(path, { recursive: true, mode: 0o700 });
  await writeFile(join(path, 'start'), String(part.startedAt), { mode: 0o600 });
  let bytes = 0;
  let count = 0;
  let lastAt = part.startedAt - 1;
  let full = false;
  return {
    async add(jpeg, at) {
      if (count % lookAtDiskEvery === 0 && (await freeBytes(path)) < keepFreeBytes) full = true;
      if (full || bytes + jpeg.byteLength > mostBytesPerRun) return false;
      lastAt = Math.max(lastAt + 1, Math.round(at));
      count += 1;
      bytes += jpeg.byteLength;
      const file = join(path, `${lastAt}.jpg`);
      // A picture has its name only once it is whole.
      await writeFile(`${file}.new`, jpeg, { mode: 0o600 });
      await rename(`${file}.new`, file);
      return true;
    },
    roomLeft: () => (full ? 0 : 1 - bytes / mostBytesPerRun),
    end: at => writeFile(join(path, 'end'), String(Math.max(at, lastAt)), { mode: 0o600 }),
  };
}

/** Numbers of the runs of which something is spooled here. */
export async function spooledRuns(dir: string): Promise<number[]> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter(name => /^\d+$/.test(name)).map(Number);
}

export const spoolOf = (dir: string, runId: number): string => join(dir, String(runId));

/** What is spooled of a run, oldest part first; undefined while a living process still records. */
export async function readSpool(dir: string, runId: number): Promise<SpooledPart[] | undefined> {
  const root = spoolOf(dir, runId);
  const names = (await readdir(root)).filter(name => /^\d+-\d+-\d+$/.test(name));
  const parts: SpooledPart[] = [];
  for (const name of names.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))) {
    const endedAt = await numberIn(join(root, name, 'end'));
    const [, pid, started] = name.split('-');
    if (endedAt === undefined && (await startOfProcess(Number(pid))) === started) return undefined;
    const startedAt = await numberIn(join(root, name, 'start'));
    const times = (await readdir(join(root, name))).flatMap(file => /^(\d+)\.jpg$/.exec(file)?.[1] ?? []);
    const frames = times
      .map(Number)
      .toSorted((a, b) => a - b)
      .map(at => ({ path: `${name}/${at}.jpg`, at }));
    const first = frames[0];
    if (first) parts.push({ startedAt: Math.min(startedAt ?? first.at, first.at), endedAt, frames });
  }
  return parts;
}

export function removeSpool(dir: string, runId: number): Promise<void> {
  return rm(spoolOf(dir, runId), { recursive: true, force: true });
}

async function numberIn(path: string): Promise<number | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
