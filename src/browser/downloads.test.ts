import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, servePages, startBrowsers } from '#tests/setup/browser.ts';
import type { TestBrowser } from '#tests/setup/browser.ts';
import { safeFileName } from './downloads.ts';

const evilNames = [
  '../../../../../../tmp/legwork-escape.txt',
  '/etc/cron.d/legwork-escape',
  String.raw`..\..\legwork-escape.txt`,
  '.bashrc',
  '..',
  'a'.repeat(300) + '.csv',
  'name\u202Efdp.exe',
  '%2e%2e%2flegwork-escape',
];

let site: Awaited<ReturnType<typeof servePages>>;
let browsers: Awaited<ReturnType<typeof startBrowsers>>;
let one: TestBrowser;

beforeAll(async () => {
  browsers = await startBrowsers();
  site = await servePages({
    '/start': '<title>Start</title>',
    '/orders.csv': attachment('orders.csv', 'a,b\n1,2\n'),
    ...Object.fromEntries(evilNames.map((name, n) => [`/evil/${n}`, attachment(name, `evil ${n}`)])),
  });
  one = await browsers.start();
  await one.host.active().page.goto(site.url('/start'));
});

afterAll(async () => {
  await browsers.close();
  await site.close();
});

function attachment(name: string, body: string) {
  const plain = name.replaceAll(/[^\u0020-\u007e]/g, '_').replaceAll('\\', '\\\\');
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
  return { headers: { 'content-type': 'application/octet-stream', 'content-disposition': disposition }, body };
}

async function download(path: string) {
  const before = one.events.length;
  await one.host.active().page.evaluate(`location.href = ${JSON.stringify(site.url(path))}`);
  return eventually(`the download of ${path}`, () => one.events.slice(before).find(event => event.type === 'download'));
}

describe('downloads', () => {
  test('a file arrives whole, under its name, and is told', async () => {
    const event = await download('/orders.csv');
    expect(event).toMatchObject({ name: 'orders.csv', bytes: 8 });
    expect(await readFile(event.path, 'utf8')).toBe('a,b\n1,2\n');
    expect((await stat(event.path)).uid).toBe(process.getuid?.());
    expect(one.host.downloads()).toEqual([{ name: 'orders.csv', path: event.path, bytes: 8, done: true }]);
  });

  test('a second file of the same name is kept beside the first', async () => {
    const event = await download('/orders.csv');
    expect(event.name).toBe('orders (1).csv');
  });

  test('a link that opens a new tab just to download leaves no tab behind', async () => {
    const before = one.events.length;
    await one.host.active().page.setContent(`<a href="${site.url('/orders.csv')}" target="_blank">Orders</a>`);
    await one.host.active().page.click('a');
    await eventually('the download', () => one.events.slice(before).some(event => event.type === 'download'));
    await eventually('one tab', () => !one.host.opening() && one.browser.tabs().length === 1);
  });

  test.each(evilNames.map((name, n) => [n, name]))('name %i stays inside: %s', async n => {
    const event = await download(`/evil/${n}`);
    expect(dirname(event.path)).toBe(one.browser.downloadsDir);
    expect(await readFile(event.path, 'utf8')).toBe(`evil ${n}`);
    expect(await readdir(one.browser.downloadsDir)).toContain(basename(event.path));
    expect(event.name).not.toMatch(/[/\\\u202e]|^\./);
  });
});

describe('safe file names', () => {
  test.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..', 'download'],
    ['', 'download'],
    ['  .hidden ', 'hidden'],
    ['a\u0000b\nc.txt', 'abc.txt'],
    ['Überweisung 2026.pdf', 'Überweisung 2026.pdf'],
  ])('%j becomes %j', (given, expected) => {
    expect(safeFileName(given)).toBe(expected);
  });

  test('long names are cut without losing their ending or breaking a character', () => {
    const name = safeFileName(`${'é'.repeat(200)}.csv`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120);
    expect(name).toMatch(/^é+\.csv$/);
  });
});
