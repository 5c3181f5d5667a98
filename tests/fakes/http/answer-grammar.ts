import fc from 'fast-check';
import type { MalformedAnswer } from './malformed.ts';

/** Part of an answer, as one production of the grammar gives it: two of one kind differ in details only. */
type Part = { kind: string; text: string };
type Parts = fc.Arbitrary<Part>;

/** Answers derived from a grammar of HTTP/1.1 and of what is nearly that; the same for the same seed. */
export function deriveAnswers({ seed, count }: { seed: number; count: number }): MalformedAnswer[] {
  return fc.sample(answer, { seed, numRuns: count });
}

const byte = fc.integer({ min: 0, max: 255 }).map(code => String.fromCharCode(code));
const printable = fc.integer({ min: 33, max: 126 }).map(code => String.fromCharCode(code));
const bytes = (maxLength: number): fc.Arbitrary<string> => fc.string({ unit: byte, maxLength });
const token = (maxLength: number): fc.Arbitrary<string> => fc.string({ unit: printable, minLength: 1, maxLength });
const one = (...texts: string[]): fc.Arbitrary<string> => fc.constantFrom(...texts);
const long = (unit: string, most: number): fc.Arbitrary<string> =>
  fc.integer({ min: 1000, max: most }).map(length => unit.repeat(length));
const part = (kind: string, text: fc.Arbitrary<string>): Parts => text.map(value => ({ kind, text: value }));

const before = fc.oneof(
  { weight: 12, arbitrary: part('', one('')) },
  part('line ends', one('\r\n', '\n\n', '\r\n'.repeat(500))),
  part('bytes', bytes(20)),
  part('a byte order mark', one('\u00ef\u00bb\u00bf', '\u00ff\u00fe')),
  part('a TLS record', one('\u0015\u0003\u0001\u0000\u0002\u0002\u0028', '\u0016\u0003\u0003\u0040\u0000\u0002')),
  part('an HTTP/2 frame', one('\0\0\0\u0004\0\0\0\0\0', '\0\0\u0008\u0007\0\0\0\0\0\0\0\0\0\0\0\0\0')),
  part(
    'a flood of 1xx',
    fc.tuple(fc.integer({ min: 100, max: 199 }), fc.integer({ min: 1, max: 3000 })).map(([status, times]) => {
      return `HTTP/1.1 ${status} x\r\nLink: </a>; rel=preload\r\n\r\n`.repeat(times);
    }),
  ),
  part('another answer', one('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello', 'HTTP/1.1 302 x\r\n\r\n')),
);

const version = fc.oneof(
  { weight: 10, arbitrary: part('', one('HTTP/1.1', 'HTTP/1.0')) },
  part(
    'a version',
    one('HTTP/0.9', 'HTTP/1.9', 'HTTP/2', 'HTTP/9.9', 'HTTP/1.1.1', 'HTTP/', 'http/1.1', 'ICY', 'XTTP/1.1'),
  ),
  part('a version of bytes', bytes(12)),
);
const status = fc.oneof(
  { weight: 5, arbitrary: part('', one('200', '404', '500')) },
  { weight: 4, arbitrary: part('a redirect', one('301', '302', '303', '307', '308')) },
  part('a status without body', one('204', '205', '304', '101', '100')),
  part('a challenge', one('401', '407', '429', '511')),
  part('part of a body', one('206', '416')),
  part('a status', fc.integer({ min: -10, max: 99_999 }).map(String)),
  part('a status of bytes', bytes(6)),
);
const reason = fc.oneof(
  { weight: 5, arbitrary: part('', one(' OK', '', ' ')) },
  part('a reason of bytes', bytes(40)),
  part('a long reason', long(' x', 60_000)),
);
const lineEnd = fc.oneof(
  { weight: 12, arbitrary: part('', one('\r\n')) },
  part('line ends', one('\n', '\r', '\n\r', '\r\r\n')),
);

const address = one(
  ...'/||?|#|//|///x|.|http://|https:///|http:\\\\x|http://[::|http://a@b:c@d:99999/'.split('|'),
  ...'chrome://flags|file:///etc/passwd|view-source:/|javascript:alert(1)|data:text/html,x|blob:x'.split('|'),
  ...'about:blank|devtools://x|ftp://127.0.0.1/|ws://x/|mailto:a|intent:x'.split('|'),
  'x'.repeat(20_000),
  ...'http://0/|http://169.254.169.254/|http://127.0.0.1:1/|http://xn--/|\u0000|\r\n\tx|%00|%'.split('|'),
);
const type = one(
  ...'text/html|text/html; charset=utf-7|text/html; charset="|text/plain|text/css|text/event-stream'.split('|'),
  ...'application/javascript|application/pdf|application/zip|application/wasm|application/octet-stream'.split('|'),
  ...'image/svg+xml|image/png|video/mp4|audio/ogg|font/woff2|multipart/x-mixed-replace; boundary=x'.split('|'),
  ...'message/rfc822|application/xhtml+xml|text/xml|/|x/y; q=\u00ff|text/html, text/plain| '.split('|'),
);
const fileName = one(
  'a.exe',
  '../../x',
  '..\\x',
  'CON',
  '.',
  '',
  '\u0000',
  'a'.repeat(9000),
  '\u202etxt.exe',
  'x/y',
  '%2e%2e%2f',
);
const header = fc.oneof(
  part(
    'type',
    type.map(value => `Content-Type: ${value}`),
  ),
  part(
    'location',
    address.map(value => `Location: ${value}`),
  ),
  part(
    'refresh',
    fc.tuple(one('0', '-1', '1e9', ''), address).map(([s, to]) => `Refresh: ${s};url=${to}`),
  ),
  part(
    'encoding',
    one('gzip', 'br', 'deflate', 'zstd', 'gzip, gzip', 'br, gzip, br', 'x', '').map(
      value => `Content-Encoding: ${value}`,
    ),
  ),
  part(
    'cookie',
    fc
      .tuple(bytes(20), bytes(40))
      .map(([name, value]) => `Set-Cookie: ${name}=${value}; Path=/; Max-Age=${name.length}9`),
  ),
  part(
    'a cookie with a prefix',
    one('__Host-a=1', '__Secure-a=1; Domain=.com', '__host-a=1; Domain=127.0.0.1').map(value => `Set-Cookie: ${value}`),
  ),
  part(
    'a flood of cookies',
    fc
      .integer({ min: 50, max: 400 })
      .map(times => Array.from({ length: times }, (_, at) => `Set-Cookie: c${at}=${'x'.repeat(50)}`).join('\r\n')),
  ),
  part(
    'a file name',
    fc
      .tuple(one('attachment', 'inline', ''), fileName)
      .map(([how, name]) => `Content-Disposition: ${how}; filename="${name}"; filename*=UTF-8''${name}`),
  ),
  part(
    'a challenge',
    fc
      .tuple(one('WWW', 'Proxy'), one('Basic', 'Basic realm="', 'Digest realm="x", nonce="', 'Negotiate x', 'NTLM', ''))
      .map(([who, value]) => `${who}-Authenticate: ${value}`),
  ),
  part(
    'an upgrade',
    one('websocket', 'h2c', 'TLS/1.3', '\u0001').map(
      value => `Connection: Upgrade\r\nUpgrade: ${value}\r\nSec-WebSocket-Accept: x`,
    ),
  ),
  part(
    'links',
    fc
      .tuple(address, one('preload; as=script', 'preconnect', 'modulepreload', 'stylesheet'))
      .map(([to, rel]) => `Link: <${to}>; rel=${rel}`),
  ),
  part(
    'a policy',
    one(
      'Content-Security-Policy: ;;;',
      'Clear-Site-Data: "*"',
      'Alt-Svc: h3=":1"; ma=1',
      'Strict-Transport-Security: max-age=x',
      'Service-Worker-Allowed: /',
      'Permissions-Policy: *',
      'NEL: {',
      'Accept-CH: x',
    ),
  ),
  part(
    'keep-alive',
    one('Connection: close, keep-alive', 'Keep-Alive: timeout=-1', 'Connection: x, \u0001', 'Trailer: Content-Length'),
  ),
  part(
    'a range',
    one('Content-Range: bytes 5-1/2', 'Content-Range: bytes */-1', 'Content-Range: x', 'Accept-Ranges: \u0001'),
  ),
  part(
    'a header of bytes',
    fc.tuple(bytes(20), bytes(60)).map(([name, value]) => `${name}:${value}`),
  ),
  part('a header without colon', token(30)),
  part(
    'a fold',
    fc.tuple(token(10), bytes(20)).map(([name, value]) => `X-${name}: a\r\n\t${value}\r\n  b`),
  ),
  part(
    'a header twice',
    fc.tuple(type, type).map(([a, b]) => `Content-Type: ${a}\r\nContent-Type: ${b}`),
  ),
  part(
    'a long header',
    long('x', 300_000).map(value => `X-Long: ${value}`),
  ),
  part(
    'many headers',
    fc
      .integer({ min: 100, max: 5000 })
      .map(times => Array.from({ length: times }, (_, at) => `X-${at}: ${at}`).join('\r\n')),
  ),
);

const body = fc.oneof(
  part('text', one('hello', '')),
  part(
    'a page',
    one(
      '<!doctype html><title>x</title><a href="/0">x</a>',
      '<meta http-equiv=refresh content=0><p>x',
      '<frameset><frame src="/">',
    ),
  ),
  part('bytes', bytes(300)),
  part(
    'a magic number',
    one(
      '\u001f\u008b\u0008\0',
      'PK\u0003\u0004',
      '%PDF-1.7\n',
      '\u0089PNG\r\n\u001a\n',
      'GIF89a\u00ff\u00ff\u00ff\u00ff',
      '\0asm\u0001\0\0\0',
      'RIFF\u00ff\u00ff\u00ff\u00ffWEBP',
    ),
  ),
  part('much', long('x<b>', 100_000)),
);

/** How a body is said to be framed: the header lines, and the bytes. */
type Framed = { kind: string; lines: string[]; text: string };
const size = one(
  '-1',
  '0',
  '1',
  '4',
  '7',
  '05',
  '0x5',
  '5, 5',
  '5, 6',
  '1e3',
  '',
  ' ',
  '5;x',
  '99999999999999999999',
  '4294967296',
  '\u0001',
  '+5',
);
const chunkSize = one(
  '-1',
  '0',
  '1',
  'FFFFFFFFFFFFFFFF',
  '7FFFFFFF',
  'g',
  '',
  ' 5',
  '5 ',
  '0x5',
  '5;a="',
  '00000000000000000005',
  `5;${'a'.repeat(9000)}`,
  '\u0001',
);
const chunk = (text: string, length = text.length.toString(16)): string => `${length}\r\n${text}\r\n`;
const framing = body.chain(({ kind, text }): fc.Arbitrary<Framed> => {
  const framed = (name: string, lines: string[], sent = text): Framed => ({
    kind: `${name} of ${kind}`,
    lines,
    text: sent,
  });
  const chunked = 'Transfer-Encoding: chunked';
  return fc.oneof(
    fc.constant(framed('the length', [`Content-Length: ${text.length}`])),
    fc.constant(framed('no length', [])),
    size.map(value => framed('a wrong length', [`Content-Length: ${value}`])),
    fc.tuple(size, size).map(([a, b]) => framed('two lengths', [`Content-Length: ${a}`, `Content-Length: ${b}`])),
    fc.constant(framed('chunks', [chunked], `${chunk(text)}0\r\n\r\n`)),
    fc.constant(framed('chunks without an end', [chunked], chunk(text))),
    chunkSize.map(value => framed('a wrong chunk', [chunked], `${chunk('a')}${chunk(text, value)}0\r\n\r\n`)),
    bytes(30).map(value =>
      framed('chunks with trailers', [chunked], `${chunk(text)}0\r\nX: ${value}\r\nContent-Length: 1\r\n\r\n`),
    ),
    size.map(value => framed('a length and chunks', [`Content-Length: ${value}`, chunked], `${chunk(text)}0\r\n\r\n`)),
    one('chunked, chunked', 'identity', 'gzip, chunked', 'xchunked', 'chunked;q=0', '\u0001', '').map(value =>
      framed('another transfer encoding', [`Transfer-Encoding: ${value}`], `${chunk(text)}0\r\n\r\n`),
    ),
  );
});

type Delivery = { kind: string } & Pick<MalformedAnswer, 'end' | 'pauseMs'> & {
    cuts: number[];
    endless?: 'body' | 'headers';
  };
const delivery = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Delivery>({ kind: 'at once', end: 'close', cuts: [] }) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 })
      .map((cuts): Delivery => ({ kind: 'in pieces', end: 'close', cuts })),
  },
  {
    weight: 2,
    arbitrary: fc
      .double({ min: 0, max: 1, noNaN: true })
      .map((cut): Delivery => ({ kind: 'with a reset', end: 'reset', cuts: [cut] })),
  },
  { weight: 2, arbitrary: fc.constant<Delivery>({ kind: 'cut short', end: 'close', cuts: [-1] }) },
  fc.constant<Delivery>({
    kind: 'slowly',
    end: 'stay',
    pauseMs: 150,
    cuts: Array.from({ length: 30 }, (_, at) => at / 300),
  }),
  fc.constant<Delivery>({ kind: 'without an end', end: 'stay', cuts: [] }),
  fc.constant<Delivery>({ kind: 'with an endless body', end: 'stay', cuts: [], endless: 'body' }),
  fc.constant<Delivery>({ kind: 'with endless headers', end: 'stay', cuts: [], endless: 'headers' }),
);

const frames = fc.option(
  fc.oneof(
    bytes(200),
    one(
      '\u0081\u007f\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff',
      '\u0088\u0001x',
      '\u00c1\u0005hello',
      '\u0081\u0003\u00ff\u00fe\u00fd',
      '\u0001\u0001a'.repeat(5000),
      '\u0089\u007e\u00ff\u00ffx',
    ),
  ),
  { nil: undefined },
);

const answer = fc
  .record({
    before,
    version,
    status,
    reason,
    lineEnd,
    headers: fc.array(header, { maxLength: 5 }),
    framing,
    delivery,
    frames,
  })
  .map(({ headers, framing: framed, delivery: how, frames: sent, ...line }): MalformedAnswer => {
    const end = line.lineEnd.text;
    const start = `${line.before.text}${line.version.text} ${line.status.text}${line.reason.text}${end}`;
    const lines = [...headers.map(({ text }) => text), ...framed.lines];
    const head = start + lines.map(text => text + end).join('');
    const whole = how.endless === 'headers' ? head : head + end + framed.text;
    const kinds = [line.before, line.version, line.status, line.reason, line.lineEnd, ...headers].map(
      ({ kind }) => kind,
    );
    return {
      name: [...new Set(kinds.filter(Boolean)), framed.kind, how.kind, ...(sent === undefined ? [] : ['frames'])].join(
        ', ',
      ),
      writes: cut(whole, how.cuts),
      end: how.end,
      ...(how.pauseMs && { pauseMs: how.pauseMs }),
      ...(how.endless && {
        endless: Buffer.from(how.endless === 'body' ? 'x<b>'.repeat(4000) : 'X-More: and more\r\n'.repeat(900)),
      }),
      ...(sent !== undefined && { frames: Buffer.from(sent, 'latin1') }),
    };
  });

/** The text in pieces, cut at those parts of its length; at -1 the second half is left out. */
function cut(text: string, at: readonly number[]): string[] {
  if (at.includes(-1)) return [text.slice(0, Math.floor(text.length / 2))];
  const places = [0, ...at.map(share => Math.floor(share * text.length)).toSorted((a, b) => a - b), text.length];
  return places.slice(1).map((place, index) => text.slice(places[index], place));
}
