import type { Observation, Rect } from '#src/browser/observe/observation.ts';

/** The size of a crop that is not scaled; anything larger is the whole view, scaled down. */
const crop = { width: 720, height: 405 };
const around = 24;

/** What was added to the page or changed, as far as it is visible. */
export function changedRects(before: Observation, now: Observation): Rect[] {
  const had = new Map(before.nodes.map(node => [node.ref, appearance(node)]));
  return now.nodes.filter(node => node.inView && had.get(node.ref) !== appearance(node)).map(({ rect }) => rect);
}

function appearance(node: Observation['nodes'][number]): string {
  if (node.kind === 'text') return node.text;
  const { name, value, filled, checked, selected, expanded, disabled } = node;
  return JSON.stringify([name, value, filled, checked, selected, expanded, disabled]);
}

/** The part of the view to show for these rectangles: one at full size where they fit into it, else the whole view. */
export function areaFor(rects: readonly Rect[], view: { width: number; height: number }): Rect {
  const whole = { x: 0, y: 0, ...view };
  const box = boxOf(rects.flatMap(rect => within(rect, whole) ?? []));
  if (!box || box.width + around > crop.width || box.height + around > crop.height) return whole;
  const width = Math.min(crop.width, view.width);
  const height = Math.min(crop.height, view.height);
  return {
    x: between(box.x + box.width / 2 - width / 2, view.width - width),
    y: between(box.y + box.height / 2 - height / 2, view.height - height),
    width,
    height,
  };
}

/** The part of a rectangle that lies inside another; undefined when none does. */
export function within(rect: Rect, outer: Rect): Rect | undefined {
  const x = Math.max(rect.x, outer.x);
  const y = Math.max(rect.y, outer.y);
  const width = Math.min(rect.x + rect.width, outer.x + outer.width) - x;
  const height = Math.min(rect.y + rect.height, outer.y + outer.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

function boxOf(rects: readonly Rect[]): Rect | undefined {
  if (rects.length === 0) return undefined;
  const x = Math.min(...rects.map(rect => rect.x));
  const y = Math.min(...rects.map(rect => rect.y));
  const right = Math.max(...rects.map(rect => rect.x + rect.width));
  const bottom = Math.max(...rects.map(rect => rect.y + rect.height));
  return { x, y, width: right - x, height: bottom - y };
}

function between(start: number, most: number): number {
  return Math.round(Math.max(0, Math.min(most, start)));
}
