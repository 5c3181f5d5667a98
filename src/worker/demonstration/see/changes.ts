import type { GreyPicture } from './pictures.ts';

export type PixelBox = { x: number; y: number; w: number; h: number };

/** Where two pictures differ: connected areas, and which part of the picture they are. */
export type Changes = { boxes: PixelBox[]; part: number };

const block = 16;
const step = 2;
const differs = 26;
const boxesAtMost = 400;

/** The areas in which two pictures of one video differ by more than what compression does to it. */
export function changesBetween(before: GreyPicture, after: GreyPicture): Changes {
  const { width, height } = after;
  const columns = Math.ceil(width / block);
  const rows = Math.ceil(height / block);
  const extents = new Map<number, PixelBox>();
  for (let y = 0; y < height; y += step) {
    const from = y * width;
    for (let x = 0; x < width; x += step) {
      const delta = (before.grey[from + x] ?? 0) - (after.grey[from + x] ?? 0);
      if (delta < differs && delta > -differs) continue;
      const at = Math.floor(y / block) * columns + Math.floor(x / block);
      const found = extents.get(at);
      if (found) stretch(found, x, y);
      else extents.set(at, { x, y, w: step, h: step });
    }
  }
  const part = extents.size / (columns * rows);
  return { boxes: joined(extents, columns).slice(0, boxesAtMost), part };
}

function stretch(box: PixelBox, x: number, y: number): void {
  const right = Math.max(box.x + box.w, x + step);
  const bottom = Math.max(box.y + box.h, y + step);
  box.x = Math.min(box.x, x);
  box.y = Math.min(box.y, y);
  box.w = right - box.x;
  box.h = bottom - box.y;
}

/** Neighbouring blocks become one box, around what changed in them. */
function joined(extents: Map<number, PixelBox>, columns: number): PixelBox[] {
  const boxes: PixelBox[] = [];
  const waiting = new Set(extents.keys());
  for (const start of extents.keys()) {
    if (!waiting.delete(start)) continue;
    const stack = [start];
    let box: PixelBox | undefined;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const own = extents.get(at);
      if (own) box = box ? around(box, own) : { ...own };
      for (const near of neighbours(at, columns)) if (waiting.delete(near)) stack.push(near);
    }
    if (box) boxes.push(box);
  }
  return boxes;
}

function neighbours(at: number, columns: number): number[] {
  const column = at % columns;
  const across = [0, ...(column > 0 ? [-1] : []), ...(column < columns - 1 ? [1] : [])];
  return [-columns, 0, columns].flatMap(down => across.map(x => at + down + x)).filter(near => near !== at);
}

export function around(a: PixelBox, b: PixelBox): PixelBox {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
}

export function overlaps(a: PixelBox, b: PixelBox, margin = 0): boolean {
  return a.x < b.x + b.w + margin && b.x < a.x + a.w + margin && a.y < b.y + b.h + margin && b.y < a.y + a.h + margin;
}
