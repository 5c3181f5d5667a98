import { aimAt, findTarget, Refusal, sentence, type Acting, type Done } from '../context.ts';
import { moveTo, pressAt } from './mouse.ts';
import type { ActionOf } from '../../run-browser.ts';
import { isInternalAddress } from '../../tabs/web-address.ts';

const verbs = { left: 'Clicked', right: 'Right-clicked', middle: 'Middle-clicked' };

export async function click(acting: Acting, action: ActionOf<'click'>): Promise<Done> {
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

export async function hover(acting: Acting, action: ActionOf<'hover'>): Promise<Done> {
  const target = await findTarget(acting, action.ref);
  const aimed = await aimAt(acting, target, { enabled: false });
  await moveTo(acting, aimed.point);
  await acting.watch.settle({ ...acting, view: target.view });
  return { ok: true, message: `The pointer is over ${aimed.what}.` };
}
