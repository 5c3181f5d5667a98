import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mayReach } from '#src/core/network/address.ts';
import { failOnFault } from '#tests/setup/fail-on-fault.ts';
import { dialTcp } from './dial.ts';
import { type EgressOptions, type EgressProxy, startEgressProxy } from './egress-proxy.ts';

type Site = { server: Server; port: number; hits: string[]; headers: string[] };

const publicAddress = '93.184.216.34';
/** Names that lead to this machine, as any website can make its name do; the public address is led to `other`. */
const names: Record<string, string[]> = {
  'alias.test': ['127.0.0.1'],
  'legwork.example': [publicAddress],
  'public.test': [publicAddress],
};

let product: Site;
let other: Site;
let proxy: EgressProxy;
let refused: string[] = [];

beforeAll(async () => {
  [product, other] = await Promise.all([startSite(), startSite()]);
});

beforeEach(async () => {
  refused = [];
  for (const site of [product, other]) {
    site.hits.length = 0;
    site.headers.length = 0;
  }
  proxy = await start();
});

afterEach(() => proxy.close());
afterAll(() => {
  for (const { server } of [product, other]) {
    server.close();
    server.closeAllConnections();
  }
});

async function startSite(): Promise<Site> {
  const hits: string[] = [];
  const headers: string[] = [];
  const server = createServer((incoming, response) => {
    hits.push(incoming.url ?? '');
    headers.push(...incoming.rawHeaders);
    if (incoming.url === '/practice/leave') response.writeHead(302, { location: '/api/auth/google' });
    response.end('here');
  });
  server.on('upgrade', (incoming, socket) => {
    hits.push(`upgrade ${incoming.url}`);
    socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  });
  // On every address of this machine.
  await new Promise<void>(resolve => server.listen(0, '::', resolve));
  return { server, port: (server.address() as AddressInfo).port, hits, headers };
}

function start(more: Partial<EgressOptions> = {}): Promise<EgressProxy> {
  return startEgressProxy({
    rules: { allowLoopback: true, allowPrivate: true },
    own: () => ({
      ports: [product.port],
      sites: [80, 443].map(port => ({ hostname: 'legwork.example', port })),
    }),
    resolve: name =>
      name.endsWith('localhost')
        ? Promise.resolve(['127.0.0.1', '::1'])
        : names[name]
          ? Promise.resolve(names[name])
          : Promise.reject(new Error('ENOTFOUND')),
    dial: to =>
      to.addresses.includes(publicAddress)
        ? dialTcp({ ...to, addresses: ['127.0.0.1'], port: other.port })
        : dialTcp(to),
    refused: ({ message }) => refused.push(message),
    via: 'legwork-7',
    report: failOnFault,
    ...more,
  });
}

type Answer = { status: number | undefined; body: string; location: string | undefined };

async function ask(url: string, headers: Record<string, string | string[]> = {}): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: proxy.port, path: url, headers: { host: 'x.test', ...headers } });
    sent.on('response', resolve).on('error', reject).end();
  });
  return { status: response.statusCode, body: await text(response), location: response.headers.location };
}

/** What comes back for these bytes, until the connection ends or falls silent with an answer. */
function say(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(proxy.port, '127.0.0.1', () => socket.write(bytes));
    let got = '';
    socket.on('error', reject);
    socket.on('data', (data: Buffer) => {
      got += data.toString('latin1');
      if (got.includes('\r\n\r\n')) socket.end();
    });
    socket.on('close', () => resolve(got));
  });
}

const loopback = ['localhost', '127.0.0.1', '[::1]', 'a.localhost', 'LOCALHOST.', '127.1', '0x7f000001', '2130706433'];

describe('of the product itself', () => {
  test.each(loopback)('pages reach the practice site at %s, and nothing else', async host => {
    const origin = `http://${host}:${product.port}`;
    expect((await ask(`${origin}/practice`)).status).toBe(200);
    expect((await ask(`${origin}/practice/v1/shop/?next=/../../api&x=%2e%2e`)).status).toBe(200);
    expect((await ask(`${origin}/practice/v1/Copper%20can/a+b,c;d=e`)).status).toBe(200);
    expect(product.hits).toHaveLength(3);
    const api = await ask(`${origin}/api/auth/google`);
    expect(api.status).toBe(403);
    expect(api.body).toContain('They may open only its practice site, at /practice.');
    expect((await ask(`${origin}/`)).status).toBe(403);
    expect((await ask(`${origin}/idp/auth`)).status).toBe(403);
    expect(product.hits).toHaveLength(3);
  });

  test.each([
    '/practice/../api',
    '/practice/x/../../api',
    '/practice/%2e%2e/api',
    '/practice/%2E./api',
    '/practice/.%2e/api',
    '/practice/..%2fapi',
    '/practice/..%2Fapi',
    '/practice/%2e%2e%2fapi',
    '/practice/%252e%252e/api',
    '/practice/..%252fapi',
    '/practice/..%5capi',
    '/practice\\..\\api',
    '/practice/..\\api',
    '/practice/..;/api',
    '/practice/..;x=1/api',
    '/practice//../../api',
    '/practice//api',
    '//practice/x',
    '/practice/%00/api',
    '/practice/%0a',
    '/practice/%zz',
    '/practice%2fx',
    '/practice%2f..%2fapi',
    '/practice;/x',
    '/Practice/x',
    '/practices',
    '/practice.',
    '/.practice',
    '/x/practice/',
    '/api?/practice/',
    '/api#/practice/',
    '/?x=/practice',
    '',
  ])('a path that only looks like the practice site is refused: %j', async path => {
    expect((await ask(`http://localhost:${product.port}${path}`)).status).toBe(403);
    expect(product.hits).toEqual([]);
  });

  test('pages reach it at the machine’s own addresses in the same way', async () => {
    const own = Object.values(networkInterfaces()).flatMap(list => list ?? []);
    const addresses = own
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map(({ address }) => address);
    // Some networks number their machines with addresses that are reserved, which no page reaches.
    const reached = addresses.filter(address => mayReach(address, { allowLoopback: true, allowPrivate: true }));
    for (const address of addresses) {
      const practice = await ask(`http://${address}:${product.port}/practice/x`);
      expect(practice.status).toBe(reached.includes(address) ? 200 : 403);
      expect((await ask(`http://${address}:${product.port}/api/user.get`)).status).toBe(403);
      expect((await ask(`http://${address}:${other.port}/`)).status).toBe(403);
    }
    expect(product.hits).toEqual(reached.map(() => '/practice/x'));
    expect(other.hits).toEqual([]);
  });

  test('a name that leads to it is not its name, so that no website shares an origin with it', async () => {
    expect((await ask(`http://alias.test:${product.port}/practice/x`)).status).toBe(403);
    expect((await ask(`http://alias.test:${product.port}/api`)).status).toBe(403);
    expect(product.hits).toEqual([]);
  });

  test('its public address is the same, wherever that leads', async () => {
    expect((await ask('http://legwork.example/practice/x')).status).toBe(200);
    expect((await ask('http://LEGWORK.example./api/user.get')).status).toBe(403);
    expect(await say('CONNECT legwork.example:443 HTTP/1.1\r\nHost: legwork.example:443\r\n\r\n')).toContain('403');
    expect(other.hits).toEqual(['/practice/x']);
  });

  test('the host of the address counts, whatever the Host header says, and arrives alone', async () => {
    await ask(`http://localhost:${product.port}/practice/x`, { host: `localhost:${other.port}` });
    const hosts = product.headers.filter((_, at) => product.headers[at - 1]?.toLowerCase() === 'host');
    expect(hosts).toEqual([`localhost:${product.port}`]);
    expect((await ask('http://public.test/', { host: `localhost:${product.port}` })).status).toBe(200);
    expect(other.headers[other.headers.indexOf('Host') + 1]).toBe('public.test');
    const twice = `GET http://localhost:${product.port}/api HTTP/1.1\r\nHost: public.test\r\nHost: x\r\n\r\n`;
    expect(await say(twice)).toMatch(/^(?:HTTP\/1\.1 40[03]|$)/);
    expect(product.hits).toEqual(['/practice/x']);
  });

  test('no tunnel and no change of protocol leads there, since nothing could be seen of what goes through', async () => {
    const authority = `localhost:${product.port}`;
    expect(await say(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`)).toContain('HTTP/1.1 403');
    for (const path of ['/live/1/socket', '/practice/x']) {
      const upgrade = `GET http://${authority}${path} HTTP/1.1\r\nHost: ${authority}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
      expect(await say(upgrade)).toContain('HTTP/1.1 403');
    }
    expect(product.hits).toEqual([]);
  });

  test('a redirect, and what follows on the same connection, are requests like any other', async () => {
    const answer = await ask(`http://localhost:${product.port}/practice/leave`);
    expect(answer.location).toBe('/api/auth/google');
    const both = ['/practice/a', '/api/b'].map(
      path => `GET http://localhost:${product.port}${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    );
    await say(both.join(''));
    expect(product.hits).toEqual(['/practice/leave', '/practice/a']);
  });

  test('naming its port opens nothing more of it', async () => {
    proxy.restrict(null, [`localhost:${product.port}`]);
    proxy.allowLocal(`http://localhost:${product.port}/`);
    expect((await ask(`http://localhost:${product.port}/api`)).status).toBe(403);
    expect((await ask(`http://localhost:${product.port}/practice/x`)).status).toBe(200);
  });
});

describe('of the rest of this machine', () => {
  test.each(loopback)('a port is refused at %s until it is named, in words that say how', async host => {
    const url = `http://${host}:${other.port}/`;
    const answer = await ask(url);
    expect(answer.status).toBe(403);
    expect(refused[0]).toMatch(
      new RegExp(`To allow it, write .+:${other.port} in the task's steps or in its Allowed websites\\.$`),
    );
    expect(proxy.explain(url)).toBe(refused[0]);
    proxy.restrict(null, [`localhost:${other.port}`]);
    expect((await ask(url)).status).toBe(200);
    expect(await say(`CONNECT ${new URL(url).host} HTTP/1.1\r\nHost: x\r\n\r\n`)).toContain('HTTP/1.1 200');
  });

  test.each([
    ['another port', 'localhost:1'],
    ['no port', 'localhost'],
    ['another address of it', '127.0.0.2'],
    ['a name that leads to it', 'alias.test'],
    ['everything', '*'],
  ])('naming %s opens none', async (_, entry) => {
    const named = entry.includes('.') ? `${entry}:${other.port}` : entry;
    proxy.restrict(null, [named]);
    expect((await ask(`http://localhost:${other.port}/`)).status).toBe(403);
    expect((await ask(`http://alias.test:${other.port}/`)).status).toBe(403);
    expect(other.hits).toEqual([]);
  });

  test('a list of allowed websites names ports too, and still decides where it does not have them', async () => {
    proxy.restrict([`127.0.0.1:${other.port}`]);
    expect((await ask(`http://127.0.0.1:${other.port}/`)).status).toBe(200);
    proxy.restrict(['example.com'], [`127.0.0.1:${other.port}`]);
    expect((await ask(`http://127.0.0.1:${other.port}/`)).status).toBe(403);
  });

  test('the address that a person opens is open from then on', async () => {
    expect((await ask(`http://localhost:${other.port}/`)).status).toBe(403);
    proxy.allowLocal(`http://127.0.0.1:${other.port}/start`);
    expect((await ask(`http://localhost:${other.port}/`)).status).toBe(200);
    proxy.allowLocal(`http://alias.test:${other.port}/`);
    expect((await ask(`http://alias.test:${other.port}/`)).status).toBe(403);
    proxy.allowLocal('no address');
  });

  test('where the installation allows nothing of this machine, naming opens nothing', async () => {
    await proxy.close();
    proxy = await start({ rules: { allowLoopback: false, allowPrivate: true } });
    proxy.restrict(null, [`localhost:${other.port}`]);
    proxy.allowLocal(`http://localhost:${other.port}/`);
    expect((await ask(`http://localhost:${other.port}/`)).body).toContain('ALLOW_LOOPBACK=yes');
    expect((await ask(`http://localhost:${product.port}/practice/x`)).status).toBe(403);
    expect([...other.hits, ...product.hits]).toEqual([]);
  });
});

test('requests to servers on the local network say that a Legwork browser sends them, those to the public internet do not', async () => {
  proxy.restrict(null, [`localhost:${other.port}`]);
  await ask(`http://localhost:${other.port}/`);
  expect(other.headers.join(' ')).toContain('Via 1.1 legwork-7');
  other.headers.length = 0;
  await ask('http://public.test/');
  expect(other.headers.join(' ')).not.toMatch(/via|legwork/i);
});
