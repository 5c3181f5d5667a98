/** How long a page is looked at for what may still come. */
import { loadingIn } from '../reading/absence.ts';
import { viewNow } from '../reading/look.ts';
import { isAtWork } from './effect.ts';
import { pause, type Mind } from './mind.ts';

const lookAgainMs = 500;
/** For a page that stands still, one that goes on changing, and one that is at work. */
const patienceMs = { still: 1000, changing: 2500, atWork: 8000 };

/** Gives one time after another to look, each with how long the page has stood still (ms); ends when nothing more is to be expected. */
export async function* looks(mind: Mind): AsyncGenerator<number> {
  let still = 0;
  for (let waited = 0; ; waited += lookAgainMs) {
    yield still;
    const works = await isLoading(mind);
    const isOver = still >= patienceMs.still || waited >= patienceMs.changing;
    if (waited >= patienceMs.atWork || (isOver && !works)) return;
    const { fingerprint } = mind.scene.observation;
    await pause(mind, lookAgainMs);
    still = works || mind.scene.observation.fingerprint !== fingerprint ? 0 : still + lookAgainMs;
  }
}

async function isLoading(mind: Mind): Promise<boolean> {
  if (isAtWork(mind)) return true;
  const view = await viewNow(mind);
  return view !== null && loadingIn(view) !== null;
}
