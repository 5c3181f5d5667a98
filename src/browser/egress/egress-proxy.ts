import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createGuard } from '#src/core/guard.ts';
import { readTarget } from '#src/core/network/websites.ts';
import type { HostAndPort } from '#src/core/network/websites.ts';
import { dialTcp } from './dial.ts';
import type { Dial } from './dial.ts';
import { forward, headBytesAtMost, pathOf, targetOf } from './forward.ts';
import type { ConnectionParts } from './forward.ts';
import { Gate } from './gate.ts';
import type { GateOptions } from './gate.ts';
import { headBytes } from './headers.ts';
import { pageHeaders, refusalPage } from './refusal-page.ts';
import { Tunnels } from './tunnels.ts';
import type { Traffic } from './tunnels.ts';
import { Way } from './way.ts';

export type EgressOptions = GateOptions & {
  /** Opens connections; TCP by default. */
  dial?: Dial | undefined;
  /** What it calls itself to servers that are not of the public internet, in their requests' Via header. */
  via?: string | undefined;
  /** Gets internal errors; each ends only the connection on which it happened. */
  report: (error: unknown) => void;
};

/** The egress proxy of one browser: its only network access. */
export type EgressProxy = {
  readonly port: number;
  /**
   * From now on only these websites; null for all the installation allows, [] for none. Open connections elsewhere close.
   * Of this machine only what they or `named` name with its port.
   */
  restrict(websites: readonly string[] | null, named?: readonly string[]): void;
  /** From now on also the host and port of this address, where it is of this machine. */
  allowLocal(url: string): void;
  /** The message why the last request to this address's host failed; undefined when it did not. */
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
  const out = new Way(gate, { dial: options.dial ?? dialTcp, signal: closing.signal, via: options.via });
  const guard = createGuard(options.report);
  const server = createServer({ keepAliveTimeout: idleMs, requestTimeout: 0, maxHeaderSize: headBytesAtMost });
  serveBrowser(server, { out, tunnels, guard });
  // Also the tunnels, which `server.close` does not close.
  const clients = new Set<Socket>();
  server.on('connection', client => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  // A connection that cannot be accepted, as without file handles, is dropped.
  server.on('error', options.report);
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    restrict(websites, named) {
      gate.restrict(websites, named);
      tunnels.closeUnless(target => gate.listed(target));
    },
    allowLocal: url => gate.allowLocal(url),
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

function serveBrowser(server: Server, parts: ConnectionParts): void {
  const { guard } = parts;
  server.maxConnections = maxClients;
  server.on('clientError', (_error, socket) => void socket.destroy());
  server.on(
    'request',
    guard(
      (request: IncomingMessage, response: ServerResponse) => forward({ ...parts, request, response }),
      (_request, response) => void response.destroy(),
    ),
  );
  server.on(
    'connect',
    guard(
      (request: IncomingMessage, client: Duplex, head: Buffer) =>
        tunnel({ target: readTarget(request.url ?? ''), client, first: () => head, greeting: established }, parts),
      (_request, client) => void client.destroy(),
    ),
  );
  server.on(
    'upgrade',
    guard(
      (request: IncomingMessage, client: Duplex, head: Buffer) => {
        const target = targetOf(request);
        const first = (via: string | undefined): Buffer =>
          target ? Buffer.concat([headBytes(request, { target, via, path: pathOf(request) }), head]) : head;
        return tunnel({ target, client, first, greeting: '' }, parts);
      },
      (_request, client) => void client.destroy(),
    ),
  );
}

const established = 'HTTP/1.1 200 Connection established\r\n\r\n';

type Tunnel = {
  target: HostAndPort | undefined;
  client: Duplex;
  /** What the website gets before what the client still sends. */
  first(via: string | undefined): Buffer;
  greeting: string;
};

/** Bytes both ways: TLS, WebSockets. */
async function tunnel(
  { target, client, first, greeting }: Tunnel,
  { out, tunnels, guard }: ConnectionParts,
): Promise<void> {
  client.on('error', () => client.destroy());
  if (!target) return answerRaw(client, 400, 'This is not a website.');
  const opened = await out.open({ target, path: undefined });
  if (!opened.ok) return answerRaw(client, opened.status, opened.message);
  const { socket } = opened;
  if (client.destroyed || !out.stillListed(target)) {
    client.destroy();
    socket.destroy();
    return;
  }
  tunnels.follow(target, { client, remote: socket });
  if (greeting) client.write(greeting);
  const head = first(opened.via);
  if (head.length > 0) socket.write(head);
  client.pipe(socket).pipe(client);
  // Ended, not destroyed, so that the last bytes are still sent.
  const ended = (failed: boolean): void => (failed ? void client.destroy() : finish(client));
  socket.once(
    'close',
    guard(ended, () => void client.destroy()),
  );
}

/** Discards what the client still sends: unread data would keep the connection open for ever. */
function finish(client: Duplex, last = ''): void {
  client.end(last);
  client.resume();
}

function answerRaw(client: Duplex, status: number, message: string): void {
  const body = refusalPage(status, message);
  const headers = { ...pageHeaders, 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  finish(client, `HTTP/1.1 ${status} Refused\r\n${lines.join('')}\r\n${body}`);
}
