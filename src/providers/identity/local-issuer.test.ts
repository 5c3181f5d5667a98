import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#src/core/errors.ts';
import { Browser } from '#tests/fakes/oidc/browser.ts';
import { startServer } from '#tests/fakes/oidc/server.ts';
import type { TestServer } from '#tests/fakes/oidc/server.ts';
import { createIdentity } from './client.ts';
import type { Identity, IdentityClaims, SignInTransaction } from './client.ts';
import { createLocalIssuer } from './local-issuer.ts';
import type { LocalIssuerOptions } from './local-issuer.ts';
import { generateLocalIssuerKeys } from './local-issuer-keys.ts';
import { createMemoryPayloadStore } from './payload-store.ts';
import type { PayloadStore } from './payload-store.ts';

const redirectUri = 'http://app.localhost:3000/api/auth/google/callback';
const client = { clientId: 'legwork', clientSecret: 'a secret of forty characters, more or less', redirectUri };
const signal = AbortSignal.timeout(60_000);
const setupCode = 'ABCD-EFGH-JKLM-NPQR';
const accounts: { email: string; name: string }[] = [];
const errors: unknown[] = [];
let server: TestServer;
let issuer: string;
let identity: Identity;

const printed: unknown[] = [];
const { info, warn } = console;
let broken: Error | undefined;

/** Holds those who look for a code back until as many as `expected` have seen it. */
const meeting = { expected: 0, release: (): void => undefined };

function meetingStore(): PayloadStore {
  const store = createMemoryPayloadStore();
  let gate: Promise<void> | undefined;
  return {
    ...store,
    find: async key => {
      const found = await store.find(key);
      if (key.model !== 'AuthorizationCode' || meeting.expected === 0) return found;
      gate ??= new Promise(resolve => {
        meeting.release = resolve;
      });
      meeting.expected -= 1;
      if (meeting.expected === 0) meeting.release();
      await gate;
      return found;
    },
  };
}

function settings(): Omit<LocalIssuerOptions, 'issuer'> {
  return {
    ...client,
    keys: generateLocalIssuerKeys(),
    store: meetingStore(),
    access: { from: 'this-machine' },
    accounts: {
      named: emails =>
        broken ? Promise.reject(broken) : Promise.resolve(accounts.filter(({ email }) => emails.includes(email))),
    },
    onError: error => errors.push(error),
  };
}

/** The declarations of colors of each block that has several, in their order. */
function colorsOf(css: string): string[][] {
  const blocks = [...css.matchAll(/\{([^{}]*)\}/g)].map(
    ([, block = '']) => block.match(/--[a-z-]+: oklch\([^)]*\)/g) ?? [],
  );
  return blocks.filter(colors => colors.length > 1);
}

function print(...words: unknown[]): void {
  printed.push(words);
}

beforeAll(async () => {
  Object.assign(console, { info: print, warn: print });
  server = await startServer(origin => {
    const local = createLocalIssuer({ ...settings(), issuer: `${origin}/idp` });
    return (req, res) => local.handle(req, res);
  });
  issuer = `${server.origin}/idp`;
  identity = createIdentity({ ...client, issuer, allowHttp: true });
});
afterAll(async () => {
  await server.close();
  Object.assign(console, { info, warn });
  expect(errors).toEqual([]);
});

type Begun = { browser: Browser; transaction: SignInTransaction };

async function begin(browser = new Browser(redirectUri)): Promise<Begun> {
  const { url, transaction } = await identity.begin({ signal });
  await browser.open(url);
  return { browser, transaction };
}

async function signedIn(): Promise<Begun> {
  const begun = await begin();
  await begun.browser.submit({ email: 'ann@example.com' });
  return begun;
}

function finish({ browser, transaction }: Begun): Promise<IdentityClaims> {
  const callbackUrl = browser.page?.url ?? new URL(redirectUri);
  return identity.finish({ callbackUrl, transaction, signal });
}

async function messageOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? error.message : `not refused as it should be: ${String(error)}`;
}

describe('signing in with the local issuer', () => {
  test('ends in the claims of the address that was typed', async () => {
    const begun = await begin();
    expect(begun.browser.page?.body).toContain('because no identity provider is configured');
    await begun.browser.submit({ email: '  Ann.Lee@Example.com ' });
    expect(await finish(begun)).toEqual({
      issuer,
      subject: 'ann.lee@example.com',
      email: 'ann.lee@example.com',
      emailVerified: true,
      name: 'Ann Lee',
      picture: null,
      authenticatedSecondsAgo: undefined,
    });
  });

  test('asks again the second time in the same browser, so that another account can be picked', async () => {
    const browser = new Browser(redirectUri);
    const first = await begin(browser);
    await browser.submit({ email: 'ann@example.com' });
    expect((await finish(first)).subject).toBe('ann@example.com');
    const second = await begin(browser);
    expect(browser.page?.status).toBe(200);
    await browser.submit({ email: 'bob@example.com' });
    expect((await finish(second)).subject).toBe('bob@example.com');
    expect(browser.cookieNames()).not.toContain('idp_session');
  });

  test('offers the accounts that signed in with this browser, with their names, until it forgets them', async () => {
    accounts.push(
      { email: 'eve@example.com', name: '<script>"Eve"</script>' },
      { email: 'bob@example.com', name: 'B' },
    );
    try {
      const begun = await begin();
      expect(begun.browser.page?.body).not.toMatch(/eve@|bob@/);
      await begun.browser.submit({ email: 'eve@example.com' });
      expect((await finish(begun)).name).toBe('<script>"Eve"</script>');
      const { browser } = await begin(begun.browser);
      expect(browser.page?.body).toContain('value="eve@example.com"');
      expect(browser.page?.body).not.toMatch(/<script|bob@/);
      expect((await begin()).browser.page?.body).not.toMatch(/eve@|bob@/);
      expect((await browser.submit({ forget: 'yes' })).body).not.toContain('eve@');
      expect((await begin(browser)).browser.page?.body).not.toContain('eve@');
    } finally {
      accounts.length = 0;
    }
  });

  test('believes no list of accounts that nobody signed', async () => {
    accounts.push({ email: 'eve@example.com', name: 'Eve' });
    try {
      const { url } = await identity.begin({ signal });
      const forged = Buffer.from(JSON.stringify({ emails: ['eve@example.com'], gaveCode: true })).toString('base64url');
      const begun = await fetch(url, { redirect: 'manual' });
      const cookies = [...begun.headers.getSetCookie().map(line => line.split(';')[0]), `idp_known=${forged}`];
      const address = new URL(begun.headers.get('location') ?? '', issuer);
      const page = await fetch(address, { headers: { cookie: `${cookies.join('; ')}; idp_known.sig=AAAA` } });
      expect(page.status).toBe(200);
      expect(await page.text()).not.toContain('eve@');
    } finally {
      accounts.length = 0;
    }
  });

  test.each(['', 'ann', 'ann@', 'ann@example', '"><script>@example.com', `${'a'.repeat(250)}@example.com`])(
    'keeps what was typed and says what is wrong with %j',
    async email => {
      const { browser } = await begin();
      const page = await browser.submit({ email });
      expect(page.status).toBe(422);
      expect(page.body).toContain('This is not an e-mail address');
      expect(page.body).not.toContain('<script');
      const answer = await browser.submit({ email: 'ann@example.com' });
      expect(answer.url.searchParams.has('code')).toBe(true);
    },
  );

  test('informs the application that the person cancelled', async () => {
    const begun = await begin();
    await begun.browser.submit({ cancel: 'yes' });
    expect(await messageOf(finish(begun))).toContain('cancelled');
  });

  test('lets two sign-ins go on side by side in one browser', async () => {
    const browser = new Browser(redirectUri);
    const first = await begin(browser);
    const firstPage = browser.page;
    const second = await begin(browser);
    await browser.submit({ email: 'bob@example.com' });
    expect((await finish(second)).subject).toBe('bob@example.com');
    browser.page = firstPage;
    await browser.submit({ email: 'ann@example.com' });
    expect((await finish(first)).subject).toBe('ann@example.com');
  });
});

describe('the local issuer refuses', () => {
  test('a code that was used before', async () => {
    const begun = await signedIn();
    await finish(begun);
    expect(await messageOf(finish(begun))).toContain('already used');
  });

  test('all but one of those that saw a code unused at the same moment', async () => {
    const begun = await signedIn();
    meeting.expected = 4;
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => finish(begun)));
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1);
  });

  test('an altered PKCE verifier, state or nonce', async () => {
    const altered = await Promise.all(
      (['codeVerifier', 'state', 'nonce'] as const).map(async name => {
        const { browser, transaction } = await signedIn();
        return messageOf(finish({ browser, transaction: { ...transaction, [name]: 'x'.repeat(43) } }));
      }),
    );
    expect(altered[0]).toContain('expired or was already used');
    expect(altered[1]).toContain('not started in this browser');
    expect(altered[2]).toContain('is not valid');
  });

  test("the callback of somebody else's sign-in", async () => {
    const [mine, theirs] = await Promise.all([signedIn(), signedIn()]);
    expect(await messageOf(finish({ ...mine, transaction: theirs.transaction }))).toContain('not started');
  });

  test('a wrong client secret', async () => {
    const begun = await signedIn();
    const other = createIdentity({ ...client, clientSecret: 'guessed', issuer, allowHttp: true });
    const callbackUrl = begun.browser.page?.url ?? new URL(redirectUri);
    const answer = await messageOf(other.finish({ callbackUrl, transaction: begun.transaction, signal }));
    expect(answer).toContain('does not know this installation');
  });

  test.each(['redirect_uri=https://evil.example/', 'client_id=other', 'code_challenge=', 'response_type=token'])(
    'a request with %s, with a page of its own and no way out',
    async change => {
      const { url } = await identity.begin({ signal });
      const [name = '', value = ''] = change.split('=');
      const altered = new URL(url);
      altered.searchParams.set(name, value);
      const page = await new Browser(redirectUri).open(altered);
      expect(page.url.searchParams.has('code')).toBe(false);
      expect(page.url.host).not.toContain('evil');
    },
  );

  test('a form that comes from another site, another browser or too late', async () => {
    const { browser } = await begin();
    const page = browser.page;
    const other = new Browser(redirectUri);
    other.page = page;
    expect((await other.submit({ email: 'ann@example.com' })).body).toContain('This sign-in has ended');
    const evil = await browser.submit({ email: 'ann@example.com' }, { origin: 'https://evil.example' });
    expect(evil.body).toContain('This sign-in has ended');
    browser.page = page;
    const crossSite = await browser.submit({ email: 'ann@example.com' }, { 'sec-fetch-site': 'cross-site' });
    expect(crossSite.body).toContain('This sign-in has ended');
    browser.page = page;
    await browser.submit({ email: 'ann@example.com' });
    expect(browser.page?.url.searchParams.has('code')).toBe(true);
    browser.page = page;
    expect((await browser.submit({ email: 'ann@example.com' })).body).toContain('This sign-in has ended');
  });

  test('a form of a megabyte', async () => {
    const { browser } = await begin();
    const page = await browser.submit({ email: 'x'.repeat(1_000_000) });
    expect(page.status).toBe(400);
    expect((await begin()).browser.page?.status).toBe(200);
  });
});

describe('its pages', () => {
  test('allow no script, no frame and nothing from elsewhere', async () => {
    const { browser } = await begin();
    const page = browser.page;
    const policy = page?.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(page?.headers.get('cache-control')).toBe('no-store');
    expect(page?.body).not.toMatch(/<script|<style|style=|\son\w+=/);
    const href = /rel="stylesheet" href="([^"]+)"/.exec(page?.body ?? '')?.[1] ?? '';
    const style = await browser.open(new URL(href, server.origin));
    expect(style.headers.get('content-type')).toContain('text/css');
  });

  test('have the logo, the icon and the font of the product', async () => {
    const { browser } = await begin();
    const favicon = await readFile(new URL('../../web/public/favicon.svg', import.meta.url), 'utf8');
    const [, drawn = 'none'] = /<path d="([^"]+)"/.exec(favicon) ?? [];
    const { body = '', headers } = browser.page ?? {};
    expect(body).toContain(`<path d="${drawn}"/>`);
    expect(body).toContain('href="/favicon.svg"');
    expect(headers?.get('content-security-policy')).toContain("font-src 'self'; img-src 'self'");
    const stylesheet = new URL(/rel="stylesheet" href="([^"]+)"/.exec(body)?.[1] ?? '', server.origin);
    const font = await browser.open(new URL('inter.woff2', stylesheet));
    expect(font.status).toBe(200);
    expect(font.headers.get('content-type')).toBe('font/woff2');
  });

  test('have the colors of the product, light and dark', async () => {
    const [light = [], dark = []] = colorsOf(await readFile(new URL('./sign-in.css', import.meta.url), 'utf8'));
    const product = colorsOf(await readFile(new URL('../../web/app/styles.css', import.meta.url), 'utf8'));
    expect(light.length).toBeGreaterThan(8);
    expect(product[0]).toEqual(expect.arrayContaining(light));
    expect(product[1]).toEqual(expect.arrayContaining(dark));
  });

  test('report an internal error on the page and in the log', async () => {
    const { browser } = await begin();
    broken = new Error('the database is away');
    try {
      expect((await browser.submit({ email: 'ann@example.com' })).body).toContain('An internal error occurred');
      expect(errors.splice(0)).toEqual([broken]);
    } finally {
      broken = undefined;
    }
  });

  test('are served over https by whatever stands in front, with cookies for https alone', async () => {
    const publicIssuer = 'https://legwork.example/idp';
    const behindProxy = await startServer(() => {
      const local = createLocalIssuer({ ...settings(), access: { from: 'anywhere', setupCode }, issuer: publicIssuer });
      return (req, res) => local.handle(req, res);
    });
    try {
      const query = new URL((await identity.begin({ signal })).url).search;
      // What a request says about where it is counts for nothing.
      const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
      const response = await fetch(`${behindProxy.origin}/idp/auth${query}`, { redirect: 'manual', headers });
      expect(response.headers.get('location')).toMatch(/^\/idp\/interaction\//);
      const cookies = response.headers.getSetCookie();
      expect(cookies.length).toBeGreaterThan(0);
      for (const cookie of cookies)
        expect(cookie).toMatch(/; secure; httponly; samesite=lax|; samesite=lax; secure; httponly/i);
      const discovery = await fetch(`${behindProxy.origin}/idp/.well-known/openid-configuration`, { headers });
      expect(await discovery.json()).toMatchObject({ token_endpoint: `${publicIssuer}/token` });
    } finally {
      await behindProxy.close();
    }
  });

  test('print nothing on the console, not even while the library loads', async () => {
    const script = `await import(${JSON.stringify(new URL('./local-issuer.ts', import.meta.url).href)})`;
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    expect(stdout + stderr).toBe('');
    expect(printed).toEqual([]);
  });
});
