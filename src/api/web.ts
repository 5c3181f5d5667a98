import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emailSignInMeta } from '#src/core/email-sign-in.ts';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';

/** What pages of ours may load; a payment provider's checkout only where one is set up. */
function policyOf(checkoutScript: string | null): string {
  const checkout = checkoutScript === null ? '' : ` ${new URL(checkoutScript).origin}`;
  return [...common, `script-src 'self'${checkout}`].join('; ');
}

const common = [
  "default-src 'self'",
  "img-src 'self' data: blob: https: http:",
  "style-src 'self' 'unsafe-inline'",
  "media-src 'self' data: blob: https:",
  // Recordings are sent straight to the bucket where there is one.
  "connect-src 'self' ws: wss: https:",
  "frame-src 'self' https:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
];

type Web = {
  webDir: string | undefined;
  checkoutScript: string | null;
  /** Our own issuer, where it signs people in: its path, and the host by which alone pages may ask it. */
  emailSignIn: { path: string; host: string } | undefined;
};

/** The built web: hashed assets are kept for ever, every other path is a screen of the one page. */
export function serveWeb(app: Hono, { webDir, checkoutScript, emailSignIn }: Web): void {
  if (!webDir) return;
  const policy = policyOf(checkoutScript);
  app.use(
    '/assets/*',
    serveStatic({ root: webDir, onFound: (_, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable') }),
  );
  app.use('*', async (c, next) => {
    await next();
    c.header('Content-Security-Policy', policy);
    c.header('X-Frame-Options', 'DENY');
  });
  app.use('*', async (c, next) => (c.req.path === '/' ? next() : serveStatic({ root: webDir })(c, next)));
  app.get('*', async c => {
    const page = await readFile(join(webDir, 'index.html'), 'utf8');
    c.header('Cache-Control', 'no-cache');
    if (emailSignIn === undefined || new URL(c.req.url).host !== emailSignIn.host) return c.html(page);
    return c.html(page.replace('</head>', `<meta name="${emailSignInMeta}" content="${emailSignIn.path}" /></head>`));
  });
}
