import { expect, test } from 'vitest';
import { numberProblems } from './migrations.ts';

test.each([
  ['numbers that are used', ['0001-a', '0016-a', '0016-b', '0049-a'], []],
  ['the next number', ['0049-a', '0050-b', '0051-c'], []],
  ['a gap', ['0049-a', '0051-b'], ['src/db/migrations/0051-b: the next number is 0050']],
  ['a number twice', ['0050-a', '0050-b', '0051-c'], ['src/db/migrations/0050-b: the next number is 0051']],
  [
    'an old number twice',
    ['0015-a', '0015-b'],
    ['src/db/migrations/0015-b: a new migration takes a number after 0049'],
  ],
  ['a number in an old gap', ['0007-a'], ['src/db/migrations/0007-a: a new migration takes a number after 0049']],
])('migrations with %s', (_, names, problems) => {
  expect(numberProblems(names)).toEqual(problems);
});
