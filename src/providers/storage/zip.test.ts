import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { zipFrom } from './zip.ts';

const size = 100_000;

/** Entries that do not get smaller; counts those that were asked for. */
function counted(amount: number) {
  const found = { count: 0 };
  async function* entries() {
    for (; found.count < amount; found.count += 1) {
      const bytes = crypto.getRandomValues(new Uint8Array(60_000));
      const parts = [bytes, bytes.slice(0, size - bytes.length)];
      yield await Promise.resolve({
        name: `${found.count}`,
        at: new Date(),
        open: () => Promise.resolve(Readable.from(parts)),
      });
    }
  }
  return { found, entries: entries() };
}

test('entries are looked for while the zip is read, and no faster', async () => {
  const { found, entries } = counted(200);
  const zip = zipFrom(entries);
  const read = zip[Symbol.asyncIterator]();
  for (let bytes = 0; bytes < 20 * size;) bytes += ((await read.next()) as { value: Buffer }).value.length;
  expect(found.count).toBeLessThan(30);
  zip.destroy();
});

test('a zip whose reader has gone looks for no more entries', async () => {
  const { found, entries } = counted(1000);
  const zip = zipFrom(entries);
  await zip[Symbol.asyncIterator]().next();
  zip.destroy();
  await new Promise(resolve => zip.once('close', resolve));
  const before = found.count;
  await new Promise(resolve => setImmediate(resolve));
  expect(found.count).toBeLessThanOrEqual(before + 1);
});

test('an entry that cannot be opened ends the zip with its fault', async () => {
  async function* broken() {
    yield await Promise.resolve({ name: 'x', at: new Date(), open: () => Promise.reject(new Error('away')) });
  }
  await expect(buffer(zipFrom(broken()))).rejects.toThrow('away');
});
