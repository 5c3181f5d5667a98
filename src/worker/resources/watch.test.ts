/**
 * @module-tag long
 * Pages that use up memory, processes and processors.
 */
import { getPriority } from 'node:os';
import { eventually, servePages, startBrowsers } from '#tests/setup/browser.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureBrowsers } from '#src/browser/launch/usage.ts';
import type { ResourceLimitReached } from './limit-reached.ts';
import { type ResourceWatch, type RunResources, startResourceWatch } from './watch.ts';

const bomb = `<title>Bomb</title><script>
  const held = [];
  const grow = () => {
    if (held.length < 20) held.push(new Uint8Array(60_000_000).fill(7));
    setTimeout(grow, 50);
  };
  grow();
</script>`;
const storm = `<title>Storm</title><script>
  for (let n = 0; n < 60; n += 1) {
    const frame = document.createElement('iframe');
    frame.src = location.href.replace('127.0.0.1', \`host-\${n}.localhost\`).replace('/storm', '/frame');
    document.body.append(frame);
  }
</script>`;
const loop = `<title>Loop</title><script>
  const source = URL.createObjectURL(new Blob(['for (;;);'], { type: 'text/javascript' }));
  for (let n = 0; n < navigator.hardwareConcurrency + 1; n += 1) new Worker(source);
</script>`;

let site: Awaited<ReturnType<typeof servePages>>;
let browsers: Awaited<ReturnType<typeof startBrowsers>>;
beforeAll(async () => {
  browsers = await startBrowsers();
  site = await servePages({
    '/bomb': bomb,
    '/storm': storm.replace('<script>', '<body><script>'),
    '/frame': '<title>Frame</title>',
    '/loop': loop,
    '/quiet': '<title>Quiet</title>',
  });
});
afterAll(async () => {
  await browsers.close();
  await site.close();
});

const plenty: RunResources = {
  memoryBytes: 8e9,
  processes: 1000,
  cpus: 100,
  reservedBytes: 0,
  diskBytes: 1e12,
  freeDiskBytes: 0,
};
const charge = { count: () => Promise.resolve(), end: () => Promise.resolve() };
const quietDisk = { account: 1, disk: () => Promise.resolve(0), charge };
const freeDisk = (): Promise<number> => Promise.resolve(1e12);
const faults: unknown[] = [];

async function watching(limits: Partial<RunResources>, available = (): Promise<number> => Promise.resolve(1e12)) {
  const watch: ResourceWatch = startResourceWatch(
    { ...plenty, ...limits },
    { report: error => faults.push(error), available, freeDisk, busySeconds: 2 },
  );
  const open = async (path: string) => {
    const { browser, host } = await browsers.start();
    await host.active().page.goto(site.url(path), { waitUntil: 'commit' });
    const ended: ResourceLimitReached[] = [];
    const said: string[] = [];
    watch.watch({
      ...quietDisk,
      pid: () => browser.pid,
      exceeded: reason => ended.push(reason),
      say: text => said.push(text),
    });
    return { browser, host, ended, said };
  };
  return { watch, open };
}

test('a page that fills the memory ends its own run, in words, and no other', async () => {
  const { watch, open } = await watching({ memoryBytes: 700_000_000 });
  const quiet = await open('/quiet');
  const one = await open('/bomb');
  await eventually('the end', () => one.ended.length > 0, 30_000);
  expect(one.ended[0]?.message).toMatch(/^The pages of this run needed more than 700 MB of memory/);
  expect(quiet.ended).toEqual([]);
  const measured = await measureBrowsers([quiet.browser.pid, one.browser.pid]);
  expect(measured.get(one.browser.pid)?.memoryBytes).toBeGreaterThan(600_000_000);
  expect(measured.get(quiet.browser.pid)?.memoryBytes).toBeLessThan(500_000_000);
  expect(await quiet.host.active().page.title()).toBe('Quiet');
  watch.stop();
  await Promise.all([one.browser.close(), quiet.browser.close()]);
});

test('with the machine short of memory, the run that takes the most ends, and only as many as it needs', async () => {
  let free = 1e12;
  const { watch, open } = await watching({ reservedBytes: 1e9 }, () => Promise.resolve(free));
  const quiet = await open('/quiet');
  const one = await open('/bomb');
  await eventually('a large page', async () => {
    const measured = await measureBrowsers([quiet.browser.pid, one.browser.pid]);
    const [small = 0, large = 0] = [quiet, one].map(({ browser }) => measured.get(browser.pid)?.memoryBytes);
    return large > small + 300_000_000;
  });
  expect(await watch.hasRoom()).toBe(true);
  free = 0.9e9;
  expect(await watch.hasRoom()).toBe(false);
  await eventually('the end', () => one.ended.length > 0);
  free = 1e12;
  expect(one.ended[0]?.message).toMatch(/^The server ran out of memory, and this run used the most \(/);
  expect(quiet.ended).toEqual([]);
  watch.stop();
  await Promise.all([one.browser.close(), quiet.browser.close()]);
});

test('a page that starts processes without end is ended', async () => {
  const { watch, open } = await watching({ processes: 25 });
  const one = await open('/storm');
  await eventually('the end', () => one.ended.length > 0, 30_000);
  expect(one.ended[0]?.message).toMatch(/^The pages of this run started more than 25 processes/);
  watch.stop();
  await one.browser.close();
});

test('a page that keeps the processors busy gets a lower priority than others, and its owner is informed once', async () => {
  const { watch, open } = await watching({ cpus: 0.2 });
  const quiet = await open('/quiet');
  const one = await open('/loop');
  await eventually('the words', () => one.said.length > 0, 30_000);
  expect(one.said).toEqual([expect.stringMatching(/keeps the processor busy/)]);
  expect([one.ended, quiet.ended, quiet.said]).toEqual([[], [], []]);
  const measured = await measureBrowsers([quiet.browser.pid, one.browser.pid]);
  const priorities = (pid: number) => (measured.get(pid)?.pids ?? []).map(id => getPriority(id));
  expect(Math.min(...priorities(one.browser.pid))).toBeGreaterThan(Math.max(...priorities(quiet.browser.pid)));
  expect(faults).toEqual([]);
  watch.stop();
  await Promise.all([one.browser.close(), quiet.browser.close()]);
});

test('where memory is short, a run that only waits gives its browser up before any other run ends', async () => {
  const ended: string[] = [];
  const made: string[] = [];
  let room = false;
  const watch = startResourceWatch(
    { ...plenty, reservedBytes: 1000 },
    { report: error => faults.push(error), freeDisk, available: () => Promise.resolve(room ? 1e12 : 10) },
  );
  const { browser } = await browsers.start();
  const { pid } = browser;
  const run = (name: string, waits: boolean): void =>
    void watch.watch({
      ...quietDisk,
      pid: () => pid,
      exceeded: () => ended.push(name),
      say: () => undefined,
      makeRoom: () => waits && made.push(name) > 0,
    });
  run('acts', false);
  run('waits', true);
  expect(await watch.hasRoom()).toBe(false);
  expect(made).toEqual([]);
  expect(await watch.makeRoom()).toBe(true);
  expect(made).toEqual(['waits']);
  room = true;
  expect(await watch.hasRoom()).toBe(true);
  watch.stop();
  expect(ended).toEqual([]);
  await browser.close();
});
