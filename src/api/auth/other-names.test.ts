import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryPaths } from '#src/client/client.ts';
import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { fillAccount } from '#tests/setup/whole-account.ts';
import { bodiesFor } from '#tests/tenants/bodies.ts';

const begun = { state: 's', nonce: 'n', codeVerifier: 'v', fresh: false };
const origins: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    publicUrl: 'http://localhost:3000',
    signIn: {
      begin: ({ origin }) => {
        origins.push(origin);
        return Promise.resolve({ url: 'https://issuer.test/auth', transaction: begun });
      },
    },
  });
});
afterAll(() => app.close());

const begin = async (host: string, query = ''): Promise<string | null> =>
  (await app.app.request(`/api/auth/google${query}`, { headers: { host } })).headers.get('location');

test('a sign-in comes back to the name of ours by which it began', async () => {
  expect(await begin('127.0.0.1:3000')).toBe('https://issuer.test/auth');
  expect(await begin('localhost:3000')).toBe('https://issuer.test/auth');
  expect(origins.splice(0)).toEqual(['http://127.0.0.1:3000', 'http://localhost:3000']);
});

test('by a name that is not ours, people are sent to the public address, once, and never to the name', async () => {
  expect(await begin('evil.example', '?return_to=%2Fsettings&fresh=1')).toBe(
    'http://localhost:3000/api/auth/google?return_to=%2Fsettings&fresh=1&moved=1',
  );
  expect(await begin('evil.example', '?moved=1')).toBe('https://issuer.test/auth');
  expect(origins.splice(0)).toEqual(['http://localhost:3000']);
});

test('links are of the public address, whatever the Host header says', async () => {
  const { token } = await app.newUser();
  const answer = await app.app.request('/api/upload/get-signed-url', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', host: 'evil.example' },
    body: JSON.stringify({ fileName: 'a.mp4', contentType: 'video/mp4' }),
  });
  const { signedUrl } = (await answer.json()) as { signedUrl: string };
  expect(signedUrl).toMatch(/^http:\/\/localhost:3000\/api\/files\//);
});

test('our own pages get links without an origin, whatever they read', async () => {
  const user = await app.newUser();
  const owned = await fillAccount(app, user, 'canary4711');
  const reads = Object.entries(bodiesFor(owned)).filter(([name]) => queryPaths.has(`/${name}`));
  const asked: [string, unknown][] = [
    ...reads,
    ['task-run.get', { task_run_id: owned.active.id }],
    ['upload/get-signed-url', { fileName: 'a.mp4', contentType: 'video/mp4' }],
  ];
  const texts = await Promise.all(
    asked.map(async ([name, body]) => {
      const headers = { 'content-type': 'application/json', 'legwork-links': 'relative' };
      const answer = await app.app.request(`/api/${name}`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${user.token}` },
        body: JSON.stringify(body),
      });
      return answer.text();
    }),
  );
  const links = texts.join().match(/"[^"\\]*\/(?:api\/(?:downloads|evidence|files|narration)|live)\/[^"\\]+/g) ?? [];
  const kinds = new Set(links.map(link => /^"\/(?:api\/\w+|live)\//.exec(link)?.[0] ?? link));
  expect([...kinds].toSorted()).toEqual([
    '"/api/downloads/',
    '"/api/evidence/',
    '"/api/files/',
    '"/api/narration/',
    '"/live/',
  ]);
});
