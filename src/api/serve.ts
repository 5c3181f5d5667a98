import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createGuard } from '#src/core/guard.ts';
import { AppError } from '#src/core/errors.ts';
import { loginPathOf } from '#src/core/sign-in-problem.ts';
import { isFromOwnBrowser, isPracticePath } from '#src/core/network/own-browsers.ts';
import { getRequestListener } from '@hono/node-server';
import { sweepPartials } from '#src/services/demonstration/resumable.ts';
import { sweepSpool } from '#src/services/storage/spool.ts';
import { createApp } from './app.ts';
import type { ApiParts } from './parts.ts';
import { limitBodyTime } from './limits/slow-bodies.ts';
import { createUpgrade } from './live/upgrade.ts';

const sweepMs = 60_000;
const headersMs = 60_000;

/** Listens until closed. @throws AppError when the port is taken, naming the variable that changes it. */
export async function serveApi(
  parts: ApiParts,
  options: { port: number; host: string },
): Promise<{ server: Server; port: number; close(): Promise<void> }> {
  const app = createApp(parts);
  const listener = getRequestListener(app.fetch);
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { localIssuer } = parts;
    if (isAgentOutside(req, parts.egressName)) refuseAgent(res);
    else if (localIssuer && (req.url === localIssuer.path || req.url?.startsWith(`${localIssuer.path}/`)))
      await askIssuer(parts, localIssuer, { req, res });
    else if (!refuseSignIn(parts, req, res)) await listener(req, res);
  };
  const guard = createGuard(error => void parts.report(error, { what: 'request' }));
  const guarded = guard(answer, (_req, res) => void res.destroy());
  // Bodies have limits of their own: `limitBodyTime`.
  const server = createServer({ requestTimeout: 0, headersTimeout: headersMs }, (req, res) => {
    limitBodyTime(req, res);
    const scope = { context: { what: 'request', path: pathOf(req) }, failed: () => void res.destroy() };
    parts.isolate(scope, () => guarded(req, res));
  });
  const upgrade = createUpgrade(parts);
  const upgradeUnlessAgent: typeof upgrade = (req, socket, head) => {
    if (isAgentOutside(req, parts.egressName)) socket.destroy();
    else upgrade(req, socket, head);
  };
  server.on(
    'upgrade',
    guard(upgradeUnlessAgent, (_req, socket) => void socket.destroy()),
  );
  await listen(server, options);
  // A connection that cannot be accepted, as for want of file handles, is one connection less.
  server.on('error', error => void parts.report(error, { what: 'server' }));
  const stopSweeping = sweepIncoming(parts);
  const address = server.address();
  return {
    server,
    port: typeof address === 'object' && address ? address.port : options.port,
    close: () =>
      new Promise(resolve => {
        stopSweeping();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Removes what nobody waits for of files that are on their way; returns how to stop. */
function sweepIncoming(parts: ApiParts): () => void {
  const ctx = parts.context(null);
  const sweep = async (): Promise<void> => {
    try {
      await sweepSpool(ctx.installation.spoolDir, new Date());
      await sweepPartials(ctx);
    } catch (error) {
      parts.report(error, { what: 'incoming files' });
    }
  };
  void sweep();
  const timer = setInterval(() => void sweep(), sweepMs).unref();
  return () => clearInterval(timer);
}

/** The call, without what may follow it: links carry their permission in their path. */
function pathOf({ url = '' }: IncomingMessage): string {
  return url.split(/[?#]/, 1)[0]?.split('/').slice(0, 3).join('/').slice(0, 100) ?? '';
}

/**
 * Whether an agent's browser asks for more than the practice site. Its way out refuses that at the addresses it knows; a
 * port that something else forwards to us it does not know.
 */
function isAgentOutside(req: IncomingMessage, egressName: string): boolean {
  return isFromOwnBrowser(req.headers.via, egressName) && !isPracticePath((req.url ?? '').split('?')[0] ?? '');
}

function refuseAgent(res: ServerResponse): void {
  const message = 'Agents may open only the practice site of Legwork, at /practice.';
  // What they send is not read, so the connection cannot be used again.
  res.writeHead(403, { 'content-type': 'application/json', connection: 'close' });
  res.end(JSON.stringify({ code: 'FORBIDDEN', message }));
}

/** A sign-in that our own issuer would refuse is not begun: its pages may be out of reach of those who ask. */
function refuseSignIn({ localIssuer }: ApiParts, req: IncomingMessage, res: ServerResponse): boolean {
  const isBeginning = req.url?.split('?', 1)[0] === '/api/auth/google';
  if (!isBeginning || localIssuer?.refusal(req) === undefined) return false;
  res.writeHead(302, { location: loginPathOf('this_machine_only'), 'cache-control': 'no-store' }).end();
  return true;
}

/** Typing an address is a step of signing in, and counted as one; what the page and the server ask besides is not. */
async function askIssuer(
  { rates }: ApiParts,
  localIssuer: NonNullable<ApiParts['localIssuer']>,
  { req, res }: { req: IncomingMessage; res: ServerResponse },
): Promise<void> {
  const taken = req.method === 'POST' && req.url?.startsWith(`${localIssuer.path}/interaction/`);
  const counted = taken ? await rates.take('signIn', rates.addressOf(req)) : undefined;
  if (!counted || counted.allowed) return localIssuer.handle(req, res);
  // Nobody reads the form, so the connection cannot be used again.
  res.writeHead(429, { ...counted.headers, 'content-type': 'application/json', connection: 'close' });
  res.end(JSON.stringify(counted.body));
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
