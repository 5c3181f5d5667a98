import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { addressed, forwardedHeaders, headBytes, statusText } from './headers.ts';
import { refusalPage } from './refusal-page.ts';

const target = { hostname: 'site.test', port: 80 };

test('headers go on in their order and spelling, those of the connection do not', () => {
  const hop = [
    'Keep-Alive',
    'Proxy-Authenticate',
    'Proxy-Authorization',
    'Proxy-Connection',
    'TE',
    'Trailer',
    'Transfer-Encoding',
    'Upgrade',
  ].flatMap(name => [name, 'x']);
  expect(
    forwardedHeaders([
      'X-One',
      '1',
      ...hop,
      'Connection',
      'close, X-Two',
      'x-two',
      '2',
      'Cookie',
      'a=1',
      'cookie',
      'b=2',
    ]),
  ).toEqual(['X-One', '1', 'Cookie', 'a=1', 'cookie', 'b=2']);
});

test('headers that are kept on purpose go on, also when the connection names them', () => {
  const raw = ['Connection', 'Upgrade, x-hop', 'Upgrade', 'websocket', 'X-Hop', '1'];
  expect(forwardedHeaders(raw, new Set(['connection', 'upgrade']))).toEqual([
    'Connection',
    'Upgrade, x-hop',
    'Upgrade',
    'websocket',
  ]);
});

test('a header that cannot be written as HTTP is left out', () => {
  expect(forwardedHeaders(['bad name', '1', 'X-Bad', 'a\u0001b', 'X-Good', 'ü', ''])).toEqual(['X-Good', 'ü']);
});

test('the text of a status has no control characters and at most 256 others', () => {
  expect(statusText('Not\r\nX-Evil: 1 \u2713 \tÿ~')).toBe('Not  X-Evil: 1   \tÿ~');
  expect(statusText('x'.repeat(300))).toHaveLength(256);
  expect(statusText()).toBe('');
});

test('the host is that of the address, whatever the browser wrote, with its port unless it is 80', () => {
  const headers = ['HOST', 'evil.test', 'A', '1', 'host', 'b'];
  expect(addressed(headers, { target, via: undefined })).toEqual(['Host', 'site.test', 'A', '1']);
  expect(addressed(headers, { target: { ...target, port: 8080 }, via: 'legwork-7' })).toEqual([
    'Host',
    'site.test:8080',
    'A',
    '1',
    'Via',
    '1.1 legwork-7',
  ]);
});

test('the head of an upgrade is written with its path, host and protocol', () => {
  const rawHeaders = [
    'Host',
    'evil.test',
    'Connection',
    'Upgrade',
    'Upgrade',
    'websocket',
    'Proxy-Connection',
    'x',
    'X-Ü',
    'é',
  ];
  // safe because only these fields are read
  const request = { method: 'POST', rawHeaders } as unknown as IncomingMessage;
  expect(headBytes(request, { target, via: undefined, path: '/chat?x=1' }).toString('latin1')).toBe(
    'POST /chat?x=1 HTTP/1.1\r\nHost: site.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
});

test('a page that says why a request failed shows the message as text', () => {
  const page = refusalPage(403, 'a <b> & "c"');
  expect(page).toContain('<title>Not allowed</title>');
  expect(page).toContain('<p>a &lt;b&gt; &amp; "c"</p>');
  expect(refusalPage(502, 'x')).toContain('<h1>Not reachable</h1>');
});
