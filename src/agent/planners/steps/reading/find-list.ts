/** Which list of the page a step means, and which of its entries. */
import type { Target } from '#src/core/steps/clause.ts';
import { leavesWith } from './beside.ts';
import {
  calledSo,
  foremost,
  isOfPage,
  isSurelyCalled,
  listsIn,
  sameName,
  titlesOver,
  withoutInner,
  type PageList,
} from './lists.ts';
import { likeness, says, stemsOf, type WantedName } from './names.ts';
import { partsOfKind, spansOf, wholeOf, type Place } from './places.ts';
import { columnsOf } from './values.ts';
import { holds, isPressed, lineOf, spanOf, within, type PagePart, type PageView, type PageSpan } from './view.ts';

/**
 * `only`: what each entry has to show. `column`: the entries are the values of that column. `isSure`: nothing on the page says
 * that it may be another list than the one that is meant.
 */
export type MeantList = { list: PageList; name: string; only: WantedName[]; column: number | null; isSure: boolean };

const plain = { name: '', only: [], column: null, isSure: true };

type Reading = Target['readings'][number];

/** The lists that are meant: one, several where nothing on the page decides, none where the page calls no list so. */
export function listsCalled(view: PageView, what: Target | null): MeantList[] {
  if (what === null) return tables(view, wholeOf(view)).map(list => ({ ...plain, list }));
  // "Products" is first of all what the page calls so.
  for (const reading of what.readings.toSorted((a, b) => Number(a.label === '') - Number(b.label === ''))) {
    const found = isKindAlone(what, reading) ? byReading(view, reading) : [];
    if (found.length > 0) return found;
  }
  return [];
}

/** "Items" are the entries of any list; what has another word for them, as "products", has to be called so by the page. */
function isKindAlone({ readings }: Target, { label, kind, places }: Reading): boolean {
  if (label !== '' || kind !== 'item' || places.length > 0) return true;
  return readings.every(({ label: word }) => word === '' || stemsOf(word).join(' ') === kind);
}

function tables(view: PageView, span: PageSpan): PageList[] {
  const lists = listsIn(view, span).filter(({ marked }) => marked);
  const headed = lists.filter(({ heads }) => heads.length > 0);
  return foremost(view, headed.length > 0 ? headed : lists);
}

/** A place is where the list is; where the page has no such part, it is what the entries show. */
function byReading(view: PageView, { places, ...reading }: Reading): MeantList[] {
  const whole = wholeOf(view);
  const spans = spansOf(view, places, whole);
  const found = spans.flatMap(span => inSpan(view, reading, span));
  if (found.length > 0 || places.length === 0) return found;
  const only = conditionsOf(places);
  return only.length === 0 ? [] : inSpan(view, reading, whole).flatMap(meant => showing(view, meant, only));
}

function conditionsOf(places: readonly Place[]): WantedName[] {
  return places.flatMap(({ of: { readings } }) => readings.find(({ label }) => label !== '') ?? []);
}

/** Without those entries that do not show it; [] where none does. */
function showing(view: PageView, meant: MeantList, conditions: readonly WantedName[]): MeantList[] {
  const only = [...meant.only, ...conditions];
  return entriesOf(view, { ...meant, only }).length === 0 ? [] : [{ ...meant, only }];
}

/** The entries that show what they are to show, each in a text or cell of its own. */
export function entriesOf(view: PageView, { list, only }: Pick<MeantList, 'list' | 'only'>): PagePart[] {
  return list.entries.filter(entry =>
    only.every(wanted => leavesWith(view, spanOf(entry), text => likeness(wanted, text) > 0).length > 0),
  );
}

function inSpan(view: PageView, reading: Omit<Reading, 'places'>, span: PageSpan): MeantList[] {
  const { label, kind, exact } = reading;
  const lists = listsIn(view, span);
  if (label === '') return unnamed(view, reading, span);
  const named = calledBest(view, lists, reading);
  if (named.length > 0) return named.map(list => meantBy(view, list, reading));
  const columns = lists.flatMap(list =>
    columnsOf(view, list.part, reading).map(column => ({ ...plain, list, column })),
  );
  if (columns.length > 0) return columns;
  const words = label.split(' ');
  if (exact || kind !== null || words.length < 2) return [];
  // "Open orders": the entries of a list called orders that say open.
  for (let at = 1; at < words.length; at += 1) {
    const [said, name] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    const own = { label: name, exact };
    const inner = calledBest(view, lists, own).map(list => meantBy(view, list, own));
    const found = inner.flatMap(meant => showing(view, meant, [{ label: said, exact }]));
    if (found.length > 0) return found;
  }
  return [];
}

function meantBy(view: PageView, list: PageList, wanted: WantedName): MeantList {
  return { list, name: wanted.label, only: [], column: null, isSure: isSaidBy(view, list, wanted) };
}

/** Entries, rows and tables without a name are those of the main list; other things are what there is of them. */
function unnamed(view: PageView, { kind }: Omit<Reading, 'places'>, span: PageSpan): MeantList[] {
  if (kind === null || kind === 'page') return [];
  if (kind === 'table' || kind === 'row') {
    const found = tables(view, span);
    if (found.length > 0) return found.map(list => ({ list, ...plain }));
  }
  if (kind === 'item' || kind === 'row' || kind === 'table') {
    const isAway = view.parts[span.from]?.away === true;
    const lists = listsIn(view, span).filter(
      list => (isAway || !list.part.away) && (list.marked || hasCards(view, list)),
    );
    return foremost(view, lists).map(list => ({ list, ...plain }));
  }
  const entries = partsOfKind(view, kind, span);
  return entries.length === 0 ? [] : [{ list: { part: view.root, entries, heads: [], marked: false }, ...plain }];
}

/** Links beside each other are no entries of anything. */
function hasCards(view: PageView, { entries }: PageList): boolean {
  return entries.every(entry => within(view.leaves, spanOf(entry)).length > 1);
}

/** The lists that are called so most surely; by the title, the address or a count of the page only its main list. */
function calledBest(view: PageView, lists: readonly PageList[], wanted: WantedName): PageList[] {
  const graded = lists.map(list => ({ list, grade: calledSo(view, list, wanted) }));
  const best = graded.reduce((most, { grade }) => Math.max(most, grade), 0);
  const called = graded.filter(({ grade }) => grade > 0 && grade === best).map(({ list }) => list);
  // "Orders" may be the recent ones or the deleted ones: the larger list is as little meant as the other.
  if (called.length > 0) return best === sameName ? foremost(view, called) : withoutInner(view, called);
  const main = foremost(view, lists);
  const [only] = main;
  if (only === undefined || main.length > 1 || only.part.away) return [];
  const isCalled = isPageCalled(view, wanted) || isCountedAs(view, only, wanted);
  return isOfPage(view, only) && isCalled ? main : [];
}

function isPageCalled({ outline }: PageView, wanted: WantedName): boolean {
  if (wanted.exact) return likeness(wanted, outline.title) > 0;
  const path = URL.canParse(outline.url) ? new URL(outline.url).pathname : '';
  return [outline.title, path.replaceAll(/[/_.-]+/g, ' ')].some(text => says(wanted, text));
}

/** "12 products, page 1 of 2": no fewer than are there, beside the entries. */
function isCountedAs(view: PageView, list: PageList, { label, exact }: WantedName): boolean {
  const nouns = stemsOf(label);
  const taken = takenBy(list);
  const isCount = (words: readonly string[]): boolean =>
    words.some(
      (word, at) => Number(word) >= list.entries.length && nouns.every((noun, next) => words[at + 1 + next] === noun),
    );
  const leaves = exact ? [] : view.leaves.filter(leaf => !leaf.away && !holds(taken, leaf));
  return leaves.some(leaf => view.text(leaf).length <= countLetters && isCount(stemsOf(view.text(leaf))));
}

const countLetters = 80;

function takenBy({ entries }: PageList): PageSpan {
  return { from: entries[0]?.index ?? 0, to: entries.at(-1)?.end ?? 0 };
}

/** Whether the list is called so for certain, and no title of it says that there are none. */
function isSaidBy(view: PageView, list: PageList, wanted: WantedName): boolean {
  const [here, nouns] = [list.entries.length, stemsOf(wanted.label)];
  const counts = titlesOver(view, list).flatMap(text => totalIn(text, { here, nouns }) ?? []);
  return !counts.includes(0) && (isSurelyCalled(view, list, wanted) || isCountedAs(view, list, wanted));
}

/** What to call a list in a question. */
export function describeList(view: PageView, list: PageList): string {
  const [title] = titlesOver(view, list);
  return (list.part.node.label ?? title ?? list.heads.join(', ')) || beginningOf(view, list);
}

export function beginningOf(view: PageView, { entries: [first] }: PageList): string {
  return first === undefined ? '' : lineOf(view, first).slice(0, 80);
}

/** Whether links or buttons lead to pages of their numbers. */
export function hasPages(view: PageView): boolean {
  const numbers = new Set(view.leaves.filter(leaf => isPressed(leaf)).map(leaf => view.text(leaf)));
  return numbers.has('2') && (numbers.has('1') || numbers.has('3'));
}

const wordsAtMost = 6;

/** How many entries a text says that there are: "1–14 of 241" where 14 are there, or "240 orders". */
export function totalSaid(view: PageView, { list, name }: Pick<MeantList, 'list' | 'name'>): number | null {
  const own = sizeSaid(list);
  if (own !== null) return own;
  const here = list.entries.length;
  const nouns = stemsOf(name);
  const taken = takenBy(list);
  for (const leaf of view.leaves) {
    const text = view.text(leaf);
    if (text.length > countLetters || holds(taken, leaf)) continue;
    const total = totalIn(text, { here, nouns });
    if (total !== null && total > here) return total;
  }
  return null;
}

function totalIn(text: string, { here, nouns }: { here: number; nouns: string[] }): number | null {
  const numbers = (text.match(/\d{1,3}(?:[,.\u00A0]\d{3})+|\d{1,12}/g) ?? []).map(one =>
    Number(one.replaceAll(/\D/g, '')),
  );
  const [a = 0, b = 0, c = 0] = numbers;
  if (numbers.length > 2 && b - a + 1 === here && c >= b) return c;
  if (numbers.length === 2 && a === here && b > a) return b;
  const words = stemsOf(text.replaceAll(/[\d,.]+/g, ' '));
  const isCount = numbers.length === 1 && nouns.length > 0 && words.length <= wordsAtMost;
  return isCount && words.join(' ') === nouns.join(' ') ? a : null;
}

/** What the markup says: `aria-rowcount` of the table without its heads, or `aria-setsize` of the entries. */
function sizeSaid({ part, entries, heads }: PageList): number | null {
  const rows = part.node.size ?? 0;
  if (rows > 0) return Math.max(entries.length, rows - (heads.length > 0 ? 1 : 0));
  const set = entries[0]?.node.size ?? 0;
  return set > 0 ? Math.max(entries.length, set) : null;
}
