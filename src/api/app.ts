import { linksHeader } from '#src/core/links-header.ts';
import { verifyAuthToken } from '#src/services/auth-token/verify.ts';
import type { Actor } from '#src/services/context.ts';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { createCallHandler } from './calls/calls.ts';
import { answerError } from './errors.ts';
import { fileRoutes } from './files/files.ts';
import { evidencePicture } from './files/evidence.ts';
import { strictTransport } from './https.ts';
import { narrationSound } from './files/narration.ts';
import { createBodyLimits, isMultipart, isUpload } from './limits/body-limits.ts';
import { downloadRoutes } from './files/downloads.ts';
import { iconRoutes } from './files/icons.ts';
import { livePage } from './live/live-page.ts';
import { mcpEndpoint } from './mcp/endpoint.ts';
import { limitRequests } from './limits/rate-limits.ts';
import { openApiRoutes } from './calls/openapi.ts';
import type { ApiParts } from './parts.ts';
import { paymentRoutes } from './payments.ts';
import { resumablePath, resumableUploads } from './files/resumable-uploads.ts';
import { signInRoutes } from './auth/sign-in.ts';
import { withSpooledFiles } from './files/spooled-files.ts';
import { serveWeb } from './web.ts';

/** Everything the product answers over HTTP, but for the sockets and the local issuer. */
export function createApp(parts: ApiParts): Hono {
  const app = new Hono();
  const calls = createCallHandler(parts.report);
  const asking = actorByRequest(parts);
  const { checkoutScript } = parts.context(null).providers.payments;

  app.onError((error, c) => {
    const { status, body, headers } = answerError(error, parts.report);
    return c.json(body, status as 400, headers);
  });
  app.use(strictTransport(parts.context(null).installation.publicUrl));
  app.use(limitRequests(parts.rates, asking));
  // Before what is set for our own pages: files have headers and limits of their own.
  app.route('/api/files', fileRoutes(parts));
  app.route('/api/downloads', downloadRoutes(parts));
  app.use(
    secureHeaders({
      xFrameOptions: 'SAMEORIGIN',
      referrerPolicy: 'no-referrer',
      // By `strictTransport`, for files too.
      strictTransportSecurity: false,
      // A provider's checkout opens windows of banks, which report to it how they ended.
      crossOriginOpenerPolicy: checkoutScript === null ? 'same-origin' : 'same-origin-allow-popups',
    }),
  );
  // Before the limits of bodies: a recording is larger, and its own route bounds it.
  app.route(resumablePath, resumableUploads(parts, asking));
  app.use('*', createBodyLimits(asking));

  app.get('/healthz', c => c.json({ ok: true }));
  app.route(
    '/',
    openApiRoutes(() => parts.context(null).installation.publicUrl),
  );
  app.route('/api/auth', signInRoutes(parts));
  app.route(
    '/api/icons',
    iconRoutes(async request => parts.context(await asking(request))),
  );
  app.route('/api/payments', paymentRoutes(parts));
  app.route('/practice', parts.practice);
  app.get('/live/:run', livePage(parts));
  app.get('/api/evidence/:run/:step/:moment', evidencePicture(parts));
  app.get('/api/narration/:run/:clip', narrationSound(parts));

  app.all(
    '/mcp',
    mcpEndpoint({ ...parts, contextOf: async authorization => parts.context(await actorOf(parts, authorization)) }),
  );

  app.all('*', async (c, next) => {
    const actor = await asking(c.req.raw);
    const relativeLinks = c.req.header(linksHeader) === 'relative';
    const context = {
      ctx: { ...parts.context(actor), relativeLinks },
      changes: parts.changes,
      idempotencyKey: c.req.header('idempotency-key'),
    };
    const answer =
      actor && isUpload(c.req.path) && isMultipart(c.req.raw)
        ? await withSpooledFiles(context.ctx, c.req.raw, files => calls(c.req.raw, { ...context, files }))
        : await calls(c.req.raw, context);
    return answer ?? next();
  });
  app.all('/api/*', c =>
    c.json(
      { code: 'NOT_FOUND', message: `There is no call ${c.req.method} ${c.req.path}. See /api-documentation.` },
      404,
    ),
  );
  const { host } = new URL(parts.context(null).installation.publicUrl);
  const emailSignIn = parts.localIssuer && { path: parts.localIssuer.path, host };
  serveWeb(app, { webDir: parts.webDir, checkoutScript, emailSignIn });
  return app;
}

/** Who asks. The token of a request is looked up once, however many parts of us want to know. */
function actorByRequest(parts: ApiParts): (request: Request) => Promise<Actor | null> {
  const known = new WeakMap<Request, Promise<Actor | null>>();
  return request => {
    const actor = known.get(request) ?? actorOf(parts, request.headers.get('authorization') ?? undefined);
    known.set(request, actor);
    return actor;
  };
}

async function actorOf(parts: ApiParts, authorization: string | undefined): Promise<Actor | null> {
  const token = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) return null;
  return (await verifyAuthToken(parts.context(null), token)) ?? null;
}
