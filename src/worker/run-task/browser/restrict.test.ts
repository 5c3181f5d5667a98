import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, servePages, startBrowsers } from '#tests/setup/browser.ts';
import { restrictBrowser } from './restrict.ts';

let site: Awaited<ReturnType<typeof servePages>>;
let browsers: Awaited<ReturnType<typeof startBrowsers>>;

beforeAll(async () => {
  site = await servePages({ '/': '<title>Shop</title>' });
  browsers = await startBrowsers({ allowLoopback: true, allowPrivate: false });
});

afterAll(async () => {
  await browsers.close();
  await site.close();
});

test('a run stays within the task’s websites, and the chat says once per host what was refused', async () => {
  const { browser, host } = await browsers.start();
  const said: string[] = [];
  restrictBrowser(browser, { network: [`127.0.0.1:${site.port}`], named: [], say: text => void said.push(text) });
  const { page } = await host.open(site.url('/'), AbortSignal.timeout(10_000));
  expect(await page.title()).toBe('Shop');
  await page.evaluate(
    `Promise.allSettled([1, 2, 3].map(n => fetch('http://localhost:${site.port}/' + n, { mode: 'no-cors' })))`,
  );
  await eventually('it is said', () => said.length > 0);
  expect(said).toEqual([`This task may only open 127.0.0.1:${site.port}, so localhost:${site.port} was refused.`]);

  for (let n = 0; n < 15; n += 1)
    await page.evaluate(`fetch('http://host${n}.test/', { mode: 'no-cors' }).catch(() => 0)`);
  expect(said).toHaveLength(11);
  expect(said.at(-1)).toBe('Further ones are not listed here.');
});

test('a task without a list has no limit but for this machine, of which it reaches what its words name', async () => {
  const { browser, host } = await browsers.start();
  const said: string[] = [];
  browser.restrict([]);
  restrictBrowser(browser, { network: [], named: [`localhost:${site.port}`], say: text => void said.push(text) });
  const { page } = await host.open(site.url('/'), AbortSignal.timeout(10_000));
  expect(await page.title()).toBe('Shop');
  expect(said).toEqual([]);

  restrictBrowser(browser, { network: [], named: ['localhost:1'], say: text => void said.push(text) });
  await page.goto(site.url('/'));
  expect(await page.title()).toBe('Not allowed');
  expect(said.join()).toContain(`write 127.0.0.1:${site.port} in the task's steps or in its Allowed websites`);
});
