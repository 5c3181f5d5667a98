/**
 * How much longer things take on this machine now than on one that has processors to spare. A page on a busy machine is
 * slow through no fault of its own: what it may take is meant for a machine that keeps up, and is stretched by this.
 */
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

/** A page that hangs still has to be given up on in bearable time. */
export const mostSlowdown = 6;
/** How fast an older reading loses its weight. */
const forgetsMs = 5000;

/** Follows how many threads want a processor on a machine with so many of them; returns the slowdown, 1 to 6, after each reading. */
export function createSlowdown(processors: number): (runnable: number, now: number) => number {
  let recent = 0;
  let before = -Infinity;
  return (runnable, now) => {
    const kept = Math.exp(-(now - before) / forgetsMs);
    recent = recent * kept + runnable * (1 - kept);
    before = now;
    return Math.min(mostSlowdown, Math.max(1, recent / processors));
  };
}

/** Asked for at every call to a page: what is read stays good for so long. */
const goodForMs = 250;
// The load is that of the whole machine, also in a container that may use a part of its processors.
const follow = createSlowdown(cpus().length);
let known = { at: -Infinity, slowdown: 1 };

/** The slowdown of this machine now: 1 when it keeps up, 6 at most. */
export function slowdown(): number {
  const now = performance.now();
  if (now - known.at >= goodForMs) known = { at: now, slowdown: follow(readRunnable(), now) };
  return known.slowdown;
}

/** So long (whole ms) as `ms` are on a machine that keeps up. */
export function stretched(ms: number): number {
  return Math.round(ms * slowdown());
}

/** Of `0.20 0.18 0.12 3/80 11206` the fourth is what runs or wants to, of all threads; elsewhere than on Linux the mean of a minute. */
function readRunnable(): number {
  const [lastMinute = 0] = loadavg();
  try {
    const runnable = Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[3]?.split('/')[0]);
    return Number.isFinite(runnable) ? runnable : lastMinute;
  } catch {
    return lastMinute;
  }
}
