import { expect, test } from 'vitest';
import { isSameSite, siteNameOf } from './same-site.ts';

test.each([
  ['www.shop.co.uk', 'pay.shop.co.uk:8443', true],
  ['shop.co.uk', 'other.co.uk', false],
  ['ann.github.io', 'bob.github.io', false],
  ['localhost:3000', 'localhost:3000', true],
  ['localhost:3000', 'localhost:4000', false],
  ['192.168.0.7', '192.168.0.7', true],
  ['192.168.0.7', '192.168.0.8', false],
  ['', '', false],
  ['a b', 'a b', false],
])('%s and %s are one website: %s', (one, other, same) => {
  expect(isSameSite(one, other)).toBe(same);
});

test('the name of a site is what stands before its public suffix', () => {
  expect(siteNameOf('www.shop.co.uk')).toEqual({ name: 'shop', suffix: 'co.uk' });
  expect(siteNameOf('ann.github.io')).toEqual({ name: 'ann', suffix: 'github.io' });
  expect([siteNameOf('co.uk'), siteNameOf('127.0.0.1')]).toEqual([undefined, undefined]);
});
