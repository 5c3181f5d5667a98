import { createHash, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { type Errors, errorSummary, textField } from './fields.ts';
import { layout, shell } from './layout.ts';
import { LIMITS, type PracticeState, type PracticeSignIn, keepLast } from './visits/state.ts';
import { type PracticeContext, type PracticeEnv, SESSION_COOKIE, formTexts, seeOther } from './visits/visit.ts';
import type { Site } from './visits/visits.ts';

const ATTEMPTS = 3;

/** Where a sign-in may lead: a word of ours, never an address from outside. */
const NEXT = ['shop', 'checkout', 'account', 'office'] as const;
type Next = (typeof NEXT)[number];

const nextOf = (asked: string | undefined): Next => NEXT.find(next => next === asked) ?? 'shop';

/** Six digits that follow from the visit and how many codes it had: new each time, the same in a replay. */
export function codeFor(visit: string, count: number): string {
  const digest = createHash('sha256').update(`${visit} ${count}`).digest();
  return String(100_000 + (digest.readUInt32BE(0) % 900_000));
}

/** Opens a session on the visit and leaves its cookie. */
export function openSession(c: PracticeContext, state: PracticeState, who: { email: string; staff: boolean }): void {
  const token = randomUUID();
  state.sessions.push({ token, ...who });
  keepLast(state.sessions, LIMITS.sessions);
  state.signedIn += 1;
  const { paths, secure } = c.var.visit;
  setCookie(c, SESSION_COOKIE, token, { path: paths.root, httpOnly: true, sameSite: 'Lax', secure });
}

/** Sends someone who is not signed in to the sign-in page; undefined when they are. */
export function needSignIn(c: PracticeContext, next: Next): Response | undefined {
  return c.var.visit.session ? undefined : seeOther(c, `${c.var.visit.paths.signIn}?next=${next}`);
}

function signInPage(
  c: PracticeContext,
  form: { next: Next; email: string; errors: Errors; lead?: string | undefined },
) {
  const { visit } = c.var;
  return layout({
    visit,
    title: 'Sign in',
    current: visit.paths.signIn,
    body: html`<section class="card narrow">
      <h1>Sign in</h1>
      <p>${form.lead ?? 'We send a one-time code to your phone after this.'}</p>
      ${errorSummary(form.errors)}
      <form method="post" action="${visit.paths.signIn}" class="stack">
        <input type="hidden" name="next" value="${form.next}" />
        ${textField({ id: 'email', name: 'email', label: 'Email', type: 'email', value: form.email, max: LIMITS.address, autocomplete: 'username', error: form.errors['email'], hint: 'Any address will do.' })}
        ${textField({ id: 'password', name: 'password', label: 'Password', type: 'password', max: LIMITS.name, autocomplete: 'current-password', error: form.errors['password'], hint: 'The password is: practice' })}
        <button class="main" type="submit">Continue</button>
      </form>
    </section>`,
  });
}

function codePage(c: PracticeContext, pending: PracticeSignIn, error: string | undefined) {
  const { visit } = c.var;
  return layout({
    visit,
    title: 'Enter your code',
    current: visit.paths.signIn,
    body: html`<section class="card narrow">
      <h1>Enter your code</h1>
      <p>
        A six-digit code is on its way to the phone of <strong>${pending.email}</strong>. In this practice shop
        <a href="${visit.paths.phone}" target="_blank" rel="noopener"
          >the phone is a page<span class="hidden"> (opens in a new tab)</span></a
        >.
      </p>
      <form method="post" action="${visit.paths.signIn}/code" class="stack">
        <input type="hidden" name="id" value="${pending.id}" />
        ${textField({ id: 'code', name: 'code', label: 'One-time code', max: 12, numeric: true, autocomplete: 'one-time-code', error })}
        <button class="main" type="submit">Verify</button>
      </form>
      <p><a href="${visit.paths.signIn}?next=${pending.next}">Use another email</a></p>
    </section>`,
  });
}

function readEmail(form: Record<string, string>): { email: string; errors: Errors } {
  const email = (form['email'] ?? '').slice(0, LIMITS.address);
  const errors: Errors = {};
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) errors['email'] = 'Enter an email address such as ann@example.com.';
  if (form['password'] !== 'practice') errors['password'] = 'That is not the password. It is: practice';
  return { email, errors };
}

type Verdict =
  | { kind: 'gone' }
  | { kind: 'locked' }
  | { kind: 'wrong'; pending: PracticeSignIn }
  | { kind: 'right'; next: string };

/** Checks a code against one pending sign-in and uses it up when it is right or tried too often. */
function tryCode(c: PracticeContext, state: PracticeState, form: Record<string, string>): Verdict {
  const at = state.pendingSignIns.findIndex(pending => pending.id === form['id']);
  const pending = state.pendingSignIns[at];
  if (pending === undefined) return { kind: 'gone' };
  if ((form['code'] ?? '').replace(/\D/g, '') === pending.code) {
    state.pendingSignIns.splice(at, 1);
    openSession(c, state, { email: pending.email, staff: false });
    return { kind: 'right', next: pending.next };
  }
  pending.attemptsLeft -= 1;
  if (pending.attemptsLeft > 0) return { kind: 'wrong', pending };
  state.pendingSignIns.splice(at, 1);
  return { kind: 'locked' };
}

const LEADS: Record<string, string> = {
  gone: 'That sign-in is over. Start again and we send a new code.',
  locked: 'Too many wrong codes. Start again and we send a new code.',
};

function codeRoutes(site: Site) {
  const app = new Hono<PracticeEnv>();
  app.get('/sign-in/code', c => {
    const pending = c.var.visit.state.pendingSignIns.find(one => one.id === c.req.query('id'));
    return pending === undefined
      ? seeOther(c, `${c.var.visit.paths.signIn}?lead=gone`)
      : c.html(codePage(c, pending, undefined));
  });
  app.post('/sign-in/code', async c => {
    const { visit } = c.var;
    const form = await formTexts(c);
    const verdict = await site.update(visit.key, state => tryCode(c, state, form));
    if (verdict.kind === 'right') return seeOther(c, visit.paths[nextOf(verdict.next)], 'signed-in');
    if (verdict.kind !== 'wrong') return seeOther(c, `${visit.paths.signIn}?lead=${verdict.kind}`);
    const left = verdict.pending.attemptsLeft;
    const error = `That code is not right. ${left === 1 ? '1 attempt' : `${left} attempts`} left.`;
    return c.html(codePage(c, verdict.pending, error), 422);
  });
  return app;
}

function phoneRoute() {
  const app = new Hono<PracticeEnv>();
  app.get('/phone', c => {
    const { visit } = c.var;
    const codes = visit.state.pendingSignIns.toReversed();
    return c.html(
      shell({
        title: 'Phone',
        bodyClass: 'phone-page',
        scripts: ['phone.js'],
        body: html`<main class="phone" data-state="${visit.paths.state}" data-sent="${visit.state.codesSent}">
          <h1>Messages</h1>
          <p class="from">Fernhill Supply</p>
          ${
            codes.length === 0
              ? html`<p class="bubble quiet">No new messages. A code appears here when somebody signs in.</p>`
              : codes.map(
                  (code, index) =>
                    html`<p class="bubble ${index === 0 ? '' : 'quiet'}">
                      Your code is <strong>${code.code}</strong
                      ><small>for ${code.email}${index === 0 ? '' : ' (an earlier sign-in)'}</small>
                    </p>`,
                )
          }
          <p class="from"><a href="${visit.paths.shop}">Back to the shop</a></p>
        </main>`,
      }),
    );
  });
  return app;
}

/** Sign-in by email, password and a code that is read on the "phone" page. */
export function signInRoutes(site: Site) {
  const app = new Hono<PracticeEnv>();
  app.get('/sign-in', c => {
    const lead = LEADS[c.req.query('lead') ?? ''];
    return c.html(signInPage(c, { next: nextOf(c.req.query('next')), email: '', errors: {}, lead }));
  });
  app.post('/sign-in', async c => {
    const { visit } = c.var;
    const form = await formTexts(c);
    const next = nextOf(form['next']);
    const { email, errors } = readEmail(form);
    if (Object.keys(errors).length > 0) return c.html(signInPage(c, { next, email, errors }), 422);
    const id = await site.update(visit.key, state => {
      state.codesSent += 1;
      const code = codeFor(visit.key, state.codesSent);
      const pending: PracticeSignIn = {
        id: randomUUID(),
        email,
        code,
        attemptsLeft: ATTEMPTS,
        next,
        sentAt: site.now().toISOString(),
      };
      state.pendingSignIns.push(pending);
      keepLast(state.pendingSignIns, LIMITS.signIns);
      return pending.id;
    });
    return seeOther(c, `${visit.paths.signIn}/code?id=${id}`);
  });
  app.post('/sign-out', async c => {
    const token = getCookie(c, SESSION_COOKIE);
    await site.update(c.var.visit.key, state => {
      state.sessions = state.sessions.filter(session => session.token !== token);
    });
    deleteCookie(c, SESSION_COOKIE, { path: c.var.visit.paths.root, secure: c.var.visit.secure });
    return seeOther(c, c.var.visit.paths.shop, 'signed-out');
  });
  app.route('/', codeRoutes(site));
  app.route('/', phoneRoute());
  return app;
}
