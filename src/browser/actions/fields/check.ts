import { sentence } from '#src/core/text/sentence.ts';
import {
  aimAt,
  askTarget,
  findTarget,
  Refusal,
  type ActionContext,
  type ActionResult,
  type FrameElement,
} from '../context.ts';
import { pressAt } from '../pointer/mouse.ts';
import { typeKeys } from '../keyboard/typing.ts';
import type { ActionOf } from '../../run-browser.ts';

/** Ticks or unticks, and verifies the state. */
export async function check(acting: ActionContext, action: ActionOf<'check'>): Promise<ActionResult> {
  const target = await findTarget(acting, action.ref);
  const { checked: wanted } = action;
  const { what, kind, checked, ref } = await askTarget(acting, target, ['field', target.number]);
  const control = { view: target.view, number: ref };
  if (checked === null && kind !== 'check' && kind !== 'radio')
    throw new Refusal('wrong-kind', sentence(`${what} is neither a checkbox nor a switch: it has no such state.`));
  if (checked === wanted)
    return { ok: true, message: sentence(`${what} was ${stateWord(wanted)} already.`), changed: false };
  if (kind === 'radio' && !wanted)
    throw new Refusal(
      'wrong-kind',
      sentence(`${what} is one of several choices: it is unset by choosing another one.`),
    );
  acting.progress.doing = sentence(`${what} was clicked.`);
  await clickIt(acting, target);
  const now = await askTarget(acting, control, ['checked', ref]);
  if (now === wanted) return { ok: true, message: sentence(`${what} is ${stateWord(wanted)} now.`), changed: true };
  // Another element may have handled the click; the keyboard acts on the control itself.
  await askTarget(acting, control, ['focus', { ref, caret: 'end' }]);
  await typeKeys(acting, ' ');
  await acting.watch.settle({ ...acting, view: target.view });
  const last = await askTarget(acting, control, ['checked', ref]);
  if (last === wanted) return { ok: true, message: sentence(`${what} is ${stateWord(wanted)} now.`), changed: true };
  throw new Refusal(
    'not-held',
    sentence(`${what} was clicked, but is still ${last === null ? 'without a state' : stateWord(last)}.`),
  );
}

async function clickIt(acting: ActionContext, target: FrameElement): Promise<void> {
  const aimed = await aimAt(acting, target);
  await pressAt(acting, aimed.point);
  await acting.watch.settle({ ...acting, view: target.view });
}

function stateWord(checked: boolean | 'mixed'): string {
  if (checked === 'mixed') return 'partly set';
  return checked ? 'set' : 'not set';
}
