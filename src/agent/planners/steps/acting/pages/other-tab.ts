import type { Target } from '#src/core/steps/clause.ts';
import type { Ask } from '../../page/resolve.ts';
import { thresholds } from '../../page/thresholds.ts';
import { lookFor, shown } from '../look-for.ts';
import { act, type Mind } from '../mind.ts';

const mostTabs = 4;

/** Turns to the tab of the browser in which a thing is, where the active one has nothing of that name: a window may have opened over it. */
export async function turnToTabOf(mind: Mind, given: Target, options: Ask): Promise<void> {
  const target = shown(mind, given);
  const { tabs } = mind.scene.observation;
  const home = tabs.find(({ active }) => active);
  if (target.pronoun || tabs.length < 2 || home === undefined || isHere(mind, target, options)) return;
  for (const { id, active } of tabs.toReversed().slice(0, mostTabs)) {
    if (active) continue;
    await act(mind, 'switch_tab', { tab: id });
    if (isHere(mind, target, options)) return;
  }
  await act(mind, 'switch_tab', { tab: home.id });
}

function isHere(mind: Mind, target: Target, options: Ask): boolean {
  const { found, tie, score } = lookFor(mind, target, { ...options, near: null });
  return (found !== null || tie.length > 0) && score >= thresholds.surely;
}
