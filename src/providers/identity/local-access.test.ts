import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '#tests/fakes/oidc/browser.ts';
import { startServer, type TestServer } from '#tests/fakes/oidc/server.ts';
import { createIdentity, type Identity } from './client.ts';
import { type LocalAccess, setupCodeOf } from './local-access.ts';
import { createLocalIssuer } from './local-issuer.ts';
import { generateLocalIssuerKeys } from './local-issuer-keys.ts';
import { createMemoryPayloadStore } from './payload-store.ts';

const redirectUri = 'http://app.localhost:3000/api/auth/google/callback';
const client = { clientId: 'legwork', clientSecret: 'a secret of forty characters, more or less', redirectUri };
const signal = AbortSignal.timeout(60_000);
const setupCode = 'ABCD-EFGH-JKLM-NPQR';
let server: TestServer;
let issuer: string;
let identity: Identity;

function startIssuer(access: LocalAccess): Promise<TestServer> {
  return startServer(origin => {
    const local = createLocalIssuer({
      ...client,
      issuer: `${origin}/idp`,
      access,
      keys: generateLocalIssuerKeys(),
      store: createMemoryPayloadStore(),
      accounts: { named: () => Promise.resolve([]) },
    });
    return (req, res) => local.handle(req, res);
  });
}

beforeAll(async () => {
  server = await startIssuer({ from: 'this-machine' });
  issuer = `${server.origin}/idp`;
  identity = createIdentity({ ...client, issuer, allowHttp: true });
});
afterAll(() => server.close());

/** The status of a page that is asked for with that host and those headers, by a connection of this machine. */
async function statusOf(host: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const { url } = await identity.begin({ signal });
  const sent = request(url, { headers: { host, ...headers } });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

describe('where only people of this machine sign in', () => {
  test.each(['localhost:3000', '127.0.0.1', '[::1]:80', 'app.localhost:3000'])('the host %s is taken', async host => {
    expect(await statusOf(host)).toBe(303);
  });

  test.each([
    'legwork.example',
    '192.168.1.20:3000',
    'localhost.evil.example',
    'evil.example@localhost',
    'localhost:3000/../@evil.example',
    '127.0.0.1.nip.io',
    'localhost:99999999',
    '[::ffff:10.0.0.1]',
  ])('the host %j is refused', async host => {
    expect(await statusOf(host)).toBe(403);
  });

  test.each([
    'Forwarded',
    'X-Forwarded-For',
    'x-forwarded-host',
    'X-Forwarded-Whatever',
    'X-Real-IP',
    'Via',
    'CF-Connecting-IP',
    'True-Client-IP',
    'Fly-Client-IP',
    'X-Original-Host',
  ])('a request with %s is refused', async name => {
    expect(await statusOf('localhost:3000', { [name]: '127.0.0.1' })).toBe(403);
  });

  test('a request without a host, or in the HTTP that proxies fall back to, is refused', async () => {
    const statusOfLines = async (lines: string): Promise<string> => {
      const socket = connect(Number(new URL(issuer).port), '127.0.0.1');
      socket.end(`GET /idp/.well-known/openid-configuration ${lines}\r\n\r\n`);
      const chunks: Buffer[] = await socket.toArray();
      return Buffer.concat(chunks).toString().slice(9, 12);
    };
    expect(await statusOfLines('HTTP/1.1\r\nHost: localhost')).toBe('200');
    expect(await statusOfLines('HTTP/1.0\r\nHost: localhost')).toBe('403');
    expect(await statusOfLines('HTTP/1.0')).toBe('403');
  });

  test('the page says why, and nothing of a form that is sent there counts', async () => {
    const browser = new Browser(redirectUri);
    await browser.open((await identity.begin({ signal })).url);
    const refused = await browser.submit({ email: 'ann@example.com' }, { 'x-forwarded-for': '203.0.113.7' });
    expect(refused.status).toBe(403);
    expect(refused.body).toContain('only on the machine that it runs on');
    expect(refused.body).toContain('LOCAL_SIGN_IN=anyone');
  });
});

describe('where anyone may sign in', () => {
  let open: TestServer;
  let remote: Identity;

  beforeAll(async () => {
    open = await startIssuer({ from: 'anywhere', setupCode });
    remote = createIdentity({ ...client, issuer: `${open.origin}/idp`, allowHttp: true });
  });
  afterAll(() => open.close());

  const fromElsewhere = { 'x-forwarded-for': '203.0.113.7' };
  const arrive = async (browser = new Browser(redirectUri), headers: Record<string, string> = fromElsewhere) => {
    const { url } = await remote.begin({ signal });
    return { browser, page: await browser.open(url, undefined, headers) };
  };

  test('a browser of another machine gives the setup code, once', async () => {
    const { browser, page } = await arrive();
    expect(page.body).toContain('Setup code');
    const without = await browser.submit({ email: 'ann@example.com' }, fromElsewhere);
    expect([without.status, without.body]).toEqual([422, expect.stringContaining('value="ann@example.com"')]);
    expect(without.body).not.toContain('not the setup code');
    const shown = await browser.open(`${without.url.href}?email=ann%40example.com`, undefined, fromElsewhere);
    expect(shown.body).toContain('value="ann@example.com"');
    const wrong = await browser.submit({ email: 'ann@example.com', code: 'ABCD-EFGH-JKLM-NPQS' }, fromElsewhere);
    expect([wrong.status, wrong.body]).toEqual([422, expect.stringContaining('not the setup code')]);
    const typo = await browser.submit({ email: 'ann@', code: ' abcd efgh jklm npqr ' }, fromElsewhere);
    expect([typo.status, typo.body]).toEqual([422, expect.not.stringContaining('Setup code')]);
    const done = await browser.submit({ email: 'ann@example.com' }, fromElsewhere);
    expect(done.url.searchParams.has('code')).toBe(true);
    const again = await arrive(browser);
    expect(again.page.body).not.toContain('Setup code');
    const other = await arrive();
    expect(other.page.body).toContain('Setup code');
  });

  test('a browser of this machine needs none', async () => {
    const { browser, page } = await arrive(new Browser(redirectUri), {});
    expect(page.body).not.toContain('Setup code');
    expect((await browser.submit({ email: 'ann@example.com' })).url.searchParams.has('code')).toBe(true);
  });
});

test('the setup code is 80 bits of its key, in groups that people can read', () => {
  const code = setupCodeOf(new Uint8Array(32).map((_, at) => at * 37));
  expect(code).toMatch(/^(?:[A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
  expect(setupCodeOf(new Uint8Array(32).fill(7))).not.toBe(code);
});
