import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Tunnels } from './tunnels.ts';

const target = (hostname: string) => ({ hostname, port: 443 });
const never = 60_000;
let server: Server;
const ends: Socket[] = [];

beforeAll(async () => {
  server = createServer(socket => void ends.push(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  for (const end of ends) end.destroy();
  server.close();
});

async function opened(): Promise<{ here: Socket; there: Socket }> {
  const { port } = server.address() as AddressInfo;
  const here = connect(port, '127.0.0.1').on('error', () => undefined);
  const [there] = (await once(server, 'connection')) as [Socket];
  await (here.connecting ? once(here, 'connect') : undefined);
  return { here, there };
}

/** A connection of a browser with a website: the proxy's two sockets, and the far end of each. */
async function connection() {
  const [browser, site] = [await opened(), await opened()];
  return { client: browser.here, remote: site.here, browser: browser.there, site: site.there };
}

test('a connection in which nothing is sent for the limit is closed at both ends', async () => {
  const { client, remote } = await connection();
  const tunnels = new Tunnels(20);
  tunnels.follow(target('a.test'), { client, remote });
  expect(tunnels.traffic().open).toBe(1);
  await once(remote, 'close');
  expect(tunnels.traffic().open).toBe(0);
});

test('a browser that goes away closes the connection with the website', async () => {
  const { client, remote } = await connection();
  new Tunnels(never).follow(target('a.test'), { client, remote });
  client.destroy();
  await once(remote, 'close');
});

test('a website that fails closes the connection and ends no process', async () => {
  const { client, remote } = await connection();
  const tunnels = new Tunnels(never);
  tunnels.follow(target('a.test'), { client, remote });
  remote.emit('error', new Error('reset'));
  await once(remote, 'close');
  expect(tunnels.traffic().open).toBe(0);
});

test('connections that are not kept close at both ends, others stay open', async () => {
  const [kept, other] = [await connection(), await connection()];
  const tunnels = new Tunnels(never);
  tunnels.follow(target('kept.test'), kept);
  tunnels.follow(target('other.test'), other);
  tunnels.closeUnless(({ hostname }) => hostname === 'kept.test');
  expect([other.client.destroyed, other.remote.destroyed]).toEqual([true, true]);
  expect([kept.client.destroyed, kept.remote.destroyed]).toEqual([false, false]);
  await once(other.remote, 'close');
  expect(tunnels.traffic().open).toBe(1);
});

test('bytes are counted while a connection is open and after it', async () => {
  const [first, second] = [await connection(), await connection()];
  const tunnels = new Tunnels(never);
  tunnels.follow(target('a.test'), first);
  tunnels.follow(target('b.test'), second);
  const heard = Promise.all([first, second].map(({ remote }) => once(remote, 'data')));
  for (const { remote, site } of [first, second]) {
    remote.write('12345');
    site.write('123');
  }
  await heard;
  expect(tunnels.traffic()).toEqual({ sent: 10, received: 6, open: 2 });
  first.remote.destroy();
  await once(first.remote, 'close');
  expect(tunnels.traffic()).toEqual({ sent: 10, received: 6, open: 1 });
});
