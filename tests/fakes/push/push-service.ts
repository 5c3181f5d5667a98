import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Pushed = { path: string; method: string; headers: IncomingHttpHeaders; bytes: number };

/** A push service as browsers' makers run them: takes sealed notices without being able to read them. */
export async function startPushService() {
  const received: Pushed[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (part: Buffer) => (bytes += part.length));
    request.on('end', () => {
      received.push({ path: request.url ?? '', method: request.method ?? '', headers: request.headers, bytes });
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    answer: (next: number) => (status = next),
    /** What a browser's PushSubscription says, with keys of its own. */
    newSubscription(name: string) {
      const ecdh = createECDH('prime256v1');
      return {
        endpoint: `${origin}/${name}`,
        keys: { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
      };
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
}
