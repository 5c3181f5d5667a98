/** What an element inherits from those around it while the walk goes down. */
import { clipFor, clipsInside, noClips, type Clip, type Clips } from '../dom/clip.ts';
import { type CellSize, tableGrid } from '#src/core/table-grid.ts';
import { tidy } from '../dom/dom.ts';

export type Scope = {
  /** Index of the nearest region, -1 for none. */
  region: number;
  clips: Clips;
  /** False below opacity 0. */
  shown: boolean;
  /** False in boxes too small to show anything, the usual trick for text that only screen readers get. */
  open: boolean;
  /** An element around already sets `cursor: pointer`. */
  pointer: boolean;
  /** Inside a control, whose name already says the text. */
  silent: boolean;
  inert: boolean;
  ariaHidden: boolean;
  level: number;
  alert: boolean;
  /** The control that the label around is for. */
  label: Element | null;
  column: string;
  /** Nearest element that starts a line of its own. */
  block: Element;
  depth: number;
  /** Controls and other things that react to a click around it. */
  reacting: number;
};

export function outermost(body: Element): Scope {
  return {
    region: -1,
    clips: noClips,
    shown: true,
    open: true,
    pointer: false,
    silent: false,
    inert: false,
    ariaHidden: false,
    level: 0,
    alert: false,
    label: null,
    column: '',
    block: body,
    depth: 0,
    reacting: 0,
  };
}

/** The scope inside an element, and the clip the element itself lies under. */
export function enter(
  element: Element,
  tag: string,
  at: { style: CSSStyleDeclaration; scope: Scope; block: boolean },
): {
  inner: Scope;
  clip: Clip;
} {
  const { style, scope, block } = at;
  const clip = clipFor(scope.clips, style.position);
  const isRoot = tag === 'body' || tag === 'html';
  const inside = isRoot
    ? { clips: scope.clips, shut: false }
    : clipsInside(element, style, { clip, above: scope.clips });
  const inner: Scope = {
    ...scope,
    clips: inside.clips,
    depth: scope.depth + 1,
    shown: scope.shown && (style.opacity !== '0' || appearsLater(element, style)),
    // What is fixed to the window is not cut off by a box too small to show it.
    open: (scope.open || style.position === 'fixed') && !inside.shut && !cutAway(style),
  };
  if (block) inner.block = element;
  if (element.hasAttributes()) readAttributes(element, tag, inner);
  return { inner, clip };
}

/** Many pages fade their parts in once they are scrolled to: what takes up room outside the viewport is not hidden. */
function appearsLater(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.position === 'absolute' || style.position === 'fixed' || style.pointerEvents === 'none') return false;
  const rect = element.getBoundingClientRect();
  return rect.height > 0 && rect.width > 0 && (rect.top >= window.innerHeight || rect.bottom <= 0);
}

function cutAway(style: CSSStyleDeclaration): boolean {
  if (style.position !== 'absolute' && style.position !== 'fixed') return false;
  return /^rect\((0|1)px,? (0|1)px,? (0|1)px,? (0|1)px\)$/.test(style.clip) || /inset\((50|100)%/.test(style.clipPath);
}

function readAttributes(element: Element, tag: string, inner: Scope): void {
  if (element.hasAttribute('inert')) inner.inert = true;
  if (element.getAttribute('aria-hidden') === 'true') inner.ariaHidden = true;
  const role = element.getAttribute('role');
  if (role === 'heading') inner.level = Number(element.getAttribute('aria-level')) || 2;
  if (
    role === 'alert' ||
    role === 'alertdialog' ||
    /^(polite|assertive)$/.test(element.getAttribute('aria-live') ?? '')
  )
    inner.alert = true;
  if (tag === 'td' || tag === 'th') inner.column = '';
}

const headingTag = /^h([1-6])$/;

export function headingLevel(tag: string): number {
  return Number(headingTag.exec(tag)?.[1] ?? 0);
}

let headers = new WeakMap<Element, string[]>();
let grids = new WeakMap<Element, Grid>();

/** Forgets the rows of tables read for the last look: they may have changed. */
export function forgetHeaders(): void {
  headers = new WeakMap();
  grids = new WeakMap();
}

function headersOf(table: HTMLTableElement): string[] {
  const known = headers.get(table);
  if (known) return known;
  const rows = table.tHead?.rows.length ? table.tHead.rows : table.rows;
  const row = table.tHead?.rows.length ? rows[rows.length - 1] : rows[0];
  const cells = row === undefined ? [] : (gridAround(row).cells.get(row) ?? []);
  const isHead = table.tHead !== null || cells.every(cell => cell.localName === 'th');
  const names = isHead ? cells.map(cell => tidy(cell.innerText).slice(0, 80)) : [];
  headers.set(table, names);
  return names;
}

export function columnOf(cell: HTMLTableCellElement): string {
  const row = cell.parentElement;
  const table = cell.closest('table');
  if (!table || !(row instanceof HTMLTableRowElement) || row.parentElement === table.tHead) return '';
  const names = headersOf(table);
  if (names.length === 0) return '';
  return names[gridAround(row).places.get(cell) ?? -1] ?? '';
}

const columnsAtMost = 100;
/** What HTML allows. */
const rowsOfCellAtMost = 65_534;
/** Of a section; those after them have no columns. */
const rowsAtMost = 5000;

export function sizeOfCell({ colSpan, rowSpan }: HTMLTableCellElement): CellSize {
  // 0: to the end of its section.
  return { columns: Math.min(colSpan, columnsAtMost), rows: rowSpan || rowsOfCellAtMost };
}

/** The cells of all rows around a row by their columns, with those that reach into a row from rows before, and their places. */
type Grid = { cells: Map<Element, readonly HTMLTableCellElement[]>; places: Map<Element, number> };

function gridAround(row: HTMLTableRowElement): Grid {
  const section = row.parentElement ?? row;
  const known = grids.get(section);
  if (known) return known;
  const grid: Grid = { cells: new Map(), places: new Map() };
  const rows = Iterator.from(section.children)
    .filter(child => child instanceof HTMLTableRowElement)
    .take(rowsAtMost)
    .toArray();
  for (const [at, cells] of tableGrid(
    rows.map(one => one.cells),
    sizeOfCell,
  ).entries()) {
    if (rows[at]) grid.cells.set(rows[at], cells);
    for (const [column, cell] of cells.entries()) if (!grid.places.has(cell)) grid.places.set(cell, column);
  }
  grids.set(section, grid);
  return grid;
}
