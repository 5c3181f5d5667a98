export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
export type Box = Point & Size;

/** Where a picture of this size is drawn in a box that it is fitted into, its ratio kept. */
export function fittedBox(box: Box, picture: Size): Box {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

/** A point of the viewer's window as a point of the page, in CSS pixels of its viewport; outside it when beside the picture. */
export function toPage(point: Point, drawn: Box, page: Size): Point {
  const x = ((point.x - drawn.x) / drawn.width) * page.width;
  const y = ((point.y - drawn.y) / drawn.height) * page.height;
  return { x: bounded(x), y: bounded(y) };
}

/** A rectangle of the page as one of the viewer's window. */
export function toWindow(box: Box, drawn: Box, page: Size): Box {
  const scale = drawn.width / page.width;
  return {
    x: drawn.x + box.x * scale,
    y: drawn.y + box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
}

export function isInside(point: Point, size: Size): boolean {
  return point.x >= 0 && point.y >= 0 && point.x < size.width && point.y < size.height;
}

function bounded(value: number): number {
  return Math.round(Math.max(-10_000, Math.min(10_000, value)) * 100) / 100;
}
