/** What {@link calculate} takes (ms of CPU) on the machine on which the bounds of tests were set. */
const referenceMs = 8;

/** A calculation of the kinds that take the time of ours: texts, patterns, objects. */
function calculate(): number {
  let found = 0;
  for (let at = 0; at < 20_000; at += 1) {
    const entry = { name: `Entry ${at}`, words: `the entry ${at} of the list`.split(' ') };
    if (/\b\d+5\b/.test(JSON.stringify(entry))) found += entry.words.length;
  }
  return found;
}

/**
 * How many times as long as the machine on which the bounds were set this one needs now for the same calculation, at least
 * 1: a slow machine, or one whose caches and cores others use, is no reason to fail.
 */
export function cpuSlowness(): number {
  return Math.max(1, Math.min(...Array.from({ length: 3 }, () => cpuOf(calculate))) / referenceMs);
}

/** The CPU time (ms) that this thread spends in `work`, divided by {@link cpuSlowness}. */
export function cpuMilliseconds(work: () => unknown): number {
  const ms = cpuOf(work);
  return ms / cpuSlowness();
}

/** The least of three times, for work whose first run still compiles. */
export function leastCpuMilliseconds(work: () => unknown): number {
  return Math.min(cpuOf(work), cpuOf(work), cpuOf(work)) / cpuSlowness();
}

/** The same as {@link cpuMilliseconds} for work that waits; what else this thread does meanwhile counts too. */
export async function cpuMillisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / cpuSlowness();
}

function cpuOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
