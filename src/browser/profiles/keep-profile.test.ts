import { link, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, servePages, startBrowsers, type TestBrowser } from '#tests/setup/browser.ts';
import type { BrowserProfile } from './browser-profile.ts';
import { profileFits, readProfileFiles } from './profile-files.ts';

const bytesAtMost = 50_000_000;
const cookies = [
  'session=abc; Path=/; HttpOnly; SameSite=Lax',
  'lasting=1; Path=/; Max-Age=3600',
  'narrow=2; Path=/app; Max-Age=3600; SameSite=Strict',
];

let site: Awaited<ReturnType<typeof servePages>>;
let browsers: Awaited<ReturnType<typeof startBrowsers>>;

beforeAll(async () => {
  const html = { 'content-type': 'text/html' };
  site = await servePages({
    '/': { headers: { ...html, 'set-cookie': cookies as unknown as string }, body: '<title>In</title>' },
    '/app/': '<title>App</title>',
    '/worker.js': {
      headers: { 'content-type': 'text/javascript' },
      body: 'self.onfetch = event => { if (event.request.url.endsWith("/offline")) event.respondWith(new Response("<title>From the worker</title>", { headers: { "content-type": "text/html" } })); };',
    },
    '/hang': '<title>Hang</title><script>setTimeout(() => { for (;;); }, 200)</script>',
  });
  browsers = await startBrowsers();
});

afterAll(async () => {
  await browsers.close();
  await site.close();
});

async function open({ host }: TestBrowser, path: string) {
  return (await host.open(site.url(path), AbortSignal.timeout(10_000))).page;
}

async function keep(
  { browser }: TestBrowser,
  hurried = true,
): Promise<{ profile: BrowserProfile | undefined; ms: number }> {
  const kept = browser.keepProfile({ bytesAtMost, hurried: () => hurried });
  const from = performance.now();
  await browser.close();
  return { profile: await kept, ms: performance.now() - from };
}

const fill = `(async () => {
  localStorage.setItem('token', 'local');
  sessionStorage.setItem('token', 'tab');
  await new Promise((resolve, reject) => {
    const open = indexedDB.open('notes', 1);
    open.onupgradeneeded = () => open.result.createObjectStore('notes');
    open.onerror = () => reject(open.error);
    open.onsuccess = () => {
      const tx = open.result.transaction('notes', 'readwrite');
      tx.objectStore('notes').put(new Blob(['in a blob']), 'first');
      tx.oncomplete = () => resolve();
    };
  });
  const cache = await caches.open('v1');
  await cache.put('/cached', new Response('from the cache'));
  await navigator.serviceWorker.register('/worker.js');
  await navigator.serviceWorker.ready;
})()`;

const byName = ([a]: unknown[], [b]: unknown[]): number => String(a).localeCompare(String(b));

const look = `(async () => ({
  local: localStorage.getItem('token'),
  tab: sessionStorage.getItem('token'),
  cookie: document.cookie,
  note: await new Promise(resolve => {
    const open = indexedDB.open('notes');
    open.onsuccess = () => {
      if (!open.result.objectStoreNames.contains('notes')) return resolve(null);
      const get = open.result.transaction('notes').objectStore('notes').get('first');
      get.onsuccess = async () => resolve(await get.result.text());
    };
  }),
  cached: await caches.match('/cached').then(found => found && found.text()),
}))()`;

test('what websites stored is there in the next browser: session cookies, storage, databases, caches, service workers', async () => {
  const first = await browsers.start();
  await (await open(first, '/')).evaluate(fill);
  // Where there is no hurry, that is: a busy machine may not have written all of it when there is.
  const { profile } = await keep(first, false);

  const second = await browsers.start({ profile });
  const page = await open(second, '/app/');
  expect(await page.evaluate(look)).toEqual({
    local: 'local',
    tab: null,
    cookie: expect.stringMatching(/narrow=2.*lasting=1|lasting=1.*narrow=2/) as string,
    note: 'in a blob',
    cached: 'from the cache',
  });
  const now = await page.context().cookies(site.url('/app/'));
  const was = (profile?.cookies ?? []).map(({ name, value, httpOnly, expires, domain }) => [
    name,
    value,
    httpOnly,
    Math.round(expires),
    domain,
  ]);
  expect(
    now
      .map(({ name, value, httpOnly, expires, domain }) => [name, value, httpOnly, Math.round(expires), domain])
      .toSorted(byName),
  ).toEqual(was.toSorted(byName));
  expect(was).toHaveLength(3);
  await page.goto(site.url('/offline'));
  expect(await page.title()).toBe('From the worker');
});

test(
  'the first tab’s session storage is filled once: what a page empties stays empty',
  { tags: ['long'] },
  async () => {
    const first = await browsers.start();
    const tab = first.host.active().page;
    await tab.goto(site.url('/app/'));
    await tab.evaluate(`sessionStorage.setItem('token', 'tab')`);
    const { profile } = await keep(first, false);

    const second = await browsers.start({ profile });
    const page = second.host.active().page;
    await page.goto(site.url('/app/'));
    expect(await page.evaluate(`sessionStorage.getItem('token')`)).toBe('tab');
    await page.evaluate('sessionStorage.clear()');
    await page.goto(site.url('/app/?again'));
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  },
);

test(
  'a page in an endless loop does not keep its browser from ending, and its cookies are kept',
  { tags: ['long'] },
  async () => {
    const first = await browsers.start();
    await open(first, '/');
    const hanging = await open(first, '/hang');
    await eventually('the page hangs', () =>
      Promise.race([
        hanging.evaluate('1').then(() => false),
        new Promise(resolve => setTimeout(() => resolve(true), 300)),
      ]),
    );
    const { profile } = await keep(first);
    expect(profile?.cookies.map(({ name }) => name)).toContain('session');
  },
);

test('a browser that died is not kept, and one that is not asked keeps nothing', async () => {
  const dead = await browsers.start();
  const kept = dead.browser.keepProfile({ bytesAtMost });
  process.kill(dead.browser.pid, 'SIGKILL');
  await dead.browser.close();
  expect(await kept).toBeUndefined();
});

test('only plain files of what websites store are kept: no links, no preferences, and no more than allowed', async () => {
  const folder = join(browsers.scratchDir, 'made');
  const storage = join(folder, 'Default', 'Local Storage', 'leveldb');
  await mkdir(storage, { recursive: true });
  await mkdir(join(folder, 'Default', 'Extensions'));
  await writeFile(join(folder, 'Default', 'Preferences'), '{}');
  await writeFile(join(folder, 'Default', 'Extensions', 'a.js'), '1');
  await writeFile(join(storage, '000003.log'), 'kept');
  await symlink('/etc/passwd', join(storage, '000004.log'));
  await link(join(folder, 'Default', 'Preferences'), join(storage, '000005.log'));
  const files = await readProfileFiles(folder, 1000);
  expect(files.map(({ path }) => path)).toEqual(['Default/Local Storage/leveldb/000003.log']);
  await expect(readProfileFiles(folder, 3)).rejects.toThrow('too large');
  expect(await Promise.all([1000, 3].map(bytes => profileFits(folder, bytes)))).toEqual([true, false]);
});
