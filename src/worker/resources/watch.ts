import { readdir, writeFile } from 'node:fs/promises';
import { availableParallelism, setPriority } from 'node:os';
import { type BrowserUsage, exactMemory, measureBrowsers } from '#src/browser/launch/usage.ts';
import { type DiskLimits, type DiskWatched, startDiskWatch } from './disk-watch.ts';
import { availableMemory } from './host-memory.ts';
import { ResourceLimitReached } from './limit-reached.ts';

/** What one run's browser may take of the machine. */
export type RunResources = {
  memoryBytes: number;
  processes: number;
  /** Processors that it may keep busy; above that it has a lower priority. */
  cpus: number;
  /** Memory that stays free on the machine: with less than that, the run that takes the most ends. */
  reservedBytes: number;
} & DiskLimits;

type Watched = DiskWatched & {
  /** Of the browser's main process now; undefined while there is none. */
  pid(): number | undefined;
  /** Writes a message to the owner into the chat. */
  say(text: string): void;
  /** Has a run that waits for its person go on later in another browser; false where that cannot be. */
  makeRoom?(): boolean | Promise<boolean>;
};

export type ResourceWatch = {
  /** Returns how to stop. */
  watch(run: Watched): () => void;
  /** Whether there is memory for one browser more. */
  hasRoom(): Promise<boolean>;
  /** Has a run that only waits for its person give its browser up; false where none can. */
  makeRoom(): Promise<boolean>;
  stop(): void;
};

type WatchOptions = {
  report(error: unknown): void;
  /** What is free of the disk that browsers' files are on. */
  freeDisk(): Promise<number>;
  available?: () => Promise<number>;
  /** How long a browser may keep its processors busy before it has a lower priority. */
  busySeconds?: number;
};

const lookMs = 500;
/** How long the memory of a run that was ended takes to be free again. */
const settleMs = 3000;
/** What a browser takes as it starts, with a page of some size. */
const freshBrowserBytes = 400_000_000;
const busyShare = 0.85;
/** Of the nice values that the system knows, 19 being the lowest priority. */
const lowPriority = 15;

/**
 * Looks at what browsers take, twice a second, and ends a run in words before the machine is short. Everything is read from
 * /proc, so it works wherever Linux does; where we may make cgroups the kernel holds the same limits besides.
 */
export function startResourceWatch(limits: RunResources, options: WatchOptions): ResourceWatch {
  const processes = startProcessWatch(limits, options);
  const disk = startDiskWatch(limits, { report: options.report, free: options.freeDisk });
  return {
    ...processes,
    watch(run) {
      const stops = [processes.watch(run), disk.watch(run)];
      return () => stops.forEach(stop => stop());
    },
    stop() {
      processes.stop();
      disk.stop();
    },
  };
}

function startProcessWatch(
  limits: RunResources,
  { report, available = availableMemory, busySeconds = 15 }: WatchOptions,
): ResourceWatch {
  const runs = new Map<Watched, Busy>();
  let looking = false;
  let settledAt = 0;
  let making: Promise<boolean> | undefined;

  async function look(): Promise<void> {
    const pids = new Map<number, Watched>();
    for (const run of runs.keys()) {
      const pid = run.pid();
      if (pid !== undefined) pids.set(pid, run);
    }
    if (pids.size === 0) return;
    const [measured, free] = await Promise.all([measureBrowsers([...pids.keys()]), available()]);
    const usages = [...measured].flatMap(([pid, usage]) => {
      const run = pids.get(pid);
      return run && runs.has(run) ? [{ run, usage }] : [];
    });
    for (const { run, usage } of usages) {
      const over = await overOf(usage, limits);
      if (over) end(run, over);
      else await slowDown(run, usage);
    }
    if (free >= limits.reservedBytes || performance.now() < settledAt) return;
    if (!(await makeRoom())) endLargest(usages);
  }

  /** Has a run that only waits give up its browser, the oldest first. */
  function makeRoom(): Promise<boolean> {
    return (making ??= tryToMakeRoom().finally(() => (making = undefined)));
  }

  async function tryToMakeRoom(): Promise<boolean> {
    if (performance.now() < settledAt) return false;
    const made = await firstToMakeRoom(runs.keys());
    if (!made) return false;
    runs.delete(made);
    settledAt = performance.now() + settleMs;
    return true;
  }

  function endLargest(usages: readonly { run: Watched; usage: BrowserUsage }[]): void {
    const [largest] = usages
      .filter(({ run }) => runs.has(run))
      .toSorted((a, b) => b.usage.memoryBytes - a.usage.memoryBytes);
    if (!largest) return;
    settledAt = performance.now() + settleMs;
    end(largest.run, new ResourceLimitReached({ kind: 'machine', bytes: largest.usage.memoryBytes }));
  }

  function end(run: Watched, reason: ResourceLimitReached): void {
    runs.delete(run);
    run.exceeded(reason);
  }

  async function slowDown(run: Watched, usage: BrowserUsage): Promise<void> {
    const busy = runs.get(run);
    if (!busy?.isNow(usage)) return;
    await lowerPriority(usage.pids);
    if (busy.reported) return;
    busy.reported = true;
    run.say('A page of this run keeps the processor busy, so its browser has a lower priority now.');
  }

  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      .catch(report)
      .finally(() => (looking = false));
  }, lookMs);
  return {
    watch(run) {
      runs.set(run, createBusy({ cpus: Math.min(limits.cpus, availableParallelism()), busySeconds }));
      return () => void runs.delete(run);
    },
    hasRoom: async () => (await available()) > limits.reservedBytes + Math.min(freshBrowserBytes, limits.memoryBytes),
    makeRoom,
    stop: () => clearInterval(timer),
  };
}

async function firstToMakeRoom(runs: Iterable<Watched>): Promise<Watched | undefined> {
  for (const run of runs) if (await run.makeRoom?.()) return run;
  return undefined;
}

async function overOf(usage: BrowserUsage, limits: RunResources): Promise<ResourceLimitReached | undefined> {
  if (usage.processes > limits.processes)
    return new ResourceLimitReached({ kind: 'processes', limit: limits.processes });
  if (usage.memoryBytes <= limits.memoryBytes) return undefined;
  // The quick figure may be too high: processes share memory in pairs too.
  const exact = (await exactMemory(usage.pids)) ?? usage.memoryBytes;
  return exact > limits.memoryBytes
    ? new ResourceLimitReached({ kind: 'memory', limit: limits.memoryBytes })
    : undefined;
}

/** Whether a browser has kept its processors busy for a while. */
type Busy = { isNow(usage: BrowserUsage): boolean; reported: boolean };

function createBusy({ cpus, busySeconds }: { cpus: number; busySeconds: number }): Busy {
  let since: { at: number; seconds: number } | undefined;
  return {
    reported: false,
    isNow({ cpuSeconds }) {
      const at = performance.now() / 1000;
      // Less than before: a process that had used some has ended.
      if (!since || cpuSeconds < since.seconds) since = { at, seconds: cpuSeconds };
      const passed = at - since.at;
      if (passed < busySeconds) return false;
      const share = (cpuSeconds - since.seconds) / passed / cpus;
      since = { at, seconds: cpuSeconds };
      return share > busyShare;
    },
  };
}

/** Every thread has a priority of its own on Linux. */
async function lowerPriority(pids: readonly number[]): Promise<void> {
  await Promise.all(
    pids.map(async pid => {
      // Of its whole session, where the kernel weighs sessions against each other.
      await writeFile(`/proc/${pid}/autogroup`, String(lowPriority)).catch(() => undefined);
      const threads = await readdir(`/proc/${pid}/task`).catch((): string[] => []);
      for (const thread of threads) {
        try {
          setPriority(Number(thread), lowPriority);
        } catch {
          // It has ended, or is of another user already: then it is not ours to slow down.
        }
      }
    }),
  );
}
