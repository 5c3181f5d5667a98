import { expect, test } from 'vitest';
import { addressIn, sameAddress } from './address.ts';

test.each([
  ['/orders', 'https://shop.example/orders'],
  ['shop.example:8080/x', 'https://shop.example:8080/x'],
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1', 'http://127.0.0.1'],
  ['https://localhost:3000/', 'https://localhost:3000/'],
  ['127.attacker.example', 'https://127.attacker.example'],
  ['localhost.attacker.example', 'https://localhost.attacker.example'],
  ['http://plain.example', 'http://plain.example'],
])('“%s” is opened as %s', (said, opened) => {
  expect(addressIn(said, 'https://shop.example/cart?x=1')).toBe(opened);
});

test('addresses of one page are the same whatever the case of the host, the fragment and the last slash', () => {
  expect(sameAddress('https://Shop.Example', 'https://shop.example/#top')).toBe(true);
  expect(sameAddress('https://shop.example/a', 'https://shop.example/b')).toBe(false);
});
