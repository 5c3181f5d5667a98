import { isWaiting } from '#src/agent/verification/answers.ts';
import { compareReloaded, type ReloadResult, shownByScript } from '#src/agent/verification/reload-check.ts';
import type { ToolName } from '#src/agent/tools/toolbox.ts';
import { listsOf } from '../page/lists.ts';
import { goesOn } from '../page/pager.ts';
import { viewOf } from '../page/scene-view.ts';
import type { Scene } from '../page/scene.ts';
import { partIn } from '../reading/absence.ts';
import { isHeldOn } from './arrived.ts';
import { isAtWork } from './effect.ts';
import { act, NotAllowed, pause, type Mind } from './mind.ts';

/** ms that a page may take to show what it has, and longer where it looks as if something were lost. */
const showsMs = 1500;
const lostMs = 4000;
const worksMs = 10_000;
/** That a reload may open by itself. */
const mostTabs = 5;
const tools: readonly ToolName[] = ['open_tab', 'reload', 'wait', 'switch_tab', 'close_tab'];

/**
 * Loads the page once more, in a tab of its own, where only its script shows what was done. Returns the step that the site has
 * not kept; null when it has kept all, or when nobody can say.
 */
export async function checkReloaded(mind: Mind): Promise<{ step: number; words: string } | null> {
  const now = mind.scene.observation;
  const sent = shownByScript(mind.work.sent, now);
  const home = now.tabs.find(({ active }) => active);
  if (sent.length === 0 || home === undefined || tools.some(tool => mind.excluded.has(tool))) return null;
  const about = { sent, put: mind.filled.all(), isHeld: isHeldOn(mind) };
  const look = (): ReloadResult =>
    compareReloaded({ now, reloaded: mind.scene.observation, isWhole: isWhole(mind.scene) }, about);
  mind.thought = 'Checking that the site has saved it…';
  const lost = await lostOnReload(mind, now.url, look);
  await goBackTo(mind, { home: home.id, had: new Set(now.tabs.map(({ id }) => id)) });
  return lost;
}

async function lostOnReload(
  mind: Mind,
  url: string,
  look: () => ReloadResult,
): Promise<{ step: number; words: string } | null> {
  try {
    if (!(await act(mind, 'open_tab', { url })).ok || (await settled(mind, look)).is !== 'lost') return null;
    // A site may need a moment until it shows what it has stored.
    const seen = (await act(mind, 'reload', {})).ok ? await settled(mind, look) : null;
    return seen?.is === 'lost' ? seen : null;
  } catch (error) {
    // The owner's rules forbid it, which says nothing about the steps.
    if (error instanceof NotAllowed) return null;
    throw error;
  }
}

/** Closes the tabs that are new, and leaves the one in front that was. */
async function goBackTo(mind: Mind, { home, had }: { home: string; had: ReadonlySet<string> }): Promise<void> {
  const fresh = mind.scene.observation.tabs.filter(({ id }) => !had.has(id));
  for (const { id } of fresh.slice(0, mostTabs)) await act(mind, 'close_tab', { tab: id });
  const isHome = mind.scene.observation.tabs.some(({ id, active }) => active && id === home);
  if (!isHome) await act(mind, 'switch_tab', { tab: home });
}

/** Whether the page has all of what its lists have. */
function isWhole(scene: Scene): boolean {
  const view = viewOf(scene);
  return partIn(view) === null && listsOf(view).every(list => goesOn(view, list).is === 'whole');
}

/** The result once the page has had the time to show what it has. */
async function settled(mind: Mind, look: () => ReloadResult): Promise<ReloadResult> {
  for (let waited = 0; ; waited += 300) {
    const seen = look();
    const works = isAtWork(mind) || isWaiting(mind.scene.observation);
    const limit = works ? worksMs : seen.is === 'lost' ? lostMs : showsMs;
    if (seen.is === 'kept' || waited >= limit) return seen;
    await pause(mind, 300);
  }
}
