import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

export type TestServer = { origin: string; close(): Promise<void> };

/** An HTTP server on a free port of this machine. The handler is made once its origin is known. */
export async function startServer(
  handlerFor: (origin: string) => (req: IncomingMessage, res: ServerResponse) => void,
): Promise<TestServer> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  server.on('request', handlerFor(origin));
  return {
    origin,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
