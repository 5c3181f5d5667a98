/** How processor time grows with the size of what is read. */
import { cpuSlowness } from '#tests/setup/cpu-time.ts';

/** Makes an input of a size, and returns what reads it. Each is run once: what was read of a page is kept. */
export type Entry = (size: number) => () => unknown;

/** Twice the input may take this many times as long: 2 for a linear algorithm and more with caches that are full, 4 for a quadratic one. */
const growthAtMost = 3;
/** Shorter times (ms) say nothing: a collection of garbage may take as long. */
const leastMs = 5;
const roundsAtMost = 8;

export type Growth = {
  /** The least CPU time (ms) of this thread for a quarter and a half of the limit, and for all of it. */
  ms: readonly number[];
  /** The largest growth from one size to the next that is long enough to count. */
  growth: number;
};

/**
 * Measures an entry at a quarter, a half and all of its limit. More rounds are run while it seems to grow too fast: the least time of many
 * leaves out what other programs do, but never what the algorithm does. `measure` returns milliseconds.
 */
export async function measureGrowth(
  limit: number,
  measure: (size: number) => number | Promise<number>,
): Promise<Growth> {
  const sizes = [limit / 4, limit / 2, limit];
  const least = sizes.map(() => Infinity);
  const sums = sizes.map(() => 0);
  let growth = 0;
  for (let round = 0; round < roundsAtMost; round += 1) {
    for (const [at, size] of sizes.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one at a time, so that none slows another down
      const ms = await measure(size);
      least[at] = Math.min(least[at] ?? Infinity, ms);
      sums[at] = (sums[at] ?? 0) + ms;
    }
    // Some machines count processor time in steps of 4 ms: the least of several may be short by one, their mean is not.
    growth = Math.min(growthOf(least), growthOf(sums.map(ms => ms / (round + 1))));
    if (growth <= growthAtMost) break;
  }
  return { ms: least, growth };
}

function growthOf(times: readonly number[]): number {
  const steps = times
    .slice(1)
    .map((ms, at) => (ms < leastMs * growthAtMost ? 0 : ms / Math.max(leastMs, times[at] ?? 0)));
  return Math.max(...steps);
}

/** Why an entry does not scale, in words; undefined when it does. */
export function growthFault({ ms, growth }: Growth): string | undefined {
  if (growth <= growthAtMost) return undefined;
  const shown = ms.map(one => one.toFixed(1)).join(', ');
  return `Twice the input takes ${growth.toFixed(1)} times as long: ${shown} ms.`;
}

/** The CPU time (ms) of this thread for one run of an entry, its input not counted. */
export function cpuOfEntry(entry: Entry, size: number): number {
  const run = entry(size);
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * The least CPU time (ms, of the machine on which bounds are set) of a few runs at the limit: the first still compiles. Ends as
 * soon as one takes no more than `enough`.
 */
export function leastAtLimit(limit: number, { entry, enough }: { entry: Entry; enough: number }): number {
  let least = Infinity;
  for (let round = 0; round < roundsAtMost && least > enough; round += 1)
    least = Math.min(least, cpuOfEntry(entry, limit) / cpuSlowness());
  return least;
}
