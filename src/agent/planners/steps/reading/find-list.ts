/** Which list of the page a step means, and which of its entries. */
import type { Target } from '#src/core/steps/clause.ts';
import { leavesWith } from './beside.ts';
import { calledBest, isSaidBy } from '../page/called.ts';
import { foremost, hasCards, listsIn, titlesOver, type PageList } from '../page/lists.ts';
import { likeness, stemsOf, type WantedName } from '../words/wanted.ts';
import { partsOfKind, spansOf, wholeOf } from './places.ts';
import { columnsOf } from './values.ts';
import { lineOf, spanOf, type PagePart, type PageView, type PageSpan } from '../page/view.ts';

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
  const only = places.flatMap(({ of }) => of.readings.find(({ label }) => label !== '') ?? []);
  return only.length === 0 ? [] : inSpan(view, reading, whole).flatMap(meant => showing(view, meant, only));
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

/** What to call a list in a question. */
export function describeList(view: PageView, list: PageList): string {
  const [title] = titlesOver(view, list);
  return (list.part.node.label ?? title ?? list.heads.join(', ')) || beginningOf(view, list);
}

export function beginningOf(view: PageView, { entries: [first] }: PageList): string {
  return first === undefined ? '' : lineOf(view, first).slice(0, 80);
}
