import { request, type ServerResponse } from 'node:http';
import { serveApi } from '../serve.ts';
import { createRateLimits } from './rate-limits.ts';
import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const perMinute = { account: 8, anonymous: 6, signIn: 4, link: 10 };

let app: TestApp;
let api: Awaited<ReturnType<typeof serveApi>>;
/** Which requests reach the issuer is all that matters of it here. */
const localIssuer = {
  path: '/idp',
  refusal: () => undefined,
  handle: (_: unknown, res: ServerResponse) => void res.end('here'),
};

beforeAll(async () => {
  app = await openTestApp();
  const rates = createRateLimits({ perMinute, trustedProxies: 1 });
  api = await serveApi({ ...app.parts, rates, localIssuer }, { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await api.close();
  await app.close();
});

type Asking = { from?: string; token?: string; method?: string; body?: string };

/** A request as the proxy in front forwards it: `from` is the client address that it states. */
const ask = (path: string, { from = '203.0.113.1', token, method = 'POST', body = '{}' }: Asking = {}) =>
  fetch(`http://127.0.0.1:${api.port}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(method === 'POST' && { body }),
  });

/** Asks for a live view's socket; gives the status of the answer. */
function openSocket(from: string): Promise<number | undefined> {
  const headers = {
    'x-forwarded-for': from,
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  };
  return new Promise((resolve, reject) => {
    const asked = request(`http://127.0.0.1:${api.port}/live/1/socket?ticket=x`, { headers });
    asked.on('response', answer => resolve(answer.resume().statusCode));
    asked.on('upgrade', (answer, socket) => (socket.destroy(), resolve(answer.statusCode)));
    asked.on('error', reject).end();
  });
}

/** How many of so many requests were let through. */
async function passing(count: number, one: (at: number) => Promise<Response>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, async (_, at) => (await one(at)).status));
  return answers.filter(status => status !== 429).length;
}

describe('an account', () => {
  test('has so many calls a minute, with whichever of its tokens and from wherever; others have their own', async () => {
    const [ann, bob] = [await app.newUser(), await app.newUser()];
    const second = await app.call('/api/auth-token.create', { name: 'Second' }, ann.token);
    expect(second.status).toBe(200);
    const tokens = [ann.token, String(second.body['token'])];
    const paths = ['/api/user.get', '/user.get', '/api/auth-token.verify', '/api/task.list'];
    const passed = await passing(20, at =>
      ask(paths[at % 4] ?? '', { token: tokens[at % 2] ?? '', from: `203.0.113.${at + 100}` }),
    );
    expect(passed).toBe(perMinute.account);
    const refused = await ask('/api/user.get', { token: tokens[0] ?? '' });
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await refused.json()).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(
        /^Too many requests: the limit is 8 a minute\. Try again in \d+ seconds?\.$/,
      ) as string,
    });
    expect((await ask('/mcp', { token: tokens[0] ?? '' })).status).toBe(429);
    expect((await ask('/api/user.get', { token: bob.token })).status).toBe(200);
  });

  test('each response states what is left, in the standard headers', async () => {
    const { token } = await app.newUser();
    await ask('/api/user.get', { token });
    const { headers } = await ask('/api/user.get', { token });
    expect(headers.get('ratelimit-policy')).toBe('"account";q=8;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"account";r=6;t=\d{1,2}$/);
  });
});

describe('an address', () => {
  test('has few calls without a valid token, guessed tokens among them; other addresses have their own', async () => {
    const guess = (at: number) => ask('/api/task.list', { from: '198.51.100.7', token: `guess${at}` });
    expect(await passing(12, guess)).toBe(perMinute.anonymous);
    expect((await ask('/api/task.list', { from: '198.51.100.7' })).status).toBe(429);
    expect((await ask('/api/task.list', { from: '198.51.100.8' })).status).toBe(401);
    // Who has a token is not kept out by anonymous callers of the same address.
    const { token } = await app.newUser();
    expect((await ask('/api/task.list', { from: '198.51.100.7', token })).status).toBe(200);
  });

  test('begins and ends few sign-ins, at the built-in issuer too', async () => {
    const from = '198.51.100.20';
    const doors = ['/api/auth/google', '/api/auth/google/callback?code=x'];
    expect(await passing(2, at => ask(doors[at] ?? '', { from, method: 'GET' }))).toBe(2);
    const typed = () => ask('/idp/interaction/abc', { from, body: 'email=ann%40example.com' });
    expect(await passing(5, typed)).toBe(perMinute.signIn - 2);
    const refused = await typed();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await ask('/idp/jwks', { from, method: 'GET' })).status).toBe(200);
    expect((await ask('/api/auth/google', { from: '198.51.100.21', method: 'GET' })).status).not.toBe(429);
  });

  test('of IPv6 is its network, for a network is what one person has', async () => {
    const from = (at: number) => `2001:db8:1:2::${(at + 1).toString(16)}`;
    expect(await passing(10, at => ask('/api/task.list', { from: from(at) }))).toBe(perMinute.anonymous);
    expect((await ask('/api/task.list', { from: '2001:db8:1:3::1' })).status).toBe(401);
  });

  test('opens so many links: files, pictures, live views', async () => {
    const from = '198.51.100.30';
    const paths = ['/api/files/x/y', '/api/evidence/1/1/before', '/api/downloads/x', '/api/narration/1/x'];
    expect(await passing(14, at => ask(paths[at % 4] ?? '', { from, method: 'GET' }))).toBe(perMinute.link);
    expect(await openSocket(from)).toBe(429);
    expect(await openSocket('198.51.100.31')).toBe(101);
  });

  test('cannot be made up: only what the proxy in front has added is believed', async () => {
    const from = (at: number) => `10.9.8.${at}, 198.51.100.40`;
    expect(await passing(10, at => ask('/api/task.list', { from: from(at) }))).toBe(perMinute.anonymous);
  });

  test('that is this machine itself has no limit, nor have pages and the check of health', async () => {
    expect(await passing(30, () => ask('/api/task.list', { from: '127.0.0.1' }))).toBe(30);
    expect(await passing(30, () => ask('/healthz', { from: '198.51.100.50', method: 'GET' }))).toBe(30);
    expect(await passing(30, () => ask('/practice', { from: '198.51.100.50', method: 'GET' }))).toBe(30);
  });
});

test('a limit of 0 is none', async () => {
  const off = createRateLimits({ perMinute: { account: 0, anonymous: 0, signIn: 0, link: 0 }, trustedProxies: 0 });
  for (let at = 0; at < 100; at++) expect(await off.take('account', '1')).toBeUndefined();
});
