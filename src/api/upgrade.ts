import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { liveClose } from '#src/contract/live-frame.ts';
import { closeUpgrade, relayUpgrade } from '#src/live/relay.ts';
import { recheckMs } from '#src/services/auth-token/access.ts';
import { liveAddress, verifyLiveTicket } from '#src/services/task-run/live-ticket.ts';
import type { ApiParts } from './parts.ts';

const path = /^\/live\/([1-9]\d{0,15})\/socket$/;

/** Answers WebSocket upgrades: the live view of a run, for whoever holds its ticket, relayed to the run's worker. */
export function createUpgrade(parts: ApiParts): (req: IncomingMessage, socket: Duplex, head: Buffer) => void {
  return (req, socket, head) => {
    socket.on('error', () => socket.destroy());
    open(parts, { req, socket, head }).catch((error: unknown) => {
      parts.report(error, { what: 'live upgrade' });
      refuse(socket, '500 Internal Server Error');
    });
  };
}

type Upgrade = { req: IncomingMessage; socket: Duplex; head: Buffer };

async function open(parts: ApiParts, { req, socket, head }: Upgrade): Promise<void> {
  const url = new URL(req.url ?? '/', 'http://local');
  const runId = Number(path.exec(url.pathname)?.[1]);
  if (!runId) return refuse(socket, '404 Not Found');
  const counted = await parts.rates.take('link', parts.rates.addressOf(req));
  if (counted && !counted.allowed) return refuse(socket, '429 Too Many Requests', counted.headers);
  // A page of another site must not be able to use a ticket it got hold of.
  if (!sameOrigin(req)) return refuse(socket, '403 Forbidden');
  const ctx = parts.context(null);
  const ticket = url.searchParams.get('ticket') ?? '';
  const allowed = await verifyLiveTicket(ctx, { ticket, runId });
  // A page cannot see the status of a refused upgrade, so these are told by the socket's close code.
  if (!allowed)
    return closeUpgrade({ req, socket, head, code: liveClose.unauthorized, reason: 'The link has expired.' });
  const address = await liveAddress(ctx, allowed);
  if (address === undefined)
    return closeUpgrade({ req, socket, head, code: liveClose.ended, reason: 'The run has ended.' });
  if (address === null) return refuse(socket, '503 Service Unavailable');
  const relayed = relayUpgrade({
    req,
    socket,
    head,
    target: address,
    path: `/runs/${runId}?ticket=${encodeURIComponent(ticket)}`,
  });
  const recheck = setInterval(() => {
    liveAddress(ctx, allowed).then(
      now => now === undefined && relayed.destroy(),
      (error: unknown) => parts.report(error, { what: 'live recheck' }),
    );
  }, recheckMs);
  socket.on('close', () => clearInterval(recheck));
}

function sameOrigin(req: IncomingMessage): boolean {
  const { origin, host } = req.headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

function refuse(socket: Duplex, status: string, headers: Record<string, string> = {}): void {
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${more.join('')}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}
