/** Rows, cells and the heads of columns. */
import { type CellSize, tableGrid } from '#src/core/table-grid.ts';
import { quantity } from '#src/core/text/quantity.ts';
import { once } from '../../../once.ts';
import type { PagePart, PageView } from './view.ts';
import { lineOf } from './view.ts';

const tableRoles = /^(?:table|grid|treegrid)$/;

export function isTable({ node }: PagePart): boolean {
  return node.tag === 'table' || tableRoles.test(node.role ?? '');
}

export function isRow({ node }: PagePart): boolean {
  return (node.tag === 'tr' && node.role === undefined) || node.role === 'row';
}

export function isHeadCell({ node }: PagePart): boolean {
  return node.tag === 'th' || node.role === 'columnheader' || node.role === 'rowheader';
}

export function cellsOf(row: PagePart): PagePart[] {
  return row.children.filter(
    ({ node }) =>
      node.tag === 'td' || node.tag === 'th' || /^(?:gridcell|cell|columnheader|rowheader)$/.test(node.role ?? ''),
  );
}

/** The rows of a table without those of tables in it. */
export function rowsOf(table: PagePart): PagePart[] {
  const rows: PagePart[] = [];
  const visit = (part: PagePart): void => {
    for (const child of part.children) {
      if (isRow(child)) rows.push(child);
      else if (!isTable(child) && child.node.tag !== 'tfoot') visit(child);
    }
  };
  visit(table);
  return rows;
}

/** A row of nothing but the heads of columns. */
export function isHeadRow(row: PagePart): boolean {
  const cells = cellsOf(row);
  return (
    cells.length > 0 &&
    (row.parent?.node.tag === 'thead' || cells.every(cell => isHeadCell(cell) && cell.node.role !== 'rowheader'))
  );
}

/** The name of each column, '' for one without; a cell may take several columns. */
export function headsOf(view: PageView, table: PagePart): string[] {
  // A row of one head names those after it.
  const [cells = []] = rowsOf(table)
    .filter(isHeadRow)
    .map(cellsByColumn)
    .toSorted((a, b) => new Set(b).size - new Set(a).size);
  return cells.map(cell => lineOf(view, cell));
}

/** The cell of a row in a column, from 0: also one that reaches into it from a row before. */
export function cellAt(row: PagePart, column: number): PagePart | null {
  return cellsByColumn(row)[column] ?? null;
}

export function cellsByColumn(row: PagePart): readonly PagePart[] {
  return (row.parent === null ? undefined : gridOf(row.parent).get(row)) ?? [];
}

const gridOf = once((section: PagePart) => {
  const rows = section.children.filter(isRow);
  const sizeOf = ({ node: { span = 1, rows: count = 1 } }: PagePart): CellSize => ({ columns: span, rows: count });
  const grid = tableGrid(rows.map(cellsOf), sizeOf);
  return new Map(rows.map((row, at) => [row, grid[at] ?? []]));
});

/** Of a column and of a cell: what sums are looked for in. */
const columnsAtMost = 50;
const numberLetters = 40;

/** The rows of a table without a last one that is made otherwise and holds the sums of those before it. */
export function withoutSums(view: PageView, rows: readonly PagePart[]): PagePart[] {
  const [last, before] = [rows.at(-1), rows.slice(0, -1)];
  const isSums = last !== undefined && before.length > 1 && isMadeOtherwise(view, last, before) && addsUp(view, rows);
  return isSums ? before : [...rows];
}

/** It begins with a head, spans columns, or leaves one empty, as no row before it does. */
function isMadeOtherwise(view: PageView, last: PagePart, before: readonly PagePart[]): boolean {
  const isHeaded = ([first]: PagePart[]): boolean => first !== undefined && isHeadCell(first);
  const isSpread = (cells: PagePart[]): boolean => cells.some(({ node }) => (node.span ?? 1) > 1);
  const isOpen = (cells: PagePart[]): boolean => cells.some(cell => view.text(cell) === '');
  return [isHeaded, isSpread, isOpen].some(is => is(cellsOf(last)) && !before.some(row => is(cellsOf(row))));
}

function addsUp(view: PageView, rows: readonly PagePart[]): boolean {
  const columns = Array.from({ length: Math.min(columnsAtMost, cellsOf(rows[0] ?? view.root).length) }, (_, at) => at);
  return columns.some(column => {
    const numbers = rows.map(row => numberAt(view, row, column));
    const sum = numbers.pop() ?? null;
    const whole = numbers.reduce<number | null>((all, one) => (all === null || one === null ? null : all + one), 0);
    return sum !== null && whole !== null && Math.abs(sum - whole) < 0.005;
  });
}

function numberAt(view: PageView, row: PagePart, column: number): number | null {
  const cell = cellAt(row, column);
  const text = cell === null ? '' : view.text(cell);
  return text.length > numberLetters ? null : quantity(text);
}

/** The table that a row is of. */
export function tableOf(row: PagePart): PagePart | null {
  let at: PagePart | null = row.parent;
  while (at !== null && !isTable(at)) at = at.parent;
  return at;
}
