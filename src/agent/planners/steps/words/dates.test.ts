import { expect, test } from 'vitest';
import { parseDay } from './dates.ts';

const today = new Date('2026-11-21T10:00:00Z');

test.each([
  ['2026-03-04', null, '2026-3-4'],
  ['4 March 2026', null, '2026-3-4'],
  ['04.03.2026', null, '2026-3-4'],
  ['25/03/2026', null, '2026-3-25'],
  ['03/25/2026', null, '2026-3-25'],
  ['04/03/2026', null, null],
  ['04/03/2026', true, '2026-3-4'],
  ['04/03/2026', false, '2026-4-3'],
  ['25/03/2026', false, null],
])('“%s”, with the day first: %j, is %j', (text, dayFirst, day) => {
  const read = parseDay(text, today, dayFirst);
  expect(read === null ? null : `${read.year}-${read.month}-${read.day}`).toBe(day);
});
