import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, servePages, startBrowsers } from '#tests/setup/browser.ts';
import type { TestBrowser } from '#tests/setup/browser.ts';
import { canMakeNetwork, runRig } from '#tests/fakes/egress/in-namespace.ts';
import type { RigReport } from '#tests/fakes/egress/rig.ts';
import { hangMs } from '#tests/setup/hang.ts';
import { kinds } from '#tests/fakes/egress/vectors.ts';

const soon = () => AbortSignal.timeout(hangMs);

let site: Awaited<ReturnType<typeof servePages>>;
const started: Awaited<ReturnType<typeof startBrowsers>>[] = [];

beforeAll(async () => {
  site = await servePages({ '/': '<title>Practice</title>', '/x': '<title>X</title>' });
});

afterAll(async () => {
  await Promise.all(started.map(browsers => browsers.close()));
  await site.close();
});

async function start(allowLoopback: boolean): Promise<TestBrowser> {
  const browsers = await startBrowsers({ allowLoopback, allowPrivate: false });
  started.push(browsers);
  return browsers.start();
}

describe('a browser of a single-user installation', () => {
  let one: TestBrowser;
  beforeAll(async () => {
    one = await start(true);
    one.browser.restrict(null, [`localhost:${site.port}`]);
  });

  test('reaches a site on this machine that is named with its port, by address and by name', async () => {
    const { page } = await one.host.open(site.url('/'), soon());
    expect(await page.title()).toBe('Practice');
    await page.goto(`http://localhost:${site.port}/x`);
    expect(await page.title()).toBe('X');
  });

  test('reaches no private network, and says so to the agent and to the chat', async () => {
    const refused = /Legwork does not let pages reach 10\.0\.0\.5: it belongs to a private network\./;
    const { page } = await one.host.open('http://10.0.0.5/', soon());
    expect(await page.textContent('p')).toMatch(refused);
    await expect(one.host.open('https://10.0.0.5/', soon())).rejects.toThrow(refused);
    expect(one.host.whyUnreachable('https://10.0.0.5/')).toMatch(refused);
    expect(one.events.filter(event => event.type === 'refused')).toHaveLength(1);
  });

  test('a new tab of Chromium’s own is an empty page, not one that is refused', async () => {
    const { page, cdp } = await one.host.open('about:blank', soon());
    await cdp.send('Page.navigate', { url: 'chrome://newtab/' });
    await eventually('it arrived', async () => (await page.textContent('html')) === '');
    expect(page.url()).not.toMatch(/^chrome/);
  });

  test('once restricted, pages load nothing from elsewhere', async () => {
    const { page } = await one.host.open('about:blank', soon());
    one.browser.restrict([`127.0.0.1:${site.port}`]);
    await page.goto(site.url('/'));
    const tried = `fetch('http://localhost:${site.port}/x').then(answer => answer.status, () => 'failed')`;
    expect(await page.evaluate(tried)).not.toBe(200);
    await eventually('the refusal is reported', () =>
      one.events.some(event => event.type === 'refused' && event.host === 'localhost'),
    );
    one.browser.restrict([]);
    await page.goto(site.url('/'));
    expect(await page.title()).toBe('Not allowed');
    one.browser.restrict(null, [`localhost:${site.port}`]);
    await page.goto(site.url('/'));
    expect(await page.title()).toBe('Practice');
  });

  test('the browser itself asks for nothing, so that a list of websites makes no noise', () => {
    const hosts = one.events.flatMap(event => (event.type === 'refused' ? [event.host] : []));
    expect(hosts.filter(host => !['10.0.0.5', 'localhost', '127.0.0.1'].includes(host))).toEqual([]);
  });
});

const internal = [
  'file:///etc/passwd',
  'view-source:file:///etc/passwd',
  'view-source:http://127.0.0.1/',
  'chrome://version',
  'chrome://settings/passwords',
  'devtools://devtools/bundled/inspector.html',
];

// Legwork gives no such order, and Chromium has been seen to end at one instead of refusing: each has a browser of its own.
test.each(internal)('Chromium shows nothing of %s, even when asked to go there', { tags: ['long'] }, async url => {
  const { browser, host } = await start(true);
  const { cdp } = host.active();
  const ended = new Promise<'ended'>(resolve => browser.on(({ type }) => type === 'crashed' && resolve('ended')));
  const shown = async (): Promise<string> => {
    const { errorText } = await cdp.send('Page.navigate', { url });
    expect(errorText).toBe('net::ERR_BLOCKED_BY_ADMINISTRATOR');
    const expression = 'document.documentElement.innerText';
    const { result } = await cdp.send('Runtime.evaluate', { expression, returnByValue: true });
    return String(result.value);
  };
  const went = await shown().catch(async (error: unknown) => {
    if (!(await browser.isAlive())) return ended;
    throw error;
  });
  expect(went).not.toMatch(/root:|Chromium\/|Passwords/);
  await browser.close();
});

test('pages get nowhere by addresses of the browser itself: links, frames, windows and scripts', async () => {
  const { browser, host } = await start(true);
  browser.restrict(null, [`127.0.0.1:${site.port}`]);
  const { page } = await host.open(site.url('/'), soon());
  const orders = [
    'Object.assign(document.createElement("a"), { href: url }).click()',
    'Object.assign(document.createElement("a"), { href: url, target: "_blank" }).click()',
    'document.body.append(Object.assign(document.createElement("iframe"), { src: url }))',
    'window.open(url)',
    'window.open("about:blank").location = url',
    'location.href = url',
  ];
  for (const url of [...internal, 'chrome://flags'])
    for (const order of orders)
      await page.evaluate(`{ const url = ${JSON.stringify(url)}; try { ${order} } catch {} }`).catch(() => undefined);
  await page.goto(site.url('/x'));
  await eventually('windows were refused', () => browser.tabs().every(({ url }) => /^(?:http:|about:blank)/.test(url)));
  expect(await browser.isAlive()).toBe(true);
});

test('a browser of an installation for many does not reach this machine', async () => {
  const { host } = await start(false);
  for (const name of ['127.0.0.1', 'localhost', '[::1]']) {
    const { page } = await host.open(`http://${name}:${site.port}/`, soon());
    expect(await page.title()).toBe('Not allowed');
  }
});

describe.skipIf(!(await canMakeNetwork()))(
  'in a network where every address of the world listens',
  { tags: ['long'] },
  () => {
    let report: RigReport;
    beforeAll(async () => {
      report = await runRig();
    });

    test('more than 300 ways to reach an inner address reach none, by TCP or UDP, nor ask for a name', () => {
      expect(report.vectors).toBeGreaterThan(300);
      expect(report.hits).toEqual([]);
    });

    test('every one of the ways does reach an address that is allowed', () => {
      expect(Object.keys(kinds).filter(kind => !report.control.includes(kind))).toEqual([]);
      expect(Object.keys(kinds).filter(kind => !report.onList.includes(kind))).toEqual([]);
    });

    test('none of the ways reaches a website that the task does not list', () => {
      expect(report.offList).toEqual([]);
      expect(report.refused).toContain('This task may only open site.test, so other.test was refused.');
    });
  },
);
