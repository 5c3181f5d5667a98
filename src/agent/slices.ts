import { setImmediate as nextLoop } from 'node:timers/promises';

/** Work that takes long: it yields wherever it may pause. */
export type Slices<Result> = Generator<undefined, Result>;

const sliceMs = 20;

/** Does the work in slices of some 20 ms, so that others are served in between. `now`: a clock in milliseconds. */
export async function inSlices<Result>(work: Slices<Result>, now = () => performance.now()): Promise<Result> {
  let started = now();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    if (now() - started < sliceMs) continue;
    // oxlint-disable-next-line no-await-in-loop -- one slice after the other
    await nextLoop();
    started = now();
  }
}

/** Does the work without a pause. */
export function atOnce<Result>(work: Slices<Result>): Result {
  for (let step = work.next(); ; step = work.next()) if (step.done === true) return step.value;
}
