/** Types a text into a field and verifies the value. */
import { sentence } from '#src/core/text/sentence.ts';
import {
  aimAt,
  askTarget,
  findTarget,
  quote,
  Refusal,
  type ActionContext,
  type ActionResult,
  type FrameElement,
} from '../context.ts';
import { enterSecret, keepToBounds } from './secret.ts';
import { pressAt } from '../pointer/mouse.ts';
import { setControl } from './control.ts';
import { insertText, pressKeys, typeKeys } from '../keyboard/typing.ts';
import { limitOf } from '../context.ts';
import { ask, DocumentGone } from '../../observe/ask.ts';
import type { FieldState } from '../../page/wire.ts';
import type { ActionOf } from '../../run-browser.ts';

/** Up to this length a text is typed key by key, as people do. */
const typedLimit = 60;
/** Suggestions often wait for a pause in the typing before they are asked for. */
const suggestionsMs = 600;

type Fill = ActionOf<'fill'>;

export async function fill(acting: ActionContext, action: Fill): Promise<ActionResult> {
  const target = await findTarget(acting, action.ref);
  const asked = await askTarget(acting, target, ['field', target.number]);
  if (asked.kind === 'picker' || asked.kind === 'range')
    return setControl(acting, target, { state: asked, value: action.text });
  refuseUnfit(asked);
  const { state, field } = await focus(acting, target, { asked, action });
  if (action.bound) await keepToBounds(acting, field, { state, bound: action.bound });
  if (action.secret) await askTarget(acting, field, ['secret', field.number]);
  const wanted = wantedText(state, action);
  acting.progress.doing = sentence(`Typed into ${state.what}.`);
  await enter(acting, field, { state, action });
  await acting.watch.settle({ ...acting, view: field.view, expectMs: state.keyed ? suggestionsMs : 0 });
  const done = await verify(acting, field, { state, action, wanted });
  if (!action.submit || !done.ok) return done;
  await pressKeys(acting, 'Enter', () => (acting.progress.sent = true));
  await acting.watch.settle({ ...acting, view: field.view });
  return { ...done, message: `${done.message} Pressed Enter.` };
}

function refuseUnfit(state: FieldState): void {
  const { what, kind } = state;
  if (kind === 'check' || kind === 'radio')
    throw new Refusal('wrong-kind', sentence(`${what} takes no text: it is checked or unchecked.`));
  if (kind === 'select')
    throw new Refusal('wrong-kind', sentence(`${what} takes no text: one of its options is selected.`));
  if (kind === 'file') throw new Refusal('wrong-kind', sentence(`${what} takes no text: files are uploaded to it.`));
  if (state.disabled) throw new Refusal('disabled', sentence(`${what} is disabled.`));
  if (state.readonly) throw new Refusal('disabled', sentence(`${what} is read-only. It may be set by clicking it.`));
}

/** Gives the field the focus by a click, as people do; a field behind something gets it without. */
async function focus(
  acting: ActionContext,
  target: FrameElement,
  on: { asked: FieldState; action: Fill },
): Promise<{ state: FieldState; field: FrameElement }> {
  const { asked, action } = on;
  const caret = action.append ? 'end' : 'all';
  const field = { view: target.view, number: asked.ref };
  if (!asked.focused) {
    try {
      const aimed = await aimAt(acting, target);
      await pressAt(acting, aimed.point);
    } catch (error) {
      if (!(error instanceof Refusal) || error.reason !== 'covered') throw error;
    }
  }
  if (asked.kind !== 'button' && asked.kind !== 'other') {
    const focused = await askTarget(acting, field, ['focus', { ref: field.number, caret }]);
    if (focused) return { state: asked, field };
  }
  // Some boxes only lead to the real field, which opens with the click.
  const now = await ask(target.view, ['focused', null], limitOf(acting));
  if (!now || (now.kind !== 'text' && now.kind !== 'editable'))
    throw new Refusal('wrong-kind', sentence(`${asked.what} takes no text: it does not get the focus.`));
  const real = { view: target.view, number: now.ref };
  await askTarget(acting, real, ['focus', { ref: now.ref, caret }]);
  return { state: now, field: real };
}

function wantedText(state: FieldState, { text, append }: Fill): string {
  const line = state.tag === 'input' ? inOneLine(text) : text;
  return append && !state.secret ? state.value + line : line;
}

/** A field of one line takes no breaks: each is a space, with the spaces around it. */
function inOneLine(text: string): string {
  return text.replace(/(?<![^\S\n])[^\S\n]*\n\s*/g, ' ');
}

type Entering = { state: FieldState; action: Fill; slowly?: boolean };

async function enter(acting: ActionContext, field: FrameElement, on: Entering): Promise<void> {
  const { text, append, secret, bound } = on.action;
  if (!secret && !bound) return typeInto(acting, on);
  await enterSecret(acting, field, { text: inOneLine(text), caret: append ? 'end' : 'all' });
}

async function typeInto(acting: ActionContext, on: Entering): Promise<void> {
  const { state, action, slowly } = on;
  const text = state.tag === 'input' ? inOneLine(action.text) : action.text;
  if (!action.append && (state.value !== '' || state.secret || text === '' || slowly))
    await pressKeys(acting, 'Delete');
  if (text === '') return;
  if (slowly || (text.length <= typedLimit && !text.includes('\n'))) return typeKeys(acting, text);
  const [first = '', ...lines] = state.kind === 'editable' ? text.split('\n') : [text];
  await insertText(acting, first);
  for (const line of lines) {
    // Enter alone would send the message in many an editor.
    await pressKeys(acting, 'Shift+Enter');
    if (line) await insertText(acting, line);
  }
}

type Check = { state: FieldState; action: Fill; wanted: string };

async function verify(acting: ActionContext, field: FrameElement, on: Check): Promise<ActionResult> {
  const { state, action, wanted } = on;
  const first = await heldNow(acting, field, on);
  if (first.verdict !== 'other') return inWords(first, on);
  if (!action.append) {
    await askTarget(acting, field, ['focus', { ref: field.number, caret: 'all' }]);
    await enter(acting, field, { ...on, slowly: true });
    await acting.watch.settle({ ...acting, view: field.view });
    const second = await heldNow(acting, field, on);
    if (second.verdict !== 'other') return inWords(second, on);
  }
  if (state.kind === 'text') {
    await askTarget(acting, field, ['setNative', { ref: field.number, value: wanted }]);
    await acting.watch.settle({ ...acting, view: field.view });
  }
  return inWords(await heldNow(acting, field, on), on);
}

type Held = { verdict: 'same' | 'formatted' | 'other' | 'gone'; value: string };

async function heldNow(acting: ActionContext, field: FrameElement, { state, action, wanted }: Check): Promise<Held> {
  try {
    if (state.secret || action.secret) {
      const same = action.append || (await askTarget(acting, field, ['holds', { ref: field.number, text: wanted }]));
      return { verdict: same ? 'same' : 'other', value: '' };
    }
    const value = await askTarget(acting, field, ['held', field.number]);
    return { verdict: compare(value, wanted, state), value };
  } catch (error) {
    // What was typed may have sent the form and the field with it.
    if (error instanceof Refusal || error instanceof DocumentGone) return { verdict: 'gone', value: '' };
    throw error;
  }
}

function compare(value: string, wanted: string, state: FieldState): Held['verdict'] {
  if (value === wanted || value.replace(/\r\n/g, '\n') === wanted) return 'same';
  if (state.kind === 'editable' && value.replace(/\s+/g, ' ').trim() === wanted.replace(/\s+/g, ' ').trim())
    return 'same';
  const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  if (bare(wanted) !== '' && bare(value) === bare(wanted)) return 'formatted';
  const number = Number(wanted.replace(',', '.'));
  if (state.type === 'number' && value !== '' && Number(value) === number) return 'formatted';
  return 'other';
}

function inWords({ verdict, value }: Held, { state, action, wanted }: Check): ActionResult {
  const { what, secret, maxLength } = state;
  const hidden = secret || action.secret === true;
  // What is known to differ need not be looked for on the whole page.
  const differs = !hidden && value !== state.value && { changed: true };
  if (verdict === 'gone') return { ok: true, message: sentence(`Typed into ${what}, which is no longer on the page.`) };
  if (verdict === 'same')
    return {
      ok: true,
      message: sentence(
        wanted === '' && !hidden
          ? `${what} is empty now.`
          : `${what} holds ${hidden ? 'the secret' : quote(value)} now.`,
      ),
      ...differs,
    };
  if (verdict === 'formatted')
    return {
      ok: true,
      message: sentence(`${what} holds ${quote(value)}: it wrote ${quote(wanted)} in its own format.`),
      ...differs,
    };
  if (hidden) return { ok: false, reason: 'not-held', message: sentence(`${what} does not hold what was typed.`) };
  const why = maxLength > 0 && wanted.length > maxLength ? ` It takes at most ${maxLength} characters.` : '';
  return {
    ok: false,
    reason: 'not-held',
    message: sentence(`${what} holds ${quote(value)} instead of ${quote(wanted)}.${why}`),
  };
}
