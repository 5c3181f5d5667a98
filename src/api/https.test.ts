import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { afterEach, describe, expect, test } from 'vitest';

let app: TestApp | undefined;
afterEach(() => app?.close());

const begun = { state: 's', nonce: 'n', codeVerifier: 'v', fresh: false };

/** Behind a proxy that ends TLS: the requests themselves come by plain http. */
const openAt = async (publicUrl: string): Promise<TestApp> =>
  (app = await openTestApp({
    publicUrl,
    signIn: {
      begin: () => Promise.resolve({ url: 'https://issuer.test/auth', transaction: begun }),
      finish: ({ transaction }) =>
        Promise.resolve({
          issuer: 'https://issuer.test',
          subject: transaction.state,
          email: 'ann@example.com',
          emailVerified: true,
          name: 'Ann',
          picture: null,
          authenticatedSecondsAgo: undefined,
        }),
      seal: transaction => Buffer.from(JSON.stringify(transaction)).toString('base64url'),
      open: sealed => JSON.parse(Buffer.from(sealed, 'base64url').toString()) as typeof begun,
    },
  }));

/** Signs in as a browser does; answers with the cookies that were set on the way. */
async function signIn({ app: at }: TestApp): Promise<{ cookies: string[]; to: string | null }> {
  const first = await at.request('/api/auth/google');
  const [cookie = ''] = first.headers.getSetCookie();
  const back = await at.request('/api/auth/google/callback?code=c', {
    headers: { cookie: cookie.split(';')[0] ?? '' },
  });
  return { cookies: [cookie, ...back.headers.getSetCookie()], to: back.headers.get('location') };
}

async function practiceCookie({ app: at }: TestApp): Promise<string | null> {
  return (await at.request('/practice/a-visit-of-mine/office?demo=1')).headers.get('set-cookie');
}

const paths = ['/healthz', '/openapi.json', '/api/nothing', '/api/files/x/y', '/practice/a-visit-of-mine'];

async function hsts({ app: at }: TestApp): Promise<Set<string | null>> {
  const headers = paths.map(async path => (await at.request(path)).headers.get('strict-transport-security'));
  return new Set(await Promise.all(headers));
}

describe('where the public address is https', () => {
  test('cookies are for https alone, and the one of sign-in for this very host', async () => {
    const at = await openAt('https://legwork.example');
    const { cookies, to } = await signIn(at);
    expect(to).toMatch(/^\/\?token=.+&state=s$/);
    expect(cookies.map(cookie => cookie.split('=')[0])).toEqual([
      '__Host-legwork_sign_in',
      '__Host-legwork_sign_in',
      '__Host-legwork_arrival',
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).toMatch(/; Secure/);
    }
    expect(cookies[0]).toMatch(/; HttpOnly; Secure; SameSite=Lax/);
    expect(await practiceCookie(at)).toMatch(/; HttpOnly; Secure; SameSite=Lax/);
  });

  test('every response has the header that keeps browsers on https', async () => {
    expect(await hsts(await openAt('https://legwork.example'))).toEqual(new Set(['max-age=31536000']));
  });
});

test('on a laptop without TLS, sign-in works and nothing insists on https', async () => {
  const at = await openAt('http://localhost:3000');
  const { cookies, to } = await signIn(at);
  expect(to).toMatch(/^\/\?token=.+&state=s$/);
  expect(cookies.at(-1)).toMatch(/^legwork_arrival=s; Max-Age=60; Path=\/; SameSite=Lax$/);
  for (const cookie of [...cookies, await practiceCookie(at)]) expect(cookie).not.toMatch(/Secure|__Host-/);
  expect(await hsts(at)).toEqual(new Set([null]));
});

test('https on this machine alone makes no promise for its other ports', async () => {
  expect(await hsts(await openAt('https://localhost:8443'))).toEqual(new Set([null]));
});
