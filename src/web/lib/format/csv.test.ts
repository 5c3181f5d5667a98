import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('what is written is read back as it was', async () => {
  const rows = [
    ['Name', 'Note'],
    ['Tea, green', 'She said "yes"\nand left'],
    ['', ' spaces '],
  ];
  expect(parse(await csvOf(rows), { bom: true })).toEqual(rows);
});

test('a cell that a spreadsheet would carry out is text there, and a number stays one', async () => {
  const [cells] = parse(await csvOf([['=1+1', '@x', '-2+3', '-12.5', '+4', '\t=1']]), { bom: true });
  expect(cells).toEqual(["'=1+1", "'@x", "'-2+3", '-12.5', '+4', "'\t=1"]);
});
