import type { Target } from '#src/core/steps/clause.ts';
import { purposeOf } from '#src/agent/verification/fitting.ts';
import { phrase } from '../../words/match.ts';
import { fit } from '../../page/fit.ts';
import { labelScores } from '../../page/label-index.ts';
import type { ElementItem, Item } from '../../page/scene.ts';
import { act, pause, type Course, type Mind } from '../mind.ts';

/**
 * Closed things that may hold what is looked for, likeliest first: collapsed sections, tabs, menus, "show more".
 * Opening them changes nothing but what is shown.
 */
export function openers(mind: Mind, target: Target): Item[] {
  const { scene } = mind;
  const labels = target.readings
    .flatMap(r => [r.label, ...r.places.flatMap(c => c.of.readings.map(x => x.label))])
    .filter(l => l !== '');
  const likeness = (item: Item): number =>
    labels.reduce((most, label) => Math.max(most, labelScores(scene, label).get(item) ?? 0), 0);
  const closed = scene.elements.filter(item => {
    const element = item.element;
    if (element.disabled === true || element.rect.width === 0) return false;
    if (scene.modal !== null && !item.node.within.includes(scene.modal.ref)) return false;
    if (element.role === 'combobox' || element.role === 'textbox' || element.tag === 'select') return false;
    // Looking for a thing publishes and deletes nothing.
    if (purposeOf(element.name) !== 'shows' && likeness(item) < 0.5) return false;
    if (element.expanded === false) return element.href === undefined || element.href.endsWith('#');
    if (element.role === 'tab' && element.selected !== true) return true;
    return (
      element.href === undefined &&
      /^(?:show|view|see|load) (?:more|all)\b|^more\b|^(?:menu|☰|⋮|…)$/i.test(element.name.trim())
    );
  });
  const order = (item: ElementItem): number =>
    likeness(item) +
    (item.element.expanded === false ? 0.1 : 0) +
    (fit(item, 'menu', 'click') >= 0.95 ? 0.05 : 0) +
    (item.node.inView ? 0.05 : 0);
  return closed.toSorted((a, b) => order(b) - order(a)).slice(0, 8);
}

/** Points at the items of an open menu in turn, as submenus open by that alone; false when there are none left. */
export function* pointAtMenus(mind: Mind, tried: Set<string>): Course<boolean> {
  const opens = (i: Item): boolean => i.role === 'menuitem' || (i.role === 'link' && i.element?.expanded === false);
  const item = mind.scene.elements.find(i => opens(i) && i.node.inView && !tried.has(`point ${i.ref}`));
  if (item === undefined || tried.size > 60) return false;
  tried.add(`point ${item.ref}`);
  const had = mind.scene.observation.fingerprint;
  yield* act(mind, 'hover', { ref: item.ref });
  for (let waited = 0; waited < 600 && mind.scene.observation.fingerprint === had; waited += 300)
    yield* pause(mind, 300);
  return true;
}

/** The control that leads to the next page of a list; null when there is none or it is used up. */
function nextPager(mind: Mind): Item | null {
  const { scene } = mind;
  const usable = scene.elements.filter(
    item =>
      item.element.disabled !== true && (item.role === 'link' || item.role === 'button' || item.role === 'clickable'),
  );
  const byName = usable.filter(item =>
    /^(?:next(?: page)?|older|>|›|»|→|next ?[>›»→])$/i.test(
      item.element.name.trim() || item.element.text?.trim() || '',
    ),
  );
  const inPager = usable.filter(
    item =>
      item.node.within.some(ref => /pagination|pager|pages/i.test(scene.regions.get(ref)?.name ?? '')) &&
      phrase(item.element.name).canon[0] === 'next',
  );
  return byName.find(item => /next/i.test(item.element.name)) ?? inPager[0] ?? byName[0] ?? null;
}

/** Goes to the list's next page; false when it cannot. */
export function* turnPage(mind: Mind, tried: Set<string>): Course<boolean> {
  const next = nextPager(mind);
  if (next === null || tried.size > 90) return false;
  tried.add(`page ${tried.size}`);
  const result = yield* act(mind, 'click_element', { ref: next.ref });
  return result.ok && result.changed;
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

/** Whether something lies over most of the page, which only what is on top can be used of. */
export function isCovered(mind: Mind): boolean {
  const onScreen = mind.scene.elements.filter(item => item.node.inView || item.node.covered === true);
  const covered = onScreen.filter(item => item.node.covered === true);
  return onScreen.length >= 8 && covered.length >= onScreen.length * 0.7 && mind.scene.modal === null;
}

function rank(item: ElementItem, order: string[]): number {
  const at = order.indexOf(phrase(item.element.name).canon[0] ?? '');
  return at < 0 ? order.length : at;
}
