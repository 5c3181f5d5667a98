import { connect } from 'node:net';
import { once } from 'node:events';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { z } from 'zod';
import { liveClose } from '#src/contract/live-frame.ts';
import { RunMessage, ViewerMessage } from '#src/contract/live.ts';
import { sayFigure } from '#tests/setup/figure.ts';
import { type WatchedLoop, watchLoop } from '#tests/setup/event-loop.ts';
import { fromSchema, spoiled } from '#tests/setup/from-schema.ts';
import { hangMs } from '#tests/setup/hang.ts';
import { createRunHub, type RunHub } from './hub.ts';
import { createLiveServer, type LiveServer } from './server.ts';
import type { ViewerInput } from './source.ts';

const sockets = Math.ceil(Number(process.env['FUZZ_REQUESTS'] ?? 400) / 10);
const runId = 7;

let server: LiveServer;
let hub: RunHub;
let loop: WatchedLoop;
const faults: unknown[] = [];
const input: ViewerInput[] = [];

beforeAll(async () => {
  loop = watchLoop();
  const done = () => Promise.resolve();
  hub = createRunHub({
    browser: {
      viewport: { width: 1280, height: 720 },
      cast({ frame }) {
        frame({ jpeg: Uint8Array.of(0xff, 0xd8), at: 1, width: 1280, height: 720 });
        return { wantsNext: () => undefined, stop: () => undefined };
      },
      input: event => Promise.resolve(void input.push(event)),
      selectedText: () => Promise.resolve('selected'),
      tabs: () => [],
      on: () => () => undefined,
    },
    actions: { activateTab: done, navigate: done, answerDialog: done, show: () => Promise.resolve(null) },
    onError: error => faults.push(error),
  });
  await hub.setAgentHolds(false);
  server = await createLiveServer({
    host: '127.0.0.1',
    port: 0,
    waitForRunMs: 1,
    verify: (ticket, run) => Promise.resolve(ticket === 'good' ? { runId: run, mode: 'control' } : undefined),
    renew: () => Promise.resolve('good'),
    report: error => String(faults.push(error)),
  });
  server.register(runId, hub);
});
afterAll(async () => {
  hub.close();
  await server.close();
  await loop.stop();
});

type Message = string | Uint8Array | { json: unknown };

/** Takes control, sends all of it, objects with the epoch of that control, and closes unless the server does so first. */
async function viewer(path: string, messages: readonly Message[]): Promise<number> {
  const socket = new WebSocket(`ws://${server.address}${path}`, { perMessageDeflate: false });
  const sendAll = (epoch: number): void => {
    for (const message of messages) socket.send(encoded(message, epoch));
    socket.close(1000);
  };
  socket.on('error', () => undefined);
  socket.on('open', () => socket.send('{"type":"take"}'));
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) return;
    const message = RunMessage.parse(JSON.parse(data.toString()));
    if (message.type === 'control' && message.held === 'you' && socket.readyState === socket.OPEN)
      sendAll(message.epoch);
  });
  const closed = once(socket, 'close', { signal: AbortSignal.timeout(hangMs) });
  const [code] = z
    .tuple([z.number()])
    .rest(z.unknown())
    .parse(await closed);
  return code;
}

function encoded(message: Message, epoch: number): string | Uint8Array {
  if (typeof message === 'string' || message instanceof Uint8Array) return message;
  const { json } = message;
  const isInput = typeof json === 'object' && json !== null && 'epoch' in json;
  return JSON.stringify(isInput ? { ...json, epoch } : json) ?? '';
}

/** Sends bytes that are a handshake or not, and whatever follows it; resolves when the server has closed the connection. */
async function rawBytes(bytes: Uint8Array): Promise<void> {
  const { hostname, port } = new URL(`http://${server.address}`);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  socket.resume();
  socket.end(bytes);
  await once(socket, 'close', { signal: AbortSignal.timeout(hangMs) });
}

const schema = z.toJSONSchema(ViewerMessage, { io: 'input' });
const good = fromSchema(schema, ['0:1']);
const deep = fc.integer({ min: 100, max: 20_000 }).map(times => `${'['.repeat(times)}${']'.repeat(times)}`);
/** What people send all the time. */
const usual = fc.constantFrom(
  { type: 'mouse', epoch: 0, action: 'down', x: 1, y: 1, button: 'left', buttons: 1, clickCount: 1 },
  { type: 'mouse', epoch: 0, action: 'wheel', x: 1, y: 1, deltaY: 9999 },
  { type: 'key', epoch: 0, action: 'down', key: 'a', code: 'KeyA' },
  { type: 'text', epoch: 0, text: 'a' },
);
const messages = fc.oneof(
  { arbitrary: fc.oneof(usual, usual, usual, good, spoiled(good)).map(json => ({ json })), weight: 12 },
  fc.constantFrom('{"type":"take"}', '', 'null', '{"type":"__proto__"}', '{"__proto__":{"type":"take"}}'),
  fc.string({ maxLength: 200, unit: 'binary' }).map(text => text.toWellFormed()),
  fc.uint8Array({ maxLength: 200 }),
  fc.nat({ max: 400_000 }).map(length => 'x'.repeat(length)),
  deep,
);
const paths = fc.oneof(
  { arbitrary: fc.constant(`/runs/${runId}?ticket=good`), weight: 8 },
  fc.constantFrom(
    '/',
    '/runs/8?ticket=good',
    `/runs/${runId}`,
    `/runs/${runId}?ticket=bad`,
    '/runs/9999999999999999',
    '//',
  ),
  fc.webPath().map(path => `/runs/${runId}${path}?ticket=good`),
);
const handshake =
  'GET /runs/7?ticket=good HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
/** Frames of the protocol by chance; whole handshakes, changed ones and what is none. */
const bytes = fc
  .tuple(
    fc.constantFrom(
      handshake,
      handshake.replace('13', '99'),
      handshake.replace('/runs/7', '//'),
      handshake.replace('Upgrade:', 'Downgrade:'),
      '',
    ),
    fc.uint8Array({ maxLength: 2000 }),
    fc.constantFrom([], [0x81, 0xfe], [0x88, 0x81], [0x8a, 0xff], [0x01, 0x80]),
  )
  .map(([head, rest, begin]) => Buffer.concat([Buffer.from(head), Buffer.from(begin), rest]));

/** How the server may end a socket: as its viewer did, for what the protocol forbids, or by what the ticket allows. */
const known = new Set([1000, 1002, 1003, 1005, 1006, 1007, 1009, ...Object.values(liveClose)]);

test(`${sockets} viewers and ${sockets} connections send whatever they like: never a fault, a block or a hang`, async () => {
  const codes = new Map<number, number>();
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(paths, fc.array(messages, { maxLength: 12 }), bytes, async (path, list, raw) => {
      sent += list.length;
      const code = await loop.during('viewer', () => viewer(path, list));
      codes.set(code, (codes.get(code) ?? 0) + 1);
      expect(known).toContain(code);
      await loop.during('connection', () => rawBytes(raw));
    }),
    { numRuns: sockets, endOnFailure: true, seed: 1 },
  );
  // Who comes afterwards is served as the first was.
  const after = await viewer(`/runs/${runId}?ticket=good`, []);
  const blocks = await loop.blocks();
  const closed = [...codes].map(([code, times]) => `${times} × ${code}`).join(', ');
  sayFigure(
    'fuzz',
    `${sockets} live views with ${sent} messages (closed by ${closed}) and ${sockets} raw connections, ${faults.length} faults, ${blocks.length} blocks over 200 ms`,
    '0 faults, 0 blocks, none hangs',
  );
  expect(after).toBe(1000);
  expect(faults).toEqual([]);
  expect(blocks).toEqual([]);
  expect(input.length).toBeGreaterThan(0);
  await expect.poll(() => hub.viewerCount()).toBe(0);
});
