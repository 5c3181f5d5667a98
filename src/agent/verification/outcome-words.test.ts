import { expect, test } from 'vitest';
import { outcomeWords } from './outcome-words.ts';

const { reportsDone } = outcomeWords('invite', []);

test.each([
  ['Invited 3 of 3 people', true],
  ['Invited 2 of 3 people', false],
  ['2/3 invited', false],
  ['Invited on 2/3/2026', true],
  ['Invited 12 people at 14:30', true],
  ['3 people invited, 20 left', true],
])('“%s” says that it was done: %s', (text, isDone) => {
  expect(reportsDone(text)).toBe(isDone);
});
