import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withoutCaret } from './caret.ts';
import type { GreyPicture } from './pictures.ts';

async function field(text: string, caret?: number, width = 1280): Promise<GreyPicture> {
  const bar = caret === undefined ? '' : `<rect x="${caret}" y="12" width="1" height="18" fill="#111"/>`;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="40" font-family="sans-serif" font-size="15">
    <rect width="100%" height="100%" fill="#fff"/><text x="20" y="26" fill="#111">${text}</text>${bar}</svg>`;
  const { data, info } = await sharp(Buffer.from(drawn)).grayscale().raw().toBuffer({ resolveWithObject: true });
  return { index: 0, width: info.width, height: info.height, grey: new Uint8Array(data) };
}

test('the caret behind what was typed is wiped away, and nothing else', async () => {
  const area = { x: 18, y: 11, w: 64, h: 20 };
  const wiped = withoutCaret(await field('hello', 80), area);
  expect(Buffer.compare(wiped.grey, (await field('hello')).grey)).toBe(0);
});

test('the last letter of a word stays, tall as it may be', async () => {
  for (const [word, w] of [
    ['illegal', 44],
    ['canal', 37],
  ] as const) {
    const typed = await field(word);
    expect(withoutCaret(typed, { x: 20, y: 12, w, h: 15 })).toBe(typed);
  }
});

test.each([1024, 1366, 1920])('on a screen %i wide it is wiped away as well', async width => {
  const area = { x: 18, y: 11, w: 64, h: 20 };
  const bare = await field('hello', undefined, width);
  expect(Buffer.compare(withoutCaret(await field('hello', 80, width), area).grey, bare.grey)).toBe(0);
  expect(withoutCaret(bare, area)).toBe(bare);
});
