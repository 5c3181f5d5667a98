import { expect, test } from 'vitest';
import { isVariant, nearly } from './match.ts';

test.each([
  ['street', 'stret', 'a letter is missing'],
  ['street', 'streat', 'a letter is another'],
  ['street', 'srteet', 'two neighbours are swapped'],
  ['number', 'munber', 'two letters are swapped across the word'],
  ['department', 'departmnt', 'a letter of a long word is missing'],
  ['department', 'deprtmnt', 'two letters of a long word are missing'],
])('%s is meant by %s: %s', (word, other) => {
  expect(isVariant(word, other)).toBe(true);
});

test.each([
  ['street', 'stre', 'two letters of a short word are missing'],
  ['street', 'srteat', 'a swap and another change are two'],
  ['department', 'edpartmenx', 'a swap and another change are three by the library'],
])('%s is not nearly %s: %s', (word, other) => {
  expect(nearly(word, other, word.length >= 9 ? 2 : 1)).toBe(false);
});
