/** The worker's side of the live view: a WebSocket server on a port of its own, reached through the API's relay only. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { liveClose } from '#src/contract/live-frame.ts';
import { createGuard, type Guard, type Report } from '#src/core/guard.ts';
import { limits } from '#src/core/limits.ts';
import type { RunHub, Seat } from './hub.ts';
import type { ViewerSocket } from './viewer.ts';

/** What a ticket allows. More fields may be in it: they are handed back to `renew`. */
export type LiveClaims = { runId: number; mode: 'control' | 'view' };

export type LiveServerOptions<Claims extends LiveClaims> = {
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** What this ticket allows for this run; undefined when nothing. */
  verify(ticket: string, runId: number): Promise<Claims | undefined>;
  /** A fresh ticket for the viewer to reconnect with; undefined when it may look no longer. */
  renew(claims: Claims): Promise<string | undefined>;
  renewEveryMs?: number;
  pingEveryMs?: number;
  /** How long a viewer waits for a run that this worker has taken but whose browser is not up yet. */
  waitForRunMs?: number;
  /** Logs a fault of ours, of which only the viewer's socket ends. */
  report: Report;
};

export type LiveServer = {
  /** `host:port`, for the API's relay. */
  readonly address: string;
  /** Makes a run's hub reachable at `/runs/{runId}`; returns how to take it away again. */
  register(runId: number, hub: RunHub): () => void;
  close(): Promise<void>;
};

const path = /^\/runs\/([1-9]\d{0,15})$/;
const maxPayloadBytes = 256 * 1024;
const viewersPerRun = 20;
/** How long a peer has to answer the close before its socket is cut. */
const closeMs = 2000;

/** Listens; rejects when the port is taken. */
export async function createLiveServer<Claims extends LiveClaims>(
  options: LiveServerOptions<Claims>,
): Promise<LiveServer> {
  const hubs = createHubTable();
  const server = createServer((_req, res) => res.writeHead(426).end('This port speaks WebSocket only.\n'));
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxPayloadBytes, perMessageDeflate: false });
  const guard = createGuard(error => void options.report(error, { what: 'live server' }));
  const opened = guard(
    (ws: WebSocket, req: IncomingMessage) => {
      // A socket that breaks also closes; the error itself says nothing more.
      ws.on('error', () => ws.terminate());
      // A database that is away for a moment must not look like an expired link: the viewer tries again.
      admit({ ws, req, hubs, options, guard }).catch(guard(() => closeSocket(ws, 1011, 'Try again')));
    },
    ws => ws.terminate(),
  );

  server.on(
    'upgrade',
    guard(
      (req: IncomingMessage, socket: Duplex, head: Buffer) => {
        socket.on('error', () => socket.destroy());
        sockets.handleUpgrade(req, socket, head, opened);
      },
      (_req, socket) => void socket.destroy(),
    ),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  server.on('error', error => void options.report(error, { what: 'live server' }));
  const { port } = server.address() as AddressInfo;
  const stopPinging = pingAll(sockets, guard, options.pingEveryMs ?? 15_000);

  return {
    address: `${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    register: (runId, hub) => hubs.register(runId, hub),
    async close() {
      stopPinging();
      hubs.close();
      for (const ws of sockets.clients) ws.terminate();
      await new Promise<void>(resolve => server.close(() => resolve()));
    },
  };
}

async function admit<Claims extends LiveClaims>(visit: {
  ws: WebSocket;
  req: IncomingMessage;
  hubs: HubTable;
  options: LiveServerOptions<Claims>;
  guard: Guard;
}): Promise<void> {
  const { ws, req, hubs, options, guard } = visit;
  const end = (): void => ws.terminate();
  const early: string[] = [];
  let seat: Seat | undefined;
  const heard = (data: Buffer, isBinary: boolean): void => {
    if (isBinary) closeSocket(ws, 1003, 'Text messages only');
    else if (seat) seat.message(data.toString());
    else if (early.push(data.toString()) > 50) closeSocket(ws, 1003, 'Too early');
  };
  ws.on('message', guard(heard, end));

  const url = URL.parse(req.url ?? '/', 'http://live');
  const runId = Number(path.exec(url?.pathname ?? '')?.[1]);
  const ticket = url?.searchParams.get('ticket') ?? '';
  const claims = runId ? await options.verify(ticket, runId) : undefined;
  if (!claims) return closeSocket(ws, liveClose.unauthorized, 'This link has expired');
  if (claims.runId !== runId) return closeSocket(ws, liveClose.forbidden, 'This link is for another run');
  const hub = await hubs.find(runId, options.waitForRunMs ?? 10_000);
  if (!hub) return closeSocket(ws, liveClose.notFound, 'This run is not live');
  if (hub.viewerCount() >= viewersPerRun) return closeSocket(ws, liveClose.tooMany, 'Too many viewers');
  if (ws.readyState !== ws.OPEN) return;

  const taken = hub.join({ socket: viewerSocket(ws), mode: claims.mode });
  seat = taken;
  const stopRenewing = keepTicketFresh({ ws, claims, seat, options, guard });
  const left = (): void => {
    stopRenewing();
    taken.left();
  };
  ws.on('close', guard(left));
  for (const message of early) taken.message(message);
}

function viewerSocket(ws: WebSocket): ViewerSocket {
  return {
    send(data) {
      // The callback takes the error of a socket that went away meanwhile; 'close' follows and says it all.
      if (ws.readyState === ws.OPEN) ws.send(data, error => error && ws.terminate());
    },
    buffered: () => ws.bufferedAmount,
    close: (code, reason) => closeSocket(ws, code, reason),
  };
}

function closeSocket(ws: WebSocket, code: number, reason: string): void {
  ws.close(code, reason);
  setTimeout(() => ws.terminate(), closeMs).unref();
}

function keepTicketFresh<Claims extends LiveClaims>(renewal: {
  ws: WebSocket;
  claims: Claims;
  seat: Seat;
  options: LiveServerOptions<Claims>;
  guard: Guard;
}): () => void {
  const { ws, claims, seat, options, guard } = renewal;
  const everyMs = options.renewEveryMs ?? (limits.liveTicketSeconds * 1000) / 2;
  const timer = setInterval(() => {
    options.renew(claims).then(
      guard((ticket: string | undefined) => {
        if (ticket) seat.send({ type: 'ticket', ticket });
        else closeSocket(ws, liveClose.unauthorized, 'This link has expired');
      }),
      // The next turn tries again; the ticket in use is good for that long.
      () => undefined,
    );
  }, everyMs);
  return () => clearInterval(timer);
}

/** Pings everyone; who has not answered by the next turn is gone. */
function pingAll(sockets: WebSocketServer, guard: Guard, everyMs: number): () => void {
  const waiting = new WeakSet<WebSocket>();
  const ping = (ws: WebSocket): void => {
    if (waiting.has(ws)) return ws.terminate();
    waiting.add(ws);
    ws.once('pong', () => waiting.delete(ws));
    if (ws.readyState === ws.OPEN) ws.ping();
  };
  const pingOne = guard(ping, ws => ws.terminate());
  const timer = setInterval(() => sockets.clients.forEach(ws => pingOne(ws)), everyMs);
  return () => clearInterval(timer);
}

type HubTable = {
  register(runId: number, hub: RunHub): () => void;
  /** The run's hub, waited for; undefined when it does not come in time. */
  find(runId: number, waitMs: number): Promise<RunHub | undefined>;
  close(): void;
};

function createHubTable(): HubTable {
  const hubs = new Map<number, RunHub>();
  const waiting = new Map<number, Set<(hub: RunHub | undefined) => void>>();

  function answer(runId: number, hub: RunHub | undefined): void {
    for (const resolve of waiting.get(runId) ?? []) resolve(hub);
    waiting.delete(runId);
  }

  return {
    register(runId, hub) {
      hubs.set(runId, hub);
      answer(runId, hub);
      return () => {
        if (hubs.get(runId) === hub) hubs.delete(runId);
      };
    },
    find(runId, waitMs) {
      const hub = hubs.get(runId);
      if (hub) return Promise.resolve(hub);
      return new Promise(resolve => {
        const resolvers = waiting.get(runId) ?? new Set();
        waiting.set(runId, resolvers);
        const timer = setTimeout(() => settle(undefined), waitMs);
        const settle = (found: RunHub | undefined): void => {
          clearTimeout(timer);
          resolvers.delete(settle);
          resolve(found);
        };
        resolvers.add(settle);
      });
    },
    close() {
      for (const runId of waiting.keys()) answer(runId, undefined);
      hubs.clear();
    },
  };
}
