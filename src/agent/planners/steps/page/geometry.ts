import type { Rect } from '#src/browser/observe/observation.ts';
import type { Relation } from '#src/core/steps/clause.ts';
import type { Item } from './control.ts';
import { reach } from './thresholds.ts';

/** How far two rectangles are from each other, in CSS pixels; 0 where they touch. */
export function gapBetween(a: Rect, b: Rect): number {
  const across = Math.max(0, a.x - (b.x + b.width), b.x - (a.x + a.width));
  const along = Math.max(0, a.y - (b.y + b.height), b.y - (a.y + a.height));
  return Math.hypot(across, along);
}

/** Whether two rectangles lie on one line. */
export function areLevel(a: Rect, b: Rect): boolean {
  const overlap = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return overlap > Math.min(a.height, b.height) * 0.4;
}

function areStacked(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width;
}

/** How far a rectangle is on that side of another; null where it is not there. */
export function sideDistance(anchor: Rect, item: Rect, side: Relation): number | null {
  const level = side === 'left' || side === 'right';
  if (level ? !areLevel(anchor, item) : !areStacked(anchor, item)) return null;
  const [before, after] = side === 'left' || side === 'above' ? [item, anchor] : [anchor, item];
  const along = level ? after.x - (before.x + before.width) : after.y - (before.y + before.height);
  return along < -8 ? null : Math.max(0, along);
}

/** How far a rectangle is beside another: on its line, or right above or below it; null where it is not. */
export function besideDistance(anchor: Rect, item: Rect): number | null {
  const gap = gapBetween(anchor, item);
  if (areLevel(anchor, item)) return gap <= reach.neighbour ? gap : null;
  return areStacked(anchor, item) && gap <= reach.labelAbove ? gap : null;
}

/** In the order in which a person counts them: line by line, each from the left. */
export function inScreenOrder<T extends Item>(items: readonly T[]): T[] {
  const shown = items.toSorted(({ node: { rect: a } }, { node: { rect: b } }) => a.y - b.y || a.x - b.x);
  const lines: T[][] = [];
  for (const item of shown) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line !== undefined && first !== undefined && areLevel(first.node.rect, item.node.rect)) line.push(item);
    else lines.push([item]);
  }
  return lines.flatMap(line => line.toSorted((a, b) => a.node.rect.x - b.node.rect.x || a.index - b.index));
}
