import type { Box } from './changes.ts';
import type { Picture } from './pictures.ts';

const standsOut = 60;
const leastHeight = 13;
/** Letters with a long stem are lower than the caret of their own line. */
const leastPart = 0.85;

/** The picture without the caret behind what was typed in `area`, which reads like an l or a bracket. */
export function withoutCaret(picture: Picture, area: Box): Picture {
  const u = picture.width / 1280;
  const rows = { from: Math.max(0, Math.round(area.y)), to: Math.min(picture.height, Math.round(area.y + area.h)) };
  const right = area.x + area.w;
  const columns = { from: Math.max(2, Math.round(right - 4 * u)), to: Math.min(picture.width - 3, right + 4 * u) };
  const ground = groundOf(picture, { x: area.x, w: area.w + 4 * u }, rows);
  const ink = (x: number): number => inkIn(picture, { x, ground }, rows);
  const tall = Math.max(leastHeight * u, (rows.to - rows.from) * leastPart);
  const thickest = Math.max(2, Math.round(2 * u));
  for (let x = columns.to; x >= columns.from; x -= 1) {
    if (ink(x) < tall) continue;
    let w = 1;
    while (w <= thickest && ink(x - w) >= tall) w += 1;
    return w > thickest ? picture : filled(picture, { x: x - w + 1, w, grey: ground }, rows);
  }
  return picture;
}

type Rows = { from: number; to: number };

function inkIn({ grey, width }: Picture, at: { x: number; ground: number }, rows: Rows): number {
  let count = 0;
  for (let y = rows.from; y < rows.to; y += 1)
    if (Math.abs((grey[y * width + at.x] ?? 0) - at.ground) > standsOut) count += 1;
  return count;
}

function groundOf({ grey, width }: Picture, { x, w }: { x: number; w: number }, rows: Rows): number {
  const counts = new Uint32Array(256);
  for (let y = rows.from; y < rows.to; y += 1)
    for (let at = Math.round(x); at < Math.min(width, x + w); at += 1) {
      const value = grey[y * width + at] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  return counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
}

function filled(picture: Picture, bar: { x: number; w: number; grey: number }, rows: Rows): Picture {
  const grey = picture.grey.slice();
  // The video's compression smears it a little beyond its ends.
  for (let y = Math.max(0, rows.from - 2); y < Math.min(picture.height, rows.to + 2); y += 1)
    grey.fill(bar.grey, y * picture.width + bar.x, y * picture.width + bar.x + bar.w);
  return { ...picture, grey };
}
