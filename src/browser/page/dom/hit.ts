/** Which part of an element a pointer would really meet. */
import type { ViewportPoint } from '../wire.ts';
import { elementAt, holds, parentOf } from './dom.ts';
import { type Edges } from './clip.ts';

type Box = { x: number; y: number; width: number; height: number };

/** The part of a box inside the viewport and `edges`; null when nothing is. */
export function seenPart(box: Box, edges: Edges | null): Box | null {
  const left = Math.max(box.x, 0, edges?.left ?? 0);
  const top = Math.max(box.y, 0, edges?.top ?? 0);
  const right = Math.min(box.x + box.width, window.innerWidth, edges?.right ?? Infinity);
  const bottom = Math.min(box.y + box.height, window.innerHeight, edges?.bottom ?? Infinity);
  return right - left > 0.5 && bottom - top > 0.5
    ? { x: left, y: top, width: right - left, height: bottom - top }
    : null;
}

/** Points worth trying in a box, the best first. */
export function pointsIn(box: Box): ViewportPoint[] {
  const at = (across: number, down: number): ViewportPoint => ({
    x: box.x + box.width * across,
    y: box.y + box.height * down,
  });
  return [at(0.5, 0.5), at(0.2, 0.5), at(0.8, 0.5), at(0.5, 0.2), at(0.5, 0.8), at(0.08, 0.15), at(0.92, 0.85)];
}

/** What lies over the element at a point, or null when the point is its own. */
export function coverAt(element: Element, point: ViewportPoint): Element | null {
  const found = elementAt(point.x, point.y);
  return found && isOwn(element, found) ? null : (found ?? document.documentElement);
}

/** Whether a pointer on `found` acts on the element: it is part of it, its label, or lets the pointer through to it. */
export function isOwn(element: Element, found: Element): boolean {
  if (holds(element, found)) return true;
  for (let at: Element | null = found; at; at = parentOf(at))
    if (at instanceof HTMLLabelElement) return at.control === element;
  // Shapes of one picture and parts of an image map answer for each other.
  if (element.localName === 'area') return found instanceof HTMLImageElement && found.useMap !== '';
  return holds(found, element) && getComputedStyle(element).pointerEvents === 'none';
}

/** A point at which the pointer meets the element, or what covers it. */
export function freePoint(element: Element, part: Box): { point: ViewportPoint } | { cover: Element } {
  let cover: Element | undefined;
  for (const point of pointsIn(part)) {
    const above = coverAt(element, point);
    if (!above) return { point };
    cover ??= above;
  }
  return { cover: cover ?? document.documentElement };
}

/** Whether what lies over the element lets it be read all the same, as an invisible field or link laid over a card does. */
export function isSeeThrough(cover: Element, element: Element): boolean {
  const around = new Set<Element>();
  for (let at: Element | null = element; at; at = parentOf(at)) around.add(at);
  for (let at: Element | null = cover; at && !around.has(at); at = parentOf(at)) {
    const style = getComputedStyle(at);
    if (style.opacity === '0') return true;
    if (/^(img|canvas|video|iframe)$/.test(at.localName) || style.backgroundImage !== 'none') return false;
    if (!/^(transparent|rgba\(.*, 0(\.[0-4]\d*)?\))$/.test(style.backgroundColor)) return false;
  }
  return cover !== document.documentElement;
}
