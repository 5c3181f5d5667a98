import type { PixelBox } from './changes.ts';
import type { GreyPicture } from './pictures.ts';

/** What the pointer looks like: its pixels and which of them are its own. */
export type PointerImage = { w: number; h: number; grey: Uint8Array; own: number[] };

/** `left` is where it was seen to go away from. */
export type PointerSighting = { x: number; y: number; box: PixelBox; left?: PixelBox };

/** `by`: how far off its look is, in greys. */
export type Learned = { look: PointerImage; seen: PointerSighting; by: number };

/** Looks that differ by less are the same. */
export const alike = 22;
/** How many places are looked at in one picture. */
const mostPlaces = 60_000;
const few = 8;
const differs = 26;
const fewestOwn = 24;
const standsOut = 40;
// Its rim may show on one ground and not on the other.
const overlap = 4;
const rim = [-4, -3, -2, -1, 0, 1, 2, 3, 4];

/** What left one of these places, all as small as a pointer, and came to another looking the same. */
export function learn(
  before: GreyPicture,
  after: GreyPicture,
  { boxes, scale }: { boxes: PixelBox[]; scale: number },
): Learned | undefined {
  let best: Learned | undefined;
  for (const left of boxes) {
    for (const came of boxes) {
      if (left === came || Math.abs(left.w - came.w) > 6 * scale || Math.abs(left.h - came.h) > 6 * scale) continue;
      const look = lookAt(before, after, left);
      if (look.own.length < fewestOwn || contrastOf(look) < standsOut) continue;
      for (const dy of rim) {
        for (const dx of rim) {
          const [x, y] = [came.x + dx, came.y + dy];
          const by = difference(after, look, { x, y });
          if (by < (best?.by ?? alike)) best = { look, by, seen: { x, y, box: { x, y, w: look.w, h: look.h }, left } };
        }
      }
    }
  }
  return best;
}

/** What left a place and came into a larger one, which answers it at once: a picture that grows, a row that is lit. */
export function learnWithin(
  before: GreyPicture,
  after: GreyPicture,
  { left: places, within }: Record<'left' | 'within', PixelBox[]>,
): Learned | undefined {
  let best: Learned | undefined;
  let budget = mostPlaces;
  for (const left of places.slice(0, 2)) {
    const look = lookAt(before, after, left);
    if (look.own.length < fewestOwn || contrastOf(look) < standsOut) continue;
    for (const box of within) {
      budget -= box.w * box.h;
      if (box === left || budget < 0) continue;
      for (let y = box.y - overlap; y <= box.y + box.h - look.h + overlap; y += 1) {
        for (let x = box.x - overlap; x <= box.x + box.w - look.w + overlap; x += 1) {
          if (difference(after, look, { x, y, step: few }) >= alike * 2) continue;
          const by = difference(after, look, { x, y });
          // What looked the same before has not come.
          if (by >= (best?.by ?? alike) || difference(before, look, { x, y }) < alike * 2) continue;
          best = { look, by, seen: { x, y, box: { x, y, w: look.w, h: look.h }, left } };
        }
      }
    }
  }
  return best;
}

function lookAt(before: GreyPicture, after: GreyPicture, { x, y, w, h }: PixelBox): PointerImage {
  const grey = new Uint8Array(w * h);
  const own: number[] = [];
  for (let row = 0; row < h; row += 1) {
    for (let column = 0; column < w; column += 1) {
      const at = (y + row) * before.width + x + column;
      const value = before.grey[at] ?? 0;
      grey[row * w + column] = value;
      if (Math.abs(value - (after.grey[at] ?? 0)) >= differs) own.push(row * w + column);
    }
  }
  return { w, h, grey, own };
}

/** How much its own pixels stand out from those around them: what was left behind, an empty place, looks like nothing. */
function contrastOf({ grey, own }: PointerImage): number {
  const inside = own.reduce((sum, pixel) => sum + (grey[pixel] ?? 0), 0);
  const all = grey.reduce((sum, value) => sum + value, 0);
  const around = (all - inside) / Math.max(1, grey.length - own.length);
  return Math.abs(inside / Math.max(1, own.length) - around);
}

/** How far a place is off a look: the mean over its pixels, or over one of every `step`. */
export function difference(
  picture: GreyPicture,
  look: PointerImage,
  place: { x: number; y: number; step?: number },
): number {
  const { x, y, step = 1 } = place;
  if (x < 0 || y < 0 || x + look.w > picture.width || y + look.h > picture.height) return 255;
  let sum = 0;
  for (let index = 0; index < look.own.length; index += step) {
    const pixel = look.own[index] ?? 0;
    const row = Math.floor(pixel / look.w);
    const at = (y + row) * picture.width + x + (pixel - row * look.w);
    sum += Math.abs((picture.grey[at] ?? 0) - (look.grey[pixel] ?? 0));
  }
  return sum / Math.max(1, Math.ceil(look.own.length / step));
}
