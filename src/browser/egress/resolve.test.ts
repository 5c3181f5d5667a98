import { expect, test } from 'vitest';
import { createResolver } from './resolve.ts';

test.each(['localhost', 'a.localhost'])('%s is this machine, whatever the system says', async name => {
  expect(await createResolver()(name)).toEqual(['127.0.0.1', '::1']);
});

test('names that only look like it are looked up', async () => {
  await expect(createResolver()('localhost.invalid')).rejects.toThrow();
  await expect(createResolver()('notlocalhost')).rejects.toThrow();
});

test('an answer is kept for 30 s, so that the many requests of a page ask once', async () => {
  let now = 0;
  const resolve = createResolver(() => now);
  const first = resolve('127.0.0.1');
  expect(await first).toEqual(['127.0.0.1']);
  now = 29_999;
  expect(resolve('127.0.0.1')).toBe(first);
  expect(resolve('127.0.0.2')).not.toBe(first);
  now = 30_000;
  const second = resolve('127.0.0.1');
  expect(second).not.toBe(first);
  expect(resolve('127.0.0.1')).toBe(second);
});

test('a failure is not kept', async () => {
  const resolve = createResolver(() => 0);
  const failed = resolve('nowhere.invalid');
  await expect(failed).rejects.toThrow();
  const again = resolve('nowhere.invalid');
  expect(again).not.toBe(failed);
  await expect(again).rejects.toThrow();
});

test('of many names the 500 that were asked for last are kept', async () => {
  const resolve = createResolver(() => 0);
  const address = (at: number): string => `127.0.${Math.floor(at / 250)}.${(at % 250) + 1}`;
  const asked = Array.from({ length: 501 }, (_, at) => resolve(address(at)));
  await Promise.all(asked);
  expect(resolve(address(1))).toBe(asked[1]);
  expect(resolve(address(500))).toBe(asked[500]);
  expect(resolve(address(0))).not.toBe(asked[0]);
});
