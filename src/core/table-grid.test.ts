import { expect, test } from 'vitest';
import { tableGrid } from './table-grid.ts';

type Cell = { name: string; columns?: number; rows?: number };
const grid = (rows: readonly (readonly (Cell | string)[])[]): string[] =>
  tableGrid<Cell>(
    rows.map(row => row.map(cell => (typeof cell === 'string' ? { name: cell } : cell))),
    ({ columns = 1, rows: count = 1 }) => ({ columns, rows: count }),
  ).map(row => row.map(({ name }) => name).join(' '));

test.each([
  {
    that: 'a cell of two columns is in both',
    rows: [
      [{ name: 'a', columns: 2 }, 'b'],
      ['c', 'd', 'e'],
    ],
    has: ['a a b', 'c d e'],
  },
  {
    that: 'a cell of two rows moves those of the next one',
    rows: [[{ name: 'a', rows: 2 }, 'b'], ['c'], ['d', 'e']],
    has: ['a b', 'a c', 'd e'],
  },
  {
    that: 'one at the end of a row',
    rows: [['a', { name: 'b', rows: 3 }], ['c'], [], ['d']],
    has: ['a b', 'c b', '', 'd'],
  },
  {
    that: 'one of two rows and two columns',
    rows: [
      ['a', { name: 'b', rows: 2, columns: 2 }, 'c'],
      ['d', 'e'],
    ],
    has: ['a b b c', 'd b b e'],
  },
  {
    that: 'two beside each other that end at other rows',
    rows: [
      [
        { name: 'a', rows: 3 },
        { name: 'b', rows: 2 },
      ],
      ['c'],
      ['d'],
    ],
    has: ['a b', 'a b c', 'a d'],
  },
])('$that', ({ rows, has }) => {
  expect(grid(rows)).toEqual(has);
});
