import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isRunning, startedAt } from './process-state.ts';

const pollMs = 25;
const staleMs = 150_000;

/**
 * Runs `work` while no other process does the same under this lock file. A lock of a dead process, or one older than
 * any start can take, is broken. Rejects when `signal` aborts the wait.
 */
export async function withLock<T>(path: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  while (!take(path)) await delay(pollMs, undefined, { signal });
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** Writes this process down as the one that ends the server. */
export function claimOwnership(path: string): void {
  writeFileSync(path, JSON.stringify({ pid: process.pid, startedAt: startedAt(process.pid) }));
}

/** Whether the process that started the server still lives, so that ending it is not for us. */
export function hasLivingOwner(path: string): boolean {
  const text = readIfThere(path);
  if (text === undefined) return false;
  const owner = JSON.parse(text) as { pid: number; startedAt: string };
  return isRunning(owner.pid) && startedAt(owner.pid) === owner.startedAt;
}

/** The file appears with its content in one step, so no one reads it half written. */
function take(path: string): boolean {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (isStale(path)) rmSync(path, { force: true });
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function isStale(path: string): boolean {
  const holder = readIfThere(path);
  if (holder === undefined) return false;
  if (!isRunning(Number(holder))) return true;
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  return age > staleMs;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
