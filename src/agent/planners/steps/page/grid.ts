/** Things by the row and the column of a table or of any grid that they stand in. */
import type { Rect } from '#src/browser/observe/observation.ts';
import { isColumnHead, type Item, type Scene } from './control.ts';

/** CSS pixels that cells of one row or column may differ by. */
const slack = 6;
const leastCells = 4;

/** The one thing of the pool in that row and column, each said by its number from 1 or by its head; null without such a grid. */
export function inGrid(scene: Scene, pool: readonly Item[], at: { row: string; column: string }): Item | null {
  const cells = pool.filter(item => item.node.rect.height > 0 && !isHead(item));
  const grid = largest(cells);
  if (grid.length < leastCells) return null;
  const rows = lines(grid, ({ y, height }) => y + height / 2);
  const columns = lines(grid, ({ x }) => x);
  if (rows.length < 2 || columns.length < 2) return null;
  const y = headed(scene, grid, { said: at.row, line: 'row' }) ?? lineAt(rows, at.row);
  const x = headed(scene, grid, { said: at.column, line: 'column' }) ?? lineAt(columns, at.column);
  const there = grid.filter(
    ({ node: { rect } }) =>
      y !== null && x !== null && Math.abs(rect.y + rect.height / 2 - y) <= slack && isOver(rect, x),
  );
  return there.length === 1 ? (there[0] ?? null) : null;
}

function isHead(item: Item): boolean {
  return isColumnHead(item) || item.role === 'rowheader';
}

/** Those of one kind and about one size, of which there are most. */
function largest(cells: readonly Item[]): Item[] {
  const groups = Map.groupBy(cells, ({ role, node }) => `${role}|${node.tag}|${Math.round(node.rect.height / 8)}`);
  return [...groups.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/** Where the rows or the columns of a grid lie, in order. */
function lines(grid: readonly Item[], place: (rect: Rect) => number): number[] {
  const places = grid.map(({ node }) => place(node.rect)).toSorted((a, b) => a - b);
  return places.filter((value, i) => i === 0 || value - (places[i - 1] ?? 0) > slack);
}

function lineAt(all: readonly number[], said: string): number | null {
  return /^-?\d+$/.test(said) ? (all.at(Number(said) > 0 ? Number(said) - 1 : Number(said)) ?? null) : null;
}

type Head = { said: string; line: 'row' | 'column' };

/** Where the row or the column lies whose head, to the left of the grid or above it, says that. */
function headed(scene: Scene, grid: readonly Item[], { said, line }: Head): number | null {
  const left = Math.min(...grid.map(({ node }) => node.rect.x));
  const top = Math.min(...grid.map(({ node }) => node.rect.y));
  const head = scene.items.find(item => {
    const { rect } = item.node;
    const isOutside = line === 'row' ? rect.x + rect.width <= left + slack : rect.y + rect.height <= top + slack;
    return isOutside && isHead(item) && wordsOf(item).toLowerCase() === said.toLowerCase();
  });
  if (head === undefined) return null;
  const { x, y, width, height } = head.node.rect;
  return line === 'row' ? y + height / 2 : x + width / 2;
}

function wordsOf({ node }: Item): string {
  return (node.kind === 'text' ? node.text : node.name).trim();
}

function isOver({ x, width }: Rect, at: number): boolean {
  return x - slack <= at && at <= x + width - slack;
}
