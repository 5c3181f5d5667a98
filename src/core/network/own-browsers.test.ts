import { expect, test } from 'vitest';
import { isFromOwnBrowser, isPracticePath } from './own-browsers.ts';

test.each([
  ['1.1 legwork-7', true],
  ['1.0 first, 1.1 legwork-7', true],
  ['1.1   legwork-7 (a comment), 2 last', true],
  ['1.1 legwork-70', false],
  ['legwork-7', false],
  ['', false],
  [undefined, false],
])('a request whose Via is %j came through our proxy: %s', (via, ours) => {
  expect(isFromOwnBrowser(via, 'legwork-7')).toBe(ours);
});

test.each(['/practice', '/practice/', '/practice/shop/cart', '/practice/a%20b/', '/practice/..a', '/practice/%25'])(
  '%s is below /practice',
  path => {
    expect(isPracticePath(path)).toBe(true);
  },
);

test.each([
  'practice',
  'x/practice',
  '/practices',
  '/',
  '/practice/../api',
  '/practice/./api',
  '/practice/..;/api',
  '/practice/%2e%2e/api',
  '/practice/%252e%252e/api',
  '/practice/%2fapi',
  '/practice/%252fapi',
  '/practice/a%5cb',
  '/practice/a\\b',
  '/practice/%0a',
  '/practice//api',
  '/practice/%zz',
])('%s is not', path => {
  expect(isPracticePath(path)).toBe(false);
});
