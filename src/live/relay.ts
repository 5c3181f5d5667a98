/** The API's side of the live view: a viewer's socket is piped to the worker that runs the browser, byte for byte. */
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';

/** A relayed socket; `destroy` cuts it both ways at once, as when access is revoked. */
export type Relay = { destroy(): void };

const connectMs = 3000;
const forwarded = [
  'connection',
  'upgrade',
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-protocol',
] as const;

/**
 * Sends an upgrade on to `target` (`host:port`) under `path`, with the handshake's own headers and `headers`, never with
 * the cookies of the request. A worker that is not there is answered with 502, one that does not connect in 3 s with 503.
 */
export function relayUpgrade(upgrade: {
  req: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  target: string;
  path: string;
  headers?: Record<string, string>;
}): Relay {
  const { req, socket, head, target, path, headers = {} } = upgrade;
  const { hostname, port } = new URL(`http://${target}`);
  const worker = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) });
  let connected = false;

  const refuse = (status: string, words: string): void => {
    if (!connected && socket.writable) {
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\n${words}\n`);
    } else socket.destroy();
    worker.destroy();
  };
  const deadline = setTimeout(
    () => refuse('503 Service Unavailable', 'The worker of this browser does not respond. Try again in a moment.'),
    connectMs,
  );
  worker.once('connect', () => {
    connected = true;
    clearTimeout(deadline);
    quicken(worker);
    quicken(socket);
    worker.write(requestHead({ req, target, path, headers }));
    if (head.length > 0) worker.write(head);
    worker.pipe(socket);
    socket.pipe(worker);
  });
  worker.on('error', () => refuse('502 Bad Gateway', 'The worker of this browser cannot be reached.'));
  socket.on('error', () => socket.destroy());
  worker.on('close', () => connected && socket.destroy());
  socket.on('close', () => {
    clearTimeout(deadline);
    worker.destroy();
  });

  return {
    destroy() {
      clearTimeout(deadline);
      worker.destroy();
      socket.destroy();
    },
  };
}

const closing = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 1024 });

/**
 * Answers an upgrade by a socket that closes at once with a code of `liveClose`: a page cannot see why a handshake
 * failed, but it does see a close code.
 */
export function closeUpgrade(upgrade: {
  req: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  code: number;
  reason: string;
}): void {
  const { req, socket, head, code, reason } = upgrade;
  closing.handleUpgrade(req, socket, head, ws => {
    ws.on('error', () => ws.terminate());
    ws.close(code, reason);
    setTimeout(() => ws.terminate(), 2000).unref();
  });
}

function requestHead(request: {
  req: IncomingMessage;
  target: string;
  path: string;
  headers: Record<string, string>;
}): string {
  const { req, target, path, headers } = request;
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${target}`];
  for (const name of forwarded) {
    const value = req.headers[name];
    if (typeof value === 'string') lines.push(`${name}: ${value}`);
  }
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Small messages go out at once, and silence is not an error: the worker pings. */
function quicken(socket: Duplex | Socket): void {
  if ('setNoDelay' in socket) {
    socket.setNoDelay(true);
    socket.setTimeout(0);
  }
}
