import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PixelBox } from './changes.ts';
import type { GreyPicture } from './pictures.ts';
import { openSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { openReader } from './reader.ts';

const { signal } = new AbortController();
let dir: string;
let page: GreyPicture;
let sandbox: Sandbox;

/** A page with dark words on light, light words on a button, pale ones in a field, and a fine grid as drawing boards have. */
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'legwork-reader-'));
  sandbox = await openSandbox(join(dir, 'sandbox'));
  const grid = Array.from(
    { length: 40 },
    (_, at) => `<path d="M${400 + at * 20} 0V360M400 ${at * 20}H1000" stroke="#eee"/>`,
  );
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="360" font-family="sans-serif" font-size="16">
    <rect width="100%" height="100%" fill="#fff"/>${grid.join('')}
    <text x="40" y="60" fill="#222">Your invoices</text>
    <rect x="40" y="100" width="140" height="40" rx="6" fill="#175e3d"/><text x="70" y="126" fill="#fff">Download</text>
    <rect x="40" y="180" width="220" height="36" fill="#fff" stroke="#ccc"/><text x="52" y="204" fill="#aaa">filter customers</text></svg>`;
  const { data, info } = await sharp(Buffer.from(drawn)).grayscale().raw().toBuffer({ resolveWithObject: true });
  page = { index: 0, width: info.width, height: info.height, grey: new Uint8Array(data) };
});
afterAll(() => rm(dir, { recursive: true }));

const whole = { x: 0, y: 0, w: 1000, h: 360 };
const said = (words: { text: string }[]): string[] => words.map(({ text }) => text);

test.each([
  { with: "the system's tesseract", program: 'tesseract' },
  { with: 'the packaged one', program: 'no-such-program' },
])(
  'words beside a fine grid, light ones on a button and pale ones in a field are read, with $with',
  { tags: ['long'] },
  async ({ program }) => {
    const reader = await openReader(sandbox, program);
    const line = (part: PixelBox) => reader.read(page, { ...part, few: true }, signal);
    try {
      expect(said(await reader.read(page, whole, signal))).toEqual(expect.arrayContaining(['Your', 'invoices']));
      expect(said(await line({ x: 42, y: 102, w: 136, h: 36 }))).toEqual(['Download']);
      expect(said(await line({ x: 42, y: 182, w: 216, h: 32 }))).toEqual(['filter', 'customers']);
    } finally {
      await reader.close();
    }
  },
);

test(
  'a look that takes too long is left out, and a page that none can read in time is refused',
  { tags: ['long'] },
  async () => {
    const slow = join(dir, 'slow-tesseract');
    const hangs = (way: string): string =>
      `#!/bin/sh\ncase "$*" in *${way}*) exec sleep 60;; *) exec tesseract "$@";; esac\n`;
    await writeFile(slow, hangs('thresholding_method=1'));
    await chmod(slow, 0o755);
    const reader = await openReader(sandbox, slow, 15_000);
    expect(said(await reader.read(page, whole, signal))).toContain('invoices');

    await writeFile(slow, hangs('thresholding_method'));
    await reader.close();
    const none = await openReader(sandbox, slow, 200);
    await expect(none.read(page, whole, signal)).rejects.toThrow('No text could be read');
    await none.close();
  },
);

test('the packaged tesseract reads on after a look that took too long', async () => {
  const reader = await openReader(sandbox, 'no-such-program', 1);
  await expect(reader.read(page, whole, signal)).rejects.toThrow('No text could be read');
  await reader.close();
  const stopped = AbortSignal.abort(new Error('stopped'));
  const again = await openReader(sandbox, 'no-such-program');
  await expect(again.read(page, whole, stopped)).rejects.toThrow('stopped');
  expect(said(await again.read(page, { x: 30, y: 40, w: 200, h: 30 }, signal))).toContain('invoices');
  await again.close();
});
