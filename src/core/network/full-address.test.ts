import { expect, test } from 'vitest';
import { fullAddress } from './full-address.ts';

test.each([
  ['a.test', 'https://a.test'],
  [' a.test/x ', 'https://a.test/x'],
  ['//a.test', 'https://a.test'],
  ['a.test:8080', 'https://a.test:8080'],
  ['a.test:8080/x', 'https://a.test:8080/x'],
  ['http://a.test', 'http://a.test'],
  ['\thttps://a.test', 'https://a.test'],
  ['about:blank', 'about:blank'],
  ['javascript:1234567', 'javascript:1234567'],
  ['tel:12x', 'tel:12x'],
])('%j is opened as %s', (given, opened) => {
  expect(fullAddress(given)).toBe(opened);
});
