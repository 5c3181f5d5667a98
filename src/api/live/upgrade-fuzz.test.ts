import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sayFigure } from '#tests/setup/figure.ts';
import { hangMs } from '#tests/setup/hang.ts';
import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { serveApi } from '../serve.ts';

const handshakes = Math.ceil(Number(process.env['FUZZ_REQUESTS'] ?? 400) / 10);

let app: TestApp;
let api: Awaited<ReturnType<typeof serveApi>>;

beforeAll(async () => {
  app = await openTestApp();
  api = await serveApi(app.parts, { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await api.close();
  await app.close();
});

/** The status that the server answers; 0 where it closes without an answer. Ends what the server leaves open. */
async function statusOf(bytes: Uint8Array): Promise<number> {
  const socket = connect({ host: '127.0.0.1', port: api.port });
  let head = '';
  socket.on('error', () => undefined);
  socket.on('data', (data: Buffer) => (head = head.length < 200 ? head + data.toString('latin1') : head));
  socket.end(bytes);
  await once(socket, 'close', { signal: AbortSignal.timeout(hangMs) });
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
}

const visible = fc.string({ maxLength: 60 }).map(text => text.replaceAll(/[^\x21-\x7e]/g, ''));
const tickets = fc.oneof(
  visible.map(encodeURIComponent),
  fc.constantFrom('', '%', '%00', 'a.b.c', 'x'.repeat(8000), 'eyJhbGciOiJub25lIn0.e30.', '%ff%fe'),
);
const paths = fc.oneof(
  {
    arbitrary: fc
      .tuple(fc.constantFrom('1', '7', '9999999999999999', '0', '-1', 'x'), tickets)
      .map(([run, ticket]) => `/live/${run}/socket?ticket=${ticket}`),
    weight: 6,
  },
  visible.map(path => `/${path}`),
  fc.constantFrom('*', 'http://[', '//', '/live//socket', '/live/1/socket?ticket=a&ticket=b'),
);
const headers = fc.record({
  upgrade: fc.constantFrom('websocket', 'websocket', 'h2c', ''),
  version: fc.constantFrom('13', '13', '8', 'x'),
  key: fc.oneof(fc.constant('dGhlIHNhbXBsZSBub25jZQ=='), visible),
  origin: fc.constantFrom(undefined, 'null', 'http://x', 'http://elsewhere.test', 'x', 'file://'),
  extensions: fc.constantFrom(undefined, 'permessage-deflate', ';;;', 'x'.repeat(4000)),
});
const requests = fc.tuple(paths, headers, fc.uint8Array({ maxLength: 500 })).map(([path, given, rest]) => {
  const lines = [
    `GET ${path} HTTP/1.1`,
    'Host: x',
    'Connection: Upgrade',
    `Upgrade: ${given.upgrade}`,
    `Sec-WebSocket-Version: ${given.version}`,
    `Sec-WebSocket-Key: ${given.key}`,
    ...(given.origin === undefined ? [] : [`Origin: ${given.origin}`]),
    ...(given.extensions === undefined ? [] : [`Sec-WebSocket-Extensions: ${given.extensions}`]),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), rest]);
});

test(`${handshakes} handshakes of live views: never an answer of 5xx, a fault or a hang`, async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(requests, async bytes => {
      const status = await statusOf(bytes);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: handshakes, endOnFailure: true, seed: 1 },
  );
  const answered = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
  sayFigure(
    'fuzz',
    `${handshakes} handshakes of live views (${answered}), ${app.faults.length} faults`,
    '0 of 5xx, 0 faults, none hangs',
  );
  expect(app.faults).toEqual([]);
  expect(statuses.get(101)).toBeGreaterThan(0);
});
