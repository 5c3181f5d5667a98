import { around, type PixelBox, type Changes, changesBetween, overlaps } from './changes.ts';
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
  let watch: ReturnType<typeof createSceneWatch> | undefined;
  for await (const picture of pictures) {
    if (watch) yield* watch.next(picture);
    else {
      watch = createSceneWatch(picture);
      yield { ...empty(), at: 0, picture, rows: { from: 0, to: picture.height }, part: 1 };
    }
  }
  if (watch) yield* watch.end();
}

type Pointer = PointerSighting & { since: number };
/** Where the pointer was in the picture before and is now. `left`: where it was before it was first found. */
type PointerMove = { was: Pointer | undefined; is: Pointer | undefined; moved: boolean; left: PixelBox | undefined };

/** Goes through the pictures after the first one, and gives the scenes as they end. */
function createSceneWatch(first: GreyPicture) {
  let before = first;
  let open = empty();
  const cover = createCover();
  const follow = createPointerFollower(first);

  function close(picture: GreyPicture): KeyFrame {
    const scene = { ...open, at: secondsOf(picture), picture: cover.without(picture) };
    open = empty();
    return scene;
  }

  /** What the pointer had hidden is read with the next change. */
  function uncover({ left, is, moved }: PointerMove): void {
    const shown = cover.moved(before, { from: left, to: moved ? is?.box : undefined });
    if (shown) open.rows = { from: Math.min(open.rows.from, shown.y), to: Math.max(open.rows.to, shown.y + shown.h) };
  }

  /** The place behind the pointer is not known any more, unless the change is the page's answer to the pointer's coming. */
  function dropCover(changed: PixelBox[], is: Pointer, change: { at: number; part: number }): void {
    const answersPointer = change.part < bigPart && change.at - is.since < hoverSeconds;
    if (!answersPointer && touches(changed, is.box)) cover.drop(is.box);
  }

  return {
    *next(picture: GreyPicture): Generator<KeyFrame> {
      const at = secondsOf(picture);
      const changes = changesBetween(before, picture);
      const move = follow(before, picture, changes);
      uncover(move);
      const margin = Math.round(4 * (picture.width / 1280));
      const places = { was: move.left, is: move.is?.box, margin };
      const changed = changes.boxes.filter(box => !isPointer(box, places) && !isCaret(box, picture));
      if (changed.length > 0) {
        const part = changed.reduce((sum, { w, h }) => sum + w * h, 0) / (picture.width * picture.height);
        if (part >= bigPart && open.dirty) yield close(before);
        if (move.is) dropCover(changed, move.is, { at, part });
        add(open, changed, { at, part, pointer: placeOf(move.was ?? move.is) });
      } else if (open.dirty) open.calm += 1;
      const settled = open.calm >= calmPictures || (at - open.since) * 1000 >= longestMs;
      if (open.dirty && settled) yield close(picture);
      before = picture;
    },
    *end(): Generator<KeyFrame> {
      if (open.dirty) yield close(before);
    },
  };
}

/** Finds the pointer in each picture, and since when it has been where it is. */
function createPointerFollower({ width }: GreyPicture) {
  const watch = createPointerWatch(width / 1280);
  let pointer: Pointer | undefined;
  return (before: GreyPicture, picture: GreyPicture, changes: Changes): PointerMove => {
    const was = pointer;
    const seen = changes.boxes.length > 0 ? watch.follow(before, picture, changes) : was;
    const moved = seen !== undefined && (!was || Math.hypot(seen.x - was.x, seen.y - was.y) > 1.5);
    pointer = seen && { ...seen, since: moved || !was ? secondsOf(picture) : was.since };
    return { was, is: pointer, moved, left: was?.box ?? seen?.left };
  };
}

const secondsOf = (picture: GreyPicture): number => picture.index / picturesPerSecond;

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

function placeOf(pointer: Pointer | undefined): Happening['pointer'] {
  return pointer ? { x: pointer.x, y: pointer.y, since: pointer.since } : null;
}
