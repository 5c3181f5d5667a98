/** Input from people reaches the page only from the one who has control; asserted on the page's own state. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually, servePages } from '#tests/setup/browser.ts';
import { runId, startLiveRun, type LiveRun } from './live-run.ts';
import { openViewer, type TestViewer } from './viewer.ts';

const desk = `<!doctype html><title>Desk</title><style>body{margin:0;height:4000px}
  #field{position:absolute;left:0;top:0;width:400px;height:40px}
  #button{position:absolute;left:0;top:60px;width:200px;height:40px}
  #box{position:absolute;left:0;top:120px;width:50px;height:50px;background:#c00}</style>
<input id="field"><button id="button">Press</button><div id="box"></div>
<script>
  const log = [];
  for (const name of ['mousedown','mouseup','click','dblclick','contextmenu','keydown','keyup','input','wheel','paste'])
    addEventListener(name, e => log.push([name, e.target.id || e.target.tagName || 'window', e.key ?? e.button ?? e.data].join(' ')), true);
  let from;
  box.onmousedown = e => { from = e.clientX - box.offsetLeft; };
  addEventListener('mousemove', e => { if (from !== undefined) box.style.left = e.clientX - from + 'px'; });
  addEventListener('mouseup', () => { from = undefined; });
</script>`;

let site: Awaited<ReturnType<typeof servePages>>;
let run: LiveRun;
let viewers: TestViewer[] = [];

beforeAll(async () => {
  site = await servePages({ '/desk': desk, '/second': '<title>Second</title><h1>Second</h1>' });
  run = await startLiveRun();
});
afterAll(async () => {
  await run.close();
  await site.close();
});
beforeEach(async () => {
  await run.hub.setAgentHolds(false);
  await run.page.goto(site.url('/desk'));
  // With the cursor in the field, any text that gets through shows.
  await run.page.evaluate('field.focus()');
});
afterEach(async () => {
  for (const viewer of viewers) viewer.socket.close();
  await Promise.all(viewers.map(viewer => viewer.closed));
  viewers = [];
  await run.hub.setAgentHolds(true);
});

function watch(ticket = 'control'): TestViewer {
  const viewer = openViewer(`ws://${run.server.address}/runs/${runId}?ticket=${ticket}`);
  viewers.push(viewer);
  return viewer;
}

async function driver(): Promise<TestViewer> {
  const viewer = watch();
  await viewer.take();
  return viewer;
}

/** Resolves when the run has dealt with everything this viewer has sent so far. */
async function inOrder(viewer: TestViewer): Promise<void> {
  const pong = new Promise(resolve => viewer.socket.once('pong', resolve));
  viewer.socket.ping();
  await pong;
}

const value = () => run.page.evaluate<string>('field.value');
const log = () => run.page.evaluate<string[]>('log');

test('typing, with the shift key and Enter, reaches the field that was clicked', async () => {
  const viewer = await driver();
  viewer.click(100, 20);
  for (const key of ['H', 'i', ' ', 'é']) viewer.key(key);
  viewer.key('Backspace', { code: 'Backspace' });
  viewer.key('Enter', { code: 'Enter' });
  await eventually('Enter', async () => (await log()).includes('keyup field Enter'));
  expect(await value()).toBe('Hi ');
});

test('pasted and composed text reaches the page whole, whatever the script', async () => {
  const viewer = await driver();
  viewer.click(100, 20);
  const text = '日本語 😀 žluťoučký '.repeat(500);
  viewer.input({ type: 'text', text });
  await eventually('pasted', async () => (await value()) === text);
});

test('Control+A selects all, and what is copied or cut is returned to the viewer who asked only', async () => {
  const viewer = await driver();
  const other = watch();
  viewer.click(100, 20);
  viewer.input({ type: 'text', text: 'keep this' });
  viewer.key('a', { code: 'KeyA', modifiers: 2 });
  viewer.input({ type: 'copy', cut: false });
  await eventually('copied', () =>
    viewer.messages.some(message => message.type === 'clipboard' && message.text === 'keep this'),
  );
  viewer.input({ type: 'copy', cut: true });
  await eventually('cut', async () => (await value()) === '');
  expect(other.messages.some(message => message.type === 'clipboard')).toBe(false);
});

test('the mouse wheel scrolls, a drag drags, a double click and a right click are what they are', async () => {
  const viewer = await driver();
  viewer.input({ type: 'mouse', action: 'down', x: 25, y: 145, button: 'left', buttons: 1, clickCount: 1 });
  for (let x = 25; x <= 325; x += 10) viewer.input({ type: 'mouse', action: 'move', x, y: 145, buttons: 1 });
  viewer.input({ type: 'mouse', action: 'up', x: 325, y: 145, button: 'left', clickCount: 1 });
  await eventually('dragged', async () => (await run.page.evaluate('box.offsetLeft')) === 300);

  viewer.click(100, 80);
  viewer.input({ type: 'mouse', action: 'down', x: 100, y: 80, button: 'left', buttons: 1, clickCount: 2 });
  viewer.input({ type: 'mouse', action: 'up', x: 100, y: 80, button: 'left', clickCount: 2 });
  await eventually('double click', async () => (await log()).includes('dblclick button 0'));
  viewer.input({ type: 'mouse', action: 'down', x: 100, y: 80, button: 'right', buttons: 2, clickCount: 1 });
  viewer.input({ type: 'mouse', action: 'up', x: 100, y: 80, button: 'right', clickCount: 1 });
  await eventually('right click', async () => (await log()).includes('contextmenu button 2'));

  viewer.input({ type: 'mouse', action: 'wheel', x: 600, y: 400, deltaY: 500 });
  await eventually('scrolled', async () => (await run.page.evaluate('scrollY')) === 500);
});

test('a viewer without control, a ticket to look only, and an old epoch have no effect', async () => {
  const viewer = await driver();
  const bystander = watch();
  const onlooker = watch('view');
  await eventually('both in', () => bystander.held() === 'other' && onlooker.held() === 'other');
  expect(onlooker.messages).toContainEqual(expect.objectContaining({ type: 'control', may: false }));
  const stolen = { epoch: viewer.epoch() };
  onlooker.send({ type: 'take' });
  for (const one of [bystander, onlooker]) {
    one.send({ type: 'text', text: 'intruder', ...stolen });
    one.send({ type: 'mouse', action: 'down', x: 100, y: 80, button: 'left', clickCount: 1, ...stolen });
    one.send({ type: 'navigate', to: site.url('/second'), ...stolen });
  }
  viewer.send({ type: 'text', text: 'late', epoch: viewer.epoch() - 1 });
  for (const one of [bystander, onlooker]) await inOrder(one);
  viewer.click(100, 20);
  viewer.input({ type: 'text', text: 'mine' });
  await eventually('mine', async () => (await value()) === 'mine');
  expect((await log()).filter(line => line.startsWith('mousedown'))).toEqual(['mousedown field 0']);
  expect(run.page.url()).toBe(site.url('/desk'));
});

test('the last of two viewers to take control has it, and the first one is notified and loses it', async () => {
  const first = await driver();
  const second = watch();
  await second.take();
  await eventually('the state arrives', () => first.held() === 'other');
  first.send({ type: 'text', text: 'first', epoch: second.epoch() });
  first.input({ type: 'text', text: 'first' });
  await inOrder(first);
  second.input({ type: 'text', text: 'second' });
  await eventually('second only', async () => (await value()) === 'second');
});

test('when the agent continues, input of the earlier epoch is dropped and nothing stays pressed', async () => {
  const viewer = await driver();
  viewer.click(100, 20);
  viewer.input({ type: 'key', action: 'down', key: 'Shift', code: 'ShiftLeft' });
  viewer.input({ type: 'mouse', action: 'down', x: 100, y: 80, button: 'left', buttons: 1, clickCount: 1 });
  await eventually('pressed', async () => (await log()).includes('mousedown button 0'));
  const old = viewer.epoch();
  await run.hub.setAgentHolds(true);
  // At this very moment nothing is down any more, and the button was let go where it presses nothing.
  expect(await log()).toContain('keyup button Shift');
  expect((await log()).some(line => line.startsWith('mouseup'))).toBe(true);
  expect((await log()).some(line => line.startsWith('click button'))).toBe(false);
  expect(viewer.held()).toBe('agent');
  await run.page.evaluate('field.focus()');
  viewer.send({ type: 'take' });
  viewer.send({ type: 'text', text: 'late', epoch: old });
  viewer.send({ type: 'text', text: 'later', epoch: viewer.epoch() });
  await inOrder(viewer);
  expect(viewer.held()).toBe('agent');
  // Once the next one in control has written, anything sent before would stand there too.
  await run.hub.setAgentHolds(false);
  await viewer.take();
  viewer.input({ type: 'text', text: 'now' });
  await eventually('now', async () => (await value()).endsWith('now'));
  expect(await value()).toBe('now');
});

test('a viewer who leaves with control releases it, and pressed keys and buttons', async () => {
  const viewer = await driver();
  const other = watch();
  viewer.input({ type: 'mouse', action: 'down', x: 25, y: 145, button: 'left', buttons: 1, clickCount: 1 });
  await eventually('pressed', async () => (await log()).includes('mousedown box 0'));
  viewer.socket.terminate();
  await eventually('free', () => other.held() === 'free');
  await eventually('released', async () => (await log()).some(line => line.startsWith('mouseup')));
  await other.take();
  other.click(100, 20);
  other.input({ type: 'text', text: 'now me' });
  await eventually('typed', async () => (await value()) === 'now me');
});

test('a dialog is shown to all, late viewers too, answered by the one in control, and the page continues', async () => {
  const viewer = await driver();
  await run.page.evaluate(`button.onclick = () => { field.value = prompt('Your name?', 'nobody') }`);
  viewer.click(100, 80);
  const asked = { type: 'dialog', dialog: { kind: 'prompt', message: 'Your name?', value: 'nobody' } };
  await eventually('shown', () => viewer.messages.some(message => message.type === 'dialog' && message.dialog));
  expect(viewer.messages).toContainEqual(asked);
  const late = watch();
  await eventually('shown to a late one', () => late.messages.some(message => message.type === 'dialog'));
  expect(late.messages).toContainEqual(asked);
  late.input({ type: 'dialog', accept: true, text: 'Mallory' });
  viewer.input({ type: 'dialog', accept: true, text: 'Ann' });
  await eventually('answered', async () => (await value()) === 'Ann');
  await eventually('gone', () => viewer.messages.some(message => message.type === 'dialog' && !message.dialog));
  viewer.click(100, 20);
  viewer.key('!');
  await eventually('goes on', async () => (await value()).includes('!'));
});

test('the one in control goes to an address, back, and to another tab; all get the tabs', async () => {
  const viewer = await driver();
  const other = watch('view');
  viewer.input({ type: 'navigate', to: site.url('/second') });
  await eventually('there', () => run.page.url() === site.url('/second'));
  viewer.input({ type: 'navigate', to: 'back' });
  await eventually('back', () => run.page.url() === site.url('/desk'));
  const first = run.browser.tabs()[0]?.id ?? '';
  const opened = await run.host.open(site.url('/second'), AbortSignal.timeout(5000));
  await eventually('two tabs arrive', () =>
    other.messages.some(({ type, ...rest }) => type === 'tabs' && 'tabs' in rest && rest.tabs.length === 2),
  );
  viewer.input({ type: 'tab', tab: first });
  await eventually('switched', () => run.browser.tabs().find(tab => tab.active)?.id === first);
  await run.host.closeTab(opened.id);
  viewer.input({ type: 'navigate', to: 'javascript:alert(1)' });
  expect((await viewer.closed).code).toBe(1003);
});
