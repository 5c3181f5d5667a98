/**
 * @module-tag long
 * Pages that use up memory, tabs and processors for minutes.
 */
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
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
  // Each frame is a website of its own, with a quota of its own.
  '/hoard': `<title>Hoard</title><body><script>
    for (let n = 0; n < 12; n += 1) {
      const frame = document.createElement('iframe');
      frame.src = location.href.replace('//', \`//part-\${n}.\`).replace('/hoard', '/store');
      document.body.append(frame);
    }
  </script>`,
  '/store': `<title>Store</title><script>
    const part = crypto.getRandomValues(new Uint8Array(50_000));
    const chunk = new Uint8Array(2_000_000);
    for (let at = 0; at < chunk.length; at += part.length) chunk.set(part, at);
    const asked = indexedDB.open('hoard');
    asked.onupgradeneeded = () => asked.result.createObjectStore('parts');
    const database = new Promise(resolve => { asked.onsuccess = () => resolve(asked.result); });
    const kinds = [
      async n => {
        const folder = await navigator.storage.getDirectory();
        const file = await (await folder.getFileHandle(String(n), { create: true })).createWritable();
        await file.write(chunk);
        await file.close();
      },
      async n => {
        const write = (await database).transaction('parts', 'readwrite');
        write.objectStore('parts').put(new Blob([chunk]), n);
        await new Promise(resolve => { write.oncomplete = write.onabort = resolve; });
      },
      async n => (await caches.open('hoard')).put('/part-' + n, new Response(chunk)),
    ];
    for (const kind of kinds) (async () => { for (let n = 0; n < 1000; n += 1) await kind(n).catch(() => undefined); })();
  </script>`,
  '/loop': '<title>Loop</title><script>setTimeout(() => { for (;;); }, 200);</script>',
};

let site: Server;
let form: Awaited<ReturnType<typeof startFormSite>>;
let product: Product;
let ann: ApiClient;
let bob: ApiClient;
let bobsToken: string;
const url = (path: string): string => `http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`;

beforeAll(async () => {
  site = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(pages[request.url ?? ''] ?? '');
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  form = await startFormSite();
  product = await startProduct({ RUNS_AT_ONCE: '4', RUN_MEMORY_MB: '800', RUN_DISK_MB: '150' });
  ann = apiClient(product.url, await product.token('ann@example.com'));
  bobsToken = await product.token('bob@example.com');
  bob = apiClient(product.url, bobsToken);
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

test('a page that stores without end, by many websites, ends its own run, its files go, and others upload files', async () => {
  const address = url('/hoard').replace('127.0.0.1', 'hoard.localhost');
  const hoard = await start(ann, [`Go to ${address}`, 'Wait 90 seconds']);
  expect(await ann.until(hoard, hasEnded, 90_000)).toMatchObject({
    status: 'fail',
    status_reason: expect.stringMatching(/^The pages of this run stored more than 150 MB on the disk/) as string,
  });
  const folders = async (): Promise<string[]> => readdir(join(product.dataDir, 'browsers'));
  await expect
    .poll(async () => (await folders()).filter(name => !name.includes('policy')), { timeout: 10_000 })
    .toEqual([]);
  const form = new FormData();
  form.append('files', new File([Buffer.alloc(20_000_000, 7)], 'large.bin'));
  const headers = { authorization: `Bearer ${bobsToken}` };
  const uploaded = await fetch(`${product.url}/api/upload/files`, { method: 'POST', headers, body: form });
  expect(uploaded.status).toBe(200);
});
