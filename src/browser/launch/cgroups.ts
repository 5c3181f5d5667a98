import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The kernel's limits for all processes of one browser together. */
export type CgroupLimits = { memoryBytes: number; processes: number; cpus: number };

export type Cgroup = {
  /** A process that writes its id into this file joins the group, with its children. */
  procs: string;
  /** Once its processes are gone. */
  remove(): Promise<void>;
};

/** Makes groups, one for each browser. */
export type Cgroups = { make(name: string): Promise<Cgroup> };

const period = 100_000;
const removeMs = 1000;
const controllers = ['memory', 'pids', 'cpu'];
const serverGroup = 'legwork-server';
/** The server comes before what pages compute, of which each browser has 100: all users wait for it, and it needs little. */
const serverWeight = 1000;
const prefix = 'legwork-browser-';

/**
 * Cgroups (version 2) for browsers, where the system gives us a subtree of our own: in a service with `Delegate=yes`, or as
 * all there is in a container. Undefined anywhere else, as in a terminal: other people's processes are not ours to move.
 */
export async function openCgroups(
  limits: CgroupLimits,
  { root = '/sys/fs/cgroup', proc = '/proc' }: { root?: string; proc?: string } = {},
): Promise<Cgroups | undefined> {
  const own = /^0::(\/.*)$/m.exec(await text(join(proc, 'self', 'cgroup')))?.[1];
  if (own === undefined) return undefined;
  const parent = await subtreeOf(join(root, own), { isWhole: own === '/' || own.endsWith('.service'), proc });
  if (parent === undefined) return undefined;
  await clearLeft(parent);
  return {
    async make(name) {
      const path = join(parent, `${prefix}${name}`);
      await mkdir(path);
      const settings: Record<string, string> = {
        'memory.max': String(Math.ceil(limits.memoryBytes)),
        'memory.swap.max': '0',
        'memory.oom.group': '1',
        // Threads count too.
        'pids.max': String(limits.processes * 60),
        'cpu.max': `${Math.ceil(limits.cpus * period)} ${period}`,
      };
      for (const [file, value] of Object.entries(settings))
        // oxlint-disable-next-line no-await-in-loop -- some kernels have no swap accounting: the rest holds
        await writeFile(join(path, file), value).catch(unlessMissing);
      return { procs: join(path, 'cgroup.procs'), remove: () => removeGroup(path) };
    },
  };
}

/** The group below which ours go, its controllers handed down; undefined when it is not ours alone. */
async function subtreeOf(
  group: string,
  { isWhole, proc }: { isWhole: boolean; proc: string },
): Promise<string | undefined> {
  // Made by an earlier worker of this service: it is ready.
  const at = group.endsWith(`/${serverGroup}`) ? join(group, '..') : group;
  if (at !== group) return (await hasControllers(join(at, 'cgroup.subtree_control'))) ? at : undefined;
  if (!isWhole || !(await hasControllers(join(group, 'cgroup.controllers')))) return undefined;
  const inside = (await text(join(group, 'cgroup.procs'))).split('\n').filter(Boolean).map(Number);
  const kin = await Promise.all(inside.map(pid => isKin(pid, proc)));
  if (kin.includes(false)) return undefined;
  try {
    // A group that passes controllers to subgroups has no processes itself.
    const server = join(group, serverGroup);
    await mkdir(server, { recursive: true });
    for (const pid of inside)
      // oxlint-disable-next-line no-await-in-loop -- one id each time, as the kernel wants it
      await writeFile(join(server, 'cgroup.procs'), String(pid)).catch(unlessMissing);
    await writeFile(join(group, 'cgroup.subtree_control'), controllers.map(name => `+${name}`).join(' '));
    await writeFile(join(server, 'cpu.weight'), String(serverWeight));
    return group;
  } catch {
    // Read-only, or not ours to change.
    return undefined;
  }
}

async function hasControllers(file: string): Promise<boolean> {
  const there = (await text(file)).trim().split(/\s+/);
  return controllers.every(name => there.includes(name));
}

/** Whether a process is this one, an ancestor or a descendant. */
async function isKin(pid: number, proc: string): Promise<boolean> {
  const above = async (of: number): Promise<number[]> => {
    const ids: number[] = [];
    for (let id = of; id > 0 && ids.length < 100;) {
      ids.push(id);
      // oxlint-disable-next-line no-await-in-loop -- one after the other up the tree
      const stat = await text(join(proc, String(id), 'stat'));
      id = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
    }
    return ids;
  };
  return (await above(process.pid)).includes(pid) || (await above(pid)).includes(process.pid);
}

/** The kernel takes a moment to notice that the last process has gone. */
async function removeGroup(path: string): Promise<void> {
  const until = performance.now() + removeMs;
  for (;;) {
    try {
      return await rmdir(path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return;
      if (code !== 'EBUSY' || performance.now() > until) throw error;
    }
    // oxlint-disable-next-line no-await-in-loop -- no event says that it has happened
    await delay(20);
  }
}

/** Removes the groups of killed workers: all without processes. */
async function clearLeft(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter(name => name.startsWith(prefix));
  await Promise.all(names.map(name => rmdir(join(parent, name)).catch(() => undefined)));
}

function text(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error;
}
