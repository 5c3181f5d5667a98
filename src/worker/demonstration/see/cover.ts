import type { PixelBox } from './changes.ts';
import type { GreyPicture } from './pictures.ts';

const edge = 2;

/** Remembers what is behind the pointer, so that what it stands on can be read as if it were not there. */
export function createCover() {
  let behind: { box: PixelBox; grey: Uint8Array } | undefined;
  let hidden: PixelBox | undefined;

  function pixel(picture: GreyPicture, x: number, y: number): number {
    if (
      behind &&
      x >= behind.box.x &&
      x < behind.box.x + behind.box.w &&
      y >= behind.box.y &&
      y < behind.box.y + behind.box.h
    )
      return behind.grey[(y - behind.box.y) * behind.box.w + x - behind.box.x] ?? 0;
    return picture.grey[y * picture.width + x] ?? 0;
  }

  return {
    /** The pointer came to `to`, as `before` did not show it yet. Gives what can be seen again and never was read. */
    moved(
      before: GreyPicture,
      { from, to }: { from: PixelBox | undefined; to: PixelBox | undefined },
    ): PixelBox | undefined {
      if (!to) return undefined;
      const box = clip({ x: to.x - edge, y: to.y - edge, w: to.w + 2 * edge, h: to.h + 2 * edge }, before);
      const grey = new Uint8Array(box.w * box.h);
      for (let y = 0; y < box.h; y += 1)
        for (let x = 0; x < box.w; x += 1) grey[y * box.w + x] = pixel(before, box.x + x, box.y + y);
      const shown = hidden ?? (behind ? undefined : from);
      hidden = undefined;
      behind = { box, grey };
      return shown;
    },
    /** What is behind the pointer has changed and is not known. */
    drop(place: PixelBox): void {
      behind = undefined;
      hidden = place;
    },
    /** The picture without the pointer, where it is known what is behind it. */
    without(picture: GreyPicture): GreyPicture {
      if (!behind) return picture;
      const grey = picture.grey.slice();
      const { box } = behind;
      for (let y = 0; y < box.h; y += 1) {
        const row = behind.grey.subarray(y * box.w, (y + 1) * box.w);
        grey.set(row, (box.y + y) * picture.width + box.x);
      }
      return { ...picture, grey };
    },
  };
}

function clip({ x, y, w, h }: PixelBox, { width, height }: GreyPicture): PixelBox {
  const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
  return {
    x: left,
    y: top,
    w: Math.min(width, Math.round(x + w)) - left,
    h: Math.min(height, Math.round(y + h)) - top,
  };
}
