import { randomUUID } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { assetRoutes } from './assets.ts';
import { cartRoutes } from './shop/cart.ts';
import { checkoutRoutes } from './shop/checkout.ts';
import { shell } from './layout.ts';
import { officeCustomerRoutes } from './office/customers.ts';
import { officeDeskRoutes } from './office/desk.ts';
import { officeOrderRoutes } from './office/orders.ts';
import { VISIT_PATTERN, practicePaths } from './paths.ts';
import { shopRoutes } from './shop/shop.ts';
import { needSignIn, openSession, signInRoutes } from './sign-in.ts';
import { type PracticeEnv, SESSION_COOKIE, noticeFor, seeOther } from './visits/visit.ts';
import { type PracticeStore, type Site, VisitFull, createVisits } from './visits/visits.ts';

const MAX_BODY = 3 * 1024 * 1024;

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'self'",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ');

export interface PracticeOptions {
  store: PracticeStore;
  now: () => Date;
  /** How slow the slow parts are, in milliseconds: reviews 1500, stock report 4000 by default. */
  delays?: Site['delays'];
  /** Whether it is reached by https: then its cookie is for https alone. */
  secure?: boolean;
  /** Asked before anything is written; absent: everything is. */
  admit?: Admit;
}

/** A request that would write: of which visit, whether that is a new one, and what the server knows of the connection. */
export type Write = { visit: string; isNew: boolean; connection: unknown };

/** Answers in how many seconds to ask again, 0 to go on. */
export type Admit = (write: Write) => Promise<number>;

const headers: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('Content-Security-Policy', POLICY);
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Referrer-Policy', 'same-origin');
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
};

function plainPage(c: Context, status: 404 | 413 | 429 | 500, text: { title: string; body: string; start?: boolean }) {
  const body = html`<main class="wide alone">
    <h1>${text.title}</h1>
    <p>${text.body}</p>
    ${text.start ? html`<p><a class="button main" href="/practice">Start a new visit</a></p>` : ''}
  </main>`;
  return c.html(shell({ title: text.title, bodyClass: 'shop', body }), status);
}

const notFound = (c: Context) =>
  plainPage(c, 404, { title: 'Not found', body: 'There is no such page in the practice shop.' });
const tooLarge = (c: Context) =>
  plainPage(c, 413, {
    title: 'Too large',
    body: 'That is more than the practice shop takes: at most 1 MB. Go back and choose a smaller file.',
  });

const full = (c: Context) =>
  plainPage(c, 413, {
    title: 'This visit is full',
    body: 'The practice shop keeps no more for one visit. Nothing was changed.',
    start: true,
  });

/** Asks before anything is written for a request: anybody may write here, so that there is a limit on how much. */
function admitWrites(site: Site, admit: Admit): MiddlewareHandler<PracticeEnv> {
  return async (c, next) => {
    // A demo sign-in writes although it is a link.
    if (/^(?:GET|HEAD)$/.test(c.req.method) && c.req.query('demo') === undefined) return next();
    const visit = c.req.param('visit') ?? '';
    const { incoming: connection } = (c.env ?? {}) as { incoming?: unknown };
    const seconds = await admit({ visit, isNew: !(await site.isKept(visit)), connection });
    if (seconds === 0) return next();
    c.header('Retry-After', String(seconds));
    const body = `That is more than the practice shop takes at a time. Nothing was changed. Try again in ${seconds} s.`;
    return plainPage(c, 429, { title: 'Too many changes', body });
  };
}

function loadVisit(site: Site): MiddlewareHandler<PracticeEnv> {
  return async (c, next) => {
    const key = c.req.param('visit') ?? '';
    const state = await site.read(key);
    const token = getCookie(c, SESSION_COOKIE);
    const session = state.sessions.find(one => one.token === token);
    const notice = noticeFor(c.req.query('done'));
    c.set('visit', { key, paths: practicePaths(key), state, secure: site.secure, session, notice });
    await next();
  };
}

/** The back office needs a sign-in; `?demo=1` signs in as demo staff, without a code. */
function officeDoor(site: Site): MiddlewareHandler<PracticeEnv> {
  return async (c, next) => {
    const { visit } = c.var;
    if (c.req.query('demo') === '1' && c.req.method === 'GET') {
      if (visit.session === undefined) {
        await site.update(visit.key, state => openSession(c, state, { email: 'staff@fernhill.example', staff: true }));
      }
      return seeOther(c, visit.paths.office, 'demo-staff');
    }
    return needSignIn(c, 'office') ?? next();
  };
}

function visitRoutes(site: Site, admit: Admit) {
  const app = new Hono<PracticeEnv>();
  app.use('*', admitWrites(site, admit));
  app.use('*', loadVisit(site));
  app.use('/office/*', officeDoor(site));
  app.get('/', c => c.redirect(c.var.visit.paths.shop));
  app.get('/api/state', c => {
    // Session tokens stay inside: whoever may read the state may not become the one who is signed in.
    const { sessions, ...open } = c.var.visit.state;
    const signIns = {
      done: open.signedIn,
      open: sessions.map(({ email, staff }) => ({ email, staff })),
      pending: open.pendingSignIns,
    };
    return c.json({ ...open, code: open.pendingSignIns.at(-1)?.code ?? null, signIns });
  });
  for (const routes of [
    signInRoutes,
    shopRoutes,
    cartRoutes,
    checkoutRoutes,
    officeOrderRoutes,
    officeCustomerRoutes,
    officeDeskRoutes,
  ]) {
    app.route('/', routes(site));
  }
  return app;
}

/**
 * The practice shop, to be mounted at `/practice`. Everything of a visitor lives under `/practice/{visit}/…`;
 * the visit's key is the only way to it. Pages are HTML; `{visit}/api/state` is the visit's state as JSON.
 */
export function createPractice(options: PracticeOptions): Hono {
  const delays = options.delays ?? { reviewsMs: 1500, slowPageMs: 4000 };
  const { secure = false, admit = () => Promise.resolve(0) } = options;
  const site: Site = { ...createVisits(options.store, options.now), delays, secure };
  const app = new Hono();
  app.use('*', headers);
  app.use('*', bodyLimit({ maxSize: MAX_BODY, onError: tooLarge }));
  app.get('/', c => c.redirect(practicePaths(randomUUID()).shop));
  app.route('/assets', assetRoutes());
  app.get(`/:visit{${VISIT_PATTERN}}/`, c => c.redirect(practicePaths(c.req.param('visit')).shop));
  app.route(`/:visit{${VISIT_PATTERN}}`, visitRoutes(site, admit));
  app.onError((error, c) => {
    if (error instanceof VisitFull) return full(c);
    throw error;
  });
  app.all('*', notFound);
  return app;
}
