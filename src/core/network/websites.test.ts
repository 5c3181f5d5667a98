import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTarget, readWebsites } from './websites.ts';

/** Where the browser would really go with an address, as it asks a proxy. */
function targetOf(url: string) {
  const { hostname, port, protocol } = new URL(url);
  return { hostname, port: Number(port || (/^(https|wss):$/.test(protocol) ? 443 : 80)) };
}

const allowed = (entries: string[], url: string): boolean => readWebsites(entries).allow(targetOf(url));

describe('a website in the list', () => {
  test.each([
    ['example.com', 'https://example.com/', true],
    ['example.com', 'http://example.com/a?b#c', true],
    ['example.com', 'https://www.example.com/', true],
    ['example.com', 'https://a.b.example.com/', true],
    ['example.com', 'https://EXAMPLE.COM./', true],
    ['Example.Com.', 'https://example.com/', true],
    ['  example.com  ', 'https://example.com/', true],
    ['https://example.com/path?x', 'http://example.com/', true],
    ['example.com', 'wss://example.com/socket', true],
    ['example.com', 'https://example.com.evil.test/', false],
    ['example.com', 'https://example.com@evil.test/', false],
    ['example.com', 'https://evil.test/example.com', false],
    ['example.com', 'https://evil.test/#@example.com', false],
    ['example.com', 'https://evil.test?example.com', false],
    ['example.com', String.raw`https://evil.test\@example.com`, false],
    ['example.com', 'https://notexample.com/', false],
    ['example.com', 'https://example.co/', false],
    ['example.com', 'https://com/', false],
    ['example.com', 'https://user:pass@example.com/', true],
    ['example.com', 'https://example.com:8443/', false],
    ['example.com:8443', 'https://example.com:8443/', true],
    ['example.com:8443', 'https://example.com/', false],
    ['example.com:443', 'https://example.com/', true],
    ['example.com:443', 'http://example.com/', false],
    ['example.com:80', 'https://example.com/', false],
    ['http://example.com:80', 'http://example.com/', true],
    ['*.example.com', 'https://shop.example.com/', true],
    ['*.example.com', 'https://example.com/', false],
    ['*.example.com', 'https://xexample.com/', false],
    ['bücher.example', 'https://xn--bcher-kva.example/', true],
    ['xn--bcher-kva.example', 'https://BÜCHER.example/', true],
    ['example.com', 'https://exаmple.com/', false],
    ['example.com', 'https://example。com/', true],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000/', true],
    ['127.0.0.1:3000', 'http://2130706433:3000/', true],
    ['127.0.0.1', 'http://1.127.0.0.1.test/', false],
    ['[::1]:3000', 'http://[0:0:0:0:0:0:0:1]:3000/', true],
    ['localhost:3000', 'http://localhost:3000/', true],
  ])('%j makes %j allowed: %j', (entry, url, expected) => {
    expect(allowed([entry], url)).toBe(expected);
  });

  test.each([
    '',
    ' ',
    '*',
    '*.',
    '.',
    '*.*',
    'a*b.com',
    '*.1.2.3.4',
    'user@example.com',
    'file:///etc',
    'a b',
    'example.com:99999',
  ])('%j allows nothing', entry => {
    for (const url of ['https://example.com/', 'http://a.com/', 'http://1.2.3.4/', 'http://localhost/'])
      expect(allowed([entry], url)).toBe(false);
  });

  test('an empty list allows nothing', () => {
    expect(allowed([], 'https://example.com/')).toBe(false);
  });
});

describe('against an oracle that counts labels', () => {
  const label = fc.constantFrom('a', 'b', 'evil', 'example', 'com', 'xn--bcher-kva', 'www');
  const host = fc.array(label, { minLength: 1, maxLength: 4 });
  const port = fc.constantFrom(undefined, 80, 443, 8080);
  const scheme = fc.constantFrom('http', 'https', 'ws', 'wss');

  test('no spelling of an address gets past the list, and none that is listed is kept out', () => {
    const spelling = fc.record({
      host,
      port,
      scheme,
      user: fc.constantFrom('', 'example.com@', 'u:p@', 'example.com:80@'),
      dot: fc.constantFrom('', '.'),
      upper: fc.boolean(),
      tail: fc.constantFrom('', '/', '/example.com', '?@example.com', '#example.com', '/..//example.com:80@'),
    });
    const entry = fc.record({ host, port, star: fc.boolean(), scheme: fc.constantFrom('', 'https://', 'http://') });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 4 }), spelling, (entries, to) => {
        const name = to.host.join('.');
        const portText = to.port === undefined ? '' : `:${to.port}`;
        const url = `${to.scheme}://${to.user}${to.upper ? name.toUpperCase() : name}${to.dot}${portText}${to.tail}`;
        const expected = entries.some(one => {
          const below = to.host.length > one.host.length;
          const same = one.host.every((part, at) => to.host.at(at - one.host.length) === part);
          const usual = to.scheme === 'https' || to.scheme === 'wss' ? 443 : 80;
          const actual = to.port ?? usual;
          const portFits = one.port === undefined ? actual === 80 || actual === 443 : one.port === actual;
          return to.host.length >= one.host.length && same && (below || !one.star) && portFits;
        });
        const written = entries.map(
          one =>
            `${one.scheme}${one.star ? '*.' : ''}${one.host.join('.')}${one.port === undefined ? '' : `:${one.port}`}`,
        );
        expect(allowed(written, url), `${url} with ${written.join(' ')}`).toBe(expected);
      }),
      { numRuns: 3000 },
    );
  });
});

test('what CONNECT names is read with its port', () => {
  expect(readTarget('example.com:443')).toEqual({ hostname: 'example.com', port: 443 });
  expect(readTarget('[::1]:8443')).toEqual({ hostname: '[::1]', port: 8443 });
  expect(readTarget('0x7f.1:443')).toEqual({ hostname: '127.0.0.1', port: 443 });
  expect(readTarget('')).toBeUndefined();
  expect(readTarget('a b:443')).toBeUndefined();
});
