import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { eventually, servePages, startBrowsers, type TestBrowser } from '#tests/setup/browser.ts';
import { hangMs } from '#tests/setup/hang.ts';
import { type FrameView, framesOf } from '../observe/frames.ts';
import type { SeenAction } from './seen-action.ts';

let site: Awaited<ReturnType<typeof servePages>>;
let browsers: Awaited<ReturnType<typeof startBrowsers>>;
let one: TestBrowser;
let page: Page;

beforeAll(async () => {
  browsers = await startBrowsers();
  site = await servePages({
    '/': '<label>Name <input id="a"></label><iframe src="/inner"></iframe>',
    '/inner': '<label>Within <input id="b"></label>',
    '/hangs': '<h1>Hangs</h1>',
    '/double':
      '<label>Name <input id="a" value="two words"></label><p id="rich" contenteditable>some words</p><button id="b">Open</button>',
    '/named': '<label>Bank PIN <input id="a"></label><label>City <input id="c"></label>',
  });
});
afterAll(async () => {
  await browsers.close();
  await site.close();
});

async function open(): Promise<void> {
  one = await browsers.start();
  page = one.host.active().page;
  await page.goto(site.url('/'));
}

const type = async (text: string): Promise<void> => {
  await page.locator('#a').pressSequentially(text);
  await page.frameLocator('iframe').locator('#b').pressSequentially(text);
};

async function inWorld(view: FrameView, expression: string): Promise<unknown> {
  const { result } = await view.cdp.send('Runtime.evaluate', {
    expression,
    uniqueContextId: view.world.uniqueId,
    returnByValue: true,
  });
  return result.value;
}

const fieldsOf = (actions: SeenAction[]): string[] => [
  ...new Set(actions.flatMap(({ action }) => ('element' in action && action.element ? [action.element.name] : []))),
];

/** Counts in the isolated world of each document what the page would report, whether or not anybody receives it. */
async function countReported(): Promise<() => Promise<unknown[]>> {
  const views = await framesOf(one.host.active());
  expect(views).toHaveLength(2);
  for (const view of views)
    await inWorld(view, 'globalThis.reported = 0; globalThis.legworkRecord = () => void (globalThis.reported += 1)');
  return () => Promise.all(views.map(view => inWorld(view, 'globalThis.reported')));
}

test('once a recording has stopped no document reports anything, not even one that opens later; it can start again', async () => {
  await open();
  const first: SeenAction[] = [];
  const stop = await one.browser.record(seen => first.push(seen));
  await type('x');
  await eventually('both documents are recorded', () => fieldsOf(first).length === 2);

  const reported = await countReported();
  await type('y');
  expect(await reported()).toEqual([1, 1]);
  await stop();
  await type('z');
  expect(await reported()).toEqual([1, 1]);

  await page.reload();
  await eventually('the frame is there', async () => (await framesOf(one.host.active())).length === 2);
  const later = await framesOf(one.host.active());
  expect(await Promise.all(later.map(view => inWorld(view, 'typeof legworkRecord')))).toEqual([
    'undefined',
    'undefined',
  ]);

  const second: SeenAction[] = [];
  const stopAgain = await one.browser.record(seen => second.push(seen));
  await type('x');
  await eventually('both are recorded again', () => fieldsOf(second).length === 2);
  await stopAgain();
  await stopAgain();
});

test('a recording that begins right after another has stopped misses nothing', async () => {
  await open();
  for (let round = 0; round < 5; round += 1) {
    const actions: SeenAction[] = [];
    const stop = await one.browser.record(seen => actions.push(seen));
    await type('x');
    await eventually(`round ${round} is recorded`, () => fieldsOf(actions).length === 2);
    await stop();
  }
});

test('a tab that hangs delays neither the stop of the others nor the end', async () => {
  await open();
  const hung = page;
  await hung.goto(site.url('/hangs'));
  page = (await one.host.open(site.url('/'), AbortSignal.timeout(hangMs))).page;
  const actions: SeenAction[] = [];
  const stop = await one.browser.record(seen => actions.push(seen));
  await type('x');
  await eventually('both documents are recorded', () => fieldsOf(actions).length === 2);
  const reported = await countReported();
  void hung.evaluate('for (;;);').catch(() => undefined);
  await stop();
  await type('z');
  expect(await reported()).toEqual([0, 0]);
  await one.browser.close();
});

test('what is typed into a field that is named for a secret is not reported, whatever its type', async () => {
  await open();
  await page.goto(site.url('/named'));
  const actions: SeenAction[] = [];
  const stop = await one.browser.record(seen => actions.push(seen));
  await page.locator('#a').pressSequentially('4711');
  await page.locator('#c').pressSequentially('Bonn');
  await eventually('both fields are reported', () => JSON.stringify(actions).includes('Bonn'));
  await stop();
  const texts = actions.flatMap(({ action }) => (action.kind === 'text' ? [action] : []));
  const pins = texts.filter(({ element }) => element.name === 'Bank PIN');
  expect([...new Set(pins.map(({ value }) => value))]).toEqual([null]);
  expect(actions.find(({ action }) => action.kind === 'text')?.action).toMatchObject({ value: null, secret: 'code' });
});

test('selecting the text of a field before typing is no action of its own, and a double click elsewhere is one', async () => {
  await open();
  await page.goto(site.url('/double'));
  const seen: SeenAction[] = [];
  const stop = await one.browser.record(action => seen.push(action));
  await page.locator('#a').dblclick();
  await page.locator('#a').click({ clickCount: 3 });
  await page.keyboard.press('Control+a');
  await page.locator('#rich').dblclick();
  await page.locator('#a').pressSequentially('x');
  await page.locator('#b').dblclick();
  await eventually('the double click is reported', () =>
    seen.some(({ action }) => action.kind === 'click' && action.count === 2),
  );
  await stop();
  const named = seen.map(({ action }) =>
    action.kind === 'click' ? `${action.count} ${action.element.name}` : action.kind,
  );
  expect([...new Set(named)]).toEqual(['text', '1 Open', '2 Open']);
});
