import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSecurity, hasTest } from './security.ts';

test.each([
  ["\ntest('it holds', () => {", 'it holds', true],
  ["\n  test('it holds', () => {", 'it holds', true],
  ["\ntest(\n  'it holds',", 'it holds', true],
  ["\ntest.each([1, 2])('of %s it holds', () => {", 'of %s it holds', true],
  ['\ntest(`${n} of them hold`, () => {', '… of them hold', true],
  ["\ntest.skip('it holds', () => {", 'it holds', false],
  ["\ntest.todo('it holds')", 'it holds', false],
  ["\n// test 'it holds'", 'it holds', false],
  ["\ntest('it holds once', () => {", 'it holds', false],
  ["\nexpect('it holds')", 'it holds', false],
  ['', 'it holds', false],
])('in %j the test %j is there: %s', (source, title, there) => {
  expect(hasTest(source, title)).toBe(there);
});

test('every promise of SECURITY.md names a test that is there', () => {
  expect(checkSecurity(join(import.meta.dirname, '..', '..'))).toEqual([]);
});
