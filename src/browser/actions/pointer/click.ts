import { sentence } from '#src/core/text/sentence.ts';
import { aimAt, findTarget, Refusal, type ActionContext, type ActionResult } from '../context.ts';
import { moveTo, pressAt } from './mouse.ts';
import type { ActionOf } from '../../run-browser.ts';
import { isInternalAddress } from '../../tabs/web-address.ts';

const verbs = { left: 'Clicked', right: 'Right-clicked', middle: 'Middle-clicked' };

export async function click(acting: ActionContext, action: ActionOf<'click'>): Promise<ActionResult> {
  const target = await findTarget(acting, action.ref);
  const aimed = await aimAt(acting, target);
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

export async function hover(acting: ActionContext, action: ActionOf<'hover'>): Promise<ActionResult> {
  const target = await findTarget(acting, action.ref);
  const aimed = await aimAt(acting, target, { enabled: false });
  await moveTo(acting, aimed.point);
  await acting.watch.settle({ ...acting, view: target.view });
  return { ok: true, message: `The pointer is over ${aimed.what}.` };
}
