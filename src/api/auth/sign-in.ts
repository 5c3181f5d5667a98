import { AppError } from '#src/core/errors.ts';
import { beginSession } from '#src/services/auth-token/begin-session.ts';
import { signIn } from '#src/services/user/sign-in.ts';
import { Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { arrivalCookie } from '#src/core/arrival.ts';
import { isHttps } from '../https.ts';
import type { ApiParts } from '../parts.ts';

const cookie = 'legwork_sign_in';
const transactionSeconds = 600;
/** Kept where the page can read it, which takes a token only with the state of a sign-in that ended in its browser. */
const arrivalSeconds = 60;
const issuerMs = 15_000;

/** The prefix keeps other hosts of the same domain from planting a sign-in of theirs. */
type Kept = { prefix?: 'host'; path: '/' | '/api/auth'; secure?: true };

/** `GET /google` begins a sign-in at whichever issuer is configured; `GET /google/callback` ends it. */
export function signInRoutes(parts: ApiParts): Hono {
  const app = new Hono();
  // A proxy that ends TLS in front of this server speaks plain http to it: only the public address says which it is.
  const { publicUrl } = parts.context(null).installation;
  const kept: Kept = isHttps(publicUrl) ? { prefix: 'host', path: '/', secure: true } : { path: '/api/auth' };

  app.get('/google', async c => {
    const { url, transaction } = await parts.signIn.begin({
      signal: AbortSignal.timeout(issuerMs),
      // Before the account is deleted or exported.
      fresh: c.req.query('fresh') === '1',
    });
    const returnTo = localPath(c.req.query('return_to'));
    setCookie(c, cookie, `${parts.signIn.seal(transaction)}~${encodeURIComponent(returnTo)}`, {
      ...kept,
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: transactionSeconds,
    });
    return c.redirect(url);
  });

  app.get('/google/callback', async c => {
    const [sealed, returnTo] = (getCookie(c, cookie, kept.prefix) ?? '').split('~');
    deleteCookie(c, cookie, kept);
    // The token must not travel on in a Referer when the page it lands on loads something.
    c.header('Referrer-Policy', 'no-referrer');
    c.header('Cache-Control', 'no-store');
    try {
      const transaction = sealed ? parts.signIn.open(sealed) : undefined;
      if (!transaction)
        throw new AppError('UNAUTHORIZED', 'This sign-in took too long or was started in another browser. Try again.');
      const claims = await parts.signIn.finish({
        callbackUrl: new URL(c.req.url),
        transaction,
        signal: AbortSignal.timeout(issuerMs),
      });
      const ctx = parts.context(null);
      const { userId, isNew } = await signIn(ctx, claims);
      if (isNew) await parts.signIn.welcome(parts.context({ userId, tokenId: '' }), userId);
      const token = await beginSession(ctx, { ...claims, userId });
      const to = new URL(localPath(decodeURIComponent(returnTo ?? '')), 'http://local');
      to.searchParams.set('token', token);
      to.searchParams.set('state', transaction.state);
      setCookie(c, arrivalCookie, transaction.state, {
        ...kept,
        path: '/',
        sameSite: 'Lax',
        maxAge: arrivalSeconds,
      });
      return c.redirect(to.pathname + to.search);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return c.redirect(`/login?error=${encodeURIComponent(error.message)}`);
    }
  });

  return app;
}

/** Only a path of ours: anything else would let a link send people elsewhere with their token. */
function localPath(given: string | undefined): string {
  if (!given?.startsWith('/') || given.startsWith('//') || given.includes('\\')) return '/';
  const url = new URL(given, 'http://local');
  return url.origin === 'http://local' ? url.pathname + url.search : '/';
}
