import { readdir, readFile } from 'node:fs/promises';

/** The resources that a browser uses. */
export type BrowserUsage = {
  /** Memory that is its own, in bytes; what its processes share is counted once. */
  memoryBytes: number;
  processes: number;
  /** Processor time that its living processes have used, in seconds. */
  cpuSeconds: number;
  /** Ids of its processes. */
  pids: number[];
};

type Process = { pid: number; parent: number; session: number; cpuTicks: number };

/** Of /proc, whatever the kernel's own clock: the same on every Linux that Node runs on. */
const ticksPerSecond = 100;

/**
 * Measures browsers by the ids of their main processes, all in one look at /proc. One that is gone is left out. A process
 * belongs to a browser when it descends from its main process or is of its session.
 */
export async function measureBrowsers(mains: readonly number[]): Promise<Map<number, BrowserUsage>> {
  const measured = new Map<number, BrowserUsage>();
  if (mains.length === 0) return measured;
  const all = await allProcesses();
  const children = Map.groupBy(all.values(), one => one.parent);
  const sessions = Map.groupBy(all.values(), one => one.session);
  for (const main of mains) {
    const root = all.get(main);
    if (!root) continue;
    const members = new Set([root, ...(sessions.get(main) ?? [])]);
    for (const one of members) for (const child of children.get(one.pid) ?? []) members.add(child);
    const processes = [...members];
    measured.set(main, {
      // oxlint-disable-next-line no-await-in-loop -- a browser at a time: the files of one are read at once
      memoryBytes: await memoryOf(processes.map(({ pid }) => pid)),
      processes: processes.length,
      cpuSeconds: processes.reduce((sum, { cpuTicks }) => sum + cpuTicks, 0) / ticksPerSecond,
      pids: processes.map(({ pid }) => pid),
    });
  }
  return measured;
}

/**
 * The proportional share of each process, as the kernel counts it. It takes the kernel some milliseconds for each, so it is
 * for when it matters. Undefined where the system does not let us read it.
 */
export async function exactMemory(pids: readonly number[]): Promise<number | undefined> {
  const shares = await Promise.all(
    pids.map(async pid => {
      const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(unlessGone);
      return text === undefined ? undefined : Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024;
    }),
  );
  return shares.includes(undefined) ? undefined : shares.reduce((sum: number, share) => sum + (share ?? 0), 0);
}

/** Empty for a process that is gone; undefined for one that may not be looked at. */
function unlessGone(error: NodeJS.ErrnoException): string | undefined {
  return error.code === 'ENOENT' || error.code === 'ESRCH' ? '' : undefined;
}

/** In kB: private memory, memory of files, memory that processes share. */
const residents = [/^RssAnon:\s+(\d+) kB/m, /^RssFile:\s+(\d+) kB/m, /^RssShmem:\s+(\d+) kB/m];

/** What is private of each, and once what the one that shares the most has of that. */
async function memoryOf(pids: readonly number[]): Promise<number> {
  const sizes = await Promise.all(
    pids.map(async pid => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      const [own = 0, file = 0, shared = 0] = residents.map(one => Number(one.exec(status)?.[1] ?? 0));
      return { own, shared: file + shared };
    }),
  );
  const own = sizes.reduce((sum, size) => sum + size.own, 0);
  return (own + Math.max(0, ...sizes.map(size => size.shared))) * 1024;
}

async function allProcesses(): Promise<Map<number, Process>> {
  const names = await readdir('/proc').catch((): string[] => []);
  const found = await Promise.all(names.filter(name => /^\d+$/.test(name)).map(name => readProcess(Number(name))));
  return new Map(found.flatMap(one => (one ? [[one.pid, one]] : [])));
}

/** Undefined for a process that is gone or a zombie. */
async function readProcess(pid: number): Promise<Process | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold anything, so the fields are counted from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, parent, , session] = fields;
  if (!state || state === 'Z' || state === 'X') return undefined;
  return {
    pid,
    parent: Number(parent),
    session: Number(session),
    cpuTicks: Number(fields[11]) + Number(fields[12]),
  };
}
