import type { ElementRef } from '#src/browser/observe/observation.ts';
import type { Target } from '#src/core/steps/clause.ts';
import { purposeOf } from '#src/agent/verification/purpose.ts';
import { phrase } from '../../words/match.ts';
import { labelMatches } from '../../page/label-index.ts';
import type { ElementItem, Item } from '../../page/scene.ts';
import { thresholds } from '../../page/thresholds.ts';
import { act, itemNow, type Mind } from '../mind.ts';

const mostOpened = 6;
const mostPointedAt = 12;

/** What was tried to find a thing, and what of it is still open. `back`: what shows again what was there before. */
export type Looking = { tried: Set<ElementRef>; open: { ref: ElementRef; back: ElementRef }[]; pointed: number };

export function startLooking(): Looking {
  return { tried: new Set(), open: [], pointed: 0 };
}

/** Opens or points at one thing more that says that it hides something; false when none is left. */
export async function openNext(mind: Mind, target: Target, looking: Looking): Promise<boolean> {
  const submenu = mind.scene.elements.find(item => isSubmenu(item) && !looking.tried.has(item.ref));
  if (submenu !== undefined && looking.pointed < mostPointedAt) {
    looking.tried.add(submenu.ref);
    looking.pointed += 1;
    await act(mind, 'hover', { ref: submenu.ref });
    return true;
  }
  const opener = looking.tried.size < mostOpened + looking.pointed ? likeliestOpener(mind, target, looking) : undefined;
  if (opener === undefined) return false;
  // What appeared by opening another thing is in that one.
  if (!opener.element.isNew) await closeOpened(mind, looking);
  looking.tried.add(opener.ref);
  const back = opener.role === 'tab' ? selectedTab(mind, opener) : opener;
  const opened = await act(mind, 'click_element', { ref: opener.ref });
  if (opened.ok && back !== null) looking.open.push({ ref: opener.ref, back: back.ref });
  return true;
}

/** Shows again what was there before, the last first. */
export async function closeOpened(mind: Mind, looking: Looking): Promise<void> {
  for (const { ref, back } of looking.open.splice(0).toReversed()) {
    const element = itemNow(mind, ref)?.element;
    const isOpen = back === ref ? element?.expanded === true : element?.selected === true;
    if (isOpen && itemNow(mind, back) !== null) await act(mind, 'click_element', { ref: back });
  }
}

function isSubmenu({ role, element, node }: ElementItem): boolean {
  return node.inView && (role === 'menuitem' || role === 'link') && element.expanded === false;
}

/** Collapsed sections, menus, branches of a tree and tabs, the likeliest first. Opening them changes only what is shown. */
function likeliestOpener(mind: Mind, target: Target, { tried }: Looking): ElementItem | undefined {
  const { scene } = mind;
  const labels = target.readings
    .flatMap(r => [r.label, ...r.places.flatMap(c => c.of.readings.map(x => x.label))])
    .filter(label => label !== '');
  const likeness = (item: Item): number =>
    labels.reduce((most, label) => Math.max(most, labelMatches(scene, label).get(item)?.score ?? 0), 0);
  const closed = scene.elements.filter(item => {
    if (tried.has(item.ref) || !isOpener(item)) return false;
    if (scene.modal !== null && !item.node.within.includes(scene.modal.ref)) return false;
    // Looking for a thing publishes and deletes nothing.
    return purposeOf(item.element.name) === 'shows' || likeness(item) >= thresholds.named;
  });
  const order = (item: ElementItem): number =>
    likeness(item) + (item.element.isNew ? 1 : 0) + (item.node.inView ? 0.1 : 0);
  return closed.toSorted((a, b) => order(b) - order(a) || a.index - b.index)[0];
}

function isOpener({ role, element, node }: ElementItem): boolean {
  if (element.disabled === true || node.rect.width === 0) return false;
  if (role === 'combobox' || role === 'textbox' || element.tag === 'select') return false;
  if (element.href !== undefined && !element.href.endsWith('#')) return false;
  return element.expanded === false || (role === 'tab' && element.selected !== true);
}

/** The tab of the same list that is shown now. */
function selectedTab({ scene }: Mind, tab: Item): Item | null {
  const list = tab.node.within[0];
  return (
    scene.elements.find(
      ({ role, element, node }) => role === 'tab' && element.selected === true && node.within[0] === list,
    ) ?? null
  );
}

const covers =
  /^(?:accept(?: all)?(?: cookies)?|allow(?: all)?(?: cookies)?|agree|i agree|got it|ok|okay|close|dismiss|no,? thanks|not now|reject(?: all)?|only necessary|×|✕|x|maybe later|skip)$/i;

/** Something lies over the page: the button that plainly accepts or closes it; null when none is plain. */
export function coverCloser(mind: Mind): Item | null {
  const { scene } = mind;
  const plain = scene.elements.filter(
    item =>
      (item.role === 'button' || item.role === 'link' || item.role === 'clickable') && item.node.inView && closes(item),
  );
  if (plain.length === 0) return null;
  const inDialog = plain.filter(item =>
    item.node.within.some(ref => /dialog|banner|region|complementary/.test(scene.regions.get(ref)?.role ?? '')),
  );
  const pool = inDialog.length > 0 ? inDialog : plain;
  const order = ['accept', 'close', 'ok'];
  return pool.toSorted((a, b) => rank(a, order) - rank(b, order))[0] ?? null;
}

/** By its name; a nameless one by the sign that its class names. */
function closes(item: ElementItem): boolean {
  const { name, text, title, hints } = item.element;
  const said = (name || text || title || '').trim();
  return said === ''
    ? /(?:^|[\s_-])(?:close|times|xmark|cross|dismiss)(?:[\s_-]|$)/i.test(hints ?? '')
    : covers.test(said);
}

function rank(item: ElementItem, order: string[]): number {
  const at = order.indexOf(phrase(item.element.name).canon[0] ?? '');
  return at < 0 ? order.length : at;
}
