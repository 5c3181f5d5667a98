import { statfs } from 'node:fs/promises';
import { within } from '#src/browser/deadline.ts';
import { AppError } from '#src/core/errors.ts';
import type { BrowserCharge } from '#src/services/storage/browser-charge.ts';
import { ResourceLimitReached } from './limit-reached.ts';

/** What the files of one run's browser may take of the disk. */
export type DiskLimits = {
  diskBytes: number;
  /** Disk that stays free: with less than that, the largest run of the account that takes the most ends. */
  freeDiskBytes: number;
};

export type DiskWatched = {
  /** The account whose run it is. */
  account: number;
  /** How much of the disk its browser takes now, counted no further than `bytesAtMost`. */
  disk(bytesAtMost: number): Promise<number>;
  charge: BrowserCharge;
  /** Ends the run. */
  exceeded(reason: ResourceLimitReached): void;
};

export type DiskWatch = {
  /** Returns how to stop. */
  watch(run: DiskWatched): () => void;
  stop(): void;
};

const never = new AbortController().signal;
const lookMs = 4000;
/** Where a run has more than half of what it may have. */
const closeLookMs = 500;
/** How long the files of a run that was ended take to be gone. */
const settleMs = 10_000;
/** Of each question about one run: a browser that cannot be measured hides no other. */
const answerMs = 10_000;
/** A run that takes less than this share of its limit is not why the disk is short. */
const largeShare = 0.1;

type Taken = { run: DiskWatched; bytes: number };

/** Looks at what browsers take of the disk, and ends a run in words before it takes what others need. */
export function startDiskWatch(
  limits: DiskLimits,
  { report, free }: { report(error: unknown): void; free(): Promise<number> },
): DiskWatch {
  const runs = new Set<DiskWatched>();
  /** What each took when it was measured last, and what is still being measured or charged. */
  const known = new WeakMap<DiskWatched, number>();
  const busy = new WeakSet<DiskWatched>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let settledAt = 0;

  async function look(): Promise<number> {
    const taken: Taken[] = [];
    for (const run of runs) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: the runs need the disk too
      const over = await inTime(`Measuring what the browser of a run stores`, () => measure(run)).catch(reported);
      if (!runs.has(run)) continue;
      if (over) end(run, over);
      else taken.push({ run, bytes: known.get(run) ?? 0 });
    }
    if (taken.length > 0 && (await inTime('Asking for free disk', free)) < limits.freeDiskBytes)
      endOneOf(taken.filter(({ run }) => runs.has(run)));
    return taken.some(({ bytes }) => bytes > limits.diskBytes / 2) ? closeLookMs : lookMs;
  }

  /** Why the run is to end. What takes too long goes on, and the run is not asked again before it is done. */
  async function measure(run: DiskWatched): Promise<ResourceLimitReached | undefined> {
    if (busy.has(run)) return undefined;
    busy.add(run);
    try {
      const bytes = await run.disk(limits.diskBytes);
      known.set(run, bytes);
      if (bytes > limits.diskBytes) return new ResourceLimitReached({ kind: 'disk', limit: limits.diskBytes });
      await run.charge.count(bytes);
      return undefined;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'STORAGE_FULL') throw error;
      return new ResourceLimitReached({ kind: 'account-disk', bytes: known.get(run) ?? 0, why: error.message });
    } finally {
      busy.delete(run);
    }
  }

  function reported(error: unknown): undefined {
    report(error);
  }

  function endOneOf(taken: readonly Taken[]): void {
    const accounts = [...Map.groupBy(taken, ({ run }) => run.account).values()];
    const [most = []] = accounts.toSorted((a, b) => sumOf(b) - sumOf(a));
    const [largest] = most.toSorted((a, b) => b.bytes - a.bytes);
    if (!largest || largest.bytes < limits.diskBytes * largeShare || performance.now() < settledAt) return;
    settledAt = performance.now() + settleMs;
    end(largest.run, new ResourceLimitReached({ kind: 'machine-disk', bytes: largest.bytes }));
  }

  function end(run: DiskWatched, reason: ResourceLimitReached): void {
    runs.delete(run);
    run.exceeded(reason);
  }

  function lookIn(ms: number): void {
    if (stopped) return;
    timer = setTimeout(() => {
      void look()
        .catch((error: unknown) => {
          report(error);
          return lookMs;
        })
        .then(lookIn);
    }, ms);
  }

  lookIn(lookMs);
  return {
    watch(run) {
      runs.add(run);
      return () => {
        runs.delete(run);
        run.charge.end().catch(report);
      };
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function inTime<T>(what: string, call: () => Promise<T>): Promise<T> {
  return within({ ms: answerMs, signal: never, what }, call);
}

function sumOf(taken: readonly Taken[]): number {
  return taken.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** What is free of the disk that a folder lies on. */
export async function freeDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
