import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const asked: string[] = [];
let service: Server;
let alone: TestApp;
let served: TestApp;
let ann: TestUser;
let bob: TestUser;

/** Stands for an icon service: honest on some names, hostile on others. */
function answer(path: string): { status: number; type: string; body: string; location?: string } {
  const svg = 'image/svg+xml';
  if (path.startsWith('/search')) {
    const icons = path.includes('query=broken')
      ? '{'
      : JSON.stringify({ icons: ['logos:slack', 'logos:slack-icon', 'logos:notion-icon', '../x'] });
    return { status: 200, type: 'application/json', body: icons };
  }
  if (path === '/logos/slack-icon.svg')
    return { status: 200, type: svg, body: '<svg xmlns="x"><script>1</script></svg>' };
  if (path === '/logos/huge.svg') return { status: 200, type: svg, body: `<svg>${'x'.repeat(200_000)}</svg>` };
  if (path === '/logos/page.svg') return { status: 200, type: 'text/html', body: '<script>1</script>' };
  if (path === '/logos/away.svg') return { status: 302, type: svg, body: '', location: 'http://127.0.0.1:1/x.svg' };
  return { status: 404, type: 'text/plain', body: 'no' };
}

beforeAll(async () => {
  service = createServer((req, res) => {
    asked.push(req.url ?? '');
    const { status, type, body, location } = answer(req.url ?? '');
    res.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body);
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  [alone, served] = await Promise.all([openTestApp(), openTestApp({ iconServiceUrl: `http://127.0.0.1:${port}` })]);
  [ann, bob] = await Promise.all([alone.newUser(), served.newUser()]);
});
afterAll(async () => {
  await Promise.all([alone.close(), served.close()]);
  service.close();
});

async function get(app: TestApp, path: string, token?: string) {
  const response = await app.app.request(path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  const text = await response.text();
  return { status: response.status, text, headers: response.headers };
}

type Found = { icons: string[]; logos: { name: string; url: string }[]; limit: number };

test('apps are found by their name in the logos that come along, without any other host', async () => {
  const { text } = await get(alone, '/api/icons/search?query=google%20s&limit=20&prefix=logos', ann.token);
  const found = JSON.parse(text) as Found;
  expect(found.logos.map(({ name }) => name)).toContain('Google Sheets');
  expect(found.limit).toBe(20);
  expect(found.icons.length).toBeLessThanOrEqual(20);
  const notion = await get(alone, '/api/icons/simple-icons/notion.svg');
  expect(notion.status).toBe(200);
  expect(notion.headers.get('content-type')).toBe('image/svg+xml');
  expect(notion.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(notion.text).toMatch(/^<svg fill="#[0-9A-F]{6}" /);
});

test('the search is for signed-in people, and says what it needs', async () => {
  expect((await get(alone, '/api/icons/search?query=x')).status).toBe(401);
  expect((await get(alone, '/api/icons/search', ann.token)).status).toBe(400);
  expect((await get(alone, `/api/icons/search?query=${'x'.repeat(101)}`, ann.token)).status).toBe(400);
  for (const path of ['simple-icons/none-such.svg', 'simple-icons/..%2f..%2fpackage.svg', 'logos/slack-icon.svg'])
    expect((await get(alone, `/api/icons/${path}`)).status, path).toBe(404);
});

test('a configured icon service is asked for logos, and its pictures come through here', async () => {
  const { text } = await get(served, '/api/icons/search?query=notion&limit=5&prefix=logos', bob.token);
  expect(asked.at(-1)).toMatch(/^\/search\?query=notion&limit=\d+&prefix=logos$/);
  const found = JSON.parse(text) as Found;
  expect(found.icons.slice(0, 2), 'the sign before the word mark, the match before the rest').toEqual([
    'logos:notion-icon',
    'logos:slack-icon',
  ]);
  const picture = await get(served, '/api/icons/logos/slack-icon.svg');
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-security-policy'), 'a script in it never runs').toContain('sandbox');
  expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
  const before = asked.length;
  await get(served, '/api/icons/logos/slack-icon.svg');
  expect(asked.length, 'kept').toBe(before);
});

test('a service that breaks, sends pages, too much, or elsewhere gives no picture, and the bundled logos stay', async () => {
  for (const name of ['huge', 'page', 'away'])
    expect((await get(served, `/api/icons/logos/${name}.svg`)).status, name).toBe(404);
  expect(served.faults).toHaveLength(3);
  const { text } = await get(served, '/api/icons/search?query=broken', bob.token);
  expect((JSON.parse(text) as Found).icons.every(icon => icon.startsWith('simple-icons:'))).toBe(true);
  expect((await get(served, '/api/icons/other/x.svg')).status).toBe(404);
});
