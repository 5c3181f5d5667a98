import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startProxy } from '#tests/fakes/proxy/server.ts';
import type { Dial } from './dial.ts';
import { dialThrough } from './upstream.ts';

const password = 'canary p@ss:word';
const [shop, otherShop, thirdShop] = ['93.184.216.34', '93.184.216.35', '93.184.216.36'];

/** A website that greets who connects, and repeats what it hears. */
const site = createTcpServer(socket =>
  socket
    .on('error', () => undefined)
    .pipe(socket)
    .write('hello\n'),
);
let proxy: Awaited<ReturnType<typeof startProxy>>;
const servers: Server[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  proxy = await startProxy({ user: 'legwork', password, world: () => port });
});
afterEach(() => {
  proxy.seen.splice(0);
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});
afterAll(() => {
  proxy.close();
  site.close();
});

const noSignal = new AbortController().signal;
const never: Dial = () => Promise.reject(new Error('it went directly'));
async function dial(addresses: string[], { by = proxy.url, direct = never, signal = noSignal } = {}): Promise<Socket> {
  const socket = await dialThrough(by, direct)({ addresses, port: 443, signal });
  sockets.push(socket);
  return socket;
}

/** A proxy that gives one answer to every CONNECT, and ends. */
async function answering(answer: string): Promise<string> {
  const server = createServer();
  servers.push(server);
  server.on('connect', (_request, client) => client.on('error', () => undefined).end(answer));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('the checked address is asked of the proxy, with its user name and password, and bytes go both ways', async () => {
  const socket = await dial([shop]);
  let heard = '';
  socket.on('data', (data: Buffer) => (heard += data.toString()));
  socket.write('ping');
  await expect.poll(() => heard).toBe('hello\nping');
  expect(proxy.seen).toEqual([
    {
      to: `${shop}:443`,
      authorization: `Basic ${Buffer.from(`legwork:${password}`).toString('base64')}`,
      answered: 200,
    },
  ]);
});

test('an address of IPv6 is asked for in brackets', async () => {
  await dial(['2606:2800:220:1::1']);
  expect(proxy.seen.map(({ to }) => to)).toEqual(['[2606:2800:220:1::1]:443']);
});

test('what is not of the public internet is connected directly, and not asked of the proxy', async () => {
  const asked: string[][] = [];
  const direct: Dial = to => {
    asked.push(to.addresses);
    return never(to);
  };
  await expect(dial(['10.0.0.5', '127.0.0.1'], { direct })).rejects.toThrow('it went directly');
  expect(asked).toEqual([['10.0.0.5', '127.0.0.1']]);
  await dial(['10.0.0.5', shop], { direct });
  expect(proxy.seen.map(({ to }) => to)).toEqual([`${shop}:443`]);
});

test('a second public address is tried when the first fails, and no third', async () => {
  const wrong = proxy.url.replace('legwork:', 'nobody:');
  await expect(dial([shop, otherShop, thirdShop], { by: wrong })).rejects.toThrow(
    'the proxy that this task goes out through did not accept Legwork’s user name and password',
  );
  expect(proxy.seen.map(({ to }) => to)).toEqual([`${shop}:443`, `${otherShop}:443`]);
});

test('a proxy without a user name gets no credentials', async () => {
  await expect(dial([shop], { by: `http://127.0.0.1:${proxy.port}` })).rejects.toThrow('did not accept');
  expect(proxy.seen).toEqual([{ to: `${shop}:443`, authorization: undefined, answered: 407 }]);
});

test('a proxy that refuses is reported by its status', async () => {
  const by = await answering('HTTP/1.1 503 Service Unavailable\r\n\r\n');
  await expect(dial([shop], { by })).rejects.toThrow('the proxy that this task goes out through answered 503');
});

test('bytes that come with the answer of the proxy are not lost', async () => {
  const socket = await dial([shop], { by: await answering('HTTP/1.1 200 OK\r\n\r\nearly') });
  let heard = '';
  socket.on('data', (data: Buffer) => (heard += data.toString()));
  await expect.poll(() => heard).toBe('early');
});

test('a proxy that is not there is reported without its address and password', async () => {
  const error: unknown = await dial([shop], { by: 'http://legwork:canary@127.0.0.1:1' }).catch((one: unknown) => one);
  expect(String(error)).toBe('Error: the proxy that this task goes out through could not be reached');
});

test('a browser that closes ends the attempt, and no other address is tried', async () => {
  const closing = new AbortController();
  const server = createServer();
  servers.push(server);
  const asked: string[] = [];
  server.on('connect', (request, client) => {
    client.on('error', () => undefined);
    asked.push(request.url ?? '');
    closing.abort();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const by = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(dial([shop, otherShop], { by, signal: closing.signal })).rejects.toThrow('could not be reached');
  expect(asked).toEqual([`${shop}:443`]);
});
