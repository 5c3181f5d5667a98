import type { PixelBox } from './changes.ts';
import type { GreyPicture } from './pictures.ts';

const standsOut = 60;
const leastHeight = 13;
const leastPart = 0.85;

/** The picture without the caret behind what was typed in `area`, which reads like an l or a bracket. */
export function withoutCaret(picture: GreyPicture, area: PixelBox): GreyPicture {
  const u = picture.width / 1280;
  const rows = { from: Math.max(0, Math.round(area.y)), to: Math.min(picture.height, Math.round(area.y + area.h)) };
  const right = area.x + area.w;
  const columns = {
    from: Math.max(2, Math.round(right - 4 * u)),
    to: Math.min(picture.width - 3, Math.round(right + 4 * u)),
  };
  const ground = groundOf(picture, { x: area.x, w: area.w + 4 * u }, rows);
  const ink = (x: number): Ink => inkIn(picture, { x, ground }, rows);
  const tall = Math.max(leastHeight * u, (rows.to - rows.from) * leastPart);
  const thickest = Math.max(2, Math.round(2 * u));
  for (let x = columns.to; x >= columns.from; x -= 1) {
    const { count: height } = ink(x);
    if (height < leastHeight * Math.min(1, u)) continue;
    let w = 1;
    while (w <= thickest && ink(x - w).count >= height) w += 1;
    const isCaret = w <= thickest && stands(ink(x), lettersUpTo(x - w, ink, area.x), tall);
    return isCaret ? filled(picture, { x: x - w + 1, w, grey: ground }, rows) : picture;
  }
  return picture;
}

/** The caret reaches above and below the letters of its line, whose stems may be as thin; below a g only as far as it. */
function stands(bar: Ink, letters: Ink, tall: number): boolean {
  if (bar.from >= letters.from) return false;
  return bar.to > letters.to || (bar.to === letters.to && bar.count >= tall);
}

function lettersUpTo(x: number, ink: (x: number) => Ink, from: number): Ink {
  const all: Ink = { count: 0, from: Number.MAX_SAFE_INTEGER, to: 0 };
  for (let at = Math.max(0, Math.round(from)); at < x; at += 1) {
    const one = ink(at);
    if (one.count === 0) continue;
    all.count += one.count;
    all.from = Math.min(all.from, one.from);
    all.to = Math.max(all.to, one.to);
  }
  return all;
}

/** How many pixels of a column stand out from the ground, and between which rows. */
type Ink = { count: number; from: number; to: number };
type Rows = { from: number; to: number };

function inkIn({ grey, width }: GreyPicture, at: { x: number; ground: number }, rows: Rows): Ink {
  const ink: Ink = { count: 0, from: Number.MAX_SAFE_INTEGER, to: 0 };
  for (let y = rows.from; y < rows.to; y += 1) {
    if (Math.abs((grey[y * width + at.x] ?? 0) - at.ground) <= standsOut) continue;
    ink.count += 1;
    ink.from = Math.min(ink.from, y);
    ink.to = y;
  }
  return ink;
}

function groundOf({ grey, width }: GreyPicture, { x, w }: { x: number; w: number }, rows: Rows): number {
  const counts = new Uint32Array(256);
  for (let y = rows.from; y < rows.to; y += 1)
    for (let at = Math.round(x); at < Math.min(width, x + w); at += 1) {
      const value = grey[y * width + at] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  return counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
}

function filled(picture: GreyPicture, bar: { x: number; w: number; grey: number }, rows: Rows): GreyPicture {
  const grey = picture.grey.slice();
  // The video's compression smears it a little beyond its ends.
  for (let y = Math.max(0, rows.from - 2); y < Math.min(picture.height, rows.to + 2); y += 1)
    grey.fill(bar.grey, y * picture.width + bar.x, y * picture.width + bar.x + bar.w);
  return { ...picture, grey };
}
