import { expect, test } from 'vitest';
import { placeOf } from './replace-words.ts';

test.each([
  ['Click Save at the end', 'at the end', [11, 21]],
  ['Click Save At The End', 'at the end', [11, 21]],
  ['Click Save', '', [0, 10]],
  ['Click Save', 'Cancel', undefined],
  ['Click İ At The End', 'at the end', undefined],
])('in “%s”, “%s” is at %o', (text, words, place) => {
  expect(placeOf(text, words)).toEqual(place);
});
