import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test.each([
  ['a short text', 12, 'a short text'],
  ['a longer text', 12, 'a longer…'],
  ['unbreakable', 6, 'unbre…'],
  ['of 12 signs here', 4, 'of…'],
  ['abcd😀', 6, 'abcd😀'],
  ['abcd😀ef', 6, 'abcd…'],
])('%s in %i characters', (text, most, expected) => {
  expect(shorten(text, most)).toBe(expected);
});
