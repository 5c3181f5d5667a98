import { AppError } from '#src/core/errors.ts';
import { loginPathOf, SignInError } from '#src/core/sign-in-problem.ts';
import { beginSession } from '#src/services/auth-token/begin-session.ts';
import { signIn } from '#src/services/user/sign-in.ts';
import { Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { arrivalCookie } from '#src/core/arrival.ts';
import { originOfHost } from '#src/core/network/own-origins.ts';
import { isHttps } from '../https.ts';
import type { ApiParts } from '../parts.ts';

const cookie = 'legwork_sign_in';
const movedParameter = 'moved';
const transactionSeconds = 600;
/** The page can read this cookie: by its state it knows the token of a sign-in that ended in this browser. */
const arrivalSeconds = 60;
const issuerMs = 15_000;

/** The prefix keeps other hosts of the same domain from planting a sign-in of theirs. */
type Kept = { prefix?: 'host'; path: '/' | '/api/auth'; secure?: true };

/** `GET /google` begins a sign-in at whichever issuer is configured; `GET /google/callback` ends it. */
export function signInRoutes(parts: ApiParts): Hono {
  const app = new Hono();
  const { origins } = parts.context(null).installation;

  app.get('/google', async c => {
    const host = c.req.header('host');
    const known = originOfHost(host, origins);
    // By a name that is not ours, people sign in at the public address. Only once: a proxy may send another Host each time.
    if (host !== undefined && known === undefined && c.req.query(movedParameter) === undefined)
      return c.redirect(atPublicAddress(c.req.url));
    const origin = known ?? origins[0];
    const { url, transaction } = await parts.signIn.begin({
      signal: AbortSignal.timeout(issuerMs),
      origin,
      // Before the account is deleted or exported.
      fresh: c.req.query('fresh') === '1',
    });
    const returnTo = localPath(c.req.query('return_to'));
    setCookie(c, cookie, `${parts.signIn.seal(transaction)}~${encodeURIComponent(returnTo)}`, {
      ...keptAt(origin),
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: transactionSeconds,
    });
    return c.redirect(url);
  });

  app.get('/google/callback', async c => {
    const kept = keptAt(originOfHost(c.req.header('host'), origins) ?? origins[0]);
    const [sealed, returnTo] = (getCookie(c, cookie, kept.prefix) ?? '').split('~');
    deleteCookie(c, cookie, kept);
    // The token must not travel on in a Referer when the page it lands on loads something.
    c.header('Referrer-Policy', 'no-referrer');
    c.header('Cache-Control', 'no-store');
    try {
      const transaction = sealed ? parts.signIn.open(sealed) : undefined;
      if (!transaction) return c.redirect(loginPathOf('expired'));
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
      return c.redirect(loginPathOf(error instanceof SignInError ? error.problem : 'failed'));
    }
  });

  function atPublicAddress(asked: string): string {
    const url = new URL('/api/auth/google', origins[0]);
    url.search = new URL(asked).search;
    url.searchParams.set(movedParameter, '1');
    return url.href;
  }

  return app;
}

/** A proxy that ends TLS in front of this server speaks plain http to it: only the configured address says which it is. */
function keptAt(origin: string): Kept {
  return isHttps(origin) ? { prefix: 'host', path: '/', secure: true } : { path: '/api/auth' };
}

/** Only a path of ours: anything else would let a link send people elsewhere with their token. */
function localPath(given: string | undefined): string {
  if (!given?.startsWith('/') || given.startsWith('//') || given.includes('\\')) return '/';
  const url = new URL(given, 'http://local');
  return url.origin === 'http://local' ? url.pathname + url.search : '/';
}
