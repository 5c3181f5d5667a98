import { expect, test } from 'vitest';
import { rowsOf } from './rows.ts';

const columnsOf = (text: string) => rowsOf(text).map(({ columns }) => Object.fromEntries(columns));
const two = [
  { name: 'Ann Lee', city: 'York' },
  { name: 'Bo Ek', city: 'Lund' },
];

test.each([
  ['commas', 'Name,City\nAnn Lee,York\nBo Ek,Lund'],
  ['semicolons and lines of Windows', '\uFEFFName;City\r\nAnn Lee;York\r\n\r\nBo Ek;Lund\r\n'],
  ['tabs', 'Name\tCity\nAnn Lee\tYork\nBo Ek\tLund'],
  ['a table of Markdown', '| Name | City |\n| --- | :--: |\n| Ann Lee | York |\n| Bo Ek | Lund |'],
  ['objects', '[{"Name":"Ann Lee","City":"York"},{"Name":"Bo Ek","City":"Lund"}]'],
  ['lists with a head', '[["Name","City"],["Ann Lee","York"],["Bo Ek","Lund"]]'],
])('a table with %s is read by its columns', (_, text) => {
  expect(columnsOf(text)).toEqual(two);
});

test('a cell in quotes may hold the separator, quotes and lines', () => {
  expect(columnsOf('name,note\n"Lee, Ann","says ""hi""\ntwice"\nBo,5" pipe')).toEqual([
    { name: 'Lee, Ann', note: 'says "hi"\ntwice' },
    { name: 'Bo', note: '5" pipe' },
  ]);
});

test('lines that are no table are one value each', () => {
  expect(columnsOf('- Ann Lee\n2. Bo Ek\n\nCy, Ray and Di')).toEqual([
    { value: 'Ann Lee' },
    { value: 'Bo Ek' },
    { value: 'Cy, Ray and Di' },
  ]);
  expect(rowsOf(' ')).toEqual([]);
});

test('text that is cut off is read as far as it goes, without an error', () => {
  expect(columnsOf('[{"name": "Ann"')).toEqual([{ value: '[{"name": "Ann"' }]);
  expect(rowsOf('name,city\n"Ann,York')).toHaveLength(2);
});
