/**
 * @module-tag long
 * Pages that write hundreds of megabytes.
 */
import { servePages, startBrowsers } from '#tests/setup/browser.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const mb = 1_000_000;
const diskBytes = 200 * mb;
/** Writes random megabytes into a file of the page's own until that is refused, and gives how many were written. */
const fill = `(async () => {
  const folder = await navigator.storage.getDirectory();
  const part = crypto.getRandomValues(new Uint8Array(50_000));
  const chunk = new Uint8Array(5_000_000);
  for (let at = 0; at < chunk.length; at += part.length) chunk.set(part, at);
  const file = await (await folder.getFileHandle('file', { create: true })).createWritable();
  for (let bytes = 0; bytes < 400_000_000; bytes += chunk.length) {
    try { await file.write(chunk); } catch (error) { return { bytes, error: error.name }; }
  }
  return { error: 'none' };
})()`;

let site: Awaited<ReturnType<typeof servePages>>;
let browsers: Awaited<ReturnType<typeof startBrowsers>>;
beforeAll(async () => {
  site = await servePages({ '/': '<title>Hoard</title>' });
  browsers = await startBrowsers(undefined, { diskBytes });
});
afterAll(async () => {
  await browsers.close();
  await site.close();
});

test('Chromium refuses what one website stores above its quota, long before the disk is full', async () => {
  const { browser, host } = await browsers.start();
  const { page } = host.active();
  await page.goto(site.url('/'));
  const written = await page.evaluate<{ bytes: number; error: string }>(fill);
  expect(written.error).toBe('QuotaExceededError');
  expect(written.bytes).toBeLessThanOrEqual(0.75 * 0.5 * diskBytes);
  const used = await browser.diskUse(1e9);
  expect(used).toBeLessThan(diskBytes);
});
