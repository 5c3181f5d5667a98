import { expect, test } from 'vitest';
import { resultLine } from './result-line.ts';

test.each([
  [null, null],
  [' \n ', null],
  ['Two\nlines  of text', 'Two lines of text'],
  ['{"price":"12","paid":true}', 'price: 12 · paid: true'],
  ['[{"name":"Tea","price":3},{"name":"Pot"}]', '2 rows: Tea, 3'],
  ['["a","b"]', 'a, b'],
])('%j is shown as %j', (result, line) => {
  expect(resultLine(result)).toBe(line);
});

test('a long result is cut', () => {
  expect(resultLine('x'.repeat(190_000))?.length).toBe(200);
  expect(resultLine(JSON.stringify({ text: 'y'.repeat(40_000) }))?.length).toBe(200);
});
