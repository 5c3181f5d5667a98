import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { runId, startFront, startLiveRun } from '#tests/live/live-run.ts';
import { buildViewerPage, startViewersBrowser } from '#tests/live/viewer-page.ts';
import { showDocument } from '#tests/setup/show-document.ts';
import { startPolling } from './live-view-peer.ts';
import { type Bench, percentile } from './table.ts';

const changes = 80;
const animatedMs = 6000;
const stillMs = 6000;
const settleMs = 1500;

/** From a change on the run's page to the viewer's screen: the page of the product in a browser of its own. */
export const liveView: Bench = {
  name: 'live-view',
  async run() {
    const built = await buildViewerPage();
    const viewers = await startViewersBrowser();
    const run = await startLiveRun();
    const front = await startFront({ target: () => run.server.address, webDir: built.dir });
    try {
      const own = await measure({ viewers, watched: run.page, url: `${front.url}/live/${runId}?ticket=view` });
      run.hub.close();
      const polled = await measurePolling(viewers, run.page);
      return {
        title: 'Live view: change on the page → pixel at the viewer (1280×720)',
        columns: ['way', 'p50 ms', 'p95 ms', 'frames/s, animated page', 'bytes/s, page that stands still'],
        rows: [
          ['Legwork live view', ...own],
          ['screenshots in a loop (captureScreenshot)', ...polled],
        ],
        notes: [
          `${changes} changes each; from the line of script that makes the change to the animation frame that shows it, in two Chromiums on one machine.`,
          'Two browsers, an animated page, JPEG encoding and decoding share the same cores; both ways are measured one after the other.',
        ],
      };
    } finally {
      await viewers.close();
      await front.close();
      await run.close();
      await built.remove();
    }
  },
};

async function measurePolling(viewers: Browser, watched: Page): Promise<(string | number)[]> {
  const peer = await startPolling(watched);
  try {
    return await measure({ viewers, watched, url: peer.url });
  } finally {
    await peer.close();
  }
}

/** Counts what is drawn, and notes when the pixel of the corner changes. */
const watchCanvas = `(() => {
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  const seen = window.seen = { drawn: 0, colours: [] };
  let last = '';
  CanvasRenderingContext2D.prototype.drawImage = function (...args) {
    draw.apply(this, args);
    seen.drawn += 1;
    if (!window.readsPixels) return;
    const colour = [...this.getImageData(30, 30, 1, 1).data.slice(0, 3)].map(value => (value > 127 ? 1 : 0)).join('');
    if (colour === last) return;
    last = colour;
    requestAnimationFrame(() => seen.colours.push({ colour, at: performance.timeOrigin + performance.now() }));
  };
})()`;

const stillPage =
  '<!doctype html><body style="margin:0;background:#fff"><div id="spot" style="width:300px;height:300px">';
const animatedPage = `<!doctype html><body style="margin:0"><canvas id="c" width="1280" height="720"></canvas><script>
  const pen = c.getContext('2d');
  let n = 0;
  (function step() {
    n += 1;
    pen.fillStyle = 'hsl(' + n + ' 60% 50%)';
    pen.fillRect((n * 7) % 1180, (n * 3) % 620, 100, 100);
    requestAnimationFrame(step);
  })();
</script>`;

async function measure(options: { viewers: Browser; watched: Page; url: string }): Promise<(string | number)[]> {
  const { viewers, watched, url } = options;
  await watched.goto('about:blank');
  await showDocument(watched, stillPage);
  const viewer = await viewers.newPage({ viewport: { width: 1280, height: 800 }, bypassCSP: true });
  await viewer.addInitScript(watchCanvas);
  await viewer.goto(url);
  await delay(settleMs);
  const latencies = await measureLatency(watched, viewer);
  await delay(settleMs);
  const bytesPerSecond = await measureStill(viewer);
  await showDocument(watched, animatedPage);
  await delay(settleMs);
  const framesPerSecond = await measureFrames(viewer);
  await viewer.close();
  return [
    Math.round(percentile(latencies, 0.5)),
    Math.round(percentile(latencies, 0.95)),
    Math.round(framesPerSecond),
    Math.round(bytesPerSecond),
  ];
}

/** Milliseconds from change to pixel, of each change. */
async function measureLatency(watched: Page, viewer: Page): Promise<number[]> {
  await viewer.evaluate('window.readsPixels = true');
  const latencies: number[] = [];
  for (let n = 0; n < changes; n++) {
    const colour = n % 2 ? '100' : '001';
    const before = await viewer.evaluate<number>('seen.colours.length');
    // At no fixed place between two paints.
    await delay(60 + Math.random() * 100);
    const css = n % 2 ? '#f00' : '#00f';
    const changedAt = await watched.evaluate<number>(
      `(() => { const at = performance.timeOrigin + performance.now(); spot.style.background = '${css}'; return at; })()`,
    );
    const shown = await viewer.waitForFunction(
      `seen.colours.slice(${before}).find(one => one.colour === '${colour}')?.at`,
      undefined,
      { polling: 20, timeout: 5000 },
    );
    latencies.push(Number(await shown.jsonValue()) - changedAt);
  }
  await viewer.evaluate('window.readsPixels = false');
  return latencies;
}

async function measureFrames(viewer: Page): Promise<number> {
  const drawn = () => viewer.evaluate<[number, number]>('[seen.drawn, performance.now()]');
  const [framesBefore, msBefore] = await drawn();
  await delay(animatedMs);
  const [frames, ms] = await drawn();
  return ((frames - framesBefore) * 1000) / (ms - msBefore);
}

/** Bytes per second that the viewer's socket receives. */
async function measureStill(viewer: Page): Promise<number> {
  const cdp = await viewer.context().newCDPSession(viewer);
  let bytes = 0;
  cdp.on('Network.webSocketFrameReceived', ({ response }) => {
    // Binary comes as base64.
    bytes += response.opcode === 2 ? response.payloadData.length * 0.75 : response.payloadData.length;
  });
  await cdp.send('Network.enable');
  await delay(stillMs);
  await cdp.detach();
  return (bytes * 1000) / stillMs;
}
