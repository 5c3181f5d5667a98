import sharp from 'sharp';
import { expect, test } from 'vitest';
import { changesBetween } from './changes.ts';
import type { GreyPicture } from './pictures.ts';
import { createPointerWatch } from './pointer.ts';

const arrow = `<path d="M1 1 L1 21 L6 16.5 L9.5 24 L13 22.5 L9.6 15.2 L16.5 15 Z" fill="#111" stroke="#fff" stroke-width="1.4"/>`;

/** A page with a card that grows while one points at it, and an arrow. */
async function page(
  index: number,
  { x, y, grown = 0 }: { x: number; y: number; grown?: number },
): Promise<GreyPicture> {
  const card = { at: 300 - grown, size: 150 + 2 * grown };
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="100%" height="100%" fill="#f5f3ea"/>
    <rect x="${card.at}" y="${card.at}" width="${card.size}" height="${card.size}" fill="#e3cfc4"/>
    <circle cx="375" cy="360" r="${card.size / 5}" fill="#a5522d"/><g transform="translate(${x} ${y})">${arrow}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(drawn)).grayscale().raw().toBuffer({ resolveWithObject: true });
  return { index, width: info.width, height: info.height, grey: new Uint8Array(data) };
}

test.each([
  { name: 'an even ground that hides its rim to a card with a dark one', to: { x: 420, y: 420 } },
  { name: 'an even ground to a card that grows below it', to: { x: 420, y: 420, grown: 6 } },
])('the pointer is found as it goes from $name, and followed from then on', async ({ to }) => {
  const watch = createPointerWatch(1);
  const first = await page(0, { x: 900, y: 560 });
  const second = await page(1, to);
  const third = await page(2, { ...to, x: 330, y: 405 });
  const near = ({ x, y }: { x: number; y: number }, seen: { x: number; y: number } | undefined) =>
    seen ? Math.hypot(seen.x - x, seen.y - y) : Number.POSITIVE_INFINITY;
  expect(near(to, watch.follow(first, second, changesBetween(first, second)))).toBeLessThan(5);
  expect(near({ x: 330, y: 405 }, watch.follow(second, third, changesBetween(second, third)))).toBeLessThan(5);
});
