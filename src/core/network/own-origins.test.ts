import { expect, test } from 'vitest';
import { originOfHost, ownOriginsOf } from './own-origins.ts';

const here = ownOriginsOf('http://localhost:3000', []);

test.for([
  ['localhost:3000', 'http://localhost:3000'],
  ['LOCALHOST:3000', 'http://localhost:3000'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['localhost:3001', undefined],
  ['evil.example', undefined],
  ['evil.example:3000', undefined],
  ['evil.example@localhost:3000', undefined],
  ['localhost:3000/evil', undefined],
  ['', undefined],
  [undefined, undefined],
] as const)('a product of this machine takes %s for %s', ([host, origin]) => {
  expect(originOfHost(host, here)).toBe(origin);
});

test('of a public product only the names that were configured count: a loopback name is that of its proxy', () => {
  const own = ownOriginsOf('https://legwork.example.com', ['http://192.168.1.20:3000/', 'https://legwork.lan']);
  expect(own).toEqual(['https://legwork.example.com', 'http://192.168.1.20:3000', 'https://legwork.lan']);
  expect(originOfHost('localhost:3000', own)).toBeUndefined();
  expect(originOfHost('legwork.lan', own)).toBe('https://legwork.lan');
});
