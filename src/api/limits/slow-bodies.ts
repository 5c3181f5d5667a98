import type { IncomingMessage, ServerResponse } from 'node:http';

export type BodyTimes = {
  /** A body has to bring `leastBytes` in each window, a file `leastFileBytes`. */
  windowMs: number;
  leastBytes: number;
  leastFileBytes: number;
  /** How long a body may take that is no file. */
  totalMs: number;
};

/** A file has to come at 35 kbit/s. */
export const bodyTimes: BodyTimes = { windowMs: 60_000, leastBytes: 4096, leastFileBytes: 262_144, totalMs: 300_000 };

/** Where files are sent to: a large one takes as long as its sender's connection needs. */
const filePaths = /^\/(?:api\/files\/|(?:api\/)?upload\/(?:files|resumable)\b)/;

/** Ends a request whose body stops coming, with 408; in place of Node's time-out, which counts the whole body. */
export function limitBodyTime(req: IncomingMessage, res: ServerResponse, times: BodyTimes = bodyTimes): void {
  if (req.headers['transfer-encoding'] === undefined && !Number(req.headers['content-length'])) return;
  const { socket } = req;
  const isFile = filePaths.test(req.url ?? '');
  const began = performance.now();
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (req.complete) return stop();
    const come = socket.bytesRead - before;
    before = socket.bytesRead;
    if (isFile ? come >= times.leastFileBytes : come >= times.leastBytes && performance.now() - began < times.totalMs)
      return;
    stop();
    refuse(req, res);
  }, times.windowMs).unref();
  const stop = (): void => clearInterval(timer);
  req.once('end', stop).once('close', stop);
  res.once('close', stop);
}

/** Whoever handles the request may be about to answer, so this goes past it, as Node's own does. */
function refuse({ socket }: IncomingMessage, res: ServerResponse): void {
  if (res.headersSent) return void socket.destroy();
  const message = 'The request body did not arrive in time. Check the connection, then send the request again.';
  const body = JSON.stringify({ code: 'TIMEOUT', message });
  const head = 'HTTP/1.1 408 Request Timeout\r\nContent-Type: application/json\r\nConnection: close';
  socket.end(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`, () => void socket.destroy());
}
