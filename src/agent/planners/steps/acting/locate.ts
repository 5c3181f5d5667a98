import type { Target } from '#src/core/steps/clause.ts';
import type { Resolution } from '../page/resolve.ts';
import type { Item } from '../page/scene.ts';
import { askWhich, recalled } from './asking/ask-which.ts';
import { isAtWork } from './effect.ts';
import { lookFor, shown, type LocateOptions } from './look-for.ts';
import { itemNow, pause, type Mind } from './mind.ts';
import { closeOpened, openNext, startLooking, type Looking } from './pages/uncover.ts';

const lookAgainMs = 500;
/** How long a page that is not at work has to show what is looked for, and one that is. */
const usualPatienceMs = 1500;
const atWorkPatienceMs = 8000;

/**
 * Finds what a phrase means: looks, waits for late content, opens what may hide it, and asks when it cannot decide.
 * @throws Ended where nothing is left to be done with it, or it is not to be found.
 */
export async function locate(mind: Mind, given: Target, options: LocateOptions): Promise<Item> {
  const target = shown(mind, given);
  if (target.pronoun) {
    const item = itemNow(mind, mind.spoken);
    if (item !== null) return item;
  }
  const remembered = await recalled(mind, target, options);
  if (remembered !== null) return remembered;
  const resolution = await lookEverywhere(mind, target, options);
  return resolution.found ?? (await askWhich(mind, { target, resolution, options }));
}

/** Looks again and again, with more of the page shown each time; what was opened in vain is closed again. */
async function lookEverywhere(mind: Mind, target: Target, options: LocateOptions): Promise<Resolution> {
  const explores = options.explore !== false;
  const looking: Looking = startLooking();
  let waited = 0;
  for (;;) {
    const resolution = lookFor(mind, target, options);
    // What is still to come may fit better than a longer name does.
    const isSure = resolution.score === 1 || waited >= 2 * lookAgainMs;
    const isDecided = resolution.tie.length > 1 || (resolution.found !== null && isSure);
    if (isDecided) return resolution;
    const patience = isAtWork(mind) ? atWorkPatienceMs : usualPatienceMs;
    const mayOpen = explores && resolution.found === null && waited >= lookAgainMs && !isAtWork(mind);
    if (mayOpen && (await openNext(mind, target, looking))) continue;
    if (waited >= patience) break;
    await pause(mind, lookAgainMs);
    waited += lookAgainMs;
  }
  await closeOpened(mind, looking);
  return lookFor(mind, target, options);
}
