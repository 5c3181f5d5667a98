import type { ClauseOf, Target } from '#src/core/steps/clause.ts';
import { isExact } from '#src/core/steps/names.ts';
import { isAddress } from '../pages/address.ts';
import { visit } from '../pages/travel.ts';
import { labelMatches } from '../../page/label-index.ts';
import { nameOf, type Item } from '../../page/scene.ts';
import { clickItem } from './click.ts';
import { namedAction } from './named-action.ts';
import { locate } from '../locate.ts';
import { isShown, lookFor, shown } from '../look-for.ts';
import { attend, proved, reveal, type Mind, type Outcome } from '../mind.ts';

/** Opens what is named: an address, a section, a menu, or what a press on it leads to. */
export async function open(mind: Mind, clause: ClauseOf<'open'>): Promise<Outcome> {
  const target = shown(mind, clause.target);
  const said = isExact(clause.target) ? reveal(mind, clause.target.text).trim() : '';
  if (isAddress(said)) return await visit(mind, said, false);
  if (isOnlyMenu(mind, target)) {
    const [item] = unfolders(mind);
    if (item !== undefined) return await clickItem(mind, item, {});
  }
  const { scene } = mind;
  const item = await locate(mind, target, { want: 'click', verb: 'open' });
  if (item.element?.expanded === true) return proved(`“${nameOf(scene, item)}” is open already.`);
  if (item.element?.tag === 'select') {
    attend(mind, item);
    return proved(`“${nameOf(scene, item)}” is visible.`);
  }
  return await clickItem(mind, item, {});
}

/** "The menu" of a page that has one sign of unfolding something, and nothing of that name. */
function isOnlyMenu(mind: Mind, target: Target): boolean {
  if (!target.readings.some(({ kind }) => kind === 'menu')) return false;
  return unfolders(mind).length === 1 && !isShown(mind, target, { want: 'click', near: null });
}

/** Closes a dialog by its own control, a section that is open by its head, and anything else by the page's control. */
export async function close(mind: Mind, clause: ClauseOf<'act'>): Promise<Outcome> {
  const target = clause.object === null ? null : shown(mind, clause.object);
  const isDialog = target === null || target.readings.some(({ kind }) => kind === 'dialog');
  const closer = isDialog ? dialogCloser(mind) : null;
  if (closer !== null) return await clickItem(mind, closer, { purpose: 'takes' });
  const toggle = target === null ? null : lookFor(mind, target, { want: 'click' }).found;
  if (toggle?.element?.expanded === true) return await clickItem(mind, toggle, {});
  return await namedAction(mind, clause);
}

/** Controls that bear only the sign of unfolding something. */
function unfolders(mind: Mind): Item[] {
  const sign = /^(?:\+|▸|▶|▼|▾|☰|⋮|⋯|…|expand|show more|more|open)$/i;
  return mind.scene.elements.filter(i => i.node.inView && sign.test((i.element.name || i.element.text || '').trim()));
}

function dialogCloser({ scene }: Mind): Item | null {
  const dialog = scene.modal ?? scene.observation.regions.find(({ role }) => /^(?:alert)?dialog$/.test(role));
  if (dialog === undefined) return null;
  const likeness = labelMatches(scene, 'close');
  const scoreOf = (item: Item): number =>
    scene.names(item).some(({ phrase: name }) => name.canon[0] === 'close') ? 1 : (likeness.get(item)?.score ?? 0);
  const scored = scene.elements
    .filter(item => item.node.within.includes(dialog.ref) && /^(?:button|link|clickable|img)$/.test(item.role))
    .map(item => ({ item, score: scoreOf(item) }))
    .filter(({ score }) => score >= 0.6);
  return scored.toSorted((a, b) => b.score - a.score)[0]?.item ?? null;
}
