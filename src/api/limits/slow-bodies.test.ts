import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitBodyTime } from './slow-bodies.ts';

const times = { windowMs: 300, leastBytes: 10, leastFileBytes: 10, totalMs: 900 };
const chunk = 'x'.repeat(10);

const server = createServer({ requestTimeout: 0 }, (req, res) => {
  limitBodyTime(req, res, times);
  req.on('error', () => undefined);
  text(req).then(
    body => res.end(`${body.length} came`),
    () => undefined,
  );
});
beforeAll(() => new Promise<void>(resolve => void server.listen(0, '127.0.0.1', () => resolve())));
afterAll(() => new Promise<void>(resolve => void server.close(() => resolve())));

function begin(path: string, bytes: number): { socket: Socket; answer: Promise<string> } {
  // safe because it listens on a port
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  const answer = text(socket).catch(() => '');
  socket.write(`PUT ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n`);
  return { socket, answer };
}

/** Sends it in pieces that each window gets some of, for longer than what is no file may take. */
async function sendSlowly(socket: Socket, pieces: number): Promise<void> {
  for (let sent = 0; sent < pieces && socket.writable; sent += 1) {
    socket.write(chunk);
    await delay(times.windowMs / 4);
  }
}

test('a file that comes slowly is taken, however long it takes', async () => {
  const { socket, answer } = begin('/api/files/token', 20 * chunk.length);
  await sendSlowly(socket, 20);
  expect(await answer).toContain('200 came');
});

test('a file that stops coming ends with 408, in words', async () => {
  const { socket, answer } = begin('/api/upload/resumable/id', 1000);
  await sendSlowly(socket, 3);
  expect(await answer).toMatch(/^HTTP\/1\.1 408 .*did not arrive in time/s);
});

test('a file that comes by single bytes ends with 408', async () => {
  const { socket, answer } = begin('/upload/files', 1000);
  const dripping = setInterval(() => socket.writable && socket.write('x'), 200);
  expect(await answer).toContain('408');
  clearInterval(dripping);
});

test('what is no file may not take longer than its limit', async () => {
  const { socket, answer } = begin('/api/task.create', 10_000);
  await sendSlowly(socket, 40);
  expect(await answer).toContain('408');
});
