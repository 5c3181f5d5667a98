import { expect, test } from 'vitest';
import { placeholderArt } from './placeholder-art.ts';

test('the placeholder of a name is always the same, and names differ', () => {
  expect(placeholderArt('Buy socks')).toEqual(placeholderArt(' buy socks '.trim().replace('b', 'B')));
  expect(placeholderArt('Buy socks')).not.toEqual(placeholderArt('Read the news'));
});

test('initials come from the first two words, whatever the script', () => {
  expect(placeholderArt('buy new socks').initials).toBe('BN');
  expect(placeholderArt('  ').initials).toBe('·');
  expect(placeholderArt('😀 fun').initials).toBe('😀F');
});
