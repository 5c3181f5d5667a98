import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { basename, join } from 'node:path';
import { commandLine, isRunning } from './process-state.ts';

/** What the server says of itself in postmaster.pid. `status` is its own word: starting, ready, stopping. */
export type Postmaster = { pid: number; port: number; status: string };

const pollMs = 25;
const stopMs = 20_000;

/** The server that runs on this cluster, if one does. A dead, reaped or foreign process in the file is none. */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const written = readPostmaster(cluster);
  return written && isRunning(written.pid) && isPostgres(written.pid) ? written : undefined;
}

/**
 * Makes a postmaster.pid left by a crash harmless. Postgres looks itself whether the process in it is alive, but takes a
 * zombie or another process with the same id for one; our own id, its parent's, it takes for stale. The file is not deleted,
 * because its last lines let Postgres see that children of the dead server still use the memory.
 */
export function disarmStalePostmaster(cluster: string): void {
  const written = readPostmaster(cluster);
  if (!written || runningPostmaster(cluster)) return;
  const path = join(cluster, 'postmaster.pid');
  const rest = readFileSync(path, 'utf8').split('\n').slice(1);
  writeFileSync(path, [String(process.pid), ...rest].join('\n'));
}

/** Ends the server in order (transactions cut off, data safe), harder when it does not go in time. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [name, waitMs] of [
    ['SIGINT', stopMs],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!isRunning(pid)) return;
    process.kill(pid, name);
    if (await isGone(pid, waitMs)) return;
  }
  throw new Error(`The built-in database (process ${pid}) does not end.`);
}

/** Waits until a process is gone. False when it is still there after `waitMs`. */
export async function isGone(pid: number, waitMs: number): Promise<boolean> {
  const deadline = Date.now() + waitMs;
  while (isRunning(pid)) {
    if (Date.now() > deadline) return false;
    await delay(pollMs);
  }
  return true;
}

function readPostmaster(cluster: string): Postmaster | undefined {
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const lines = readFileSync(path, 'utf8').split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
}

function isPostgres(pid: number): boolean {
  const program = commandLine(pid).split(' ')[0] ?? '';
  return basename(program).startsWith('postgres');
}
