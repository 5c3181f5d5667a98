import type { PixelBox, Changes } from './changes.ts';
import type { GreyPicture } from './pictures.ts';
import { alike, difference, learn, learnWithin, type PointerImage, type PointerSighting } from './pointer-look.ts';

const mostLooks = 4;

/**
 * Finds the pointer without knowing what it looks like: it is what left one place and came to another looking the same.
 * From then on it is looked for by its look; other pointer shapes are learned as they appear.
 */
export function createPointerWatch(scale: number) {
  const most = Math.round(52 * scale);
  const least = Math.max(3, Math.round(6 * scale));
  const looks: PointerImage[] = [];
  let seen: PointerSighting | undefined;

  const pointerSized = ({ w, h }: PixelBox): boolean => w <= most && h <= most && w >= least && h >= least;

  function at(picture: GreyPicture, x: number, y: number): PointerSighting | undefined {
    for (const look of looks) {
      if (difference(picture, look, { x, y }) < alike) return { x, y, box: { x, y, w: look.w, h: look.h } };
    }
    return undefined;
  }

  function search(picture: GreyPicture, box: PixelBox): PointerSighting | undefined {
    let best: { seen: PointerSighting; by: number } | undefined;
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

  return {
    /** Where the pointer is in `after`; undefined while it has not been found. */
    follow(before: GreyPicture, after: GreyPicture, { boxes, part }: Changes): PointerSighting | undefined {
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
      const small = near.filter(pointerSized).slice(0, 12);
      const within = boxes.filter(({ w, h }) => w <= most * 6 && h <= most * 6).slice(0, 12);
      const learned =
        learn(before, after, { boxes: small, scale }) ??
        (seen ? undefined : learnWithin(before, after, { left: small, within }));
      if (!learned) return seen;
      looks.unshift(learned.look);
      looks.length = Math.min(looks.length, mostLooks);
      return (seen = learned.seen);
    },
  };
}
