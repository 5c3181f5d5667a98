import { sentence } from '#src/core/text/sentence.ts';
import { askTarget, findTarget, limitOf, quote, Refusal, type ActionContext, type ActionResult } from '../context.ts';
import { enterSecret, keepToBounds } from '../fields/secret.ts';
import { insertText, pressKeys, typeKeys } from './typing.ts';
import { ask } from '../../observe/ask.ts';
import { type FrameView, framesOf } from '../../observe/frames.ts';
import type { FieldState } from '../../page/wire.ts';
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

type FocusedField = FieldState & { view: FrameView };

const takesText = ({ kind }: FieldState): boolean => kind === 'text' || kind === 'editable';

/** What has the focus, in whichever frame; undefined for no more than a frame. Refuses when nothing at all has it. */
async function focusedField(acting: ActionContext): Promise<FocusedField | undefined> {
  const frames = await framesOf(acting.tab);
  const states = await Promise.all(
    frames.map(async view => {
      const state = await ask(view, ['focused', null], limitOf(acting, 2000)).catch(() => null);
      return state && { ...state, view };
    }),
  );
  const focused = states.filter(state => state !== null);
  if (focused.length === 0) throw new Refusal('not-found', 'Nothing on the page has the focus: click a field first.');
  const fields = focused.filter(({ tag }) => tag !== 'iframe' && tag !== 'frame');
  return fields.find(takesText) ?? fields[0];
}

/** Types into whatever has the focus, in whichever frame that is. */
export async function type(acting: ActionContext, { text, secret, bound }: ActionOf<'type'>): Promise<ActionResult> {
  if (secret || bound) return typeCredential(acting, { text, secret, bound });
  const field = await focusedField(acting);
  acting.progress.doing = field ? `Typed into ${field.what}.` : 'Typed.';
  if (text.length > 60 || text.includes('\n')) await insertText(acting, text);
  else await typeKeys(acting, text);
  await acting.watch.settle(acting);
  return {
    ok: true,
    ...(field && { hit: `${field.view.number}:${field.ref}` }),
    message: field?.secret ? acting.progress.doing : sentence(`${acting.progress.doing.slice(0, -1)}: ${quote(text)}.`),
  };
}

async function typeCredential(
  acting: ActionContext,
  { text, secret, bound }: Pick<ActionOf<'type'>, 'text' | 'secret' | 'bound'>,
): Promise<ActionResult> {
  const field = await focusedField(acting);
  if (!field || !takesText(field))
    throw new Refusal('not-found', 'No field has the focus that a secret could be typed into: click it first.');
  const target = { view: field.view, number: field.ref };
  if (bound) await keepToBounds(acting, target, { state: field, bound });
  // What the field holds is not read from then on.
  if (secret) await askTarget(acting, target, ['secret', field.ref]);
  acting.progress.doing = `Typed into ${field.what}.`;
  if (!(await enterSecret(acting, target, { text, caret: 'here' })))
    throw new Refusal('not-held', sentence(`${field.what} did not take what was typed.`));
  await acting.watch.settle(acting);
  return { ok: true, hit: `${field.view.number}:${field.ref}`, message: acting.progress.doing };
}
