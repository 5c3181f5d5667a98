import { isWaiting } from '#src/agent/verification/answers.ts';
import { type SeenAgain, lookedAtAgain, sentSince } from '#src/agent/verification/second-look.ts';
import { listsOf } from '../page/lists.ts';
import { goesOn } from '../page/pager.ts';
import { viewOf } from '../page/scene-view.ts';
import type { PageView } from '../page/view.ts';
import { partIn } from '../reading/absence.ts';
import { isHeldOn } from './arrived.ts';
import { isAtWork } from './effect.ts';
import { act, pause, type Mind } from './mind.ts';

/** How long a page may take to show what it has, and longer where it looks as if that were lost. */
const showsMs = 1500;
const lostMs = 4000;
const worksMs = 10_000;

/**
 * Asks the site for the page once more, in a tab of its own, where the page shows by its own script what was done. Says which
 * step the site has not kept; null when it has kept all, or when nobody can say.
 */
export async function secondLook(mind: Mind): Promise<{ step: number; words: string } | null> {
  const now = mind.scene.observation;
  const sent = sentSince(mind.work.sent, now);
  const home = now.tabs.find(({ active }) => active);
  const needed = ['open_tab', 'close_tab', 'switch_tab', 'wait'];
  if (sent.length === 0 || home === undefined || needed.some(tool => mind.excluded.has(tool))) return null;
  const about = { sent, put: mind.filled.all(), isHeld: isHeldOn(mind) };
  const look = (): SeenAgain => {
    const isWhole = isWholePage(viewOf(mind.scene));
    return lookedAtAgain({ now, again: mind.scene.observation, isWhole }, about);
  };
  mind.thought = 'Looking whether the site has kept it…';
  const opened = await act(mind, 'open_tab', { url: now.url });
  let seen: SeenAgain = { is: 'another' };
  if (opened.ok) seen = await settled(mind, look);
  // A site may need a moment until it shows what it has stored.
  if (seen.is === 'undone' && (await act(mind, 'reload', {})).ok) seen = await settled(mind, look);
  const own = mind.scene.observation.tabs.find(({ active }) => active);
  if (own !== undefined && own.id !== home.id) await act(mind, 'close_tab', { tab: own.id });
  const isHome = mind.scene.observation.tabs.some(({ id, active }) => active && id === home.id);
  if (!isHome) await act(mind, 'switch_tab', { tab: home.id });
  return seen.is === 'undone' ? seen : null;
}

/** Whether all is there of what its lists have. */
function isWholePage(view: PageView): boolean {
  return partIn(view) === null && listsOf(view).every(list => goesOn(view, list).is === 'whole');
}

/** What is seen once the page has had the time to show it. */
async function settled(mind: Mind, look: () => SeenAgain): Promise<SeenAgain> {
  for (let waited = 0; ; waited += 300) {
    const seen = look();
    const works = isAtWork(mind) || isWaiting(mind.scene.observation);
    const limit = works ? worksMs : seen.is === 'undone' ? lostMs : showsMs;
    if (seen.is === 'kept' || waited >= limit) return seen;
    await pause(mind, 300);
  }
}
