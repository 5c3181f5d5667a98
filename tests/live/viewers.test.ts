/** Who sees the picture, when, and what others cannot do to that. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { eventually, servePages } from '#tests/setup/browser.ts';
import { runId, startFront, startLiveRun, tickets, type LiveRun } from './live-run.ts';
import { openViewer, type TestViewer } from './viewer.ts';

const moving = `<!doctype html><title>Moving</title><body style="margin:0"><h1 id="n">0</h1><script>
  let n = 0; let on = true;
  (function step() { document.getElementById('n').textContent = ++n; document.body.style.background = 'hsl(' + n + ' 80% 60%)';
    if (on) requestAnimationFrame(step); })();
</script>`;

let site: Awaited<ReturnType<typeof servePages>>;
let run: LiveRun;
let viewers: TestViewer[] = [];

beforeAll(async () => {
  site = await servePages({ '/still': '<title>Still</title><h1>Still</h1>', '/moving': moving });
  run = await startLiveRun({ renewEveryMs: 300, waitForRunMs: 300 });
});
afterAll(async () => {
  await run.close();
  await site.close();
});
afterEach(async () => {
  for (const viewer of viewers) viewer.socket.terminate();
  await Promise.all(viewers.map(viewer => viewer.closed));
  viewers = [];
});

function watch(options: { ticket?: string; acks?: boolean; path?: string } = {}): TestViewer {
  const { ticket = 'view', path = `/runs/${runId}` } = options;
  const viewer = openViewer(`ws://${run.server.address}${path}?ticket=${ticket}`, options);
  viewers.push(viewer);
  return viewer;
}

test('a late viewer of a still page gets its picture', async () => {
  await run.page.goto(site.url('/still'));
  const first = watch();
  await eventually('a picture', () => first.frames.length > 0);
  const late = watch();
  await eventually('its picture', () => late.frames.length > 0);
  expect(late.frames[0]).toMatchObject({ width: 1280, height: 720 });
  expect(Buffer.from(late.frames[0]?.jpeg.subarray(0, 2) ?? []).toString('hex')).toBe('ffd8');
  expect(late.messages.map(({ type }) => type)).toEqual(expect.arrayContaining(['tabs', 'control']));
});

test('the last picture is kept up to date without viewers', { tags: ['long'] }, async () => {
  await run.page.goto(site.url('/moving'));
  await eventually('nobody is there', () => run.hub.viewerCount() === 0);
  const before = run.hub.lastFrame()?.seq ?? 0;
  const stop = performance.now() + 3000;
  await eventually('a newer one', () => (run.hub.lastFrame()?.seq ?? 0) >= before + 2);
  await eventually('three seconds', () => performance.now() > stop);
  // Some come unasked when a page has just opened; a moving page at full speed would make some 150.
  expect((run.hub.lastFrame()?.seq ?? 0) - before).toBeLessThan(15);
});

test(
  'nineteen viewers that never acknowledge, or never read, do not delay a live one',
  { tags: ['long'] },
  async () => {
    await run.page.goto(site.url('/moving'));
    const first = watch();
    const alone = await framesIn(first, 1500);
    first.socket.terminate();
    const stalled = Array.from({ length: 19 }, (_, index) => {
      const viewer = watch({ acks: false });
      if (index % 2) viewer.socket.pause();
      return viewer;
    });
    await eventually('all in', () => run.hub.viewerCount() === 19);
    const before = process.memoryUsage().rss;
    const live = watch();
    const among = await framesIn(live, 3000);
    // One that waits for any of the stalled would stand still; how quick it is depends on who else uses the machine.
    expect(among / 3000).toBeGreaterThan((alone / 1500) * 0.25);
    for (const viewer of stalled) expect(viewer.frames.length).toBeLessThanOrEqual(1);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  },
);

/** Frames that come within these milliseconds after the first. */
async function framesIn(viewer: TestViewer, ms: number): Promise<number> {
  await eventually('a first frame', () => viewer.frames.length > 0);
  const before = viewer.frames.length;
  const end = performance.now() + ms;
  await eventually('the time', () => performance.now() > end, ms + 1000);
  return viewer.frames.length - before;
}

test('a viewer that is slow to acknowledge gets the newest picture, not the ones in between', async () => {
  await run.page.goto(site.url('/moving'));
  const slow = watch({ acks: false });
  await eventually('one', () => slow.frames.length === 1);
  const quick = watch();
  await eventually('many for the quick one', () => quick.frames.length > 10, 20_000);
  expect(slow.frames).toHaveLength(1);
  const newest = run.hub.lastFrame()?.seq ?? 0;
  slow.send({ type: 'ack', seq: slow.frames[0]?.seq });
  await eventually('the next', () => slow.frames.length === 2);
  expect(slow.frames[1]?.seq).toBeGreaterThanOrEqual(newest);
});

test('a still page sends no bytes', { tags: ['long'] }, async () => {
  await run.page.goto(site.url('/still'));
  const viewer = watch();
  await eventually('a picture', () => viewer.frames.length > 0);
  // Painting after the load takes a few frames; from then on nothing comes.
  let settling = 0;
  for (let frames = 1; frames > 0; settling += frames) frames = await framesIn(viewer, 1500);
  expect(settling).toBeLessThan(20);
});

test('the page’s last state arrives although it changed while no frame was asked for', async () => {
  await run.page.goto(site.url('/moving'));
  const slow = watch({ acks: false });
  await eventually('one', () => slow.frames.length === 1);
  await eventually('it moved on', async () => Number(await run.page.textContent('#n')) > 90);
  await run.page.evaluate('on = false; document.body.innerHTML = ""; document.body.style.background = "#fff"');
  // An all white picture is small, one with text or colour edges is not the same bytes as the settled one.
  const seen: number[] = [];
  await eventually('the same picture as a fresh screenshot of a white page', async () => {
    const frame = slow.frames.at(-1);
    if (frame && seen.at(-1) !== frame.seq) {
      seen.push(frame.seq);
      slow.send({ type: 'ack', seq: frame.seq });
    }
    return frame && frame.jpeg.byteLength < 12_000 && (await isWhite(frame.jpeg));
  });
});

async function isWhite(jpeg: Uint8Array): Promise<boolean> {
  const page = await run.page.context().newPage();
  const white = await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${Buffer.from(jpeg).toString('base64')}'), c => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    pen.drawImage(bitmap, 0, 0);
    return [100, 600].every(at => Math.min(...pen.getImageData(at, at, 1, 1).data) > 245);
  })()`);
  await page.close();
  return white === true;
}

test('a bad ticket, and one for another run, are closed 4401 and 4403 before any frame; an unknown run 4404', async () => {
  tickets['elsewhere'] = 'control';
  expect(await watch({ ticket: 'forged' }).closed).toMatchObject({ code: 4401, afterFrames: 0 });
  expect(await watch({ ticket: '' }).closed).toMatchObject({ code: 4401, afterFrames: 0 });
  expect(await watch({ ticket: 'elsewhere' }).closed).toMatchObject({ code: 4403, afterFrames: 0 });
  expect(await watch({ path: '/runs/x' }).closed).toMatchObject({ code: 4401, afterFrames: 0 });
  expect(await watch({ path: '/runs/99' }).closed).toMatchObject({ code: 4404, afterFrames: 0 });
});

test('an invalid message closes with 1003 and a reason, a too large one with 1009', async () => {
  const closedBy = async (data: string | Buffer) => {
    const viewer = watch();
    await eventually('in', () => viewer.messages.length > 0);
    viewer.socket.send(data);
    return viewer.closed;
  };
  expect(await closedBy('hello')).toMatchObject({ code: 1003, reason: 'Not JSON' });
  expect(await closedBy('{"type":"format-disk"}')).toMatchObject({ code: 1003 });
  expect((await closedBy('{"type":"ack","seq":-1}')).reason).toMatch(/^seq: /);
  expect((await closedBy('{"type":"take","as":"root"}')).code).toBe(1003);
  expect((await closedBy(Buffer.from('bytes'))).code).toBe(1003);
  expect((await closedBy('x'.repeat(300 * 1024))).code).toBe(1009);
});

test('a twenty-first viewer is refused', async () => {
  for (let n = 0; n < 20; n++) watch();
  await eventually('twenty in', () => run.hub.viewerCount() === 20);
  expect((await watch().closed).code).toBe(4429);
});

test('a fresh ticket is pushed before the one in use expires', async () => {
  const viewer = watch();
  await eventually('a ticket', () => viewer.messages.some(message => message.type === 'ticket'));
  expect(viewer.messages.find(message => message.type === 'ticket')).toMatchObject({
    ticket: expect.stringMatching(/^fresh-/),
  });
});

test('the relay passes frames and input on, and a lost connection ends both sides at once', async () => {
  const front = await startFront({ target: () => run.server.address });
  const viewer = openViewer(`ws://${front.address}/live/${runId}/socket?ticket=control`);
  await eventually('a picture', () => viewer.frames.length > 0);
  expect(run.hub.viewerCount()).toBe(1);
  front.cut();
  expect((await viewer.closed).code).toBe(1006);
  await eventually('the worker knows', () => run.hub.viewerCount() === 0, 1000);
  await front.close();
});

test('a worker that is not there is reported in plain words', async () => {
  const front = await startFront({ target: () => '127.0.0.1:1' });
  const socket = new WebSocket(`ws://${front.address}/live/${runId}/socket?ticket=control`);
  const answer = await new Promise<{ status?: number; text: string }>(resolve => {
    socket.on('error', () => undefined);
    socket.on('unexpected-response', (_req, res) => {
      let text = '';
      res.on('data', part => (text += String(part)));
      res.on('end', () => resolve({ ...(res.statusCode && { status: res.statusCode }), text }));
    });
  });
  expect(answer).toEqual({ status: 502, text: 'The worker of this browser cannot be reached.\n' });
  await front.close();
});

test('the end of a run is sent before the sockets close, and to later viewers', async () => {
  const viewer = watch();
  await eventually('in', () => viewer.messages.length > 0);
  run.hub.close();
  expect(await viewer.closed).toMatchObject({ code: 4410 });
  expect(viewer.messages.at(-1)).toEqual({ type: 'ended' });
  const late = watch();
  expect(await late.closed).toMatchObject({ code: 4410 });
  expect(late.messages.at(-1)).toEqual({ type: 'ended' });
});
