import { AsyncLocalStorage } from 'node:async_hooks';
import { execFile } from 'node:child_process';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type EventLoopBlock, watchEventLoop } from './event-loop-watch.ts';

const scopes = new AsyncLocalStorage<Record<string, unknown>>();
const blocks: EventLoopBlock[] = [];
const watch = watchEventLoop({ contextOf: () => scopes.getStore(), blocked: block => void blocks.push(block) });

beforeEach(async () => {
  // sleep: the thread that watches has to have begun
  await new Promise(resolve => setTimeout(resolve, 300));
  blocks.length = 0;
});
afterAll(() => watch.stop());

/** Computes for so long, by the thread's own clock. */
function compute(ms: number): void {
  const before = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(before);
    if ((user + system) / 1000 >= ms) return;
  }
}

const reported = () => expect.poll(() => blocks);

test('a block is reported with its length, what ran and for whom', async () => {
  await scopes.run({ runId: 12 }, async () => {
    await Promise.resolve();
    compute(500);
  });
  await reported().toContainEqual(expect.objectContaining({ context: { runId: 12 } }));
  const block = blocks.find(({ context }) => context['runId'] === 12);
  expect(block?.cpuMs).toBeGreaterThanOrEqual(450);
  expect(block?.ms).toBeGreaterThanOrEqual(450);
  expect(block?.stack).toContain('compute');
});

test('a regular expression that takes long is seen in the middle of it', { tags: ['long'] }, async () => {
  scopes.run({ runId: 13 }, function match() {
    const before = process.threadCpuUsage();
    for (let length = 20; process.threadCpuUsage(before).user < 500_000; length += 1)
      /^(?:a|a)*$/.test(`${'a'.repeat(length)}b`);
  });
  await reported().toContainEqual(
    expect.objectContaining({
      context: { runId: 13 },
      stack: expect.stringMatching(/RegExp\.test[\s\S]*match/) as string,
    }),
  );
});

test('a wait in which nothing is computed is distinguished', async () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
  await expect.poll(() => blocks.find(({ ms }) => ms >= 500)?.cpuMs).toBeLessThan(200);
});

test('work that lets others have their turn is not reported', { tags: ['long'] }, async () => {
  for (let count = 0; count < 40; count += 1) {
    compute(20);
    await turn();
  }
  expect(blocks.filter(({ cpuMs }) => cpuMs >= 200)).toEqual([]);
});

test('the log of the product says which run blocked the process', { tags: ['long'] }, async () => {
  const { stderr } = await promisify(execFile)(process.execPath, ['tests/fakes/blocked-process.ts']);
  const lines = stderr
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: expect.stringMatching(/^The event loop was blocked for \d+ ms\.$/) as string,
      runId: 12,
      what: 'browser',
      stack: expect.stringContaining('hostile') as string,
    }),
  );
});
