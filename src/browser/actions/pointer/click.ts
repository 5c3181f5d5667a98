import { sentence } from '#src/core/text/sentence.ts';
import {
  aimAt,
  findTarget,
  Refusal,
  type ActionContext,
  type ActionResult,
  type Aimed,
  type FrameElement,
} from '../context.ts';
import { meetAt } from '../press-target.ts';
import { moveTo, pressAt } from './mouse.ts';
import type { ViewportPoint } from '../../page/wire.ts';
import type { ActionOf } from '../../run-browser.ts';
import { isInternalAddress } from '../../tabs/web-address.ts';

/** An element that is elsewhere each time it is pointed at is not to be pressed. */
const triesAtMost = 3;
const verbs = { left: 'Clicked', right: 'Right-clicked', middle: 'Middle-clicked' };

export async function click(acting: ActionContext, action: ActionOf<'click'>): Promise<ActionResult> {
  const target = await findTarget(acting, action.ref);
  const aimed = await pointAt(acting, target);
  if (aimed.href !== undefined && isInternalAddress(aimed.href))
    throw new Refusal(
      'not-allowed',
      sentence(`${aimed.what} leads to ${aimed.href.slice(0, 100)}: only http and https addresses can be opened.`),
    );
  const { button = 'left', count = 1 } = action;
  const verb = count === 2 ? 'Double-clicked' : count === 3 ? 'Triple-clicked' : verbs[button];
  const done = { ok: true as const, message: `${verb} ${aimed.what}.` };
  acting.progress.doing = done.message;
  await pressAt(acting, aimed.point, { ...action, pressing: () => (acting.progress.sent = true) });
  await acting.watch.settle({ ...acting, view: target.view });
  if (acting.watch.seen.fileChooser !== undefined) done.message += ' It asks for a file: upload one to it.';
  return done;
}

/** Moves the pointer to the element and follows it when it goes elsewhere: what is under the pointer then is another one. */
async function pointAt(acting: ActionContext, target: FrameElement): Promise<Aimed> {
  let aimed = await aimAt(acting, target);
  for (let tries = 0; tries < triesAtMost; tries += 1) {
    await moveTo(acting, aimed.point);
    if (aimed.viaLabel || (await isUnder(acting, aimed.point, target))) return aimed;
    const { point } = aimed;
    aimed = await aimAt(acting, target);
    // What is met at its own place stands for it.
    if (aimed.point.x === point.x && aimed.point.y === point.y) return aimed;
  }
  throw new Refusal('moving', sentence(`${aimed.what} keeps moving.`));
}

/** Whether an element, or what lies in it, takes a press at a place. */
async function isUnder(acting: ActionContext, at: ViewportPoint, { view, number }: FrameElement): Promise<boolean> {
  const spot = await meetAt(acting, at);
  return spot?.view.number === view.number && (spot.met.ref === number || spot.met.around.includes(number));
}

export async function hover(acting: ActionContext, action: ActionOf<'hover'>): Promise<ActionResult> {
  const target = await findTarget(acting, action.ref);
  const aimed = await aimAt(acting, target, { enabled: false });
  await moveTo(acting, aimed.point);
  await acting.watch.settle({ ...acting, view: target.view });
  return { ok: true, message: `The pointer is over ${aimed.what}.` };
}
