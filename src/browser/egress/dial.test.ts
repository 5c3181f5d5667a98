import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dialTcp } from './dial.ts';

let server: Server;
let port: number;
const { signal } = new AbortController();

beforeAll(async () => {
  server = createServer(socket => socket.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

test.each([[['127.0.0.1']], [['127.0.0.9', '127.0.0.1']]])(
  'of %j the one that answers is connected',
  async addresses => {
    const socket = await dialTcp({ addresses, port, signal });
    expect(socket.remoteAddress).toBe('127.0.0.1');
    socket.destroy();
  },
);

test('where none answers, the reason is given', async () => {
  await expect(dialTcp({ addresses: ['127.0.0.1'], port: 1, signal })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('an address that does not answer is given up after 10 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const dialled = dialTcp({ addresses: ['127.0.0.1'], port, signal });
    // The server's answer cannot be seen before this function waits.
    vi.advanceTimersByTime(10_000);
    await expect(dialled).rejects.toThrow('No answer within 10 s.');
  } finally {
    vi.useRealTimers();
  }
});

test('a browser that closes ends the attempt, before it and while it goes on', async () => {
  await expect(dialTcp({ addresses: ['127.0.0.1'], port, signal: AbortSignal.abort() })).rejects.toThrow(
    'The browser is closing.',
  );
  const closing = new AbortController();
  const dialled = dialTcp({ addresses: ['127.0.0.1'], port, signal: closing.signal });
  closing.abort();
  await expect(dialled).rejects.toThrow('The browser is closing.');
});

test('a connection that is open outlives the signal, and its faults end no process', async () => {
  const closing = new AbortController();
  const socket = await dialTcp({ addresses: ['127.0.0.1'], port, signal: closing.signal });
  closing.abort();
  expect(socket.destroyed).toBe(false);
  socket.emit('error', new Error('reset'));
  socket.destroy();
});

test('a website that has said all it has to say still hears the rest', async () => {
  const heard = Promise.withResolvers<string>();
  const half = createServer({ allowHalfOpen: true }, socket => {
    text(socket).then(heard.resolve, heard.reject);
    socket.end('all');
  });
  half.listen(0, '127.0.0.1');
  await once(half, 'listening');
  const socket = await dialTcp({ addresses: ['127.0.0.1'], port: (half.address() as AddressInfo).port, signal });
  socket.resume();
  await once(socket, 'end');
  socket.end('the rest');
  expect(await heard.promise).toBe('the rest');
  half.close();
});
