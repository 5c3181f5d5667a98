import { createServer, type Server } from 'node:http';
import { AppError } from '#src/core/errors.ts';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import type { ApiParts } from './parts.ts';
import { createUpgrade } from './upgrade.ts';

/** Listens until closed. @throws AppError when the port is taken, naming the variable that changes it. */
export async function serveApi(
  parts: ApiParts,
  options: { port: number; host: string },
): Promise<{ server: Server; port: number; close(): Promise<void> }> {
  const app = createApp(parts);
  const listener = getRequestListener(app.fetch);
  const server = createServer((req, res) => {
    const { localIssuer } = parts;
    if (localIssuer && (req.url === localIssuer.path || req.url?.startsWith(`${localIssuer.path}/`))) {
      localIssuer.handle(req, res);
    } else {
      void listener(req, res);
    }
  });
  server.on('upgrade', createUpgrade(parts));
  await listen(server, options);
  const address = server.address();
  return {
    server,
    port: typeof address === 'object' && address ? address.port : options.port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new AppError(
              'CONFLICT',
              `Port ${port} is taken by another program. Choose another with PORT=${port + 1} npm start.`,
            )
          : error,
      );
    });
    server.listen(port, host, () => resolve());
  });
}
