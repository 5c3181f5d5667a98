import type { ClauseOf } from '#src/core/steps/clause.ts';
import { isAtWork } from '../effect.ts';
import { listsOf } from '../../page/lists.ts';
import { goesOn } from '../../page/pager.ts';
import { viewNow } from '../../reading/look.ts';
import { isColumnHead } from '../../page/control.ts';
import { measures } from '../../page/measures.ts';
import { isTick, nameOf, type Item, type Scene } from '../../page/scene.ts';
import { phrase, similarity } from '../../words/match.ts';
import { clickItem } from './click.ts';
import { locate } from '../locate.ts';
import { shown } from '../look-for.ts';
import { itemNow, pause, proved, unproved, type Mind, type Outcome } from '../mind.ts';
import { orderOf, type SortOrder } from './order.ts';
import { putValue } from '../fields/put-value.ts';

const mostPresses = 3;
const waitMs = 5000;

/** Sorts by a drop-down's choice, a column's head or a control of that name; proved by the order of what is shown. */
export async function sort(mind: Mind, clause: ClauseOf<'sort'>): Promise<Outcome> {
  const by = shown(mind, clause.by);
  const label = by.readings[0]?.label || by.text;
  const had = valuesOf(mind.scene, label);
  const outcome = await sortBy(mind, clause, label);
  if (outcome.verdict !== 'proved' || !(await isOfThisPage(mind, had, valuesOf(mind.scene, label)))) return outcome;
  return unproved(`${outcome.evidence} But the list goes on, and only the rows of this page were sorted.`);
}

/** Whether the same rows are there in another order, of a list that goes on. */
async function isOfThisPage(mind: Mind, had: readonly string[], now: readonly string[]): Promise<boolean> {
  if (had.join('\n') === now.join('\n') || had.toSorted().join('\n') !== now.toSorted().join('\n')) return false;
  const view = await viewNow(mind);
  const lists = view === null ? [] : listsOf(view).filter(({ entries }) => entries.length === now.length);
  return view !== null && lists.some(list => goesOn(view, list).is === 'next');
}

async function sortBy(mind: Mind, clause: ClauseOf<'sort'>, label: string): Promise<Outcome> {
  const wanted = clause.order === null ? null : clause.order === 'descending';
  const choice = choiceFor(mind.scene, label, wanted);
  if (choice !== null) {
    const chosen = await putValue(mind, choice.item, choice.option);
    if (chosen.verdict === 'failed') return chosen;
    mind.filled.forget();
    return (await inOrder(mind, label, wanted ?? choice.descending)) ?? unordered(mind, label);
  }
  const filter = (item: Item): boolean => !isTick(item);
  const control =
    headOf(mind.scene, label) ?? (await locate(mind, clause.by, { want: 'click', verb: 'sort by', filter }));
  return await sortByPressing(mind, control, { label, wanted });
}

/** Presses a column's head or control, and a choice of the menu that it opens, until the order is there. */
async function sortByPressing(
  mind: Mind,
  control: Item,
  at: { label: string; wanted: boolean | null },
): Promise<Outcome> {
  const name = nameOf(mind.scene, control);
  let item: Item | null = control;
  for (let press = 0; press < mostPresses && item !== null; press += 1) {
    const before = mind.scene;
    const clicked = await clickItem(mind, item, { purpose: 'shows' });
    if (clicked.verdict === 'failed') return clicked;
    const offered = choiceAmong(mind.scene, before, at);
    if (offered !== null) {
      const picked = await clickItem(mind, offered, { purpose: 'shows' });
      if (picked.verdict === 'failed') return picked;
    }
    const sorted = await inOrder(mind, at.label, at.wanted);
    if (sorted !== null) return sorted;
    item = itemNow(mind, item.ref) ?? headOf(mind.scene, name);
  }
  return unordered(mind, at.label);
}

/** Waits for the order; null when it does not come. */
async function inOrder(mind: Mind, label: string, wanted: boolean | null): Promise<Outcome | null> {
  const limit = (): number => (isAtWork(mind) ? waitMs * 2 : 1500);
  for (let waited = 0; ; waited += 300) {
    const values = valuesOf(mind.scene, label);
    const order = orderOf(values, mind.assignment.today);
    if (values.length > 1 && fits(order, wanted))
      return proved(`${values.length} rows are in ${order === 'both' ? 'that' : order} order of “${label}”.`);
    if (waited >= limit()) return null;
    await pause(mind, 300);
  }
}

function fits(order: SortOrder, wanted: boolean | null): boolean {
  if (order === 'both') return true;
  return wanted === null ? order !== 'neither' : order === (wanted ? 'descending' : 'ascending');
}

function unordered(mind: Mind, label: string): Outcome {
  const values = valuesOf(mind.scene, label);
  return unproved(
    values.length < 2
      ? `Sorted by “${label}”, but I see no values of it to compare.`
      : `Sorted by “${label}”, but the rows are not in that order: ${values.slice(0, 5).join(', ')}.`,
  );
}

/** What is shown of the column, or of that measure, row by row. */
export function valuesOf(scene: Scene, label: string): string[] {
  const want = phrase(label);
  const cells = new Map<string, string[]>();
  for (const { node } of scene.items) {
    if (node.column === undefined || similarity(want, phrase(withoutSigns(node.column))) < 0.85) continue;
    const row = node.within.find(ref => scene.regions.get(ref)?.role === 'row');
    const words = node.kind === 'text' ? node.text : (node.value ?? node.name);
    if (row !== undefined) cells.set(row, [...(cells.get(row) ?? []), words]);
  }
  if (cells.size > 1) return [...cells.values()].map(parts => parts.join(' '));
  return measures(scene, /\bprices?\b/i.test(label) ? 'price' : label).map(String);
}

/** A head may show which way it is sorted. */
function withoutSigns(name: string): string {
  return name.replace(/[↑↓▲▼△▽⇅↕⬆⬇]/g, ' ').trim();
}

function headOf(scene: Scene, label: string): Item | null {
  const want = phrase(label);
  const heads = scene.elements.filter(item => {
    const inHead = isColumnHead(item) || isInHead(scene, item);
    return inHead && !isTick(item) && similarity(want, phrase(withoutSigns(nameOf(scene, item)))) >= 0.85;
  });
  return heads[0] ?? null;
}

/** A link or a button at the top of a column whose cells bear its name. */
function isInHead(scene: Scene, item: Item): boolean {
  if (!/^(?:link|button|clickable)$/.test(item.role)) return false;
  const own = phrase(withoutSigns(nameOf(scene, item))).lower;
  return (
    item.node.column === undefined &&
    scene.items.some(({ node }) => node.column !== undefined && phrase(withoutSigns(node.column)).lower === own)
  );
}

const down = /\bdesc|high(?:est)?\b.{0,20}\blow|\bz ?(?:-|–|to) ?a\b|newest|latest|most|largest|↓|▼/i;
const up = /\basc|low(?:est)?\b.{0,20}\bhigh|\ba ?(?:-|–|to) ?z\b|oldest|earliest|least|smallest|↑|▲/i;

function scoreOf(text: string, label: string, wanted: boolean | null): number {
  const words = phrase(text).canon;
  if (!phrase(label).canon.every(word => words.includes(word))) return 0;
  const says = down.test(text) ? true : up.test(text) ? false : null;
  if (wanted === null) return says === true ? 0.8 : 0.9;
  return says === wanted ? 1 : says === null ? 0.6 : 0;
}

type Choice = { item: Item; option: string; descending: boolean | null };

function choiceFor(scene: Scene, label: string, wanted: boolean | null): Choice | null {
  const choices = scene.elements.flatMap(item =>
    (item.element?.options ?? []).map(({ text }) => ({ item, option: text, score: scoreOf(text, label, wanted) })),
  );
  const isSorter = (item: Item): boolean =>
    /\b(?:sort|order)/i.test(`${nameOf(scene, item)} ${item.element?.hints ?? ''}`);
  const best = choices
    .filter(({ item, score }) => score > 0 && (isSorter(item) || score === 1))
    .toSorted((a, b) => b.score - a.score)[0];
  if (best === undefined) return null;
  return { ...best, descending: down.test(best.option) ? true : up.test(best.option) ? false : null };
}

/** A choice of a menu that a press opened. */
function choiceAmong(scene: Scene, before: Scene, at: { label: string; wanted: boolean | null }): Item | null {
  const scored = scene.elements
    .filter(item => !before.byRef.has(item.ref) && /^(?:menuitem|option|menuitemradio|link|button)$/.test(item.role))
    .map(item => ({ item, score: scoreOf(nameOf(scene, item), at.label, at.wanted) }))
    .filter(({ score }) => score > 0);
  return scored.toSorted((a, b) => b.score - a.score)[0]?.item ?? null;
}
