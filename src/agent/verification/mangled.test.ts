import { expect, test } from 'vitest';
import { page, text } from '#tests/fakes/observation.ts';
import { mangledIn } from './mangled.ts';

const before = page([text('Costs', { level: 1 })]);
const after = (...said: string[]) => page([...before.nodes, ...said.map(one => text(one))]);

test.each([
  ['Maut: 999,00 €', ['Maut', '9,99'], 'the page shows “999,00”, not “9,99”'],
  ['Toll: 25', ['Toll', '2.5'], 'the page shows “25”, not “2.5”'],
  ['Maut: 9,99 €', ['Maut', '9.99'], null],
  ['Maut, 9.99 € of 999.00 €', ['Maut', '9,99'], null],
  ['Toll 12.05.2026', ['Toll', '9.99'], null],
  ['Rent: 1,250.00', ['Rent', '1250.00'], null],
  ['Another thing: 999,00 €', ['Maut', '9,99'], null],
])('%s after %j', (said, values, words) => {
  expect(mangledIn(before, after(said), values)).toBe(words);
});
