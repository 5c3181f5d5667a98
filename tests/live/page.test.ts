/** The viewer's page itself, in a second Chromium: what it shows and what it sends. */
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually, servePages } from '#tests/setup/browser.ts';
import { runId, startFront, startLiveRun, type LiveRun } from './live-run.ts';
import { buildViewerPage, startViewersBrowser } from './viewer-page.ts';

const desk = `<!doctype html><title>Desk</title><style>body{margin:0;height:4000px;background:#fff;font:20px sans-serif}
  #field{position:absolute;left:40px;top:40px;width:600px;height:60px;font:24px sans-serif}
  #button{position:absolute;left:40px;top:140px;width:300px;height:60px}
  #box{position:absolute;left:40px;top:240px;width:120px;height:120px;background:#07c}</style>
<input id="field"><button id="button">Press</button><div id="box"></div>
<script>
  const log = [];
  for (const name of ['click','dblclick','contextmenu','keydown','input'])
    addEventListener(name, e => log.push([name, e.target.id || e.target.tagName || 'window', e.key ?? e.button ?? e.data].join(' ')), true);
  let from;
  box.onmousedown = e => { from = e.clientX - box.offsetLeft; };
  addEventListener('mousemove', e => { if (from !== undefined) box.style.left = e.clientX - from + 'px'; });
  addEventListener('mouseup', () => { from = undefined; });
</script>`;

let site: Awaited<ReturnType<typeof servePages>>;
let built: Awaited<ReturnType<typeof buildViewerPage>>;
let front: Awaited<ReturnType<typeof startFront>>;
let run: LiveRun;
let chromium: Browser;
let viewer: Page;
let faults: string[] = [];

beforeAll(async () => {
  built = await buildViewerPage();
  site = await servePages({ '/desk': desk, '/second': '<title>Second</title><h1>Second</h1>' });
  chromium = await startViewersBrowser();
});
afterAll(async () => {
  await chromium.close();
  await site.close();
  await built.remove();
});
beforeEach(async () => {
  run = await startLiveRun();
  front = await startFront({ target: () => run.server.address, webDir: built.dir });
  await run.page.goto(site.url('/desk'));
});
afterEach(async () => {
  await viewer.context().close();
  await front.close();
  await run.close();
  expect(faults).toEqual([]);
  faults = [];
});

async function open(options: BrowserContextOptions = {}): Promise<void> {
  const context = await chromium.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  viewer = await context.newPage();
  viewer.on('pageerror', error => faults.push(String(error)));
  viewer.on('console', line => {
    // A socket that cannot connect is reported in the console, whatever the page does about it.
    if (line.type() === 'error' && !/WebSocket connection/.test(line.text())) faults.push(line.text());
  });
  await viewer.goto(`${front.url}/live/${runId}?ticket=control`);
}

/** Pixel of the picture at a point of the run's page. */
function pixel(x: number, y: number): Promise<number[]> {
  const script = `(() => { const canvas = document.querySelector('#picture');
    return Array.from(canvas.getContext('2d').getImageData(${x}, ${y}, 1, 1).data.slice(0, 3)); })()`;
  return viewer.evaluate<number[]>(script);
}

async function shows(x: number, y: number, colour: [number, number, number]): Promise<void> {
  await eventually(`the colour ${colour.join()}`, async () =>
    (await pixel(x, y)).every((value, index) => Math.abs(value - (colour[index] ?? 0)) < 24),
  );
}

/** The point of the viewer's window where a point of the run's page is drawn. */
async function over(x: number, y: number): Promise<[number, number]> {
  const box = await viewer.locator('#picture').boundingBox();
  if (!box) throw new Error('No picture');
  const scale = Math.min(box.width / 1280, box.height / 720);
  return [box.x + (box.width - 1280 * scale) / 2 + x * scale, box.y + (box.height - 720 * scale) / 2 + y * scale];
}

async function takeControl(): Promise<void> {
  await run.hub.setAgentHolds(false);
  await viewer.getByRole('button', { name: 'Take control' }).click();
  await viewer.getByRole('textbox', { name: 'Address of the page' }).waitFor();
}

const value = () => run.page.evaluate<string>('field.value');
const log = () => run.page.evaluate<string[]>('log');
const picture = (name: string) =>
  process.env['PICTURES_DIR']
    ? viewer.screenshot({ path: join(process.env['PICTURES_DIR'], `${name}.png`) })
    : undefined;

test('the page loads the font of the product', async () => {
  await open();
  const script = `document.fonts.load("13px 'Inter Variable'").then(faces => faces.map(({ status }) => status))`;
  expect(await viewer.evaluate<string[]>(script)).toContain('loaded');
});

test('the picture is drawn, and changes when the page does', async () => {
  await open();
  await shows(100, 300, [0, 119, 204]);
  await picture('agent-1440');
  expect(await viewer.getByRole('button', { name: 'Take control' }).isVisible()).toBe(false);
  await run.page.evaluate('box.style.background = "#d00"');
  await shows(100, 300, [221, 0, 0]);
});

test('taking control, then typing, pasting, dragging, scrolling and shortcuts reach the run’s page', async () => {
  await open({ permissions: ['clipboard-read', 'clipboard-write'] });
  await shows(100, 300, [0, 119, 204]);
  await run.hub.setAgentHolds(false);
  await viewer.getByText('Take control').waitFor();
  await picture('free-1440');
  await takeControl();
  await viewer.mouse.click(...(await over(200, 70)));
  await viewer.keyboard.type('Hello, wheel');
  await eventually('typed', async () => (await value()) === 'Hello, wheel');
  await picture('you-1440');

  await viewer.keyboard.press('Control+a');
  await viewer.keyboard.press('Control+c');
  await eventually('copied', () =>
    viewer.evaluate(`navigator.clipboard.readText().then(text => text === 'Hello, wheel')`),
  );
  await viewer.keyboard.press('Backspace');
  await viewer.evaluate(`navigator.clipboard.writeText('pasted 日本')`);
  await viewer.keyboard.press('Control+v');
  await eventually('pasted', async () => (await value()) === 'pasted 日本');

  await viewer.mouse.move(...(await over(100, 300)));
  await viewer.mouse.down();
  await viewer.mouse.move(...(await over(250, 300)), { steps: 5 });
  await viewer.mouse.move(...(await over(400, 300)), { steps: 5 });
  await viewer.mouse.up();
  await eventually('dragged', async () => Math.abs((await run.page.evaluate<number>('box.offsetLeft')) - 340) <= 2);

  await viewer.mouse.dblclick(...(await over(100, 170)));
  await viewer.mouse.click(...(await over(100, 170)), { button: 'right' });
  await eventually('double and right click', async () => {
    const lines = await log();
    return lines.includes('dblclick button 0') && lines.includes('contextmenu button 2');
  });
  await viewer.mouse.wheel(0, 700);
  await eventually('scrolled', async () => (await run.page.evaluate('scrollY')) === 700);
});

test('what an input method composes arrives once, as text', { tags: ['long'] }, async () => {
  await open();
  await takeControl();
  await viewer.mouse.click(...(await over(200, 70)));
  const cdp = await viewer.context().newCDPSession(viewer);
  await cdp.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  await cdp.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  expect(await value()).toBe('');
  await cdp.send('Input.insertText', { text: '日本' });
  await eventually('composed', async () => (await value()) === '日本');
});

test('Escape reaches the page, pressing it twice returns the keyboard to the viewer', async () => {
  await open();
  await takeControl();
  await viewer.keyboard.press('Tab');
  await viewer.keyboard.press('Escape');
  await eventually('Escape came', async () => (await log()).some(line => /^keydown \w+ Escape/.test(line)));
  await viewer.keyboard.press('Escape');
  await eventually('left', () => viewer.evaluate(`document.activeElement.id === 'address'`));
  expect((await log()).filter(line => line.endsWith('Escape'))).toHaveLength(1);
});

test('the address, tabs and a dialog of the page can be used from the viewer', { tags: ['long'] }, async () => {
  await open();
  await takeControl();
  const address = viewer.getByRole('textbox', { name: 'Address of the page' });
  await address.fill('not an address');
  await address.press('Enter');
  expect(run.page.url()).toBe(site.url('/desk'));
  await address.fill(site.url('/second').replace('http://', ''));
  await address.press('Enter');
  await eventually('there', () => run.page.url() === site.url('/second'));
  await viewer.getByRole('button', { name: 'Back', exact: true }).click();
  await eventually('back', () => run.page.url() === site.url('/desk'));

  await run.host.open(site.url('/second'), AbortSignal.timeout(5000));
  await viewer.getByRole('navigation', { name: 'Tabs of the browser' }).waitFor();
  await picture('tabs-1440');
  await viewer.getByRole('button', { name: 'Desk' }).click();
  await eventually('switched', () => run.browser.tabs().find(tab => tab.active)?.title === 'Desk');

  await run.page.evaluate('setTimeout(() => { field.value = String(prompt("Your name?", "nobody")) })');
  await viewer.getByRole('alertdialog').waitFor();
  await picture('dialog-1440');
  await viewer.getByRole('alertdialog').getByRole('textbox').fill('Ann');
  await viewer.getByRole('button', { name: 'OK' }).click();
  await eventually('answered', async () => (await value()) === 'Ann');
  await viewer.getByRole('alertdialog').waitFor({ state: 'hidden' });
});

test('on a phone a tap clicks, a long press is a right click, two fingers scroll', { tags: ['long'] }, async () => {
  await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  await shows(100, 300, [0, 119, 204]);
  await run.hub.setAgentHolds(false);
  await viewer.getByText('Take control').waitFor();
  await picture('free-390');
  await takeControl();
  await picture('you-390');
  await viewer.touchscreen.tap(...(await over(100, 170)));
  await eventually('tapped', async () => (await log()).includes('click button 0'));
  const cdp = await viewer.context().newCDPSession(viewer);
  const [x, y] = await over(100, 170);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await eventually('pressed long', async () => (await log()).includes('contextmenu button 2'));
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const two = (dy: number) => [
    { x, y: y + dy, id: 1 },
    { x: x + 40, y: y + dy, id: 2 },
  ];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: two(0) });
  for (const dy of [-10, -20, -30])
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: two(dy) });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await eventually('scrolled', async () => (await run.page.evaluate<number>('scrollY')) > 50);
  await viewer.getByRole('button', { name: 'Show the keyboard' }).tap();
  expect(await viewer.evaluate('document.activeElement.id')).toBe('keys');
});

test(
  'a lost connection reconnects with control; without permission to watch the page says so',
  { tags: ['long'] },
  async () => {
    await open();
    await takeControl();
    front.cut();
    await eventually('the page says so', () => viewer.evaluate(`document.body.dataset.phase !== 'live'`));
    await eventually('back', () =>
      viewer.evaluate(`document.body.dataset.phase === 'live' && document.body.dataset.held === 'you'`),
    );
    await run.page.evaluate('box.style.background = "#0a0"');
    await shows(100, 300, [0, 170, 0]);
    front.cut({ refuse: 'unauthorized' });
    await viewer.getByText('This link has expired').waitFor();
    await picture('expired-1440');
  },
);

test('the page says that the run has ended, and before the first picture that the browser starts', async () => {
  await open();
  await shows(100, 300, [0, 119, 204]);
  run.hub.close();
  await viewer.getByText('The run has ended').waitFor();
  await picture('ended-1440');
  await viewer.goto(`${front.url}/live/99?ticket=control`);
  await viewer.getByText('Starting the browser…').waitFor();
  await picture('starting-1440');
});

test('while the run has no browser the page says why, and reconnects when it has one', { tags: ['long'] }, async () => {
  await open();
  await eventually('a picture', () => viewer.evaluate<boolean>(`document.body.dataset.phase === 'live'`));
  front.cut({ refuse: 'browserClosed' });
  await viewer.getByText('The browser was closed to save memory').waitFor();
  expect(await viewer.locator('#picture').isVisible()).toBe(false);
  await picture('closed-1440');
  await viewer.setViewportSize({ width: 390, height: 844 });
  await picture('closed-390');
  front.cut();
  await eventually('a picture', () => viewer.evaluate<boolean>(`document.body.dataset.phase === 'live'`));
});

test(
  'the page of a run that continues in another browser does not say that it has ended',
  { tags: ['long'] },
  async () => {
    await open();
    await eventually('a picture', () => viewer.evaluate<boolean>(`document.body.dataset.phase === 'live'`));
    run.hub.close({ moves: true });
    await viewer.getByText('Reconnecting…').waitFor();
  },
);

test('the parent page gets the state, may take control for it, and may hide its bar', { tags: ['long'] }, async () => {
  const context = await chromium.newContext();
  viewer = await context.newPage();
  await viewer.goto(`${front.url}/frame`);
  await viewer.evaluate(`addEventListener('message', event => { if (event.data.source === 'legwork-live') window.state = event.data; });
    document.querySelector('iframe').src = '/live/${runId}?ticket=control'`);
  await run.hub.setAgentHolds(false);
  const state = () => viewer.evaluate<Record<string, unknown>>('window.state');
  await eventually(
    'the state arrives',
    async () => (await state())?.['phase'] === 'live' && (await state())?.['held'] === 'free',
  );
  expect(await state()).toMatchObject({
    type: 'state',
    offered: true,
    dialog: false,
    tabs: [{ title: 'Desk', active: true }],
  });
  const post = (message: object) =>
    viewer.evaluate(`frames[0].postMessage(${JSON.stringify(message)}, location.origin)`);
  await post({ type: 'bar', visible: false });
  await post({ type: 'take' });
  await eventually('taken', async () => (await state())?.['held'] === 'you');
  expect(await viewer.frameLocator('iframe').locator('#bar').isVisible()).toBe(false);
  await post({ type: 'navigate', to: site.url('/second') });
  await eventually('there', () => run.page.url() === site.url('/second'));
});
