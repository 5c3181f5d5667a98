import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether a process runs. A zombie, ended but not yet reaped, does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const state = stateOf(pid);
  return state !== undefined && !state.startsWith('Z');
}

/** A word that differs between two processes which had the same id one after the other. */
export function startedAt(pid: number): string {
  if (process.platform === 'linux') return linuxStat(pid)?.[19] ?? '';
  return ps(pid, 'lstart=') ?? '';
}

/** The command line of a running process, or '' when there is none or it may not be read. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'command=') ?? '';
  return readOrUndefined(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? '';
}

function stateOf(pid: number): string | undefined {
  return process.platform === 'linux' ? linuxStat(pid)?.[0] : ps(pid, 'stat=');
}

/** The fields of /proc/PID/stat from the third (state) on: the second holds a name that may contain anything. */
function linuxStat(pid: number): string[] | undefined {
  const text = readOrUndefined(`/proc/${pid}/stat`);
  return text?.slice(text.lastIndexOf(')') + 2).split(' ');
}

function readOrUndefined(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES') return undefined;
    throw error;
  }
}

function ps(pid: number, field: string): string | undefined {
  try {
    return execFileSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8', timeout: 5_000 }).trim();
  } catch {
    // ps answers with an error when there is no such process
    return undefined;
  }
}
