import { createServer, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failOnFault } from '#tests/setup/fail-on-fault.ts';
import { eventually } from '#tests/setup/browser.ts';
import { dialTcp } from './dial.ts';
import type { Dial } from './dial.ts';
import { startEgressProxy } from './egress-proxy.ts';
import type { EgressOptions, EgressProxy } from './egress-proxy.ts';
import { chromiumsOwn, egressFlags } from './flags.ts';
import type { Refusal } from './gate.ts';

/** A public address by all checks; the test's dial leads it to our own server. */
const publicAddress = '93.184.216.34';

/** Responses as bytes: Node's server refuses to write 101 interim ones, and a status of 99. */
const hint = 'HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n';
const plain = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello';

let port = 0;
let hits: string[] = [];
let dialled: string[] = [];
let refusals: Refusal[] = [];
let proxy: EgressProxy;
const undo: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  hits = [];
  dialled = [];
  refusals = [];
  const site = createServer((incoming, response) => {
    hits.push(`${incoming.method} ${incoming.headers.host}${incoming.url}`);
    if (incoming.url === '/echo') return void incoming.pipe(response);
    if (incoming.url === '/headers') return void response.end(JSON.stringify(incoming.rawHeaders));
    if (incoming.url === '/switched')
      return void incoming.socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n');
    if (incoming.url === '/hints') return void incoming.socket.end(`${hint.repeat(3)}${plain}`);
    if (incoming.url === '/endless-hints') return void incoming.socket.end(`${hint.repeat(101)}${plain}`);
    if (incoming.url === '/no-status') return void incoming.socket.end(plain.replace('200', '099'));
    if (incoming.url === '/half') {
      response.writeHead(200, { 'content-length': '9' }).write('half');
      return void setImmediate(() => incoming.socket.destroy());
    }
    if (incoming.url === '/head') return response.writeHead(200, { 'x-head': 'yes' }).flushHeaders();
    if (incoming.url === '/stream') return void response.write('first\n');
    if (incoming.url === '/away') return void response.writeHead(302, { location: 'http://127.0.0.1/' }).end();
    response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end('hello');
  });
  site.on('upgrade', (_incoming, socket, head) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n');
    socket.write(head);
    socket.pipe(socket);
  });
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve));
  port = (site.address() as AddressInfo).port;
  undo.push(() => new Promise(resolve => (site.close(resolve), site.closeAllConnections())));
  proxy = await start({});
});

afterEach(async () => {
  for (const one of undo.splice(0).toReversed()) await one();
});

/** Leads the public address to our server, and everything else where it says, so that a leak would be a hit. */
const dial: Dial = to => {
  dialled.push(...to.addresses);
  return dialTcp({ ...to, addresses: to.addresses.map(one => (one === publicAddress ? '127.0.0.1' : one)) });
};

async function start(options: Partial<EgressOptions>): Promise<EgressProxy> {
  const started = await startEgressProxy({
    rules: { allowLoopback: false, allowPrivate: false },
    resolve: () => Promise.resolve([publicAddress]),
    dial,
    refused: refusal => refusals.push(refusal),
    report: failOnFault,
    ...options,
  });
  undo.push(() => started.close());
  return started;
}

type Asked = { method?: string; headers?: Record<string, string>; body?: string; through?: EgressProxy };

async function ask(url: string, { method = 'GET', headers = {}, body, through = proxy }: Asked = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port: through.port,
      method,
      path: url,
      headers: { host: new URL(url).host, ...headers },
    });
    sent.on('response', resolve).on('error', reject).end(body);
  });
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** Asks for a tunnel and gives the socket after the answer's first line. */
function tunnelTo(authority: string, through = proxy): Promise<{ status: number; socket: Socket; rest: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(through.port, '127.0.0.1', () =>
      socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`),
    );
    socket.once('error', reject).once('close', () => reject(new Error('closed without an answer')));
    socket.once('data', (data: Buffer) => {
      const answer = data.toString();
      resolve({ status: Number(answer.split(' ')[1]), socket, rest: answer.slice(answer.indexOf('\r\n\r\n') + 4) });
    });
    undo.push(() => Promise.resolve(socket.destroy()));
  });
}

describe('what may be reached', () => {
  test('plain requests arrive with their headers and without those of the connection', async () => {
    const answer = await ask(`http://site.test:${port}/headers`, {
      headers: { 'proxy-connection': 'keep-alive', 'X-Own': '1', connection: 'keep-alive, x-hop', 'x-hop': '1' },
    });
    const sent = JSON.parse(answer.body) as string[];
    expect(sent).toContain('X-Own');
    expect(sent).not.toContain('x-hop');
    expect(sent.join(' ')).not.toMatch(/proxy/i);
    expect(hits).toEqual([`GET site.test:${port}/headers`]);
    expect((await ask(`http://site.test:${port}/`)).headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  test('bodies go both ways, and what a page streams arrives while it streams', async () => {
    const body = 'x'.repeat(300_000);
    expect((await ask(`http://site.test:${port}/echo`, { method: 'POST', body })).body).toBe(body);
    const first = await new Promise<string>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: proxy.port, path: `http://site.test:${port}/stream` });
      sent.on('response', response =>
        response.once('data', (data: Buffer) => (resolve(data.toString()), sent.destroy())),
      );
      sent.on('error', reject).end();
    });
    expect(first).toBe('first\n');
    expect(proxy.traffic().sent).toBeGreaterThan(300_000);
  });

  test('where a website answers before it has read all, the connection goes on', async () => {
    const socket = connect(proxy.port, '127.0.0.1');
    undo.push(() => Promise.resolve(socket.destroy()));
    const length = 2_000_000;
    socket.write(
      `POST http://site.test:${port}/ HTTP/1.1\r\nHost: site.test:${port}\r\nContent-Length: ${length}\r\n\r\nx`,
    );
    await new Promise(resolve => socket.once('data', resolve));
    socket.write('x'.repeat(length - 1));
    socket.write(`GET http://site.test:${port}/next HTTP/1.1\r\nHost: site.test:${port}\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toContain('hello');
    expect(hits).toEqual([`POST site.test:${port}/`, `GET site.test:${port}/next`]);
  });

  test('the head of an answer arrives before there is a body, as of a stream of events', async () => {
    const head = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: proxy.port, path: `http://site.test:${port}/head` });
      sent.on('response', response => (resolve(response), sent.destroy()));
      sent.on('error', reject).end();
    });
    expect(head.headers['x-head']).toBe('yes');
  });

  test('a tunnel carries bytes unread, also when the client speaks at once', async () => {
    const { status, socket } = await tunnelTo(`site.test:${port}`);
    expect(status).toBe(200);
    expect(proxy.traffic().open).toBe(1);
    socket.write('GET /tunnelled HTTP/1.1\r\nHost: inside.test\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toContain('hello');
    expect(hits).toEqual(['GET inside.test/tunnelled']);
    await eventually('it is gone', () => proxy.traffic().open === 0);
  });

  test('a WebSocket can be opened by a plain request', async () => {
    const socket = connect(proxy.port, '127.0.0.1');
    undo.push(() => Promise.resolve(socket.destroy()));
    socket.write(
      `GET http://site.test:${port}/ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\nping`,
    );
    let got = '';
    socket.on('data', (data: Buffer) => (got += data.toString()));
    await eventually('the echo', () => got.includes('101 Switching') && got.endsWith('ping'));
  });
});

describe('what may not be reached', () => {
  const inward = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '10.0.0.5',
    '169.254.169.254',
    '0x7f.1',
    '2130706433',
    '[::ffff:7f00:1]',
    '0.0.0.0',
  ];

  test.each(inward)('%s is refused with a message, as a page and as a tunnel', async host => {
    const own = await start({ resolve: undefined });
    const page = await ask(`http://${host}:${port}/`, { through: own });
    expect(page.status).toBe(403);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('Legwork does not let pages reach');
    expect((await tunnelTo(`${host}:${port}`, own)).status).toBe(403);
    expect(hits).toEqual([]);
    expect(dialled).toEqual([]);
    expect(refusals).toHaveLength(1);
    expect(own.explain(`http://${host}:${port}/x`)).toBe(refusals[0]?.message);
  });

  test('a redirect inwards is a request like any other', async () => {
    expect((await ask(`http://site.test:${port}/away`)).headers.location).toBe('http://127.0.0.1/');
    expect((await ask('http://127.0.0.1/')).status).toBe(403);
  });

  test('a name that leads inwards the second time is refused the second time', async () => {
    const answers = [[publicAddress], ['127.0.0.1']];
    const rebinding = await start({ resolve: () => Promise.resolve(answers.shift() ?? ['127.0.0.1']) });
    expect((await ask(`http://rebind.test:${port}/first`, { through: rebinding })).status).toBe(200);
    expect((await ask(`http://rebind.test:${port}/second`, { through: rebinding })).status).toBe(403);
    expect((await tunnelTo(`rebind.test:${port}`, rebinding)).status).toBe(403);
    expect(hits).toEqual([`GET rebind.test:${port}/first`]);
    expect(dialled).toEqual([publicAddress]);
  });

  test('of a name with inner and public addresses only the public ones are connected', async () => {
    const both = await start({ resolve: () => Promise.resolve(['127.0.0.1', publicAddress, '10.0.0.5', '::1']) });
    expect((await ask(`http://both.test:${port}/`, { through: both })).status).toBe(200);
    expect(dialled).toEqual([publicAddress]);
  });

  test('a website that the task does not list is refused, and open connections with it close', async () => {
    const kept = await tunnelTo(`site.test:${port}`);
    const { socket } = await tunnelTo(`other.test:${port}`);
    const closed = new Promise(resolve => socket.once('close', resolve));
    proxy.restrict([`site.test:${port}`]);
    await closed;
    kept.socket.end('GET /listed HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n');
    expect(await text(kept.socket)).toContain('hello');
    expect((await ask(`http://site.test:${port}/`)).status).toBe(200);
    expect((await ask(`http://a.site.test:${port}/`)).status).toBe(200);
    const answer = await ask(`http://other.test:${port}/`);
    expect(answer.status).toBe(403);
    expect(answer.body).toContain(`This task may only open site.test:${port}, so other.test:${port} was refused.`);
    expect((await tunnelTo(`other.test:${port}`)).status).toBe(403);
    expect(refusals.map(one => one.host)).toEqual(['other.test']);
    proxy.restrict([]);
    expect((await ask(`http://site.test:${port}/`)).status).toBe(403);
    proxy.restrict(null);
    expect((await ask(`http://other.test:${port}/`)).status).toBe(200);
  });

  test.each(['a request', 'a tunnel'])('%s that still connects when the list changes goes nowhere', async kind => {
    const connecting = Promise.withResolvers<void>();
    const listed = Promise.withResolvers<void>();
    const slow = await start({
      dial: async to => {
        connecting.resolve();
        await listed.promise;
        return dial(to);
      },
    });
    const asked =
      kind === 'a tunnel' ? tunnelTo(`other.test:${port}`, slow) : ask(`http://other.test:${port}/`, { through: slow });
    const ended = expect(asked).rejects.toThrow();
    await connecting.promise;
    slow.restrict([`site.test:${port}`]);
    listed.resolve();
    await ended;
    expect(hits).toEqual([]);
    await eventually('nothing is open', () => slow.traffic().open === 0);
  });

  test.each([
    ['10.0.0.5:443', 403, 'it belongs to a private network'],
    ['not a website', 400, 'This is not a website.'],
  ])('a tunnel to %s is answered %i with a whole page that says why', async (authority, status, why) => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: proxy.port, method: 'CONNECT', path: encodeURI(authority) });
      sent.on('connect', (response, socket, first) => {
        // The answer to a CONNECT has no body for Node: what follows its head is the page.
        socket.unshift(first);
        resolve(Object.assign(response, { page: text(socket) }));
      });
      sent.on('error', reject).end();
    });
    const page = await (answer as IncomingMessage & { page: Promise<string> }).page;
    expect(answer.statusCode).toBe(status);
    expect(page).toContain(why);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(page)),
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    });
  });

  test('what Chromium asks for by itself goes nowhere, and is not reported', async () => {
    expect(egressFlags(1).join(' ')).toContain(`=https://${chromiumsOwn}/`);
    expect((await tunnelTo(`${chromiumsOwn}:443`)).status).toBe(403);
    proxy.restrict([`site.test:${port}`]);
    expect((await tunnelTo(`${chromiumsOwn}:443`)).status).toBe(403);
    expect([...refusals, ...dialled]).toEqual([]);
  });

  test('requests to the proxy itself are refused, and invalid HTTP is dropped', async () => {
    for (const path of ['/', '*', 'ftp://a/', 'http://', 'https://site.test/']) {
      const status = await new Promise(resolve => {
        request({ host: '127.0.0.1', port: proxy.port, path }, response => resolve(response.resume().statusCode)).end();
      });
      expect(status).toBe(400);
    }
    const socket = connect(proxy.port, '127.0.0.1', () => socket.write('\u0016\u0003\u0001 no http\r\n\r\n'));
    await new Promise(resolve => socket.on('error', resolve).on('close', resolve).resume());
    expect((await ask(`http://site.test:${port}/`)).status).toBe(200);
  });
});

describe('what does not work', () => {
  test('a website that changes the protocol unasked is reported as not answering', async () => {
    const answer = await ask(`http://site.test:${port}/switched`);
    expect(answer.status).toBe(502);
    expect(answer.body).toContain('site.test did not answer');
  });

  test('three interim responses are left out, with 101 the request fails', async () => {
    expect(await ask(`http://site.test:${port}/hints`)).toMatchObject({ status: 200, body: 'hello' });
    const answer = await ask(`http://site.test:${port}/endless-hints`);
    expect(answer.status).toBe(502);
    expect(answer.body).toContain('site.test did not answer: it sent too many interim responses.');
  });

  test('an invalid status is reported with its number', async () => {
    const answer = await ask(`http://site.test:${port}/no-status`);
    expect(answer.status).toBe(502);
    expect(answer.body).toContain('its status 99 is not valid');
  });

  test('an answer that breaks off breaks off for the page too', async () => {
    await expect(ask(`http://site.test:${port}/half`)).rejects.toThrow('aborted');
    expect((await ask(`http://site.test:${port}/`)).status).toBe(200);
  });

  test('a name that does not exist and a port where nobody listens are reported in words', async () => {
    const nowhere = await start({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    const unknown = await ask('http://nowhere.test/', { through: nowhere });
    expect(unknown.status).toBe(502);
    expect(unknown.body).toContain('There is no website called nowhere.test.');
    expect((await ask('http://site.test:1/')).body).toContain('site.test did not answer: nothing listens there.');
    expect(refusals).toEqual([]);
    expect(proxy.explain('http://site.test:1/')).toContain('nothing listens there');
    expect(proxy.explain(`http://site.test:${port}/`)).toBeUndefined();
  });

  test('closing ends open connections', async () => {
    const { socket } = await tunnelTo(`site.test:${port}`);
    const gone = new Promise(resolve => socket.once('close', resolve));
    await proxy.close();
    await gone;
    await expect(ask(`http://site.test:${port}/`)).rejects.toThrow(/ECONNREFUSED/);
  });
});

test('closing does not wait for a client with unread bytes after its tunnel was refused', async () => {
  const client = connect(proxy.port, '127.0.0.1');
  undo.push(() => Promise.resolve(client.destroy()));
  client.on('error', () => undefined);
  client.write('CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n');
  await eventually('it is refused', () => refusals.length > 0);
  client.write('late');
  const closed = proxy.close().then(() => 'closed');
  expect(await Promise.race([closed, delay(5000, 'still open')])).toBe('closed');
});
