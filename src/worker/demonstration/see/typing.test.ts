import { expect, test } from 'vitest';
import type { Happening } from './scenes.ts';
import { typedRows } from './typing.ts';

const pointer = { x: 400, y: 96, since: 1 };

const letters = (at: number, x: number, w: number): Happening => ({
  at,
  box: { x, y: 82, w, h: 20 },
  part: 0.001,
  pointer,
});

test('the first letter takes a hint away that reaches further than the letters that follow; the row ends with the last letter', () => {
  const rows = typedRows([letters(2.6, 302, 128), letters(2.8, 326, 24), letters(3, 350, 10)], 1);
  expect(rows).toMatchObject([{ at: 2.6, until: 3, end: 360 }]);
});

test('changes in one row of a page that nobody points at are no writing', () => {
  expect(
    typedRows(
      [letters(2.6, 302, 128), letters(2.8, 326, 24)].map(one => ({ ...one, pointer: null })),
      1,
    ),
  ).toEqual([]);
});
