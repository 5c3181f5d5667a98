/** The values that the page gives for a name, each with where it stands. */
import type { Target } from '#src/core/steps/clause.ts';
import { spaced } from '../words/match.ts';
import { foundIn, labelledBy, leavesWith, partsOf, type PageValue } from './beside.ts';
import { formOf } from './forms.ts';
import { listsOf, ownersOf, titlesOver } from '../page/lists.ts';
import { bare, likeness, stemsOf, type WantedName } from '../words/wanted.ts';
import { partsOfKind, pick, spansOf, wholeOf } from './places.ts';
import { cellAt, headsOf, isRow, isTable, tableOf } from '../page/tables.ts';
import { holds, spanOf, wrapperOf, within, type PagePart, type PageView, type PageSpan } from '../page/view.ts';

type Reading = Target['readings'][number];

/** What a target names, by the first of its readings that the page has something for; several where the page has several. */
export function valuesOf(view: PageView, target: Target, whole: PageSpan = wholeOf(view)): PageValue[] {
  for (const reading of target.readings) {
    const found = spansOf(view, reading.places, whole).flatMap(span => valuesIn(view, reading, span));
    if (found.length > 0) return distinct(pick(found, reading.nth));
  }
  return [];
}

function distinct(found: readonly PageValue[]): PageValue[] {
  return [...new Map(found.map(one => [one.text, one])).values()];
}

/** The values of one span, by the surest way that finds any: what surrounds the content counts only where nothing in it does. */
function valuesIn(view: PageView, reading: Reading, span: PageSpan): PageValue[] {
  if (reading.label === '') return ofKind(view, reading, span);
  const columns = columnIn(view, reading, span);
  if (columns !== null) return columns;
  const ways = [
    () => labelled(view, reading, { span, enough: 2 }),
    () => labelled(view, reading, { span, enough: 1 }),
    () => within(view.leaves, span).flatMap(leaf => numberIn(view, leaf, reading)),
    () => columnCells(view, reading, span),
    () => (reading.nth === null && !reading.exact ? formOf(view, reading.label, span) : []),
    () => hinted(view, reading, span),
  ];
  for (const way of ways) {
    const found = way();
    const content = found.filter(({ part }) => !part.away);
    if (found.length > 0) return content.length > 0 ? content : found;
  }
  return [];
}

/** Things of a kind, without a name: of a link its address, of the text of a place all of it. */
function ofKind(view: PageView, { kind, nth }: Reading, span: PageSpan): PageValue[] {
  if (kind === null) return [];
  if (kind === 'page' || (kind === 'text' && nth === null)) {
    const text = partsOf(view, span)
      .map(part => view.text(part))
      .join('\n');
    const [part = view.root] = partsOf(view, span);
    return text === '' ? [] : [{ text, part, span }];
  }
  return partsOfKind(view, kind, span).flatMap(part =>
    foundIn(view, part).map(found => (kind === 'link' ? { ...found, text: part.node.href ?? found.text } : found)),
  );
}

/** What follows a text that is the label, or stands after the label in the same line. */
function labelled(
  view: PageView,
  wanted: WantedName,
  { span, enough }: { span: PageSpan; enough: 1 | 2 },
): PageValue[] {
  const beside = leavesWith(view, span, text => likeness(wanted, text) >= enough);
  const tops = new Set(beside.map(leaf => wrapperOf(view, leaf)));
  const found = [...tops].flatMap(part => labelledBy(view, part)).filter(({ part }) => holds(span, part));
  const inLines = within(view.leaves, span).flatMap(leaf => [
    ...inField(view, leaf, { wanted, enough }),
    ...inLine(view, leaf, { wanted, enough }),
  ]);
  return [...found, ...inLines];
}

type Sought = { wanted: WantedName; enough: 1 | 2 };

/** What the field holds that a label is around. */
function inField(view: PageView, leaf: PagePart, { wanted, enough }: Sought): PageValue[] {
  const own = leaf.children.map(({ node }) => (node.tag === '#text' ? (node.text ?? '') : '')).join('');
  if (likeness(wanted, own) < enough) return [];
  return within(view.parts, spanOf(leaf))
    .filter(({ node }) => node.value !== undefined)
    .flatMap(part => foundIn(view, part));
}

const lineLetters = 2000;

/** "Phone: 555 0100", one or more in a text. */
function inLine(view: PageView, leaf: PagePart, { wanted, enough }: Sought): PageValue[] {
  return linesOf(view, leaf).flatMap(line => {
    const colon = line.indexOf(':');
    const [before, after] = [line.slice(0, Math.max(colon, 0)), line.slice(colon + 1).trim()];
    const isTime = /\d$/.test(before) && /^\d/.test(after);
    return after === '' || isTime || likeness(wanted, before) < enough ? [] : [{ ...leafOf(leaf), text: after }];
  });
}

function linesOf(view: PageView, leaf: PagePart): string[] {
  const lines = view.text(leaf).split('\n');
  return lines.filter(line => line.length <= lineLetters);
}

function leafOf(leaf: PagePart): Omit<PageValue, 'text'> {
  return { part: leaf, span: spanOf(leaf) };
}

/** The word with a digit right after a label: "Your order number is FS-1001." */
function numberIn(view: PageView, leaf: PagePart, { label }: WantedName): PageValue[] {
  const want = bare(label);
  return linesOf(view, leaf).flatMap(line => {
    const at = ` ${line.toLowerCase()}`.indexOf(` ${want} `);
    if (at < 0) return [];
    const [first = '', second = ''] = line
      .slice(at + want.length)
      .trim()
      .split(' ');
    const word = /^(?:is|=|#|no\.?|nr\.?)$/i.test(first) ? second : first;
    const isNumber = /\d/.test(word) && !word.includes(':');
    return isNumber ? [{ ...leafOf(leaf), text: word.replace(/^#|[.,;!?]$/g, '') }] : [];
  });
}

/** Of a row of a table the cell under the head of that name; null for what is no such row. */
function columnIn(view: PageView, wanted: WantedName, span: PageSpan): PageValue[] | null {
  const row = view.parts[span.from];
  const table = row === undefined || !isRow(row) || row.end !== span.to ? null : tableOf(row);
  if (row === undefined || table === null) return null;
  const columns = columnsOf(view, table, wanted);
  if (columns.length === 0) return null;
  return columns.flatMap(column => {
    const cell = cellAt(row, column);
    return cell === null ? [] : foundIn(view, cell);
  });
}

const columnsKnown = new WeakMap<PagePart, Map<string, number[]>>();

/** The columns of a table that are called so. Words of the table's own title may be left out: "number" for "Order number". */
export function columnsOf(view: PageView, table: PagePart, wanted: WantedName): number[] {
  const known = columnsKnown.get(table) ?? new Map<string, number[]>();
  columnsKnown.set(table, known);
  const key = JSON.stringify([wanted.label, wanted.exact]);
  const columns = known.get(key) ?? columnsCalled(view, table, wanted);
  known.set(key, columns);
  return columns;
}

function columnsCalled(view: PageView, table: PagePart, wanted: WantedName): number[] {
  const heads = headsOf(view, table);
  const grades = heads.map(head => likeness(wanted, head));
  const best = Math.max(0, ...grades);
  if (best > 0) return grades.flatMap((grade, column) => (grade === best ? [column] : []));
  const list = listsOf(view).find(({ part }) => part === table);
  const title = new Set((list === undefined ? [] : titlesOver(view, list)).flatMap(stemsOf));
  const without = (text: string): string =>
    stemsOf(text)
      .filter(word => !title.has(word))
      .join(' ');
  const want = without(wanted.label);
  return want === '' || wanted.exact ? [] : heads.flatMap((head, column) => (without(head) === want ? [column] : []));
}

const cellsAtMost = 20;

/** The cells of a column of that name, which are several values unless the table has one row. */
function columnCells(view: PageView, wanted: WantedName, span: PageSpan): PageValue[] {
  const tables = new Set(within(view.parts, span).filter(isTable));
  const lists = listsOf(view).filter(({ part }) => tables.has(part));
  return lists.flatMap(({ part, entries }) =>
    columnsOf(view, part, wanted).flatMap(column =>
      entries.slice(0, cellsAtMost).flatMap(row => {
        const cell = cellAt(row, column);
        return cell === null ? [] : foundIn(view, cell);
      }),
    ),
  );
}

/** The element that the markup calls so, if it is the only one; by its classes in an entry of a list alone. */
function hinted(view: PageView, wanted: WantedName, span: PageSpan): PageValue[] {
  if (wanted.exact) return [];
  const start = view.parts[span.from];
  const isEntry = start !== undefined && start.end === span.to && ownersOf(view).has(start);
  const isCalled = ({ node: { itemprop = '', hints = '' } }: PagePart): boolean =>
    [itemprop, ...(isEntry ? hints.split(' ') : [])].some(name => likeness(wanted, spaced(name)) > 0);
  const parts = within(view.parts, span).filter(part => part.index > span.from && isCalled(part));
  const found = distinct(parts.flatMap(part => foundIn(view, wrapperOf(view, part))));
  return found.length === 1 ? found : [];
}
