import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, servePages, startBrowsers } from '#tests/setup/browser.ts';
import type { TestBrowser } from '#tests/setup/browser.ts';
import type { CastFrame } from '../run-browser.ts';

let site: Awaited<ReturnType<typeof servePages>>;
let browsers: Awaited<ReturnType<typeof startBrowsers>>;
let one: TestBrowser;

const moving = `<title>Moving</title><h1 id="n">0</h1><script>
  let n = 0; let on = true;
  (function step() { document.getElementById('n').textContent = ++n; if (on) requestAnimationFrame(step); })();
</script>`;

beforeAll(async () => {
  browsers = await startBrowsers();
  site = await servePages({
    '/red': '<title>Red</title><body style="margin:0;background:#f00">',
    '/moving': moving,
  });
  one = await browsers.start();
});

afterAll(async () => {
  await browsers.close();
  await site.close();
});

/** Looks on: keeps what came, and asks for the next frame at once when `eager`. */
function look({ eager }: { eager: boolean }) {
  const frames: CastFrame[] = [];
  const cast = one.browser.cast({
    frame(frame) {
      frames.push(frame);
      if (eager) cast.wantsNext();
    },
  });
  if (eager) cast.wantsNext();
  return { frames, ...cast };
}

/** Colour of the middle of a picture, as the browser itself decodes it, e.g. `255,0,0`. */
async function colourOf(frame: CastFrame | undefined): Promise<string> {
  if (!frame) throw new Error('There is no picture.');
  const page = await one.host.active().page.context().newPage();
  const colour = await page.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/jpeg;base64,${frame.jpeg.toString('base64')}';
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    return Array.from(pen.getImageData(image.width / 2, image.height / 2, 1, 1).data.slice(0, 3)).map(v => v > 127 ? 255 : 0).join(',');
  })()`);
  await page.close();
  return String(colour);
}

test('a late viewer gets the last picture at once, and a still page sends nothing more', async () => {
  await one.host.active().page.goto(site.url('/red'));
  const early = look({ eager: true });
  await eventually('the early viewer has a picture', () => early.frames.length > 0);
  // Painting after the load ends within a few frames; from then on nothing may come.
  const settled = await settledCount(early.frames);

  const late = look({ eager: true });
  await eventually('the late viewer has a picture', () => late.frames.length > 0, 100);
  expect(late.frames[0]?.jpeg.equals(early.frames.at(-1)?.jpeg ?? Buffer.alloc(0))).toBe(true);
  expect(late.frames[0]).toMatchObject({ width: 1280, height: 720 });

  expect(await settledCount(early.frames)).toBe(settled);
  expect(late.frames).toHaveLength(1);
  expect(await colourOf(late.frames[0])).toBe('255,0,0');
  early.stop();
  late.stop();
});

test('a viewer that asks for nothing gets nothing, and one that stopped neither', async () => {
  await one.host.active().page.goto(site.url('/moving'));
  const idle = look({ eager: false });
  const eager = look({ eager: true });
  await eventually('the eager one sees it move', () => eager.frames.length > 10);
  expect(idle.frames.length).toBeLessThanOrEqual(1);
  eager.stop();
  const count = eager.frames.length;
  idle.wantsNext();
  await eventually('the idle one gets what it asked for', () => idle.frames.length > 0);
  expect(eager.frames.length).toBe(count);
  idle.stop();
});

test('a slow viewer sees the last state even when the page moved on unseen and then stood still', async () => {
  const { page } = one.host.active();
  await page.goto(site.url('/moving'));
  const slow = look({ eager: false });
  slow.wantsNext();
  await eventually('a first picture', () => slow.frames.length > 0);
  await eventually('it moved on', async () => Number(await page.textContent('#n')) > 60);
  await page.evaluate('on = false; document.body.style.background = "#f00"; document.body.innerHTML = ""');
  await eventually('the red picture', async () => {
    slow.wantsNext();
    const last = slow.frames.at(-1);
    return last && (await colourOf(last)) === '255,0,0';
  });
  slow.stop();
});

test('the picture follows the active tab', async () => {
  await one.host.active().page.goto(site.url('/moving'));
  const viewer = look({ eager: true });
  await eventually('a picture', () => viewer.frames.length > 0);
  const red = await one.host.open(site.url('/red'), AbortSignal.timeout(5000));
  await eventually('the red tab', async () => (await colourOf(viewer.frames.at(-1))) === '255,0,0');
  await one.host.closeTab(red.id);
  viewer.stop();
});

/** How many frames there are once none has come for 300 ms. */
async function settledCount(frames: CastFrame[]): Promise<number> {
  let count = frames.length;
  let since = Date.now();
  return eventually('no more frames', () => {
    if (frames.length !== count) [count, since] = [frames.length, Date.now()];
    return Date.now() - since > 300 ? count : undefined;
  });
}
