import { createServer, request as sendRequest } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline } from 'node:stream';
import type { Duplex } from 'node:stream';
import { dialTcp } from './dial.ts';
import type { Dial } from './dial.ts';
import { Gate } from './gate.ts';
import type { GateOptions, Passage } from './gate.ts';
import { forwardedHeaders, headText } from './headers.ts';
import { refusalPage } from './refusal-page.ts';
import { Tunnels } from './tunnels.ts';
import type { Traffic } from './tunnels.ts';
import { readTarget, targetOfUrl } from '#src/core/websites.ts';
import type { Target } from '#src/core/websites.ts';

export type EgressOptions = GateOptions & {
  /** Who connects; TCP when absent. */
  dial?: Dial | undefined;
};

/** The one way out of a browser. */
export type EgressProxy = {
  readonly port: number;
  /** From now on only these websites; null for all the installation allows, [] for none. Open connections elsewhere close. */
  restrict(websites: readonly string[] | null): void;
  /** Why the last request to this address's host went nowhere, in words; undefined when none failed. */
  explain(url: string): string | undefined;
  traffic(): Traffic;
  close(): Promise<void>;
};

const maxClients = 300;
const idleMs = 120_000;

/**
 * Starts a forward proxy for one browser on a loopback port of its own. Each request's host is resolved and checked here, and
 * connected with an address that was checked. TLS goes through unread.
 */
export async function startEgressProxy(options: EgressOptions): Promise<EgressProxy> {
  const gate = new Gate(options);
  const closing = new AbortController();
  const tunnels = new Tunnels(idleMs);
  const out = new Way(gate, { dial: options.dial ?? dialTcp, signal: closing.signal });
  const server = createServer({ keepAliveTimeout: idleMs, requestTimeout: 0 }, (request, response) => {
    void forward(request, response, { out, tunnels });
  });
  server.maxConnections = maxClients;
  // Also those that the server has handed on as tunnels, which it closes no more.
  const clients = new Set<Socket>();
  server.on('connection', client => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
  });
  server.on('clientError', (_error, socket) => void socket.destroy());
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    const target = readTarget(request.url ?? '');
    void tunnel({ target, client, head, greeting: established }, { out, tunnels });
  });
  server.on('upgrade', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    const target = targetOf(request);
    const path = target && pathOf(request);
    const first = path ? Buffer.concat([Buffer.from(headText(request, path), 'latin1'), head]) : head;
    void tunnel({ target, client, head: first, greeting: '' }, { out, tunnels });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    restrict(websites) {
      gate.restrict(websites);
      tunnels.closeUnless(target => gate.listed(target));
    },
    explain: url => gate.explain(url),
    traffic: () => tunnels.traffic(),
    close() {
      closing.abort();
      tunnels.closeUnless(() => false);
      const closed = new Promise<void>(resolve => server.close(() => resolve()));
      for (const client of clients) client.destroy();
      return closed;
    },
  };
}

const established = 'HTTP/1.1 200 Connection established\r\n\r\n';

type Opened = { ok: true; socket: Socket } | Exclude<Passage, { ok: true }>;
type Parts = { out: Way; tunnels: Tunnels };

/** From a target to a connection with it, or to why there is none. */
class Way {
  readonly #gate: Gate;
  readonly #options: { dial: Dial; signal: AbortSignal };

  constructor(gate: Gate, options: { dial: Dial; signal: AbortSignal }) {
    this.#gate = gate;
    this.#options = options;
  }

  /** Never rejects. */
  async open(target: Target): Promise<Opened> {
    const { dial, signal } = this.#options;
    const passage = await this.#gate.pass(target, signal);
    if (!passage.ok) return passage;
    try {
      const socket = await dial({ addresses: passage.addresses, port: target.port, signal });
      this.#gate.reached(target);
      return { ok: true, socket };
    } catch (error) {
      const failed = this.#gate.fail(target, `${target.hostname} did not answer: ${wordsOf(error)}.`);
      return failed.ok ? { ok: false, status: 502, message: '' } : failed;
    }
  }

  /** What a list that was set while the connection was being made says of it. */
  stillListed(target: Target): boolean {
    return this.#gate.listed(target);
  }
}

/** A plain http request. Each is connected anew, so that each is checked anew. */
async function forward(request: IncomingMessage, response: ServerResponse, { out, tunnels }: Parts): Promise<void> {
  response.on('error', () => response.destroy());
  const target = targetOf(request);
  if (!target) return answer(response, 400, 'This is no website.');
  const opened = await out.open(target);
  if (!opened.ok) return answer(response, opened.status, opened.message);
  const { socket } = opened;
  tunnels.follow(target, { client: response, remote: socket });
  const onward = sendRequest({
    method: request.method ?? 'GET',
    path: pathOf(request),
    headers: forwardedHeaders(request.rawHeaders),
    setHost: false,
    createConnection: () => socket,
  });
  onward.on('response', incoming => {
    response.writeHead(incoming.statusCode ?? 502, incoming.statusMessage, forwardedHeaders(incoming.rawHeaders));
    // Sent at once: a page that listens for events gets none for a long time.
    response.flushHeaders();
    pipeline(incoming, response, () => socket.destroy());
  });
  onward.on('error', error => {
    socket.destroy();
    if (response.headersSent) response.destroy();
    else answer(response, 502, `${target.hostname} did not answer: ${wordsOf(error)}.`);
  });
  response.on('close', () => socket.destroy());
  pipeline(request, onward, () => undefined);
}

type Tunnel = { target: Target | undefined; client: Duplex; head: Buffer; greeting: string };

/** Bytes both ways: TLS, WebSockets. */
async function tunnel({ target, client, head, greeting }: Tunnel, { out, tunnels }: Parts): Promise<void> {
  client.on('error', () => client.destroy());
  if (!target) return answerRaw(client, 400, 'This is no website.');
  const opened = await out.open(target);
  if (!opened.ok) return answerRaw(client, opened.status, opened.message);
  const { socket } = opened;
  if (client.destroyed || !out.stillListed(target)) {
    client.destroy();
    socket.destroy();
    return;
  }
  tunnels.follow(target, { client, remote: socket });
  if (greeting) client.write(greeting);
  if (head.length > 0) socket.write(head);
  client.pipe(socket).pipe(client);
  // Ended, not destroyed: what was received last may still be on its way.
  socket.once('close', failed => (failed ? client.destroy() : finish(client)));
}

/** What the client still sends is thrown away: unread, it would keep its end from being seen, and the connection for ever. */
function finish(client: Duplex, last = ''): void {
  client.end(last);
  client.resume();
}

function answer(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, pageHeaders).end(refusalPage(status, message));
}

function answerRaw(client: Duplex, status: number, message: string): void {
  const body = refusalPage(status, message);
  const headers = { ...pageHeaders, 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  finish(client, `HTTP/1.1 ${status} Refused\r\n${lines.join('')}\r\n${body}`);
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'cache-control': 'no-store',
};

/** Undefined unless the request names a whole address: whoever asks the proxy itself for a page gets none. */
function targetOf(request: IncomingMessage): Target | undefined {
  return /^(http|ws):/i.test(request.url ?? '') ? targetOfUrl(request.url ?? '') : undefined;
}

function pathOf(request: IncomingMessage): string {
  const url = new URL(request.url ?? '');
  return url.pathname + url.search;
}

function wordsOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const words: Record<string, string> = {
    ECONNREFUSED: 'nothing listens there',
    ECONNRESET: 'it closed the connection',
    ENETUNREACH: 'there is no way to its network',
    EHOSTUNREACH: 'there is no way to it',
    ETIMEDOUT: 'it took too long',
  };
  return words[code] ?? (code || (error instanceof Error ? error.message.replace(/\.$/, '') : String(error)));
}
