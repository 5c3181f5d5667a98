import { expect, test } from 'vitest';
import { fittedBox, isInside, toPage } from './geometry.ts';

const page = { width: 1280, height: 720 };

test('a picture is centred with bars above and below in a tall box, and left and right in a wide one', () => {
  expect(fittedBox({ x: 0, y: 0, width: 390, height: 844 }, page)).toEqual({
    x: 0,
    y: (844 - 390 * 0.5625) / 2,
    width: 390,
    height: 390 * 0.5625,
  });
  expect(fittedBox({ x: 10, y: 20, width: 2000, height: 720 }, page)).toEqual({
    x: 370,
    y: 20,
    width: 1280,
    height: 720,
  });
});

test('a point on the picture is the point of the page under it, whatever the scale', () => {
  const drawn = fittedBox({ x: 0, y: 0, width: 640, height: 400 }, page);
  expect(toPage({ x: 320, y: 200 }, drawn, page)).toEqual({ x: 640, y: 360 });
  expect(toPage({ x: 0, y: 20 }, drawn, page)).toEqual({ x: 0, y: 0 });
});

test('a point on the bars is outside the page, and one far away is bounded', () => {
  const drawn = fittedBox({ x: 0, y: 0, width: 640, height: 400 }, page);
  expect(isInside(toPage({ x: 320, y: 5 }, drawn, page), page)).toBe(false);
  expect(toPage({ x: 1e9, y: -1e9 }, drawn, page)).toEqual({ x: 10_000, y: -10_000 });
});
