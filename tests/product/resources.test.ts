/**
 * @module-tag long
 * Pages that use up memory, tabs and processors for minutes.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, apiClient, hasEnded } from './harness/api-client.ts';
import { startFormSite } from './sites/form-site.ts';
import { type Product, startProduct } from './harness/start-product.ts';

const pages: Record<string, string> = {
  '/bomb': `<title>Bomb</title><script>
    const held = [];
    const grow = () => {
      if (held.length < 40) held.push(new Uint8Array(60_000_000).fill(7));
      setTimeout(grow, 30);
    };
    grow();
  </script>`,
  '/storm': `<title>Storm</title><script>
    const page = URL.createObjectURL(new Blob(['<title>Tab</title>'], { type: 'text/html' }));
    setInterval(() => { for (let n = 0; n < 20; n += 1) open(page); }, 50);
    addEventListener('pointerdown', () => { for (let n = 0; n < 200; n += 1) open(page); });
  </script><button>Open</button>`,
  '/loop': '<title>Loop</title><script>setTimeout(() => { for (;;); }, 200);</script>',
};

let site: Server;
let form: Awaited<ReturnType<typeof startFormSite>>;
let product: Product;
let ann: ApiClient;
let bob: ApiClient;
const url = (path: string): string => `http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`;

beforeAll(async () => {
  site = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(pages[request.url ?? ''] ?? '');
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  form = await startFormSite();
  product = await startProduct({ RUNS_AT_ONCE: '4', RUN_MEMORY_MB: '800' });
  ann = apiClient(product.url, await product.token('ann@example.com'));
  bob = apiClient(product.url, await product.token('bob@example.com'));
});
afterAll(async () => {
  await product.stop();
  form.close();
  site.closeAllConnections();
  site.close();
});

async function start(api: ApiClient, steps: string[]): Promise<string> {
  return (await api.start((await api.readyTask(steps, { use_profile: false, timeout: 120 })).id)).id;
}

test('pages that fill the memory, open tabs without end or keep the processor busy harm their own run only', async () => {
  const [bomb, storm, loop] = [
    await start(ann, [`Go to ${url('/bomb')}`, 'Wait 90 seconds']),
    await start(ann, [`Go to ${url('/storm')}`, 'Press Open', 'Wait 5 seconds']),
    await start(ann, [`Go to ${url('/loop')}`, 'Wait 3 seconds']),
  ];
  const neighbour = await start(bob, [`Go to ${form.url}`, 'Type "calm" in the Name field', 'Press Send']);
  expect(await bob.until(neighbour, hasEnded, 60_000)).toMatchObject({ status: 'success' });
  expect(form.submitted).toEqual(['calm']);
  expect(await ann.until(bomb, hasEnded, 60_000)).toMatchObject({
    status: 'fail',
    status_reason: expect.stringMatching(/^The pages of this run needed more than 800 MB of memory/) as string,
  });
  // A button that is gone under a hundred tabs is a question to the person.
  for (const run of [storm, loop]) {
    const now = await ann.until(run, seen => hasEnded(seen) || seen.input_requested, 90_000);
    if (!hasEnded(now)) await ann.ok('task-run.chat', { task_run_id: run, message: 'stop' });
    expect(hasEnded(await ann.until(run, hasEnded, 30_000))).toBe(true);
  }
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
});
