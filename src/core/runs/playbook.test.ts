import { expect, test } from 'vitest';
import { urlPattern } from './playbook.ts';

test.each([
  ['https://a.example/orders?page=2#top', 'https://a.example/orders'],
  ['https://a.example:8080/orders/4711/lines', 'https://a.example:8080/orders/*/lines'],
  ['https://a.example/item/0123456789abcdef', 'https://a.example/item/*'],
  ['https://a.example/item/3f2a-4b1c_9d8e7f/edit', 'https://a.example/item/*/edit'],
  ['https://a.example/item/0123456789abcde', 'https://a.example/item/0123456789abcde'],
  ['https://a.example/page-2/v2.1/2nd', 'https://a.example/page-2/v2.1/2nd'],
  ['https://a.example/some.very.long.file.name', 'https://a.example/some.very.long.file.name'],
  [
    'https://a.example/v1.0123456789abcdef/0123456789abcdef.html',
    'https://a.example/v1.0123456789abcdef/0123456789abcdef.html',
  ],
  ['not an address', 'not an address'],
])('%s is compared as %s', (url, pattern) => {
  expect(urlPattern(url)).toBe(pattern);
});
