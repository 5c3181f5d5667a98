import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
