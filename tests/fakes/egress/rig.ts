/**
 * A small internet in a network namespace of its own, where every address of the world is this machine: whatever a
 * browser reaches past its egress filter arrives here. Prints what was tried and what arrived as one line of JSON.
 */
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { Socket } from 'node:net';
import { eventually, startBrowsers } from '#tests/setup/browser.ts';
import { fewKinds, inwardHosts, inwardSpellings, kinds, silentKinds, vectorPage } from './vectors.ts';

export type RigReport = {
  /** Pairs of a kind and a host that were tried. */
  vectors: number;
  /** Kinds that did reach a website that is allowed. */
  control: string[];
  /** Connections, datagrams and requests that arrived where none may. */
  hits: string[];
  /** Requests for a website that is not in the task's list. */
  offList: string[];
  /** What a page on the list could still load. */
  onList: string[];
  refused: string[];
};

const site = '93.184.216.34';
const other = '93.184.216.35';
const names: Record<string, string[]> = {
  'site.test': [site],
  'sub.site.test': [site],
  'other.test': [other],
  'inner.test': ['127.0.0.1'],
  'metadata.test': ['169.254.169.254'],
  'both-inner.test': ['10.0.0.5', '::1'],
};

const publicRequests: string[] = [];
const hits: string[] = [];

function serve(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://site.test');
  const to = url.searchParams.get('to') ?? '';
  publicRequests.push(`${request.headers.host}${url.pathname}`);
  if (url.pathname === '/redirect') response.writeHead(302, { location: Buffer.from(to).toString('latin1') }).end();
  else if (url.pathname === '/vectors')
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(vectorPage(to, url.searchParams.has('few')));
  else response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Here</title>');
}

/** Whatever arrives at an address that is not one of the two websites is a hit. */
function watch(socket: Socket): void {
  const address = (socket.localAddress ?? '').replace('::ffff:', '');
  socket.on('error', () => socket.destroy());
  if (address !== site && address !== other) hits.push(`tcp ${address}:${socket.localPort}`);
}

async function listen(): Promise<void> {
  const http = createServer(serve).on('connection', watch);
  http.on('upgrade', (request: IncomingMessage, socket) => {
    publicRequests.push(`${request.headers.host}${request.url}`);
    socket.destroy();
  });
  await new Promise<void>(resolve => http.listen(80, '::', resolve));
  for (const port of [443, 8080, 3478]) {
    const tcp = createTcpServer(socket => (watch(socket), socket.destroy()));
    await new Promise<void>(resolve => tcp.listen(port, '::', resolve));
  }
  for (const port of [53, 80, 443, 3478]) {
    const udp = createSocket({ type: 'udp6', ipv6Only: false });
    udp.on('message', (_data, from) => hits.push(`udp to port ${port} from ${from.address}`));
    await new Promise<void>(resolve => udp.bind(port, '::', resolve));
  }
}

async function run(): Promise<RigReport> {
  await listen();
  const rebinding = [[site], ['127.0.0.1']];
  const browsers = await startBrowsers({
    allowLoopback: false,
    allowPrivate: false,
    resolve(name) {
      if (name === 'rebind.test') return Promise.resolve(rebinding.shift() ?? ['127.0.0.1']);
      if (name.endsWith('localhost')) return Promise.resolve(['127.0.0.1', '::1']);
      return names[name] ? Promise.resolve(names[name]) : Promise.reject(new Error('ENOTFOUND'));
    },
  });
  const { browser, host, events } = await browsers.start();
  const { cdp } = host.active();
  // Spoken to directly: the driver's own idea of a navigation does not survive so many that fail.
  const go = (url: string): Promise<unknown> => cdp.send('Page.navigate', { url });
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result } = await cdp.send('Runtime.evaluate', { expression, returnByValue: true });
    return result.value;
  };
  const arrived = (url: string, title: string): Promise<boolean> =>
    evaluate('location.href.split("#")[0] + " " + document.title').then(
      at => at === `${url} ${title}`,
      () => false,
    );
  const tryAll = async (to: string, few = ''): Promise<void> => {
    const url = `http://site.test/vectors?to=${encodeURIComponent(to)}${few}`;
    await go(url);
    await eventually(`all kinds on ${to}`, () => arrived(url, 'done'));
  };
  const reached = (from: number, name: string): string[] =>
    publicRequests.slice(from).flatMap(line => (line.startsWith(`${name}/hit/`) ? [line.slice(name.length + 5)] : []));

  await tryAll('other.test');
  await eventually('every kind arrived', () =>
    Object.keys(kinds).every(kind => reached(0, 'other.test').includes(kind)),
  ).catch(() => undefined);
  const control = reached(0, 'other.test');

  let vectors = 0;
  for (const to of [...inwardHosts, ...inwardSpellings]) {
    const few = inwardSpellings.includes(to);
    await tryAll(to, few ? '&few' : '');
    vectors += few ? fewKinds.length : Object.keys(kinds).length + Object.keys(silentKinds).length;
    for (const url of [
      `http://${to}/hit/navigate`,
      `http://site.test/redirect?to=${encodeURIComponent(`http://${to}/hit/x`)}`,
    ]) {
      await go(url);
      vectors += 1;
    }
  }
  await go('http://rebind.test/');
  await eventually('the page that will be bound again', () => arrived('http://rebind.test/', 'Here'));
  await evaluate(`fetch('/hit/rebind').catch(() => 0), new WebSocket('ws://rebind.test/hit/rebind'), 1`);
  await go('http://rebind.test/again');
  vectors += 3;

  const before = publicRequests.length;
  browser.restrict(['site.test']);
  await tryAll('other.test');
  const offList = reached(before, 'other.test');
  await tryAll('sub.site.test');
  await eventually(
    'the list lets its own through',
    () => reached(before, 'sub.site.test').length >= Object.keys(kinds).length,
  ).catch(() => undefined);
  const onList = reached(before, 'sub.site.test');
  const refused = events.flatMap(event => (event.type === 'refused' ? [event.message] : []));
  await browsers.close();
  return { vectors, control, hits, offList, onList, refused };
}

process.stdout.write(`${JSON.stringify(await run())}\n`);
process.exit(0);
