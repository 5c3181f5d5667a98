import { around, type PixelBox, changesBetween, overlaps } from './changes.ts';
import { createCover } from './cover.ts';
import { createPointerWatch } from './pointer.ts';
import type { PointerSighting } from './pointer-look.ts';
import { type GreyPicture, picturesPerSecond } from './pictures.ts';

/** Something that changed on the screen but the pointer, and where the pointer was just before and since when. */
export type Happening = {
  at: number;
  box: PixelBox;
  part: number;
  /** `on`: what stands on the button below it. */
  pointer: { x: number; y: number; since: number; on?: { text: string; sure: number } } | null;
};

/** A screen worth reading, and what happened since the one before it. */
export type KeyFrame = {
  at: number;
  picture: GreyPicture;
  /** Rows in which something changed since the scene before. */
  rows: { from: number; to: number };
  /** The largest part of the screen that changed at once. */
  part: number;
  happened: Happening[];
};

const calmPictures = 2;
const longestMs = 2000;
/** From this part on a change is a new page or a dialog, and what was there before it is read too. */
const bigPart = 0.045;
const happeningsAtMost = 60;
const hoverSeconds = 0.3;

/** Picks the screens to read out of a video's pictures: calm after a change, and the last before a large one. */
export async function* scenesOf(pictures: AsyncIterable<GreyPicture>): AsyncGenerator<KeyFrame> {
  let before: GreyPicture | undefined;
  let open = empty();
  let watch: ReturnType<typeof createPointerWatch> | undefined;
  let pointer: (PointerSighting & { since: number }) | undefined;
  const cover = createCover();
  const at = (picture: GreyPicture): number => picture.index / picturesPerSecond;
  for await (const picture of pictures) {
    if (!before) {
      watch = createPointerWatch(picture.width / 1280);
      yield { ...open, at: 0, picture, rows: { from: 0, to: picture.height }, part: 1 };
      before = picture;
      continue;
    }
    const changes = changesBetween(before, picture);
    const last = pointer;
    const seen = changes.boxes.length > 0 ? watch?.follow(before, picture, changes) : pointer;
    const moved = seen !== undefined && (!last || Math.hypot(seen.x - last.x, seen.y - last.y) > 1.5);
    pointer = seen && { ...seen, since: moved || !last ? at(picture) : last.since };
    // What the pointer had hidden is read with the next change.
    const shown = cover.moved(before, { from: last?.box ?? seen?.left, to: moved ? pointer?.box : undefined });
    if (shown) open.rows = { from: Math.min(open.rows.from, shown.y), to: Math.max(open.rows.to, shown.y + shown.h) };
    const margin = Math.round(4 * (picture.width / 1280));
    const others = changes.boxes.filter(
      box => !isPointer(box, { was: last?.box ?? seen?.left, is: pointer?.box, margin }) && !isCaret(box, picture),
    );
    if (others.length > 0) {
      const part = others.reduce((sum, { w, h }) => sum + w * h, 0) / (picture.width * picture.height);
      if (part >= bigPart && open.dirty) {
        yield { ...open, at: at(before), picture: cover.without(before) };
        open = empty();
      }
      const answersPointer = pointer && part < bigPart && at(picture) - pointer.since < hoverSeconds;
      if (pointer && !answersPointer && touches(others, pointer.box)) cover.drop(pointer.box);
      add(open, others, { at: at(picture), part, pointer: placeOf(last ?? pointer) });
    } else if (open.dirty) open.calm += 1;
    const settled = open.calm >= calmPictures || (at(picture) - open.since) * 1000 >= longestMs;
    if (open.dirty && settled) {
      yield { ...open, at: at(picture), picture: cover.without(picture) };
      open = empty();
    }
    before = picture;
  }
  if (before && open.dirty) yield { ...open, at: at(before), picture: cover.without(before) };
}

type Open = Pick<KeyFrame, 'rows' | 'part' | 'happened'> & { dirty: boolean; calm: number; since: number };

function empty(): Open {
  return { rows: { from: Number.MAX_SAFE_INTEGER, to: 0 }, part: 0, happened: [], dirty: false, calm: 0, since: 0 };
}

function add(open: Open, boxes: PixelBox[], what: Omit<Happening, 'box'>): void {
  if (!open.dirty) open.since = what.at;
  open.dirty = true;
  open.calm = 0;
  open.part = Math.max(open.part, what.part);
  for (const box of boxes) {
    open.rows = { from: Math.min(open.rows.from, box.y), to: Math.max(open.rows.to, box.y + box.h) };
    if (open.happened.length < happeningsAtMost) open.happened.push({ ...what, box });
  }
}

/** A change is the pointer's own when it lies within where it was or is, or joins the two. */
function isPointer(
  box: PixelBox,
  places: { was: PixelBox | undefined; is: PixelBox | undefined; margin: number },
): boolean {
  const { was, is, margin } = places;
  const joint = was && is && overlaps(box, was) && overlaps(box, is) ? around(was, is) : undefined;
  return [was, is, joint].some(
    place =>
      place !== undefined &&
      box.x >= place.x - margin &&
      box.y >= place.y - margin &&
      box.x + box.w <= place.x + place.w + margin &&
      box.y + box.h <= place.y + place.h + margin,
  );
}

function isCaret({ w, h }: PixelBox, { width }: GreyPicture): boolean {
  const u = width / 1280;
  return w <= 3 * u || w * h < 50 * u * u;
}

const touches = (boxes: PixelBox[], place: PixelBox): boolean => boxes.some(box => overlaps(box, place));

function placeOf(pointer: (PointerSighting & { since: number }) | undefined): Happening['pointer'] {
  return pointer ? { x: pointer.x, y: pointer.y, since: pointer.since } : null;
}
