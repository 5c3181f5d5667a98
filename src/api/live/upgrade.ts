import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { liveClose } from '#src/contract/live-frame.ts';
import { closeUpgrade, relayUpgrade } from '#src/live/relay.ts';
import { onAccessEnd, recheckMs } from '#src/services/auth-token/access.ts';
import { AppError } from '#src/core/errors.ts';
import { takeLiveView } from '#src/services/task-run/follow/watch-places.ts';
import { type LiveAccess, livePlace, verifyLiveTicket } from '#src/services/task-run/live-ticket.ts';
import type { ApiParts } from '../parts.ts';

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

/** Undefined for another path, and for what is no address, such as `//`. */
function askedFor(req: IncomingMessage): { runId: number; ticket: string } | undefined {
  const url = URL.parse(req.url ?? '/', 'http://local');
  const runId = Number(path.exec(url?.pathname ?? '')?.[1]);
  return url && runId ? { runId, ticket: url.searchParams.get('ticket') ?? '' } : undefined;
}

async function open(parts: ApiParts, { req, socket, head }: Upgrade): Promise<void> {
  const asked = askedFor(req);
  if (!asked) return refuse(socket, '404 Not Found');
  const { runId, ticket } = asked;
  const counted = await parts.rates.take('link', parts.rates.addressOf(req));
  if (counted && !counted.allowed) return refuse(socket, '429 Too Many Requests', counted.headers);
  // A page of another site must not be able to use a ticket it got hold of.
  if (!sameOrigin(req)) return refuse(socket, '403 Forbidden');
  const ctx = parts.context(null);
  const allowed = await verifyLiveTicket(ctx, { ticket, runId });
  // A page cannot see the status of a refused upgrade, so the socket's close code states these.
  if (!allowed)
    return closeUpgrade({ req, socket, head, code: liveClose.unauthorized, reason: 'The link has expired.' });
  const place = await livePlace(ctx, allowed);
  if (place === undefined)
    return closeUpgrade({ req, socket, head, code: liveClose.ended, reason: 'The run has ended.' });
  if (place.state === 'closed')
    return closeUpgrade({ req, socket, head, code: liveClose.browserClosed, reason: 'The browser is closed.' });
  if (place.state === 'starting') return refuse(socket, '503 Service Unavailable');
  const giveBack = placeOf(parts, allowed);
  if (!giveBack)
    return closeUpgrade({ req, socket, head, code: liveClose.tooMany, reason: 'Too many live views are open.' });
  socket.once('close', giveBack);
  if (socket.destroyed) return giveBack();
  const relayed = relayUpgrade({
    req,
    socket,
    head,
    target: place.address,
    path: `/runs/${runId}?ticket=${encodeURIComponent(ticket)}`,
  });
  const stop = onLiveEnd(parts, { allowed, address: place.address, ended: () => relayed.destroy() });
  socket.once('close', stop);
  if (socket.destroyed) stop();
}

/** A place among the live views of the account; undefined when it has no more. */
function placeOf(parts: ApiParts, { userId }: LiveAccess): (() => void) | undefined {
  try {
    return takeLiveView(parts.changes, { userId });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

type Watched = { allowed: LiveAccess; address: string; ended: () => void };

/** Calls `ended` soon after the run has ended or left that address, or who looks at it may do so no longer; returns how to stop. */
function onLiveEnd(parts: ApiParts, { allowed, address, ended }: Watched): () => void {
  const ctx = parts.context(null);
  const { runId, userId, tokenId } = allowed;
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    timer = undefined;
    livePlace(ctx, allowed).then(
      place => (place?.state !== 'live' || place.address !== address) && ended(),
      (error: unknown) => parts.report(error, { what: 'live recheck' }),
    );
  };
  // A run that is busy changes many times a second.
  const stopChanges = parts.changes(runId, () => (timer ??= setTimeout(look, recheckMs)));
  const stopAccess = tokenId ? onAccessEnd(ctx.db, { userId, tokenId }, ended) : every(recheckMs, look);
  return () => {
    clearTimeout(timer);
    stopChanges();
    stopAccess();
  };
}

function every(ms: number, call: () => void): () => void {
  const timer = setInterval(call, ms);
  return () => clearInterval(timer);
}

function sameOrigin(req: IncomingMessage): boolean {
  const { origin, host } = req.headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

function refuse(socket: Duplex, status: string, headers: Record<string, string> = {}): void {
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${more.join('')}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}
