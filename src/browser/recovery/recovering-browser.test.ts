import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/setup/browser.ts';
import { hangMs } from '#tests/setup/hang.ts';
import { type Recovering, startRecovering } from '#tests/setup/recovering.ts';
import { servedPort } from '#tests/setup/served.ts';
import type { ElementNode } from '../observe/observation.ts';
import type { ActionOutcome, BrowserEvent, PageAction } from '../run-browser.ts';
import type { MovableBrowser } from './recovering-browser.ts';

const form = `<!doctype html><title>Form</title><h1>Form</h1><form action="/sent" method="post">
  <label>Name <input name="name"></label><label>Colour <select name="colour"><option>red<option>blue</select></label>
  <label>Terms <input type="checkbox" name="terms"></label><button>Send</button></form>
  <script>localStorage.setItem('seen', 'local'); sessionStorage.setItem('seen', 'session'); document.cookie = 'seen=cookie'</script>`;
const state = `<!doctype html><title>State</title><p id="p"></p><a href="/file" download>Get it</a><script>
  p.textContent = [localStorage.seen, sessionStorage.seen, document.cookie].join(' ')</script>`;
const pages: Record<string, string> = {
  '/form': form,
  '/state': state,
  '/other': '<title>Other</title><h1>Other</h1>',
};

let origin: string;
let hits: string[];
/** What the site does besides answering: kill the browser that asks. */
let onHit: (path: string) => void;
let browser: MovableBrowser;
let events: BrowserEvent[];
let one: Recovering;

const site = createServer((request: IncomingMessage, response: ServerResponse) => {
  hits.push(`${request.method} ${request.url}`);
  const page = pages[request.url ?? ''];
  onHit(request.url ?? '');
  if (request.url === '/file') response.setHeader('content-disposition', 'attachment; filename=report.txt');
  response.setHeader('content-type', 'text/html');
  response.writeHead(page === undefined && request.url !== '/file' ? 404 : 200).end(page ?? 'text');
});

beforeAll(async () => {
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${servedPort(site)}`;
});
afterEach(() => one.close());
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

const soon = () => AbortSignal.timeout(hangMs);

async function start(): Promise<void> {
  hits = [];
  onHit = () => undefined;
  one = await startRecovering();
  ({ browser, events } = one);
}

const perform = (action: PageAction): Promise<ActionOutcome> =>
  browser.act(action, { signal: soon(), timeoutMs: 10_000 });
const kill = (): void => one.kill();
const crashPage = (): void => one.crashPage();
const replaced = () => events.filter(event => event.type === 'replaced');

async function find(name: string): Promise<ElementNode> {
  const { nodes } = await browser.observe(soon());
  const found = nodes.find(node => node.kind === 'element' && node.name === name);
  if (found?.kind !== 'element') throw new Error(`No ${name}`);
  return found;
}

test('a browser that dies is replaced: the same tabs, what was typed and what websites stored, once', async () => {
  await start();
  browser.conceal({ value: 'canary-7', placeholder: '{{shop.password}}' });
  const frames: number[] = [];
  const cast = browser.cast({ frame: ({ at }) => void frames.push(at) });
  await perform({ type: 'navigate', url: `${origin}/state` });
  await perform({ type: 'click', ref: (await find('Get it')).ref });
  await eventually('the download', () => events.some(event => event.type === 'download'));
  await perform({ type: 'open-tab', url: `${origin}/form` });
  await perform({ type: 'fill', ref: (await find('Name')).ref, text: 'Ann' });
  await perform({ type: 'select', ref: (await find('Colour')).ref, options: ['blue'] });
  await perform({ type: 'check', ref: (await find('Terms')).ref, checked: true });
  const before = browser.pid;
  kill();
  await eventually('another browser', () => replaced().length === 1);
  expect(browser.pid).not.toBe(before);
  expect(replaced()).toEqual([{ type: 'replaced', what: 'browser', url: `${origin}/form`, whole: true, lost: [] }]);
  expect(browser.tabs().map(({ url, active }) => [url.slice(origin.length), active])).toEqual([
    ['/state', false],
    ['/form', true],
  ]);
  expect(await find('Name')).toMatchObject({ value: 'Ann' });
  expect(await find('Colour')).toMatchObject({ value: 'blue' });
  expect(await find('Terms')).toMatchObject({ checked: true });
  expect(hits.filter(hit => hit.startsWith('POST'))).toEqual([]);
  const seen = frames.length;
  cast.wantsNext();
  await eventually('its pictures', () => frames.length > seen);
  expect((await perform({ type: 'list-downloads' })).data).toContain('report.txt');
  await perform({ type: 'fill', ref: (await find('Name')).ref, text: 'canary-7' });
  expect(await find('Name')).toMatchObject({ value: '{{shop.password}}' });
  await perform({ type: 'navigate', url: `${origin}/state` });
  expect(await browser.text({ signal: soon(), limit: 200 })).toContain('local session seen=cookie');

  kill();
  await expect(browser.observe(soon())).rejects.toThrow('The browser stopped twice');
  await expect(perform({ type: 'wait', ms: 1 })).rejects.toThrow('The browser stopped twice');
  expect(events.at(-1)).toMatchObject({ type: 'crashed', what: 'browser' });
});

test('actions that may have changed something are not repeated, and navigations are', { tags: ['long'] }, async () => {
  await start();
  onHit = path => path === '/other' && hits.filter(hit => hit.endsWith('/other')).length === 1 && kill();
  const there = await perform({ type: 'navigate', url: `${origin}/other` });
  expect(there).toMatchObject({ ok: true });
  expect(replaced()).toHaveLength(1);
  expect(hits.filter(hit => hit === 'GET /other')).toHaveLength(2);
  await browser.close();

  await start();
  await perform({ type: 'navigate', url: `${origin}/form` });
  await perform({ type: 'fill', ref: (await find('Name')).ref, text: 'Ann' });
  onHit = path => path === '/sent' && kill();
  const sent = await perform({ type: 'click', ref: (await find('Send')).ref });
  expect(sent).toMatchObject({ ok: false, crashed: 'browser', changed: true });
  expect(sent.message).toContain('It is not known whether it took effect');
  expect(hits.filter(hit => hit === 'POST /sent')).toHaveLength(1);
  expect(browser.tabs()).toMatchObject([{ active: true }]);
});

test(
  'a page that crashes is loaded again once, and the second time closed, with a message',
  { tags: ['long'] },
  async () => {
    await start();
    await perform({ type: 'navigate', url: `${origin}/other` });
    await perform({ type: 'open-tab', url: `${origin}/form` });
    await perform({ type: 'fill', ref: (await find('Name')).ref, text: 'Ann' });
    crashPage();
    await eventually('it is there again', () => replaced().length === 1);
    expect(replaced()).toEqual([{ type: 'replaced', what: 'tab', url: `${origin}/form`, whole: true, lost: [] }]);
    expect(await find('Name')).toMatchObject({ value: 'Ann' });
    crashPage();
    const isReported = (): boolean =>
      events.some(event => event.type === 'note' && event.message.includes('/form crashed, so its tab was closed'));
    await eventually('it is reported', isReported);
    expect(replaced()).toHaveLength(1);
    await perform({ type: 'navigate', url: `${origin}/other` });
    expect((await browser.observe(soon())).title).toBe('Other');
  },
);

test('a browser that is closed during its replacement leaves none', async () => {
  await start();
  const pids = [browser.pid];
  kill();
  await eventually('the death is noticed', () => events.some(event => event.type === 'dialog'));
  await browser.close();
  expect(pids.filter(isThere)).toEqual([]);
  await expect(browser.observe(soon())).rejects.toThrow('was closed');
});

test(
  'its pages can be opened in another browser with what was typed, but not where they would be others',
  { tags: ['long'] },
  async () => {
    await start();
    expect(browser.pagesState()).toBeUndefined();
    await perform({ type: 'navigate', url: `${origin}/state` });
    await perform({ type: 'open-tab', url: `${origin}/form` });
    await perform({ type: 'fill', ref: (await find('Name')).ref, text: 'Ann' });
    await perform({ type: 'check', ref: (await find('Terms')).ref, checked: true });
    await find('Name');
    const state = browser.pagesState();
    if (!state) throw new Error('no state');
    await perform({ type: 'click', ref: (await find('Send')).ref });
    await browser.observe(soon());
    // What a form was answered with is not what its address gives.
    expect(browser.pagesState()).toBeUndefined();
    await perform({ type: 'navigate', url: `${origin}/form` });
    await find('Name');
    expect(browser.pagesState()).toBeDefined();
    await browser.input({ type: 'text', text: 'manually' });
    expect(browser.pagesState()).toBeUndefined();
    await one.close();

    await start();
    await browser.openPages(structuredClone(state));
    expect(replaced()).toEqual([{ type: 'replaced', what: 'worker', url: `${origin}/form`, whole: true, lost: [] }]);
    expect(browser.tabs().map(({ url, active }) => [url.slice(origin.length), active])).toEqual([
      ['/state', false],
      ['/form', true],
    ]);
    expect(await find('Name')).toMatchObject({ value: 'Ann' });
    expect(await find('Terms')).toMatchObject({ checked: true });
    expect(hits.filter(hit => hit.startsWith('POST'))).toEqual([]);
  },
);

test(
  'a field that holds something else than before is reported as lost, however it was filled',
  { tags: ['long'] },
  async () => {
    await start();
    await perform({ type: 'navigate', url: `${origin}/form` });
    await perform({ type: 'click', ref: (await find('Name')).ref });
    await perform({ type: 'type', text: 'Ann' });
    await find('Name');
    kill();
    await eventually('another browser', () => replaced().length === 1);
    expect(replaced()).toMatchObject([{ whole: false, lost: ['Name'] }]);
  },
);

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
