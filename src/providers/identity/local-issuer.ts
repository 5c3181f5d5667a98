import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, Provider as OidcProvider } from 'oidc-provider';
import { parseEmail } from './email.ts';
import { type KnownBrowser, keepKnownBrowser, readKnownBrowser, unknownBrowser, withAccount } from './known-browser.ts';
import { oidcErrors, Provider } from './load-provider.ts';
import { isDirect, isSetupCode, refusalFor } from './local-access.ts';
import { localIssuerSettings } from './local-issuer-settings.ts';
import type { LocalIssuerOptions } from './local-issuer-settings.ts';
import { createPageFrame, errorPage, font, refusedPage, signInPage, stylesheet } from './sign-in-page.ts';
import type { PageFrame, SignInPageContent } from './sign-in-page.ts';

const largestFormBytes = 10_000;
const longestEmail = 254;
const cancelled = { error: 'access_denied', error_description: 'cancelled' };

export type { LocalIssuerOptions } from './local-issuer-settings.ts';

export type LocalIssuer = {
  /** Answers every request below the issuer's path. The body must not have been read before. */
  handle(req: IncomingMessage, res: ServerResponse): void;
  /** Why nobody signs in by this request, in words; undefined where it comes from where people may. */
  refusal(req: IncomingMessage): string | undefined;
};

type Parts = { options: LocalIssuerOptions; provider: OidcProvider; frame: PageFrame; mount: string };

/**
 * A real OpenID Connect provider inside our own server, for installations that have no other: whoever types an
 * e-mail address is signed in as that address. Only for people who may all be trusted with each other's accounts: those of
 * this machine, or those whom `options.access` lets in.
 */
export function createLocalIssuer(options: LocalIssuerOptions): LocalIssuer {
  const issuer = new URL(options.issuer);
  const mount = issuer.pathname.replace(/\/$/, '');
  const frame = createPageFrame({ ...options, mount });
  const provider = new Provider(options.issuer, localIssuerSettings(options, frame));
  provider.proxy = issuer.protocol === 'https:';
  provider.on('error', error => options.onError?.(error));
  provider.on('server_error', (_, error) => options.onError?.(error));
  provider.use((context, next) => forgetSession(context, next, mount));
  const answer = provider.callback();
  const parts = { options, provider, frame, mount };
  const refusal = (req: IncomingMessage): string | undefined =>
    options.access.from === 'this-machine' && !isDirect(req, issuer) ? refusalFor(frame.homeUrl) : undefined;

  const route = (exchange: Exchange): Promise<void> => {
    const { req, res, path } = exchange;
    const refused = refusal(req);
    const trusted = options.access.from === 'this-machine' || isDirect(req, issuer);
    pretendDirect(req, issuer);
    if (path === `${mount}/sign-in.css`) return sendAsset(res, 'text/css; charset=utf-8', stylesheet);
    if (path === `${mount}/inter.woff2`) return sendAsset(res, 'font/woff2', font);
    if (refused !== undefined) return refuse(parts, exchange, refused);
    if (path.startsWith(`${mount}/interaction/`)) return interact(parts, exchange, trusted);
    return answer(mounted(req, mount), res);
  };

  return {
    refusal,
    handle: (req, res) => {
      const exchange = { req, res, path: (req.url ?? '/').split('?')[0] ?? '/' };
      route(exchange).catch((error: unknown) => fail(parts, exchange, error));
    },
  };
}

/** The issuer's address is known; what a proxy or a client says about it in headers must not matter. */
function pretendDirect(req: IncomingMessage, issuer: URL): void {
  for (const name of Object.keys(req.headers)) if (name.startsWith('x-forwarded-')) delete req.headers[name];
  req.headers.host = issuer.host;
  if (issuer.protocol === 'https:') req.headers['x-forwarded-proto'] = 'https';
}

/** oidc-provider's routes start at `/`; from `originalUrl` it learns where it is mounted. */
function mounted(req: IncomingMessage, mount: string): IncomingMessage {
  const originalUrl = req.url ?? '/';
  req.url = originalUrl.startsWith(mount) ? originalUrl.slice(mount.length) || '/' : originalUrl;
  return Object.assign(req, { originalUrl });
}

/** A session here would sign people in again without a word right after they logged out of Legwork. */
async function forgetSession(context: Context, next: () => Promise<void>, path: string): Promise<void> {
  await next();
  const oidc = (context as Partial<Context>).oidc;
  if (oidc?.session?.accountId === undefined) return;
  await oidc.session.destroy();
  const name = oidc.provider.cookieName('session');
  oidc.cookies.set(name, null, { path, httpOnly: true, sameSite: 'lax', signed: true, overwrite: true });
}

type Exchange = { req: IncomingMessage; res: ServerResponse; path: string };

/** `trusted`: a browser from which people may sign in without the setup code. */
async function interact(parts: Parts, { req, res, path }: Exchange, trusted: boolean): Promise<void> {
  const { options, provider, frame } = parts;
  const interaction = await provider.interactionDetails(req, res);
  if (!path.endsWith(`/${interaction.uid}`)) throw new oidcErrors.SessionNotFound('another interaction');
  const cookies = provider.createContext(req, res);
  let known = readKnownBrowser(cookies);
  const show = async (status: number, more: Partial<SignInPageContent> = {}): Promise<void> => {
    const asksCode = !trusted && !known.gaveCode;
    const body = signInPage(frame, { action: path, asksCode, accounts: await accountsOf(known, options), ...more });
    send(res, frame, { status, body });
  };
  if (req.method === 'GET' || req.method === 'HEAD') return show(200, { typed: typedBefore(req) });
  if (req.method !== 'POST' || isFromElsewhere(req, options.issuer)) {
    throw new oidcErrors.SessionNotFound('not sent by the sign-in page');
  }
  const form = await readForm(req);
  if (form.has('cancel')) return provider.interactionFinished(req, res, cancelled);
  if (form.has('forget')) {
    known = { ...unknownBrowser, gaveCode: known.gaveCode };
    keepKnownBrowser(cookies, known, parts.mount);
    return show(200);
  }
  const typed = form.get('email') ?? '';
  if (!trusted && !known.gaveCode) {
    // The sign-in screen of the web sends the address alone: only here is known whether this browser needs the code.
    if (!givesCode(form, options)) return show(422, form.has('code') ? { typed, wrong: 'code' } : { typed });
    known = { ...known, gaveCode: true };
  }
  const email = parseEmail(typed);
  // A code that was right is not asked for again only because the address was not.
  keepKnownBrowser(cookies, email === undefined ? known : withAccount(known, email), parts.mount);
  if (email === undefined) return show(422, { typed, wrong: 'email' });
  const login = { accountId: email, remember: false };
  return provider.interactionFinished(req, res, { login, select_account: {} });
}

/** The address that was typed on the sign-in screen of the web, to be looked at again here. */
function typedBefore({ url }: IncomingMessage): string {
  return (new URLSearchParams(url?.split('?')[1]).get('email') ?? '').slice(0, longestEmail);
}

function givesCode(form: URLSearchParams, { access }: LocalIssuerOptions): boolean {
  return access.from === 'anywhere' && isSetupCode(form.get('code') ?? '', access.setupCode);
}

/** Of the accounts here only those that this browser signed in to: a list of all would name them to anybody. */
async function accountsOf(
  { emails }: KnownBrowser,
  { accounts }: LocalIssuerOptions,
): Promise<SignInPageContent['accounts']> {
  if (emails.length === 0) return [];
  const named = await accounts.named(emails);
  return emails.flatMap(email => named.find(account => account.email === email) ?? []);
}

/** A body is not read, so the connection cannot be used again. */
function refuse({ frame }: Parts, { req, res }: Exchange, why: string): Promise<void> {
  if (!req.complete) {
    res.setHeader('connection', 'close');
    req.resume();
  }
  send(res, frame, { status: 403, body: refusedPage(frame, why) });
  return Promise.resolve();
}

/** The interaction cookie already keeps other sites out (SameSite); this also does, in older browsers. */
function isFromElsewhere(req: IncomingMessage, issuer: string): boolean {
  const site = req.headers['sec-fetch-site'];
  const origin = req.headers.origin;
  return (site !== undefined && site !== 'same-origin') || (origin !== undefined && origin !== new URL(issuer).origin);
}

async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestFormBytes) throw new oidcErrors.SessionNotFound('form too large');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function send(res: ServerResponse, frame: PageFrame, page: { status: number; body: string }): void {
  res.writeHead(page.status, { ...frame.headers, 'content-type': 'text/html; charset=utf-8' });
  res.end(page.body);
}

function sendAsset(res: ServerResponse, type: string, body: string | Uint8Array): Promise<void> {
  res.writeHead(200, { 'content-type': type, 'cache-control': 'public, max-age=86400' });
  res.end(body);
  return Promise.resolve();
}

function fail({ options, frame }: Parts, { req, res }: Exchange, error: unknown): void {
  const expected = error instanceof oidcErrors.SessionNotFound;
  if (!expected) options.onError?.(error);
  if (res.headersSent) {
    res.destroy();
    return;
  }
  if (!req.complete) {
    // The rest of a body that nobody reads would be taken for the next request on this connection.
    res.setHeader('connection', 'close');
    req.resume();
  }
  send(res, frame, { status: expected ? 400 : 500, body: errorPage(frame, { ours: !expected }) });
}
