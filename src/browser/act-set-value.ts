/** Sliders, dates, times, colours and numbers. */
import { askTarget, findTarget, quote, Refusal, sentence, type Acting, type Done, type Target } from './act-context.ts';
import { pressKeys } from './act-typing.ts';
import { fill } from './act-fill.ts';
import type { FieldState } from './page/wire.ts';
import type { ActionOf } from './run-browser.ts';
import { asControlValue, formatOf } from './control-values.ts';

const mostSteps = 200;

export async function setValue(acting: Acting, action: ActionOf<'set-value'>): Promise<Done> {
  const { ref, value } = action;
  const target = await findTarget(acting, ref);
  const state = await askTarget(acting, target, ['field', target.number]);
  if (state.kind === 'picker' || state.kind === 'range') return setControl(acting, target, { state, value });
  return fill(acting, { type: 'fill', ref, text: value });
}

/** Sets a control whose value has a form of its own, as the browser's own picker would. */
export async function setControl(
  acting: Acting,
  target: Target,
  on: { state: FieldState; value: string },
): Promise<Done> {
  const { state, value } = on;
  const { what } = state;
  const field = { view: target.view, number: state.ref };
  if (state.disabled) throw new Refusal(sentence(`${what} is disabled.`));
  if (state.readonly) throw new Refusal(sentence(`${what} is read-only.`));
  if (state.tag !== 'input') return slide(acting, field, on);
  const wanted = value === '' ? '' : asControlValue(state.type, value);
  if (wanted === undefined)
    throw new Refusal(sentence(`${what} takes ${formatOf(state.type)}, which ${quote(value)} is not.`));
  acting.progress.doing = sentence(`Set ${what}.`);
  const held = await askTarget(acting, field, ['setNative', { ref: field.number, value: wanted }]);
  await acting.watch.settle({ ...acting, view: field.view });
  const now = await askTarget(acting, field, ['held', field.number]).catch(() => held);
  if (now === wanted || (state.type === 'range' && Number(now) === Number(wanted)))
    return { ok: true, message: sentence(`${what} holds ${quote(now)} now.`) };
  return { ok: false, message: sentence(`${what} holds ${quote(now)} instead of ${quote(wanted)}.${bounds(state)}`) };
}

function bounds({ min, max, step }: FieldState): string {
  const parts = [min && `from ${min}`, max && `to ${max}`, step && step !== 'any' && `in steps of ${step}`].filter(
    Boolean,
  );
  return parts.length > 0 ? ` It goes ${parts.join(' ')}.` : '';
}

/** A slider made of other elements: moved by its arrow keys until it says the value. */
async function slide(
  acting: Acting,
  field: Target,
  { state, value }: { state: FieldState; value: string },
): Promise<Done> {
  const wanted = Number(value);
  if (Number.isNaN(wanted)) throw new Refusal(sentence(`${state.what} takes a number, which ${quote(value)} is not.`));
  await askTarget(acting, field, ['focus', { ref: field.number, caret: 'end' }]);
  acting.progress.doing = sentence(`Moved ${state.what}.`);
  let now = Number(state.value);
  if (wanted === Number(state.min)) await pressKeys(acting, 'Home');
  if (wanted === Number(state.max)) await pressKeys(acting, 'End');
  for (let steps = 0; steps < mostSteps; steps += 1) {
    const before = now;
    now = Number(await askTarget(acting, field, ['held', field.number]));
    if (now === wanted) return { ok: true, message: sentence(`${state.what} is at ${now} now.`) };
    // It does not move any more, or jumped over the value.
    if (steps > 0 && (now === before || Math.sign(wanted - now) !== Math.sign(wanted - before))) break;
    await pressKeys(acting, wanted > now ? 'ArrowRight' : 'ArrowLeft');
  }
  return { ok: false, message: sentence(`${state.what} is at ${now} instead of ${wanted}.${bounds(state)}`) };
}
