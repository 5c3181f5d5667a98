import { describe, expect, test } from 'vitest';
import { isFromOwnBrowser } from './own-browsers.ts';
import { isLoopbackName, localEntries, namesTarget } from './this-machine.ts';

test.each(['localhost', 'LOCALHOST.', 'a.b.localhost', '127.0.0.1', '127.8.9.1', '[::1]', '::1'])(
  '%s is this machine by its spelling',
  host => expect(isLoopbackName(host)).toBe(true),
);

test.each([
  'localhost.example.com',
  'notlocalhost',
  '127.0.0.1.nip.io',
  '10.0.0.1',
  '0.0.0.0',
  '[::ffff:127.0.0.1]',
  '',
])('%s is not', host => expect(isLoopbackName(host)).toBe(false));

test('of a list of websites, entries that name this machine are known whatever their form', () => {
  const local = ['localhost:1', ' http://127.1:2/x ', '[::1]', '*.localhost:3'];
  expect(localEntries(['example.com', ...local, 'localhost.evil.test:1', ''])).toEqual(local);
});

describe('a port is named', () => {
  const target = (url: string) => ({ hostname: new URL(url).hostname, port: Number(new URL(url).port || 80) });
  test.each([
    ['localhost:8080', 'http://127.0.0.1:8080', true],
    ['127.0.0.1:8080', 'http://[::1]:8080', true],
    ['http://localhost:8080/path', 'http://a.localhost:8080', true],
    ['localhost', 'http://localhost', true],
    ['localhost', 'http://localhost:443', true],
    ['localhost', 'http://localhost:8080', false],
    ['localhost:80', 'http://localhost', true],
    ['localhost:80', 'http://localhost:443', false],
    ['127.0.0.2:8080', 'http://127.0.0.1:8080', false],
    ['192.168.1.5:8080', 'http://192.168.1.5:8080', true],
    ['192.168.1.5:8080', 'http://192.168.1.6:8080', false],
    ['example.com:8080', 'http://localhost:8080', false],
    ['*', 'http://localhost:8080', false],
  ])('%s for %s: %s', (entry, url, expected) => {
    expect(namesTarget([entry], target(url))).toBe(expected);
  });
});

test.each([
  ['1.1 legwork-7', true],
  ['1.0 other, 1.1 legwork-7 (comment)', true],
  ['HTTP/1.1 legwork-7', true],
  ['1.1 legwork-8', false],
  ['legwork-7', false],
  ['', false],
  [undefined, false],
])('Via: %s comes from a browser of ours: %s', (via, expected) => {
  expect(isFromOwnBrowser(via, 'legwork-7')).toBe(expected);
});
