/** Drags one element onto another, by the mouse and, where the page uses it, by the browser's own drag and drop. */
import { aimAt, findTarget, limitOf, type ActionContext, type ActionResult, type FrameElement } from '../context.ts';
import { hold, moveTo } from './mouse.ts';
import { permitDrag } from '../press-target.ts';
import { within } from '../../deadline.ts';
import type { ViewportPoint } from '../../page/wire.ts';
import type { ActionOf } from '../../run-browser.ts';

const steps = 8;

type DragData = { items: { mimeType: string; data: string }[]; files?: string[]; dragOperationsMask: number };

export async function drag(acting: ActionContext, action: ActionOf<'drag'>): Promise<ActionResult> {
  const from = await findTarget(acting, action.from);
  const { to } = action;
  if (typeof to !== 'string') return dragBy(acting, from, to);
  const onto = await findTarget(acting, to);
  // The end first: the press needs the start in view afterwards.
  const end = await aimAt(acting, onto, { hit: false, enabled: false });
  const start = await aimAt(acting, from, { enabled: false });
  acting.progress.doing = `Dragging ${start.what}.`;
  await carry(acting, { start: start.point, end: end.point }, async () =>
    path(start.point, await placeNow(acting, { to, fallback: end.point })),
  );
  return dragged(acting, onto, `Dragged ${start.what} to ${end.what}.`);
}

/** No farther than the edge of the view, where the pointer would leave the page. */
async function dragBy(
  acting: ActionContext,
  from: FrameElement,
  { dx, dy, corner = false }: { dx: number; dy: number; corner?: boolean },
): Promise<ActionResult> {
  const { point: middle, toCorner, what } = await aimAt(acting, from, { enabled: false, hit: !corner });
  const point = corner ? { x: middle.x + toCorner.x, y: middle.y + toCorner.y } : middle;
  const { width, height } = acting.host.viewport;
  const end = {
    x: Math.min(width - 2, Math.max(1, point.x + dx)),
    y: Math.min(height - 2, Math.max(1, point.y + dy)),
  };
  acting.progress.doing = `Dragging ${what}.`;
  await carry(acting, { start: point, end }, () => Promise.resolve(path(point, end)));
  return dragged(acting, from, `Dragged ${what} by ${dx}, ${dy} px.`);
}

async function dragged(acting: ActionContext, { view }: FrameElement, message: string): Promise<ActionResult> {
  await acting.watch.settle({ ...acting, view });
  // Where things lie is no part of what an observation compares.
  const changed = acting.watch.seen.mutations > 0 || acting.watch.seen.navigated;
  return { ok: true, message, changed };
}

/**
 * Presses at `start`, moves through the places that `route` gives once it is held, and lets go at the last of them.
 * `end` is where that is, as far as is known before.
 */
export async function carry(
  acting: ActionContext,
  { start, end }: { start: ViewportPoint; end: ViewportPoint },
  route: () => Promise<ViewportPoint[]>,
): Promise<void> {
  const { cdp } = acting.tab;
  const taken: { data?: DragData } = {};
  const onDrag = ({ data }: { data: DragData }): void => void (taken.data = data);
  cdp.on('Input.dragIntercepted', onDrag);
  await within({ ...limitOf(acting), what: 'Dragging' }, () => cdp.send('Input.setInterceptDrags', { enabled: true }));
  try {
    await moveTo(acting, start);
    await permitDrag(acting, start, end);
    await hold(acting, start, true);
    const points = await route();
    const aim = points.at(-1) ?? start;
    for (const point of points) {
      await moveTo(acting, point, 'left');
      if (taken.data) break;
    }
    if (taken.data) await drop(acting, aim, taken.data);
    await hold(acting, aim, false);
  } finally {
    cdp.off('Input.dragIntercepted', onDrag);
    cdp.send('Input.setInterceptDrags', { enabled: false }).catch(() => undefined);
  }
}

/** Where the end lies now, since scrolling to the start may have moved it; it is not scrolled to while dragging. */
async function placeNow(acting: ActionContext, on: { to: string; fallback: ViewportPoint }): Promise<ViewportPoint> {
  const target = await findTarget(acting, on.to);
  const aimed = await aimAt(acting, target, { hit: false, enabled: false });
  return aimed.point ?? on.fallback;
}

export function path(from: ViewportPoint, to: ViewportPoint): ViewportPoint[] {
  const points: ViewportPoint[] = [
    { x: from.x + Math.sign(to.x - from.x) * 4 || from.x + 4, y: from.y + Math.sign(to.y - from.y) * 4 || from.y + 4 },
  ];
  for (let step = 1; step <= steps; step += 1)
    points.push({ x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps });
  // Lists that sort themselves look at the last moves only.
  points.push({ x: to.x + 1, y: to.y + 1 }, to);
  return points;
}

async function drop(acting: ActionContext, at: ViewportPoint, data: DragData): Promise<void> {
  const { cdp } = acting.tab;
  await within({ ...limitOf(acting), what: 'Dropping' }, async () => {
    for (const type of ['dragEnter', 'dragOver', 'dragOver', 'drop'] as const)
      await cdp.send('Input.dispatchDragEvent', { type, x: at.x, y: at.y, data });
  });
}
