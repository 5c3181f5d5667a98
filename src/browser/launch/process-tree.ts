import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

type Process = { pid: number; parent: number; group: number; session: number; started: string };

/**
 * What belongs to one browser: its main process; its folder, which its crash reporters name as their own though they
 * leave the tree; and the user that only it runs under, if there is one.
 */
export type Tree = { pid: number; folder: string; uid?: number };

/**
 * Kills a browser and all that descends from it with SIGKILL and waits until nothing of it is left, at most `ms`.
 * Returns the ids still alive then: empty unless the kernel holds a process.
 */
export async function killTree(tree: Tree, ms: number): Promise<number[]> {
  const deadline = Date.now() + ms;
  const seen = new Map<number, string>();
  let left = await membersOf(tree, seen);
  sendSignal(-tree.pid, 'SIGKILL');
  while (left.length > 0) {
    for (const pid of left) sendSignal(pid, 'SIGKILL');
    if (Date.now() >= deadline) return left;
    await delay(10);
    left = await membersOf(tree, seen);
  }
  return [];
}

/** Resolves when all processes of a closing browser have ended. */
export async function untilGone(tree: Tree, signal: AbortSignal): Promise<void> {
  const seen = new Map<number, string>();
  while ((await membersOf(tree, seen)).length > 0) await delay(20, undefined, { signal });
}

/** Ids of the living processes of a user; none where there is no /proc. */
export async function processesOfUser(uid: number): Promise<number[]> {
  const found = await Promise.all(
    (await allIds()).map(async pid => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return /^Uid:\s+(\d+)\s/m.exec(status)?.[1] === String(uid) && !/^State:\s+[ZX]/m.test(status) ? pid : undefined;
    }),
  );
  return found.filter(pid => pid !== undefined);
}

/** Living processes of the tree. `seen` keeps those found earlier, since an orphan no longer says whose child it was. */
async function membersOf(tree: Tree, seen: Map<number, string>): Promise<number[]> {
  if (tree.uid !== undefined) return processesOfUser(tree.uid);
  const all = await allProcesses();
  const members = new Set([tree.pid, ...(await processesNaming(tree.folder))]);
  for (const one of all) if (seen.get(one.pid) === one.started) members.add(one.pid);
  for (let before = 0; before !== members.size;) {
    before = members.size;
    for (const one of all) {
      if (members.has(one.parent) || one.group === tree.pid || one.session === tree.pid) members.add(one.pid);
    }
  }
  const living = all.filter(one => members.has(one.pid));
  for (const one of living) seen.set(one.pid, one.started);
  return living.map(one => one.pid);
}

async function processesNaming(folder: string): Promise<number[]> {
  const found = await Promise.all(
    (await allIds()).map(async pid => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return line.includes(`=${folder}/`) ? pid : undefined;
    }),
  );
  return found.filter(pid => pid !== undefined);
}

async function allProcesses(): Promise<Process[]> {
  const all = await Promise.all((await allIds()).map(pid => readProcess(pid)));
  return all.filter(one => one !== undefined);
}

async function allIds(): Promise<number[]> {
  const names = await readdir('/proc').catch((): string[] => []);
  return names.filter(name => /^\d+$/.test(name)).map(Number);
}

/** Undefined for a process that is gone or a zombie. */
async function readProcess(pid: number): Promise<Process | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold anything, so the fields are counted from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, parent, group, session] = fields;
  if (!state || state === 'Z' || state === 'X') return undefined;
  return { pid, parent: Number(parent), group: Number(group), session: Number(session), started: fields[19] ?? '' };
}

/** A moment at which a process started, in the kernel's ticks; undefined when there is no such process. */
export async function startOfProcess(pid: number): Promise<string | undefined> {
  return (await readProcess(pid))?.started;
}

/** Whether a process lives: one that has ended and that nobody has asked about since does not. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is there, and another user's.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // ESRCH: it is gone already, which is what was wanted.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
