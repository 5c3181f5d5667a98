import {
  askTarget,
  findTarget,
  limitOf,
  quote,
  Refusal,
  sentence,
  type ActionContext,
  type ActionResult,
} from '../context.ts';
import { keepToBounds } from '../fields/secret.ts';
import { insertText, pressKeys, typeKeys } from './typing.ts';
import { ask } from '../../observe/ask.ts';
import { framesOf } from '../../observe/frames.ts';
import type { ActionOf } from '../../run-browser.ts';

export async function press(acting: ActionContext, action: ActionOf<'press'>): Promise<ActionResult> {
  const { keys, ref } = action;
  let where = '';
  if (ref) {
    const target = await findTarget(acting, ref);
    const { ref: number, what } = await askTarget(acting, target, ['field', target.number]);
    await askTarget(acting, { ...target, number }, ['focus', { ref: number, caret: 'end' }]);
    where = ` in ${what}`;
  }
  acting.progress.doing = `Pressed ${keys}${where}.`;
  await pressKeys(acting, keys, () => (acting.progress.sent = true));
  await acting.watch.settle(acting);
  return { ok: true, message: acting.progress.doing };
}

/** Types into whatever has the focus, in whichever frame that is. */
export async function type(
  acting: ActionContext,
  { text, secret = false, bound }: ActionOf<'type'>,
): Promise<ActionResult> {
  const frames = await framesOf(acting.tab);
  const states = await Promise.all(
    frames.map(async view => {
      const state = await ask(view, ['focused', null], limitOf(acting, 2000)).catch(() => null);
      return state && { ...state, view };
    }),
  );
  const focused = states.filter(state => state !== null && state.tag !== 'iframe' && state.tag !== 'frame');
  const field = focused.find(state => state?.kind === 'text' || state?.kind === 'editable') ?? focused[0];
  if (!field && focused.length === 0 && states.every(state => state === null))
    throw new Refusal('not-found', 'Nothing on the page has the focus: click a field first.');
  // A secret goes into a field and nowhere else, and what that field holds is not read from then on.
  if (secret) {
    if (!field || (field.kind !== 'text' && field.kind !== 'editable'))
      throw new Refusal('not-found', 'No field has the focus that a secret could be typed into: click it first.');
    if (bound) await keepToBounds(acting, { view: field.view, number: field.ref }, { state: field, bound });
    await askTarget(acting, { view: field.view, number: field.ref }, ['secret', field.ref]);
  } else if (bound && field)
    await keepToBounds(acting, { view: field.view, number: field.ref }, { state: field, bound });
  acting.progress.doing = field ? `Typed into ${field.what}.` : 'Typed.';
  if (text.length > 60 || text.includes('\n')) await insertText(acting, text);
  else await typeKeys(acting, text);
  await acting.watch.settle(acting);
  return {
    ok: true,
    ...(field && { hit: `${field.view.number}:${field.ref}` }),
    message:
      secret || field?.secret
        ? acting.progress.doing
        : sentence(`${acting.progress.doing.slice(0, -1)}: ${quote(text)}.`),
  };
}
