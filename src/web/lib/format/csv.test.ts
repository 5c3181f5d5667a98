import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const mark = '\uFEFF';

test('commas, quotes and lines stand in quotes', async () => {
  const rows = [
    ['Name', 'Note'],
    ['Tea, green', 'She said "yes"\nand left'],
    ['', ' spaces '],
  ];
  expect(await csvOf(rows)).toBe(`${mark}Name,Note\r\n"Tea, green","She said ""yes""\nand left"\r\n, spaces \r\n`);
});

test('a cell that a spreadsheet would carry out is text there, and a number stays one', async () => {
  expect(await csvOf([['=1+1', '@x', '-2+3', '-12.5', '+4', '\t=1']])).toBe(
    `${mark}'=1+1,'@x,'-2+3,-12.5,+4,'\t=1\r\n`,
  );
});
