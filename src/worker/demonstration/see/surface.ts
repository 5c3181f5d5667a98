import { type PixelBox, overlaps } from './changes.ts';
import type { GreyPicture } from './pictures.ts';

const alike = 12;
const widest = 900;
const tallest = 96;
const leastWidth = 16;
const leastHeight = 14;

/** Where to look around a tip that may itself be drawn there. */
const aside = [
  [0, 0],
  [-9, -7],
  [0, -12],
  [-24, 0],
  [26, 0],
] as const;

/** The button below a pointer's tip. */
export function surfaceBelow(picture: GreyPicture, tip: { x: number; y: number }): PixelBox | undefined {
  const u = picture.width / 1280;
  for (const [dx, dy] of aside) {
    const found = surfaceAt(picture, { x: tip.x + dx * u, y: tip.y + dy * u });
    if (found && overlaps(found, { ...tip, w: 1, h: 1 })) return found;
  }
  return undefined;
}

/** The even ground that a point stands on, as a button or a field has it; undefined when it goes on like a page's. */
export function surfaceAt(picture: GreyPicture, point: { x: number; y: number }): PixelBox | undefined {
  const u = picture.width / 1280;
  const window = windowAround(picture, point, { w: Math.round(widest * u), h: Math.round(tallest * u) });
  const start = groundAt(picture, point);
  if (!start) return undefined;
  const seen = new Uint8Array(window.w * window.h);
  const place = (x: number, y: number): number => (y - window.y) * window.w + x - window.x;
  const stack = [start.at];
  seen[place(start.at.x, start.at.y)] = 1;
  let [left, right, top, bottom] = [start.at.x, start.at.x, start.at.y, start.at.y];
  for (let one = stack.pop(); one; one = stack.pop()) {
    [left, right] = [Math.min(left, one.x), Math.max(right, one.x)];
    [top, bottom] = [Math.min(top, one.y), Math.max(bottom, one.y)];
    if (right - left > widest * u || bottom - top > tallest * u) return undefined;
    for (const [dx, dy] of [
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ] as const) {
      const [x, y] = [one.x + dx, one.y + dy];
      if (x < window.x || y < window.y || x >= window.x + window.w || y >= window.y + window.h) continue;
      const at = place(x, y);
      if (seen[at] || Math.abs((picture.grey[y * picture.width + x] ?? 0) - start.grey) > alike) continue;
      seen[at] = 1;
      stack.push({ x, y });
    }
  }
  const box = { x: left, y: top, w: right - left + 1, h: bottom - top + 1 };
  return box.w < leastWidth * u || box.h < leastHeight * u ? undefined : box;
}

/** Twice the size that is allowed, so that what is larger shows. */
function windowAround(
  { width, height }: GreyPicture,
  { x, y }: { x: number; y: number },
  most: { w: number; h: number },
): PixelBox {
  const left = Math.max(0, Math.round(x) - most.w - 2);
  const top = Math.max(0, Math.round(y) - most.h - 2);
  return {
    x: left,
    y: top,
    w: Math.min(width, Math.round(x) + most.w + 3) - left,
    h: Math.min(height, Math.round(y) + most.h + 3) - top,
  };
}

/** The commonest grey around a point, which is not that of letters, and the nearest pixel that has it. */
function groundAt(
  picture: GreyPicture,
  point: { x: number; y: number },
): { grey: number; at: { x: number; y: number } } | undefined {
  const reach = Math.max(4, Math.round(7 * (picture.width / 1280)));
  const near: { x: number; y: number; grey: number; off: number }[] = [];
  const counts = new Uint32Array(256);
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      const [x, y] = [Math.round(point.x) + dx, Math.round(point.y) + dy];
      if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) continue;
      const grey = picture.grey[y * picture.width + x] ?? 0;
      counts[grey] = (counts[grey] ?? 0) + 1;
      near.push({ x, y, grey, off: Math.hypot(dx, dy) });
    }
  }
  const grey = counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
  const [at] = near.filter(one => Math.abs(one.grey - grey) <= 2).toSorted((a, b) => a.off - b.off);
  return at && { grey, at };
}
