/** The rows of a result, from the entries of a list. */
import type { Target } from '#src/core/steps/clause.ts';
import { titleOf } from './forms.ts';
import { entriesOf, type MeantList } from './find-list.ts';
import { cellAt, cellsByColumn } from '../page/tables.ts';
import { columnsOf, valuesOf } from './values.ts';
import { lineOf, spanOf, type PagePart, type PageView } from '../page/view.ts';

export type ReadField = { name: string; target: Target };
/**
 * `place`: the position that the page gives an entry, for lists of which a part is drawn. `isMeant`: it shows what the step
 * says of the entries. `isWhole`: nothing of it is still being loaded.
 */
export type Row = { place: number | null; value: Record<string, string> | string; isMeant: boolean; isWhole: boolean };

/** A row for each entry: the fields, else those of a table by the heads of its columns, else what the entry is called. */
export function rowsOf(view: PageView, meant: MeantList, fields: readonly ReadField[]): Row[] {
  const chosen = new Set(entriesOf(view, meant));
  return meant.list.entries.map(entry => ({
    place: entry.node.place ?? null,
    value: valueOf(view, { meant, entry }, fields),
    isMeant: chosen.has(entry),
    isWhole: isDrawn(meant, entry),
  }));
}

/** A row with fewer cells than the table has columns is still being loaded. */
function isDrawn({ list: { heads } }: MeantList, entry: PagePart): boolean {
  const { length } = cellsByColumn(entry);
  return length === 0 || length >= heads.length;
}

type Of = { meant: MeantList; entry: PagePart };

function valueOf(view: PageView, { meant, entry }: Of, fields: readonly ReadField[]): Row['value'] {
  if (fields.length > 0)
    return Object.fromEntries(fields.map(field => [field.name, fieldOf(view, { meant, entry }, field)]));
  if (meant.column !== null) {
    const cell = cellAt(entry, meant.column);
    return cell === null ? '' : lineOf(view, cell);
  }
  return headed(view, meant, entry) ?? calledOf(view, { meant, entry });
}

/** '' where the entry has none, or several. */
function fieldOf(view: PageView, { meant, entry }: Of, { target }: ReadField): string {
  const column = target.readings.flatMap(reading => columnsOf(view, meant.list.part, reading))[0];
  const cell = column === undefined ? null : cellAt(entry, column);
  if (cell !== null) return lineOf(view, cell);
  const found = valuesOf(view, target, spanOf(entry));
  const [only] = found;
  return only === undefined || found.length > 1 ? '' : only.text.replaceAll('\n', ' ');
}

function headed(view: PageView, { list: { heads } }: MeantList, entry: PagePart): Record<string, string> | null {
  const named = heads.flatMap((head, column) => {
    const cell = head === '' ? null : cellAt(entry, column);
    return cell === null ? [] : [[head, lineOf(view, cell)] as const];
  });
  const [only] = named;
  return only === undefined ? null : Object.fromEntries(named);
}

function calledOf(view: PageView, { meant: { list }, entry }: Of): string {
  const title = view.text(entry).includes('\n') || list.marked ? titleOf(view, { entry, list }) : null;
  return lineOf(view, title ?? entry);
}

/** The value of the first column, which a row has to have. */
export function firstOf({ value }: Row): string {
  return typeof value === 'string' ? value : (Object.values(value)[0] ?? '');
}

/** Fields that no entry has and no column is called by. */
export function missingIn(view: PageView, meant: MeantList, fields: readonly ReadField[]): ReadField[] {
  const open = fields.filter(({ target }) =>
    target.readings.every(reading => columnsOf(view, meant.list.part, reading).length === 0),
  );
  return open.filter(field => meant.list.entries.every(entry => fieldOf(view, { meant, entry }, field) === ''));
}

/** Adds the rows of a further look: what was there before comes again at its begin, or is known by its place. Null where rows between them may be missing. */
export function mergeRows(before: readonly Row[], next: readonly Row[]): Row[] | null {
  if (isPlaced(before) && isPlaced(next)) {
    const byPlace = new Map([...before, ...next].map(row => [row.place ?? 0, row]));
    const rows = [...byPlace].toSorted(([a], [b]) => a - b);
    const reach = (rows.at(-1)?.[0] ?? 0) - (rows[0]?.[0] ?? 0) + 1;
    return rows.length < reach ? null : rows.map(([, row]) => row);
  }
  const overlap = overlapOf(before.map(keyOf), next.map(keyOf));
  return overlap === 0 && next.length > 0 ? null : [...before, ...next.slice(overlap)];
}

/** Whether the page gives each row a place of its own. */
function isPlaced(rows: readonly Row[]): boolean {
  return new Set(rows.flatMap(({ place }) => place ?? [])).size === rows.length;
}

function keyOf({ value }: Row): string {
  return JSON.stringify(value);
}

/** How many of the last of one list are the first of another, by the prefix function. */
function overlapOf(before: readonly string[], next: readonly string[]): number {
  const all = [...next, null, ...before.slice(-next.length)];
  const fits: number[] = [0];
  for (let at = 1; at < all.length; at += 1) {
    let length = fits[at - 1] ?? 0;
    while (length > 0 && all[at] !== all[length]) length = fits[length - 1] ?? 0;
    fits.push(all[at] === all[length] ? length + 1 : 0);
  }
  return before.length === 0 ? 0 : (fits.at(-1) ?? 0);
}
