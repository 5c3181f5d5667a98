import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSeeing, type Seeing } from '#tests/setup/real-browser.ts';
import { serveSite } from '#tests/site/server.ts';

let site: Awaited<ReturnType<typeof serveSite>>;
let one: Seeing;

beforeAll(async () => {
  site = await serveSite(path =>
    path === '/board'
      ? {
          body: `<!doctype html><title>Board</title><p id="log">nothing</p>
<div id="box" style="position:absolute;left:600px;top:300px;width:200px;height:100px;overflow:auto"><div style="height:900px">Long</div></div>
<canvas id="board" width="300" height="200" style="position:absolute;left:100px;top:300px;background:#eee"></canvas>
<script>
  const seen = [];
  for (const type of ['mousedown', 'mousemove', 'mouseup'])
    board.addEventListener(type, event => {
      if (type !== 'mousemove' || event.buttons === 1) seen.push(type + ' ' + event.offsetX + ',' + event.offsetY);
      if (type === 'mouseup') log.textContent = seen[0] + ' to ' + seen.at(-1);
    });
</script>`,
        }
      : false,
  );
  one = await startSeeing();
});
afterAll(async () => {
  await one.close();
  await site.close();
});

const log = (): Promise<string> => one.host.active().page.locator('#log').innerText();
async function middle(name: string): Promise<{ x: number; y: number; ref: string }> {
  const { rect, ref } = await one.find(name);
  return { x: Math.round(rect.x + rect.width / 2), y: Math.round(rect.y + rect.height / 2), ref };
}

beforeEach(async () => {
  await one.go(site.url('/actions.html'));
});

test('a click at a place is real and says which element it met', async () => {
  const { ref, ...at } = await middle('Plain');
  expect(await one.act({ type: 'click-at', ...at })).toEqual({
    ok: true,
    message: "Clicked the button 'Plain'.",
    changed: true,
    hit: ref,
  });
  expect(await log()).toBe('plain 1');
  await one.act({ type: 'click-at', ...at, count: 2 });
  expect(await log()).toBe('double');
  await one.act({ type: 'click-at', ...at, button: 'right' });
  expect(await log()).toBe('context');
});

test('a click at a position waits for its effects, and reports a dialog that opens', async () => {
  const { ref: _, ...at } = await middle('Ask me');
  const outcome = await one.act({ type: 'click-at', ...at });
  expect(outcome).toMatchObject({ ok: true, dialog: { kind: 'confirm', message: 'Sure?' } });
  await one.act({ type: 'answer-dialog', accept: true });
  expect(await log()).toBe('yes');
});

test('typing goes to the field that was clicked, and says which', async () => {
  const { ref, ...at } = await middle('Phone');
  await one.act({ type: 'click-at', ...at });
  expect(await one.act({ type: 'type', text: '123' })).toMatchObject({
    hit: ref,
    message: "Typed into the field 'Phone': '123'.",
  });
  expect(await one.host.active().page.locator('#phone').inputValue()).toBe('123');
});

test('a secret is typed into a field only, is not reported, and the field is not read afterwards', async () => {
  expect(await one.act({ type: 'type', text: '4711', secret: true })).toMatchObject({ ok: false });
  const { ref: _, ...at } = await middle('Code');
  await one.act({ type: 'click-at', ...at });
  const outcome = await one.act({ type: 'type', text: '4711', secret: true });
  expect(outcome).toMatchObject({ ok: true, message: "Typed into the field 'Code'." });
  expect(await one.host.active().page.locator('#code').inputValue()).toBe('4711');
  expect(JSON.stringify(await one.look())).not.toContain('4711');
});

test('an element in a frame is reported by its own name, and the click arrives there', async () => {
  await one.go(site.url('/frames.html'));
  const { nodes } = await one.look();
  const button = nodes.find(node => node.kind === 'element' && node.role === 'button' && node.inView);
  if (button?.kind !== 'element') throw new Error('There is no button in a frame');
  const { rect } = button;
  const outcome = await one.act({
    type: 'click-at',
    x: Math.round(rect.x + rect.width / 2),
    y: Math.round(rect.y + rect.height / 2),
  });
  expect(outcome).toMatchObject({ ok: true, hit: button.ref });
  expect(outcome.message).toContain(button.name);
});

test('a drag passes its places, the wheel scrolls what lies under it, and nothing happens outside the view', async () => {
  await one.go(site.url('/board'));
  await one.act({
    type: 'drag-path',
    path: [
      { x: 110, y: 310 },
      { x: 200, y: 400 },
      { x: 300, y: 350 },
    ],
  });
  expect(await log()).toBe('mousedown 10,10 to mouseup 200,50');
  await one.act({ type: 'scroll-at', x: 700, y: 350, dx: 0, dy: 200 });
  await expect
    .poll(() =>
      one.host
        .active()
        .page.locator('#box')
        .evaluate(box => box.scrollTop),
    )
    .toBe(200);
  expect(await one.act({ type: 'move-to', x: 1280, y: 10 })).toMatchObject({ ok: false, changed: false });
});
