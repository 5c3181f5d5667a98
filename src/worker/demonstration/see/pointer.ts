import type { Box, Changes } from './changes.ts';
import type { Picture } from './pictures.ts';

/** What the pointer looks like: its pixels and which of them are its own. */
type Look = { w: number; h: number; grey: Uint8Array; own: number[] };

/** `left` is where it was seen to go away from. */
export type Seen = { x: number; y: number; box: Box; left?: Box };

const mostLooks = 4;
const alike = 22;
const differs = 26;
const fewestOwn = 24;
const standsOut = 40;
// Its rim may show on one ground and not on the other.
const rim = [-4, -3, -2, -1, 0, 1, 2, 3, 4];

/**
 * Finds the pointer without knowing what it looks like: it is what left one place and came to another looking the same.
 * From then on it is looked for by its look; hands and bars are learned as they come.
 */
export function createPointerWatch(scale: number) {
  const most = Math.round(52 * scale);
  const least = Math.max(3, Math.round(6 * scale));
  const looks: Look[] = [];
  let seen: Seen | undefined;

  const pointerSized = ({ w, h }: Box): boolean => w <= most && h <= most && w >= least && h >= least;

  function at(picture: Picture, x: number, y: number): Seen | undefined {
    for (const look of looks) {
      if (difference(picture, look, { x, y }) < alike) return { x, y, box: { x, y, w: look.w, h: look.h } };
    }
    return undefined;
  }

  function search(picture: Picture, box: Box): Seen | undefined {
    let best: { seen: Seen; by: number } | undefined;
    for (const look of looks) {
      for (let y = box.y - 3; y <= box.y + box.h - look.h + 3; y += 1) {
        for (let x = box.x - 3; x <= box.x + box.w - look.w + 3; x += 1) {
          const by = difference(picture, look, { x, y });
          if (by < (best?.by ?? alike)) best = { by, seen: { x, y, box: { x, y, w: look.w, h: look.h } } };
        }
      }
    }
    return best?.seen;
  }

  function learn(before: Picture, after: Picture, boxes: Box[]): Seen | undefined {
    let best: { look: Look; seen: Seen; by: number } | undefined;
    for (const left of boxes) {
      for (const came of boxes) {
        if (left === came || Math.abs(left.w - came.w) > 6 * scale || Math.abs(left.h - came.h) > 6 * scale) continue;
        const look = lookAt(before, after, left);
        if (look.own.length < fewestOwn || contrastOf(look) < standsOut) continue;
        for (const dy of rim) {
          for (const dx of rim) {
            const [x, y] = [came.x + dx, came.y + dy];
            const by = difference(after, look, { x, y });
            if (by < (best?.by ?? alike))
              best = { look, by, seen: { x, y, box: { x, y, w: look.w, h: look.h }, left } };
          }
        }
      }
    }
    if (!best) return undefined;
    looks.unshift(best.look);
    looks.length = Math.min(looks.length, mostLooks);
    return best.seen;
  }

  return {
    /** Where the pointer is in `after`; undefined while it has not been found. */
    follow(before: Picture, after: Picture, { boxes, part }: Changes): Seen | undefined {
      if (seen) {
        const still = at(after, seen.box.x, seen.box.y);
        if (still) return (seen = still);
      }
      if (part > 0.2 || boxes.length > 40) return seen;
      const near = boxes.filter(({ w, h }) => w <= most * 4 && h <= most * 3).slice(0, 24);
      for (const box of near) {
        const found = search(after, box);
        if (found) return (seen = found);
      }
      const learned = learn(before, after, near.filter(pointerSized).slice(0, 12));
      return (seen = learned ?? seen);
    },
  };
}

function lookAt(before: Picture, after: Picture, { x, y, w, h }: Box): Look {
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
function contrastOf({ grey, own }: Look): number {
  const inside = own.reduce((sum, pixel) => sum + (grey[pixel] ?? 0), 0);
  const all = grey.reduce((sum, value) => sum + value, 0);
  const around = (all - inside) / Math.max(1, grey.length - own.length);
  return Math.abs(inside / Math.max(1, own.length) - around);
}

function difference(picture: Picture, look: Look, { x, y }: { x: number; y: number }): number {
  if (x < 0 || y < 0 || x + look.w > picture.width || y + look.h > picture.height) return 255;
  let sum = 0;
  for (const pixel of look.own) {
    const row = Math.floor(pixel / look.w);
    const at = (y + row) * picture.width + x + (pixel - row * look.w);
    sum += Math.abs((picture.grey[at] ?? 0) - (look.grey[pixel] ?? 0));
  }
  return sum / Math.max(1, look.own.length);
}
