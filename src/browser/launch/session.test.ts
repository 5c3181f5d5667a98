import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, servePages, startBrowsers } from '#tests/setup/browser.ts';
import { showDocument } from '#tests/setup/show-document.ts';
import type { TestBrowser } from '#tests/setup/browser.ts';

const form =
  '<title>Form</title><input id="a" value="old" autofocus><textarea id="b"></textarea><script>a.focus()</script>';

let site: Awaited<ReturnType<typeof servePages>>;
let browsers: Awaited<ReturnType<typeof startBrowsers>>;
let one: TestBrowser;

beforeAll(async () => {
  browsers = await startBrowsers();
  site = await servePages({
    '/form': form,
    '/opener': '<title>Opener</title><button id="go" onclick="window.open(\'/popup\')">Open</button>',
    '/popup': '<title>Popup</title><h1>Popup</h1>',
    '/ask': '<title>Ask</title><script>function ask() { document.title = String(confirm("Sure?")); }</script>',
    '/alert': '<title>Alert</title><script>function save() { alert("Saved"); document.title = "closed"; }</script>',
    '/cookie': { headers: { 'set-cookie': 'who=first; Path=/', 'content-type': 'text/html' }, body: 'set' },
    '/empty': '<title>Empty</title>',
  });
  one = await browsers.start();
});

afterAll(async () => {
  await browsers.close();
  await site.close();
});

async function go(path: string, on = one) {
  const { page } = on.host.active();
  await page.goto(site.url(path));
  return page;
}

describe('tabs', () => {
  test('the tab that a page opens becomes the active one, and its opener follows when it closes', async () => {
    const page = await go('/opener');
    const opener = one.host.active().id;
    await page.click('#go');
    await eventually('the popup is active', () => one.browser.tabs().find(tab => tab.active && tab.title === 'Popup'));
    expect(one.host.active().page.url()).toBe(site.url('/popup'));

    await one.host.closeTab(one.host.active().id);
    await eventually('the opener is active', () => one.host.active().id === opener);
    expect(one.browser.tabs()).toEqual([{ id: opener, title: 'Opener', url: site.url('/opener'), active: true }]);
  });

  test('there are never more than ten tabs, and the one at work stays', async () => {
    const page = await go('/opener');
    for (let n = 0; n < 12; n += 1) {
      await page.evaluate('window.open("/empty")');
      await eventually(
        'the tab is followed',
        () => !one.host.opening() && one.host.active().page.url() === site.url('/empty'),
      );
      await one.host.activate(one.host.pages()[0]?.id ?? '');
    }
    await eventually('surplus tabs closed', () => one.host.pages().length <= 10);
    expect(one.host.active().page.url()).toBe(site.url('/opener'));
    for (const tab of one.host.pages()) if (tab !== one.host.active()) await one.host.closeTab(tab.id);
  });

  test('closing the last tab leaves an empty one', async () => {
    await go('/empty');
    await one.host.closeTab(one.host.active().id);
    expect(one.browser.tabs().map(tab => tab.url)).toEqual(['about:blank']);
  });

  test('a tab whose page crashes is reported and replaced, and the browser goes on', async () => {
    await go('/empty');
    // The page that causes it is gone before it could answer.
    one.host
      .active()
      .cdp.send('Page.crash')
      .catch(() => undefined);
    await eventually('the crash is reported', () =>
      one.events.some(event => event.type === 'crashed' && event.what === 'tab'),
    );
    await eventually('another tab took its place', () =>
      one.browser.tabs().some(tab => tab.active && tab.url === 'about:blank'),
    );
    await go('/empty');
    await eventually('it works', () => one.browser.tabs().some(tab => tab.title === 'Empty'));
    expect(one.browser.tabs()).toHaveLength(1);
  });

  test('a title that a page changes later is reported', async () => {
    const page = await go('/empty');
    await page.evaluate('document.title = "Changed"');
    await eventually('the new title', () => one.browser.tabs().some(tab => tab.title === 'Changed'));
  });

  test('addresses that are no web pages are not opened', async () => {
    for (const url of [
      'file:///etc/passwd',
      'javascript:alert(1)',
      'chrome://settings',
      'data:text/html,x',
      'view-source:http://a.b',
    ]) {
      await expect(one.host.open(url, AbortSignal.timeout(5000))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });
});

describe('dialogs', () => {
  test('a question stays open until it is answered', async () => {
    const page = await go('/ask');
    await page.evaluate('void setTimeout(ask)');
    const dialog = await eventually('the dialog', () => one.host.active().dialog());
    expect(dialog).toEqual({ kind: 'confirm', message: 'Sure?', value: '' });
    expect(one.events).toContainEqual({ type: 'dialog', dialog });

    await one.host.active().answerDialog(true);
    expect(one.host.active().dialog()).toBeNull();
    await eventually('the answer arrived', async () => (await page.title()) === 'true');
    expect(one.events.at(-1)).not.toEqual({ type: 'dialog', dialog });
  });

  test('an alert is reported and then closes by itself', async () => {
    const page = await go('/alert');
    await page.evaluate('void setTimeout(save)');
    await eventually('the alert', () => one.host.active().dialog()?.message === 'Saved');
    await eventually('the page goes on', async () => (await page.title()) === 'closed');
    expect(one.host.active().dialog()).toBeNull();
  });
});

describe('what browsers keep apart and refuse', () => {
  test('two browsers do not share cookies', async () => {
    const other = await browsers.start();
    await go('/cookie');
    expect(await one.host.active().page.evaluate('document.cookie')).toBe('who=first');
    const page = await go('/form', other);
    expect(await page.evaluate('document.cookie')).toBe('');
    await other.browser.close();
  });

  test('permissions are denied without a question', async () => {
    const page = await go('/empty');
    const states = await page.evaluate(
      `Promise.all(['geolocation', 'camera', 'microphone', 'notifications', 'clipboard-read'].map(async name => (await navigator.permissions.query({ name })).state))`,
    );
    expect(states).toEqual(['denied', 'denied', 'denied', 'denied', 'denied']);
  });

  test('it does not call itself headless and has the promised viewport', async () => {
    const page = await go('/empty');
    const seen = await page.evaluate(
      '[navigator.userAgent, innerWidth, innerHeight, devicePixelRatio, navigator.language].join("|")',
    );
    expect(seen).toMatch(/Chrome\/\d+\.0\.0\.0 Safari\/537\.36\|1280\|720\|1\|en-US$/);
    expect(seen).not.toMatch(/headless/i);
    const client = await page.evaluate('JSON.stringify(navigator.userAgentData?.brands ?? [])');
    expect(client).not.toMatch(/headless/i);
  });

  test('a shared file can be read by a page', async () => {
    const page = await go('/empty');
    await showDocument(page, '<input type="file">');
    await page.setInputFiles('input', await one.host.share(import.meta.filename));
    expect(await page.evaluate(`document.querySelector('input').files[0].text()`)).toContain(
      'a shared file can be read',
    );
  });
});
