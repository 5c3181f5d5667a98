import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findChromium } from '#src/browser/launch/find-chromium.ts';
import { chromium } from 'playwright-core';
import { type ApiClient, apiClient, hasEnded } from '#tests/product/harness/api-client.ts';
import { startProduct } from '#tests/product/harness/start-product.ts';
import { type Bench, percentile } from './table.ts';

const rounds = 12;
const settleMs = 2500;

/** From the request that starts a run to its first page being usable: loaded, and its script has run. */
export const runStart: Bench = {
  name: 'run-start',
  async run() {
    const site = await startSite();
    try {
      const rows = [
        row('Legwork, warm browser', await measureProduct(site, '1')),
        row('Legwork, cold browser', await measureProduct(site, '0')),
        row('playwright-core: launch, new page, goto', await measurePlaywright(site)),
      ];
      return {
        title: 'Start of a run: request → page usable',
        columns: ['way', 'p50 ms', 'p95 ms', 'runs'],
        rows,
        notes: [
          'Legwork: HTTP request, database, queue, browser, navigation. The peer: a browser started by a script, nothing else.',
        ],
      };
    } finally {
      site.close();
    }
  },
};

function row(way: string, samples: number[]): (string | number)[] {
  return [way, Math.round(percentile(samples, 0.5)), Math.round(percentile(samples, 0.95)), samples.length];
}

type Site = { url: string; loaded(): Promise<number>; close(): void };

async function startSite(): Promise<Site> {
  let loaded = Promise.withResolvers<number>();
  const server = createServer((req, res) => {
    if (req.url === '/loaded') loaded.resolve(performance.now());
    res.setHeader('content-type', 'text/html');
    res.end('<!doctype html><title>Bench</title><h1>Bench</h1><button>Go</button><script>fetch("/loaded")</script>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    loaded: () => {
      loaded = Promise.withResolvers<number>();
      return loaded.promise;
    },
    close: () => server.close(),
  };
}

async function measureProduct(site: Site, warm: string): Promise<number[]> {
  const product = await startProduct({ WARM_BROWSERS: warm }, { ownServer: true });
  try {
    const api = apiClient(product.url, await product.token('bench@example.com'));
    const task = await api.readyTask([`Go to ${site.url}`]);
    const samples: number[] = [];
    for (let round = 0; round < rounds; round++) {
      // The next browser is started only when things are quiet; a user does not start runs back to back either.
      await new Promise(resolve => setTimeout(resolve, settleMs));
      samples.push(await measureOne(api, { site, taskId: task.id }));
    }
    return samples;
  } finally {
    await product.stop();
  }
}

async function measureOne(api: ApiClient, { site, taskId }: { site: Site; taskId: string }): Promise<number> {
  const loaded = site.loaded();
  const began = performance.now();
  const run = await api.start(taskId);
  const ms = (await loaded) - began;
  await api.until(run.id, hasEnded);
  return ms;
}

async function measurePlaywright(site: Site): Promise<number[]> {
  const executablePath = await findChromium(process.env['CHROMIUM_PATH']);
  const samples: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const loaded = site.loaded();
    const began = performance.now();
    const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
    const page = await browser.newPage();
    await page.goto(site.url);
    samples.push((await loaded) - began);
    await browser.close();
  }
  return samples;
}
