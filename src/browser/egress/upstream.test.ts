import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startProxy } from '#tests/fakes/proxy/server.ts';
import { eventually, servePages, startBrowsers } from '#tests/setup/browser.ts';

const password = 'canary p@ss:word';
const shop = '93.184.216.34';

let site: Awaited<ReturnType<typeof servePages>>;
let browsers: Awaited<ReturnType<typeof startBrowsers>>;
let proxy: Awaited<ReturnType<typeof startProxy>>;

beforeAll(async () => {
  const seen = '<title>Shop</title><script>document.title += " " + document.cookie</script>';
  site = await servePages({ '/': seen, '/inner': '<title>Inner</title>' });
  proxy = await startProxy({ user: 'legwork', password, world: () => site.port });
  const names: Record<string, string> = {
    'shop.test': shop,
    'metadata.test': '169.254.169.254',
    'inner.test': '10.0.0.7',
  };
  browsers = await startBrowsers({
    allowLoopback: true,
    allowPrivate: false,
    named: [`localhost:${site.port}`],
    resolve: name => (names[name] ? Promise.resolve([names[name]]) : Promise.reject(new Error('ENOTFOUND'))),
  });
});

afterEach(() => void proxy.seen.splice(0));
afterAll(async () => {
  await browsers.close();
  proxy.close();
  await site.close();
});

const goTo = (url: string) => ({ url, signal: AbortSignal.timeout(10_000) });

test('a browser with a proxy reaches websites through it, by the address that was checked, and signs in there', async () => {
  const { host } = await browsers.start({ proxy: proxy.url });
  const { url, signal } = goTo('http://shop.test/');
  const { page } = await host.open(url, signal);
  expect(await page.title()).toContain('Shop');
  expect(proxy.seen.length).toBeGreaterThan(0);
  expect(new Set(proxy.seen.map(({ to }) => to))).toEqual(new Set([`${shop}:80`]));
  expect(proxy.seen.every(({ answered }) => answered === 200)).toBe(true);
  // Bytes of TLS, WebSockets and the like go the same way.
  const before = proxy.seen.length;
  await page.evaluate(`new WebSocket('ws://shop.test/socket')`);
  await eventually('the socket goes by the proxy', () => proxy.seen.length > before);
  await page.evaluate(`fetch('https://shop.test/').catch(() => 0)`);
  expect(proxy.seen.map(({ to }) => to)).toContain(`${shop}:443`);
});

test('the egress filter holds with a proxy: what may not be reached is never asked of it, and this machine is not looked for there', async () => {
  const { browser, host, events } = await browsers.start({ proxy: proxy.url });
  for (const name of ['metadata.test', 'inner.test']) {
    await expect(host.open(`http://${name}/`, AbortSignal.timeout(10_000)).then(tab => tab.page.title())).resolves.toBe(
      'Not allowed',
    );
  }
  expect(events.filter(({ type }) => type === 'refused')).toHaveLength(2);
  const { page } = await host.open(site.url('/inner'), AbortSignal.timeout(10_000));
  expect(await page.title()).toBe('Inner');
  browser.restrict(['other.test']);
  await page.evaluate(`fetch('http://shop.test/', { mode: 'no-cors' }).catch(() => 0)`);
  expect(proxy.seen).toEqual([]);
});

test(
  'a proxy that refuses or is unreachable is reported without its address and password',
  { tags: ['long'] },
  async () => {
    const wrong = await browsers.start({ proxy: proxy.url.replace('legwork:', 'nobody:') });
    const { page } = await wrong.host.open('http://shop.test/', AbortSignal.timeout(10_000));
    const said = await page.evaluate<string>('document.body.innerText');
    expect(said).toContain('did not accept Legwork’s user name and password');
    expect(proxy.seen.every(({ answered }) => answered === 407)).toBe(true);

    const away = await browsers.start({ proxy: 'http://legwork:canary@127.0.0.1:1' });
    const none = (await away.host.open('http://shop.test/', AbortSignal.timeout(10_000))).page;
    const pageText = await none.evaluate<string>('document.body.innerText');
    expect(pageText).toContain('the proxy that this task goes out through could not be reached');
    expect([said, pageText, ...wrong.logged, ...away.logged].join('\n')).not.toMatch(/canary|127\.0\.0\.1/);
  },
);

test('a region is where websites believe the browser to be: its clock, its languages, its place', async () => {
  const { host } = await browsers.start({ region: 'asia-south' });
  const { page } = await host.open(site.url('/'), AbortSignal.timeout(10_000));
  const there = await page.evaluate(`(async () => ({
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    languages: navigator.languages,
    inWorker: await new Promise(resolve => {
      const worker = new Worker(URL.createObjectURL(new Blob(['postMessage([Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.language])'])));
      worker.onmessage = event => resolve(event.data);
    }),
    place: await new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(({ coords }) => resolve(Math.round(coords.latitude)), reject)),
  }))()`);
  expect(there).toEqual({
    // Chromium's own name of Asia/Kolkata.
    zone: 'Asia/Calcutta',
    languages: ['en-IN', 'en-GB', 'en', 'hi'],
    inWorker: ['Asia/Calcutta', 'en-IN'],
    place: 19,
  });
});
