import { findChromium } from '#src/browser/launch/find-chromium.ts';
import { paths } from '#src/web/lib/paths.ts';
import { apiClient } from '#tests/product/harness/api-client.ts';
import { startProduct } from '#tests/product/harness/start-product.ts';
import { openTestServer } from '#tests/setup/server.ts';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { type Bench, percentile } from './table.ts';

const rounds = 7;
/** About that of a phone of the middle price. */
const timesSlower = 4;
const keys = 40;
const steps = 50;

/** What a person waits for: the largest text or picture of a screen on a slow processor, and the script of each key in the editor. */
export const webSpeedBench: Bench = {
  name: 'web-speed',
  async run() {
    const closeServer = openTestServer();
    const product = await startProduct();
    const browser = await chromium.launch({
      executablePath: await findChromium(process.env['CHROMIUM_PATH']),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    try {
      const token = await product.token('ada@example.com');
      const written = Array.from({ length: steps }, (_, at) => `Click "Item ${at + 1}"`);
      const task = await apiClient(product.url, token).readyTask(written, { video_status: 'not_provided' });
      const at = { browser, url: product.url };
      const rows = [
        await openingOf('sign-in', { ...at, path: '/login' }),
        await openingOf('home', { ...at, path: paths.home, token }),
        await openingOf(`a task with ${steps} steps`, { ...at, path: paths.editTask(task.id), token }),
      ];
      const key = await keyOf({ ...at, path: paths.editTask(task.id), token });
      return {
        title: `Screens on a processor ${timesSlower} times slower`,
        columns: ['screen', 'largest contentful paint, p50 ms', 'requests until then'],
        rows,
        notes: [
          `Each is opened ${rounds} times in a new browser context, from this machine.`,
          `A key in the editor of a task with ${steps} steps: ${key.toFixed(1)} ms of script, at the full speed of the processor.`,
        ],
      };
    } finally {
      await browser.close();
      await product.stop();
      await closeServer();
    }
  },
};

type Screen = { browser: Browser; url: string; path: string; token?: string };

async function openingOf(name: string, screen: Screen): Promise<(string | number)[]> {
  const samples: { ms: number; requests: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { page, cdp } = await pageOf(screen);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: timesSlower });
    await page.goto(screen.url + screen.path, { waitUntil: 'networkidle' });
    samples.push(await page.evaluate<{ ms: number; requests: number }>(largestPaint));
    await page.context().close();
  }
  const middle = (values: number[]): number => Math.round(percentile(values, 0.5));
  return [name, middle(samples.map(({ ms }) => ms)), middle(samples.map(({ requests }) => requests))];
}

/** In the page, whose types are not those of this program. */
const largestPaint = `new Promise(resolve => {
  new PerformanceObserver(list => {
    const ms = list.getEntries().at(-1).startTime;
    const until = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= ms);
    resolve({ ms, requests: until.length + 1 });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
})`;
const nextFrame = 'new Promise(resolve => requestAnimationFrame(resolve))';

/** Milliseconds of script for a key that is typed at the end of the last step. */
async function keyOf(screen: Screen): Promise<number> {
  const { page, cdp } = await pageOf(screen);
  await page.goto(screen.url + screen.path);
  const field = page.getByRole('textbox', { name: `Step ${steps}`, exact: true });
  await field.click();
  await page.keyboard.press('End');
  await cdp.send('Performance.enable');
  const before = await scriptSeconds(cdp);
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press('x');
    await page.evaluate(nextFrame);
  }
  return ((await scriptSeconds(cdp)) - before) * (1000 / keys);
}

async function scriptSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
}

async function pageOf({ browser, token }: Screen): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (token !== undefined) await page.addInitScript(value => localStorage.setItem('legwork.token', value), token);
  return { page, cdp: await context.newCDPSession(page) };
}
