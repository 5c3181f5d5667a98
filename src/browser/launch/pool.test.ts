import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, startBrowsers } from '#tests/setup/browser.ts';
import { createPool } from './pool.ts';
import type { StartedBrowser } from '../run-browser.ts';
import { hangMs } from '#tests/setup/hang.ts';

let browsers: Awaited<ReturnType<typeof startBrowsers>>;

beforeAll(async () => {
  browsers = await startBrowsers();
});

afterAll(() => browsers.close());

const soon = () => ({ signal: AbortSignal.timeout(hangMs) });
const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

function countedPool(size: number) {
  const pids: number[] = [];
  const pool = createPool({
    size,
    async launch(): Promise<StartedBrowser> {
      const { browser } = await browsers.start();
      pids.push(browser.pid);
      return browser;
    },
  });
  return { pool, pids };
}

test('a browser started ahead is handed out at once, never twice, and replaced later', async () => {
  const { pool, pids } = countedPool(1);
  await eventually('one is warm', () => pids.length === 1);
  let first: StartedBrowser | undefined;
  void pool.take(soon()).then(browser => (first = browser));
  await new Promise(resolve => setImmediate(resolve));
  expect(first?.pid).toBe(pids[0]);

  const second = await pool.take(soon());
  expect(second.pid).not.toBe(first?.pid);
  await eventually('another one is warm', () => pids.length === 3);
  await pool.close();
  // A process that has ended keeps its number until Node has asked for its exit code.
  await eventually('none is left', () => pids.filter(alive).length === 0);
});

test('a warm browser that died is not handed out', { tags: ['long'] }, async () => {
  const { pool, pids } = countedPool(1);
  const dead = await eventually('one is warm', () => pids[0], 15_000);
  process.kill(dead, 'SIGKILL');
  await eventually('another took its place', () => pids.length === 2, 15_000);
  const browser = await pool.take(soon());
  expect(browser.pid).toBe(pids[1]);
  await pool.close();
});

test('a cancelled wait leaves the browser to the next run', async () => {
  const { pool, pids } = countedPool(1);
  const giveUp = new AbortController();
  // The pool begins to start one in the next turn of the loop; this one waits for it and gives up.
  // sleep: no event says that the start has begun.
  await new Promise(resolve => setTimeout(resolve, 5));
  const waiting = pool.take({ signal: giveUp.signal });
  giveUp.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  const browser = await pool.take(soon());
  expect(browser.pid).toBe(pids[0]);
  await pool.close();
});

test('a pool of none starts browsers when they are asked for, and says why one does not start', async () => {
  const { pool } = countedPool(0);
  const browser = await pool.take(soon());
  expect(alive(browser.pid)).toBe(true);
  await pool.close();
  await expect(pool.take(soon())).rejects.toThrow(/stopping/);

  const failing = createPool({ size: 0, launch: () => Promise.reject(new Error('not Chromium')) });
  await expect(failing.take(soon())).rejects.toThrow('not Chromium');
  await failing.close();
});
