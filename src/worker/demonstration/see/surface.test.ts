import { expect, test } from 'vitest';
import type { PixelBox } from './changes.ts';
import type { GreyPicture } from './pictures.ts';
import { surfaceAt, surfaceBelow } from './surface.ts';

/** A page of 240 with boxes painted on it. */
function page(...painted: [PixelBox, number][]): GreyPicture {
  const [width, height] = [1280, 720];
  const grey = new Uint8Array(width * height).fill(240);
  for (const [{ x, y, w, h }, value] of painted)
    for (let row = y; row < y + h; row += 1) grey.fill(value, row * width + x, row * width + x + w);
  return { index: 0, width, height, grey };
}

const button: PixelBox = { x: 600, y: 300, w: 160, h: 44 };

test('the button below a point is found from its edge to its edge, letters or not', () => {
  const letters: [PixelBox, number][] = [620, 640, 660].map(x => [{ x, y: 315, w: 4, h: 14 }, 250]);
  const picture = page([button, 60], ...letters);
  expect(surfaceAt(picture, { x: 622, y: 320 })).toEqual(button);
});

test('a page is no button', () => {
  expect(surfaceAt(page([button, 60]), { x: 300, y: 200 })).toBeUndefined();
});

test('a pointer that is drawn on the button does not hide it', () => {
  const picture = page([button, 60], [{ x: 680, y: 320, w: 12, h: 18 }, 0]);
  expect(surfaceBelow(picture, { x: 680, y: 320 })).toEqual(button);
});
