import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import {
  bareHost,
  checkWebsites,
  isWithin,
  readTarget,
  readWebsites,
  targetOfUrl,
  websiteFault,
  websiteOf,
} from './websites.ts';

const allows = (entry: string, hostname: string, port = 443) => readWebsites([entry]).allow({ hostname, port });

test.each([
  ['example.com', 'example.com', 443, true],
  ['example.com', 'example.com', 80, true],
  ['example.com', 'example.com', 8443, false],
  ['example.com', 'www.example.com', 443, true],
  ['example.com', 'badexample.com', 443, false],
  ['example.com', 'example.com.evil.test', 443, false],
  ['example.com', 'example.com.', 443, true],
  ['*.example.com', 'www.example.com', 443, true],
  ['*.example.com', 'example.com', 443, false],
  ['example.com:8443', 'www.example.com', 8443, true],
  ['example.com:8443', 'example.com', 443, false],
  ['example.com:80', 'example.com', 80, true],
  ['example.com:80', 'example.com', 443, false],
  ['example.com:443', 'example.com', 443, true],
  ['example.com:443', 'example.com', 80, false],
  [' HTTPS://Example.com/path?x=1 ', 'example.com', 443, true],
  ['wss://example.com', 'example.com', 443, true],
  ['192.168.0.7', '192.168.0.7', 80, true],
  ['192.168.0.7', 'a.192.168.0.7', 80, false],
  ['[::1]', '[::1]', 80, true],
  ['*.192.168.0.7', '192.168.0.7', 80, false],
  ['*.192.168.0.7', 'a.192.168.0.7', 80, false],
  ['ftp://example.com', 'example.com', 80, false],
  ['ann@example.com', 'example.com', 80, false],
  ['ann:secret@example.com', 'example.com', 80, false],
  ['exa*mple.com', 'example.com', 80, false],
  ['.example.com', 'www.example.com', 80, false],
  ['', 'example.com', 80, false],
])('%j allows %s:%i: %s', (...[entry, hostname, port, allowed]) => {
  expect(allows(entry, hostname, port)).toBe(allowed);
});

test('an entry that names no host leaves the others as they are, and an empty list allows nothing', () => {
  const websites = readWebsites(['a b', 'example.com']);
  expect(websites.entries).toEqual(['a b', 'example.com']);
  expect(websites.allow({ hostname: 'example.com', port: 443 })).toBe(true);
  expect(readWebsites([]).allow({ hostname: 'example.com', port: 443 })).toBe(false);
});

test.each([
  [
    'ftp://example.com',
    '"ftp://example.com" is not a web address: remove "ftp://" and write the host, such as example.com.',
  ],
  ['FILE://x', '"FILE://x" is not a web address: remove "FILE://" and write the host, such as example.com.'],
  ['a.com b.com', '"a.com b.com" has a space in it. Write one host per line, such as example.com.'],
  [' ann@example.com ', '"ann@example.com" has a sign-in name in it. Write only the host, such as example.com.'],
  [
    'exa*mple.com',
    '"exa*mple.com" has a * in a place where it is not allowed. Use * only for all subdomains of a host: *.example.com.',
  ],
  ['https://', '"https://" names no host. Write it as example.com, *.example.com or example.com:8443.'],
  [
    'example.com:99999',
    '"example.com:99999" names no host. Write it as example.com, *.example.com or example.com:8443.',
  ],
  [
    `${'x'.repeat(150)}:y`,
    `"${'x'.repeat(100)}" names no host. Write it as example.com, *.example.com or example.com:8443.`,
  ],
])('%j is refused with the reason', (entry, why) => {
  expect(websiteFault(entry)).toBe(why);
});

test('a list is refused by the line that is wrong; empty lines are none', () => {
  expect(() => checkWebsites(['example.com', '', '  ', '*.example.com:8443'])).not.toThrow();
  let thrown: unknown;
  try {
    checkWebsites(['example.com', ' ', 'a b']);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(AppError);
  expect(thrown).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Allowed websites, line 3: "a b" has a space in it. Write one host per line, such as example.com.',
    detail: { field: 'network' },
  });
});

test.each([
  ['www.example.com', ['example.com'], true],
  ['example.com:80', ['example.com'], true],
  ['example.com:8443', ['example.com'], false],
  ['example.com', ['example.com:443'], false],
  ['example.com', ['example.com:443', 'example.com:80'], true],
  ['example.com', ['*.example.com'], false],
  ['a b', ['a b'], false],
  ['example.com', [], false],
])('%s is within %j: %s', (entry, entries, within) => {
  expect(isWithin(entry, entries)).toBe(within);
});

test('an entry names a host and its ports', () => {
  expect(websiteOf('https://Example.com')).toEqual({ host: 'example.com', ports: [80, 443] });
  expect(websiteOf('example.com:8443')).toEqual({ host: 'example.com', ports: [8443] });
  expect(websiteOf('[::1]:3000')).toEqual({ host: '::1', ports: [3000] });
  expect(websiteOf('a b')).toBeUndefined();
});

test('the target of a request is its host and port', () => {
  expect(readTarget('example.com:8443')).toEqual({ hostname: 'example.com', port: 8443 });
  expect(readTarget('example.com')).toEqual({ hostname: 'example.com', port: 80 });
  expect([readTarget(''), readTarget('a b')]).toEqual([undefined, undefined]);
});

test.each([
  ['https://example.com/x', 443],
  ['wss://example.com', 443],
  ['http://example.com', 80],
  ['ws://example.com', 80],
  ['https://example.com:8443', 8443],
])('%s goes to port %i', (url, port) => {
  expect(targetOfUrl(url)).toEqual({ hostname: 'example.com', port });
});

test.each([
  'ftp://example.com',
  'xhttp://example.com',
  'httpsx://example.com',
  'about:blank',
  'data:text/html,x',
  'example.com',
  '',
])('%s is not a web address', url => {
  expect(targetOfUrl(url)).toBeUndefined();
});

test('the host of a target is bare of brackets and of the dot at its end', () => {
  expect(['example.com.', '[::1]', 'example.com', 'a.b', '[x'].map(bareHost)).toEqual([
    'example.com',
    '::1',
    'example.com',
    'a.b',
    '[x',
  ]);
});
