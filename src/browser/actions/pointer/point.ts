/** Actions by coordinates: at positions of the viewport, whatever lies there. */
import { limitOf, orDialog, Refusal, type ActionContext, type ActionResult } from '../context.ts';
import { carry, path } from './drag.ts';
import { moveTo, pressAt } from './mouse.ts';
import { within } from '../../deadline.ts';
import { meetAt } from '../press-target.ts';
import type { ViewportPoint } from '../../page/wire.ts';
import type { ActionOf } from '../../run-browser.ts';

const verbs = { left: 'Clicked', right: 'Right-clicked', middle: 'Middle-clicked' };

/** What lies at a place: in words, and the ref that names it. */
type Hit = { what: string; ref: string | undefined };

export async function clickAt(acting: ActionContext, action: ActionOf<'click-at'>): Promise<ActionResult> {
  const point = { x: action.x, y: action.y };
  const hit = await hitAt(acting, point);
  const { button = 'left', count = 1 } = action;
  const verb = count === 2 ? 'Double-clicked' : count === 3 ? 'Triple-clicked' : verbs[button];
  const done = doneWith(`${verb} ${hit.what}.`, hit);
  acting.progress.doing = done.message;
  await pressAt(acting, point, { ...action, pressing: () => (acting.progress.sent = true) });
  await acting.watch.settle(acting);
  if (acting.watch.seen.fileChooser !== undefined) done.message += ' It asks for a file.';
  return done;
}

export async function pointTo(acting: ActionContext, { x, y }: ActionOf<'move-to'>): Promise<ActionResult> {
  const hit = await hitAt(acting, { x, y });
  await moveTo(acting, { x, y });
  await acting.watch.settle(acting);
  return doneWith(`The pointer is over ${hit.what}.`, hit);
}

export async function dragPath(acting: ActionContext, action: ActionOf<'drag-path'>): Promise<ActionResult> {
  const [start, ...rest] = action.path;
  const last = rest.at(-1);
  if (!start || !last) throw new Refusal('wrong-value', 'A path needs two places at least.');
  const from = await hitAt(acting, start);
  const to = await hitAt(acting, last);
  acting.progress.doing = `Dragging ${from.what}.`;
  const legs = rest.flatMap((place, index) => path(rest[index - 1] ?? start, place));
  await carry(acting, { start, end: last }, () => Promise.resolve(legs));
  await acting.watch.settle(acting);
  return doneWith(`Dragged ${from.what} to ${to.what}.`, from);
}

export async function scrollAt(acting: ActionContext, { x, y, dx, dy }: ActionOf<'scroll-at'>): Promise<ActionResult> {
  const hit = await hitAt(acting, { x, y });
  acting.progress.doing = `Scrolled by ${dx}, ${dy} px over ${hit.what}.`;
  const sent = within({ ...limitOf(acting), what: 'The mouse' }, () =>
    acting.tab.cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: dx, deltaY: dy }),
  );
  await orDialog(acting, sent);
  await acting.watch.settle(acting);
  return doneWith(acting.progress.doing, hit);
}

function doneWith(message: string, hit: Hit): ActionResult {
  return { ok: true, message, ...(hit.ref && { hit: hit.ref }) };
}

async function hitAt(acting: ActionContext, point: ViewportPoint): Promise<Hit> {
  const { width, height } = acting.host.viewport;
  if (point.x < 0 || point.y < 0 || point.x >= width || point.y >= height)
    throw new Refusal(
      'wrong-value',
      `The place ${point.x}, ${point.y} lies outside the view of ${width} by ${height} px.`,
    );
  const spot = await meetAt(acting, point);
  if (!spot) return { what: 'the empty page', ref: undefined };
  const { what, disabled, ref } = spot.met;
  return { what: disabled ? `${what}, which is disabled` : what, ref: `${spot.view.number}:${ref}` };
}
