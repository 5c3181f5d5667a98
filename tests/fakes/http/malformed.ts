import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** One way to answer a request wrongly: the bytes in the order they are written, and how the connection ends after them. */
export type MalformedAnswer = {
  name: string;
  writes: (string | Buffer)[];
  end: 'close' | 'reset' | 'stay';
  /** Between one write and the next. */
  pauseMs?: number;
  /** Written after the rest, again and again, for as long as the other side reads. */
  endless?: Buffer;
  /** What follows a good handshake when a WebSocket was asked for; without them the answer is that of any request. */
  frames?: Buffer;
};

const hello = 'Content-Length: 5\r\n\r\nhello';
const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';

/** All kinds, generated at each call: a plain HTTP server that follows RFC 9112 sends none of them. */
export function malformedAnswers(): MalformedAnswer[] {
  return [
    ...statusTexts(),
    ...statusLines(),
    ...headers(),
    ...informational(),
    ...lengths(),
    ...chunks(),
    ...cutAnywhere(),
  ];
}

function closing(name: string, ...writes: (string | Buffer)[]): MalformedAnswer {
  return { name, writes, end: 'close' };
}

const controls = [...Array.from({ length: 32 }, (_, code) => code), 127];
const hex = (code: number): string => code.toString(16).padStart(2, '0');

function statusTexts(): MalformedAnswer[] {
  const withControl = controls.map(code =>
    closing(
      `control character ${hex(code)} in the status text`,
      `HTTP/1.1 200 O${String.fromCharCode(code)}K\r\n${hello}`,
    ),
  );
  const others = {
    'no status text': '',
    'no space before an empty status text': null,
    'high bytes in the status text': '\u00e9\u00ff\u0080',
    'UTF-8 in the status text': Buffer.from('好的 👍').toString('latin1'),
    'a status text of 15,000 characters': 'x'.repeat(15_000),
    'a status text of 200,000 characters': 'x'.repeat(200_000),
    'only spaces as the status text': '     ',
  };
  return [
    ...withControl,
    ...Object.entries(others).map(([name, text]) =>
      closing(name, Buffer.from(`HTTP/1.1 200${text === null ? '' : ` ${text}`}\r\n${hello}`, 'latin1')),
    ),
  ];
}

function statusLines(): MalformedAnswer[] {
  const codes = [
    ...'000 001 042 098 099 100 101 102 103 104 150 199 204 205 206 304 600 601 666 700 777 999 1000 20000'.split(' '),
    ...'20 2 -200 +200 2e2 0x0 abc 200.5 ２００ 99999999999999999999'.split(' '),
    '2 0',
    '',
  ];
  const lines = [
    'HTTP/0.9 200 OK',
    'HTTP/1.0 200 OK',
    'HTTP/1.2 200 OK',
    'HTTP/2 200 OK',
    'HTTP/2.0 200 OK',
    'HTTP/3 200',
    'HTTP/11 200 OK',
    'HTTP/1.10 200 OK',
    'HTTP/01.1 200 OK',
    'HTTP/-1.1 200 OK',
    'HTTP/a.b 200 OK',
    'HTTP 200 OK',
    'HTTP/ 200 OK',
    'HTTP/1.1',
    'HTTP/1.1 ',
    'HTTP/1.1200 OK',
    'HTTP/1.1\t200\tOK',
    'HTTP/1.1  200  OK',
    ' HTTP/1.1 200 OK',
    '\r\n\r\nHTTP/1.1 200 OK',
    '\uFEFFHTTP/1.1 200 OK',
    'http/1.1 200 ok',
    'HTTPS/1.1 200 OK',
    'ICY 200 OK',
    'RTSP/1.0 200 OK',
    'SIP/2.0 200 OK',
    'GET / HTTP/1.1',
    'PRI * HTTP/2.0',
    'SSH-2.0-OpenSSH_9.9',
    '220 mail.example.com ESMTP',
    '+OK ready',
    '<!doctype html><p>HTTP/0.9',
    '{"status":200}',
  ];
  const raw: Record<string, (string | Buffer)[]> = {
    'nothing at all': [],
    'one byte': ['H'],
    'only line ends': ['\r\n\r\n\r\n\r\n'],
    'only line feeds': ['\n\n\n\n'],
    'only NULs': [Buffer.alloc(5000)],
    'a TLS alert': [Buffer.from([0x15, 3, 1, 0, 2, 2, 40])],
    'a TLS server hello': [Buffer.from([0x16, 3, 3, 0, 4, 2, 0, 0, 0])],
    'an HTTP/2 settings frame': [Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0])],
    'a gzip file': [Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])],
    'a line without end': ['HTTP/1.1 200 ', ...Array.from({ length: 20 }, () => 'x'.repeat(10_000))],
    'bytes of every value': [Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
  };
  return [
    ...codes.map(code => closing(`status ${JSON.stringify(code)}`, `HTTP/1.1 ${code} x\r\n${hello}`)),
    ...lines.map(line => closing(`status line ${JSON.stringify(line)}`, `${line}\r\n${hello}`)),
    ...Object.entries(raw).map(([name, writes]) => closing(name, ...writes)),
  ];
}

function headers(): MalformedAnswer[] {
  const answer = (name: string, ...lines: string[]): MalformedAnswer =>
    closing(name, Buffer.from(`HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\n${hello}`, 'latin1'));
  const inValues = controls.map(code =>
    answer(`control character ${hex(code)} in a header's value`, `X-A: a${String.fromCharCode(code)}b`),
  );
  const inNames = [...controls, 0x20, 0x22, 0x28, 0x2c, 0x3b, 0x40, 0x5b, 0x7b, 0x80, 0xff].map(code =>
    answer(`character ${hex(code)} in a header's name`, `X${String.fromCharCode(code)}A: b`),
  );
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''];
  const values: [string, ...string[]][] = [
    ['no colon', 'X-A b'],
    ['a space before the colon', 'X-A : b'],
    ['a folded value', 'X-A: b', ' c', '\td'],
    ['a fold before any header', ' X-A: b'],
    ['only colons', ':', '::', ':::'],
    ['bare line feeds', 'X-A: b\nX-B: c'],
    ['a bare carriage return', 'X-A: b\rX-B: c'],
    ['a header split in a location', 'Location: /a%0d%0aX-B: c\r\n X-C: d'],
    ['high bytes', 'X-A: \u0080\u00ff\u00e9', 'Set-Cookie: \u00e9=\u00ff'],
    ['15,000 characters in a value', `X-A: ${'b'.repeat(15_000)}`],
    ['200,000 characters in a value', `X-A: ${'b'.repeat(200_000)}`],
    ['20,000 characters in a name', `${'X'.repeat(2000)}: b`],
    ['1,999 headers', ...Array.from({ length: 1999 }, (_, at) => `X-${at}: ${at}`)],
    ['3,000 headers', ...Array.from({ length: 3000 }, (_, at) => `X-${at}: ${at}`)],
    ['cookies that are none', 'Set-Cookie: ', 'Set-Cookie: =;=;=', `Set-Cookie: a=${'b'.repeat(9000)}`],
    ['a trailer that is not chunked', 'Trailer: X-Sum'],
    ['an upgrade that nobody asked for', 'Connection: Upgrade', 'Upgrade: websocket'],
    ['a connection that names the length', 'Connection: Content-Length, Content-Type, , ,'],
    [
      'connection options of 10,000 names',
      `Connection: ${Array.from({ length: 3000 }, (_, at) => `x${at}`).join(',')}`,
    ],
    ['a proxy’s own headers', 'Proxy-Authenticate: Basic', 'Proxy-Connection: close', 'Via: 1.1 x'],
    ['an encoding that it has not', 'Content-Encoding: gzip'],
    ['an encoding that is none', 'Content-Encoding: \u0001, br, , x'],
    ['a type that is none', 'Content-Type: text/html; charset="', 'Content-Type: \u00ff'],
    ['keep-alive without end', 'Connection: keep-alive', 'Keep-Alive: timeout=99999999999999999999, max=-1'],
    ['a date that is none', 'Date: yesterday', 'Date: \u00e9', 'Expires: -1'],
  ];
  return [
    ...inValues,
    ...inNames,
    ...names.map(name => answer(`a header named ${JSON.stringify(name)}`, `${name}: b`)),
    ...values.map(([name, ...lines]) => answer(`headers with ${name}`, ...lines)),
  ];
}

function informational(): MalformedAnswer[] {
  const good = `HTTP/1.1 200 OK\r\n${hello}`;
  const before: Record<string, string> = {
    'a 100': 'HTTP/1.1 100 Continue\r\n\r\n',
    'a 102': 'HTTP/1.1 102 Processing\r\n\r\n',
    'a 103 with a link': 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n',
    'a 103 with a control character': 'HTTP/1.1 103 Early\u0001Hints\r\nLink: \u0001\r\n\r\n',
    'a 100 with a body': 'HTTP/1.1 100 Continue\r\nContent-Length: 5\r\n\r\nhello',
    'a 199': 'HTTP/1.1 199 \u0002\r\n\r\n',
    'a 101 to no upgrade': 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    'a 101 with a control character': 'HTTP/1.1 101 \u0001\r\nConnection: Upgrade\r\nUpgrade: \u0001\r\n\r\n',
    'a 101 without Upgrade': 'HTTP/1.1 101 x\r\n\r\n',
    'a thousandfold 100': 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1000),
    'a second answer': good,
  };
  return [
    ...Object.entries(before).map(([name, text]) => closing(`${name} before the answer`, text + good)),
    ...Object.entries(before).map(([name, text]) => closing(`${name} and nothing after it`, text)),
  ];
}

function lengths(): MalformedAnswer[] {
  const values = [
    '-1',
    '+5',
    '5, 5',
    '5, 6',
    '05',
    '0x5',
    '5.0',
    '1e3',
    'five',
    '',
    ' ',
    '5\u0001',
    '\u0001',
    '4',
    '0',
    '6',
  ];
  const huge = ['9007199254740993', '18446744073709551616', '99999999999999999999999999', '500000000000'];
  const heads: Record<string, string> = {
    'two lengths': 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello',
    'two lengths that differ': 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello',
    'a length and chunks':
      'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
    'a body on 204': `HTTP/1.1 204 No Content\r\n${hello}`,
    'a body on 205': `HTTP/1.1 205 Reset Content\r\n${hello}`,
    'a body on 304': `HTTP/1.1 304 Not Modified\r\n${hello}`,
    'chunks on 204': 'HTTP/1.1 204 No\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
    'chunks on HTTP/1.0': 'HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
    'no length': 'HTTP/1.1 200 OK\r\n\r\nhello',
  };
  return [
    ...[...values, ...huge].map(value =>
      closing(`length ${JSON.stringify(value)}`, `HTTP/1.1 200 OK\r\nContent-Length: ${value}\r\n\r\nhello`),
    ),
    ...Object.entries(heads).map(([name, text]) => closing(name, text)),
    { name: 'a body that never comes', writes: ['HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n'], end: 'stay' },
    { name: 'headers that never end', writes: ['HTTP/1.1 200 OK\r\nX-A: '], end: 'stay' },
  ];
}

function chunks(): MalformedAnswer[] {
  const bodies: Record<string, string> = {
    'a size that is no number': 'zz\r\nhello\r\n0\r\n\r\n',
    'a negative size': '-5\r\nhello\r\n0\r\n\r\n',
    'a size with a sign': '+5\r\nhello\r\n0\r\n\r\n',
    'a size as 0x5': '0x5\r\nhello\r\n0\r\n\r\n',
    'an empty size': '\r\nhello\r\n0\r\n\r\n',
    'a size beyond 64 bits': 'FFFFFFFFFFFFFFFFFF\r\nhello\r\n0\r\n\r\n',
    'a size of a terabyte': 'FFFFFFFFFF\r\nhello',
    'a size that is too small': '2\r\nhello\r\n0\r\n\r\n',
    'a size that is too large': '9\r\nhello\r\n0\r\n\r\n',
    'no line end after a chunk': '5\r\nhello0\r\n\r\n',
    'bare line feeds': '5\nhello\n0\n\n',
    'a space before the size': ' 5\r\nhello\r\n0\r\n\r\n',
    'an extension with a control character': '5;a=\u0001\r\nhello\r\n0\r\n\r\n',
    'an extension without end': `5;${'a'.repeat(100_000)}\r\nhello\r\n0\r\n\r\n`,
    'no last chunk': '5\r\nhello\r\n',
    'half a chunk': '5\r\nhe',
    'half a size': '5',
    nothing: '',
    trailers: '5\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n',
    'a trailer with a control character': '5\r\nhello\r\n0\r\nX-Sum: \u0001\r\n\r\n',
    'a trailer without a colon': '5\r\nhello\r\n0\r\nX-Sum\r\n\r\n',
    'a trailer that is a length': '5\r\nhello\r\n0\r\nContent-Length: 7\r\nTransfer-Encoding: x\r\n\r\n',
    'a trailer without end': `5\r\nhello\r\n0\r\nX-Sum: ${'x'.repeat(300_000)}`,
    '2,000 trailers': `5\r\nhello\r\n0\r\n${'X-Sum: 1\r\n'.repeat(2000)}\r\n`,
    'bytes after the end': '5\r\nhello\r\n0\r\n\r\nHTTP/1.1 200 \u0001\r\n\r\nmore',
  };
  const encodings = [
    'gzip',
    'identity',
    'chunked, chunked',
    'gzip, chunked',
    'xchunked',
    'chunked\u0001',
    '',
    ',',
    'CHUNKED ',
  ];
  return [
    ...Object.entries(bodies).map(([name, body]) => closing(`chunks with ${name}`, chunked + body)),
    ...encodings.map(encoding =>
      closing(
        `transfer encoding ${JSON.stringify(encoding)}`,
        `HTTP/1.1 200 OK\r\nTransfer-Encoding: ${encoding}\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
      ),
    ),
  ];
}

/** A good answer that breaks off, or stops for ever, after so many bytes; and one that comes byte by byte. */
function cutAnywhere(): MalformedAnswer[] {
  const whole = `${chunked}5\r\nhello\r\n0\r\n\r\n`;
  const places = [1, 4, 8, 9, 12, 14, 17, 18, 30, 45, 46, 47, 48, 49, 52, 55, 56, 58];
  return [
    ...places.map((place): MalformedAnswer => ({
      name: `a reset after ${place} bytes`,
      writes: [whole.slice(0, place)],
      end: 'reset',
    })),
    ...places.map(place => closing(`an end after ${place} bytes`, whole.slice(0, place))),
    closing('a good answer byte by byte', ...whole),
  ];
}

/**
 * Answers what speaks TLS with the next of the answers, each request to `/{index}` (whatever its form: a path, a whole address or `host:port` of a CONNECT, whose port
 * less 1000 is the index) with that malformed answer, `pages` by their paths, and everything else with a good answer.
 */
export async function serveMalformed(answers: readonly MalformedAnswer[], pages: Record<string, string> = {}) {
  const open = new Set<Socket>();
  let handshakes = 0;
  const server = createServer(socket => {
    open.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    socket.once('data', (data: Buffer) => {
      if (data[0] === tlsHandshake) return void send(socket, answers[(handshakes += 1) % answers.length]);
      const request = data.toString('latin1');
      const [, path = ''] = request.split(' ', 2);
      const answer = answers[Number(/\/(\d+)$/.exec(path)?.[1] ?? Number(/:(\d+)$/.exec(path)?.[1] ?? NaN) - 1000)];
      const page = pages[path];
      const key = /^sec-websocket-key: *(\S+)/im.exec(request)?.[1];
      if (answer?.frames && key) socket.end(Buffer.concat([handshakeOf(key), answer.frames]));
      else if (answer) void send(socket, answer);
      else if (page === undefined) socket.end(`HTTP/1.1 200 OK\r\n${hello}`);
      else socket.end(`HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${page}`);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of open) socket.destroy();
      return new Promise<void>(resolve => server.close(() => resolve()));
    },
  };
}

/** The first byte of a TLS client's hello. */
const tlsHandshake = 0x16;

/** As RFC 6455 has it. */
function handshakeOf(key: string): Buffer {
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  const head = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n';
  return Buffer.from(`${head}Sec-WebSocket-Accept: ${accept}\r\n\r\n`);
}

async function send(socket: Socket, answer: MalformedAnswer | undefined): Promise<void> {
  const { writes, end, pauseMs = 0, endless } = answer ?? { writes: [], end: 'close' };
  socket.setNoDelay(true);
  for (const part of writes) {
    if (socket.destroyed) return;
    socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part);
    if (pauseMs > 0) await delay(pauseMs);
  }
  while (endless && !socket.destroyed) {
    if (socket.write(endless)) await delay(1);
    else await new Promise(resolve => socket.once('drain', resolve).once('close', resolve));
  }
  if (end === 'close') socket.end();
  if (end === 'reset') socket.write('', () => socket.resetAndDestroy());
}
