import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cutPicture } from './picture.ts';

const cut = { view: { width: 400, height: 300 }, area: { x: 0, y: 0, width: 400, height: 300 }, covered: [] };
const white = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#fff' } });

test('a screenshot is cropped, and one that is too large, damaged or of another type is refused', async () => {
  const whole = await white(400, 300).jpeg().toBuffer();
  expect(await cutPicture(whole, cut)).toBeInstanceOf(Uint8Array);
  const huge = await white(9000, 9000).jpeg({ quality: 1 }).toBuffer();
  const gif = await white(400, 300).gif().toBuffer();
  const tiff = await white(400, 300).tiff().toBuffer();
  for (const bad of [huge, gif, tiff, whole.subarray(0, whole.length / 2)])
    await expect(cutPicture(bad, cut)).rejects.toThrow();
});
