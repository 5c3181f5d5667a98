import { request as sendRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream';
import type { Guard } from '#src/core/guard.ts';
import { targetOfUrl } from '#src/core/network/websites.ts';
import type { HostAndPort } from '#src/core/network/websites.ts';
import { addressed, forwardedHeaders, statusText } from './headers.ts';
import { pageHeaders, refusalPage } from './refusal-page.ts';
import type { Tunnels } from './tunnels.ts';
import { connectionFault } from './way.ts';
import type { Way } from './way.ts';

/** What a connection through the proxy needs. */
export type ConnectionParts = { out: Way; tunnels: Tunnels; guard: Guard };

/** The limit of interim responses (1xx); with more, the request fails. */
const interimAtMost = 100;
/** Chromium's own limit of a response head. */
export const headBytesAtMost = 262_144;

type Exchange = ConnectionParts & { request: IncomingMessage; response: ServerResponse };

/** A plain http request. Each has a new connection, so that each is checked. */
export async function forward({ out, tunnels, guard, request, response }: Exchange): Promise<void> {
  response.on('error', () => response.destroy());
  const target = targetOf(request);
  if (!target) return answer(response, 400, 'This is not a website.');
  const path = pathOf(request);
  const opened = await out.open({ target, path: path.split('?')[0] });
  if (!opened.ok) return answer(response, opened.status, opened.message);
  const { socket, via } = opened;
  // While it connected, the page may have gone, or the task may have got another list of websites.
  if (response.destroyed || !out.stillListed(target)) {
    response.destroy();
    socket.destroy();
    return;
  }
  tunnels.follow(target, { client: response, remote: socket });
  const onward = sendRequest({
    method: request.method ?? 'GET',
    path,
    headers: addressed(forwardedHeaders(request.rawHeaders), { target, via }),
    setHost: false,
    maxHeaderSize: headBytesAtMost,
    createConnection: () => socket,
  });
  forwardAnswer(onward, { out, guard, response, socket, target });
  response.on('close', () => socket.destroy());
  passBody(request, onward);
}

/** A site may answer before it has read all: the rest is read and dropped, as the browser's connection waits for it otherwise. */
function passBody(request: IncomingMessage, onward: ClientRequest): void {
  request.on('error', () => onward.destroy());
  request.pipe(onward);
  onward.on('close', () => {
    request.unpipe(onward);
    request.resume();
  });
}

type Answering = { out: Way; guard: Guard; response: ServerResponse; socket: Socket; target: HostAndPort };

/** Whatever the site sends: what can be written as HTTP is forwarded, for anything else there is an error page. */
function forwardAnswer(onward: ClientRequest, { out, guard, response, socket, target }: Answering): void {
  const end = (): void => {
    socket.destroy();
    response.destroy();
  };
  const fail = (why: string): void => {
    socket.destroy();
    if (response.headersSent || response.destroyed) response.destroy();
    else answer(response, 502, out.noAnswer(target, why));
  };
  let interim = 0;
  onward.on(
    'information',
    guard(() => {
      interim += 1;
      if (interim > interimAtMost) fail('it sent too many interim responses');
    }, end),
  );
  onward.on(
    'response',
    guard((incoming: IncomingMessage) => {
      if (response.headersSent || response.destroyed) return void socket.destroy();
      const { statusCode = 0, statusMessage, rawHeaders } = incoming;
      // Above 599 no status is defined, but sites send some, and browsers take them.
      if (statusCode < 200 || statusCode > 999) return fail(`its status ${statusCode} is not valid`);
      response.writeHead(statusCode, statusText(statusMessage), forwardedHeaders(rawHeaders));
      // Sent at once: a page that listens for events gets none for a long time.
      response.flushHeaders();
      pipeline(incoming, response, () => socket.destroy());
    }, end),
  );
  onward.on(
    'error',
    guard((error: unknown) => fail(connectionFault(error)), end),
  );
  // Without a response or an error: it has changed the protocol (101) without a request for it.
  onward.on(
    'close',
    guard(() => response.headersSent || fail('it closed the connection'), end),
  );
}

function answer(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, pageHeaders).end(refusalPage(status, message));
}

/** Undefined unless the request has an absolute URL: requests to the proxy itself are refused. */
export function targetOf(request: IncomingMessage): HostAndPort | undefined {
  return /^(http|ws):/i.test(request.url ?? '') ? targetOfUrl(request.url ?? '') : undefined;
}

export function pathOf(request: IncomingMessage): string {
  const url = new URL(request.url ?? '');
  return url.pathname + url.search;
}
