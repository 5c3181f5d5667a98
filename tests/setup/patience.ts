import { availableParallelism, loadavg } from 'node:os';

/**
 * A time (ms) as a machine is held to it that has its processors for itself; where more wants to run than there are
 * processors, everything takes that much longer, and so does this.
 */
export function patience(ms: number): number {
  const [load = 0] = loadavg();
  return Math.round(ms * Math.max(1, load / availableParallelism()));
}
