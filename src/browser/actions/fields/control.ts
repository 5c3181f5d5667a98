/** Controls whose value has a form of its own: dates, times, colours, sliders. */
import { sentence } from '#src/core/text/sentence.ts';
import { askTarget, quote, Refusal, type ActionContext, type ActionResult, type FrameElement } from '../context.ts';
import { pressKeys } from '../keyboard/typing.ts';
import { asControlValue, formatOf } from './control-values.ts';
import type { FieldState } from '../../page/wire.ts';

const mostSteps = 200;

/** Sets a control whose value has a form of its own, as the browser's own picker would. */
export async function setControl(
  acting: ActionContext,
  target: FrameElement,
  on: { state: FieldState; value: string },
): Promise<ActionResult> {
  const { state, value } = on;
  const { what } = state;
  const field = { view: target.view, number: state.ref };
  if (state.disabled) throw new Refusal('disabled', sentence(`${what} is disabled.`));
  if (state.readonly) throw new Refusal('disabled', sentence(`${what} is read-only.`));
  if (state.tag !== 'input') return slide(acting, field, on);
  const wanted = value === '' ? '' : asControlValue(state.type, value);
  if (wanted === undefined)
    throw new Refusal('wrong-value', sentence(`${what} takes ${formatOf(state.type)}, which ${quote(value)} is not.`));
  acting.progress.doing = sentence(`Set ${what}.`);
  const held = await askTarget(acting, field, ['setNative', { ref: field.number, value: wanted }]);
  await acting.watch.settle({ ...acting, view: field.view });
  const now = await askTarget(acting, field, ['held', field.number]).catch(() => held);
  if (now === wanted || (state.type === 'range' && Number(now) === Number(wanted)))
    return { ok: true, message: sentence(`${what} holds ${quote(now)} now.`) };
  return {
    ok: false,
    reason: 'not-held',
    message: sentence(`${what} holds ${quote(now)} instead of ${quote(wanted)}.${bounds(state)}`),
  };
}

function bounds({ min, max, step }: FieldState): string {
  const parts = [min && `from ${min}`, max && `to ${max}`, step && step !== 'any' && `in steps of ${step}`].filter(
    Boolean,
  );
  return parts.length > 0 ? ` It goes ${parts.join(' ')}.` : '';
}

/** A slider made of other elements that says its value: moved by its arrow keys. */
async function slide(
  acting: ActionContext,
  field: FrameElement,
  on: { state: FieldState; value: string },
): Promise<ActionResult> {
  const read = async (): Promise<number> => Number(await askTarget(acting, field, ['held', field.number]));
  return slideTo(acting, field, { ...on, read });
}

/** A handle without a value of its own: a number on the page that follows it is its value. */
export async function slideUnnamed(
  acting: ActionContext,
  field: FrameElement,
  on: { state: FieldState; value: string },
): Promise<ActionResult> {
  const numbers = async (): Promise<Map<number, number>> => new Map(await askTarget(acting, field, ['numbers', null]));
  await askTarget(acting, field, ['focus', { ref: field.number, caret: 'end' }]);
  for (const key of ['ArrowRight', 'ArrowLeft']) {
    const before = await numbers();
    await pressKeys(acting, key);
    await acting.watch.settle({ ...acting, view: field.view });
    const after = await numbers();
    const follower = [...after].find(([ref, value]) => before.has(ref) && before.get(ref) !== value)?.[0];
    if (follower === undefined) continue;
    const read = async (): Promise<number> => (await numbers()).get(follower) ?? Number.NaN;
    return slideTo(acting, field, { ...on, read });
  }
  throw new Refusal(
    'wrong-kind',
    sentence(`${on.state.what} takes no value: no number on the page follows its arrow keys.`),
  );
}

type Slide = { state: FieldState; value: string; read: () => Promise<number> };

async function slideTo(
  acting: ActionContext,
  field: FrameElement,
  { state, value, read }: Slide,
): Promise<ActionResult> {
  const wanted = Number(value);
  if (Number.isNaN(wanted))
    throw new Refusal('wrong-value', sentence(`${state.what} takes a number, which ${quote(value)} is not.`));
  await askTarget(acting, field, ['focus', { ref: field.number, caret: 'end' }]);
  acting.progress.doing = sentence(`Moved ${state.what}.`);
  if (state.min !== '' && wanted === Number(state.min)) await pressKeys(acting, 'Home');
  if (state.max !== '' && wanted === Number(state.max)) await pressKeys(acting, 'End');
  let now = await read();
  for (let steps = 0; steps < mostSteps && now !== wanted; steps += 1) {
    await pressKeys(acting, wanted > now ? 'ArrowRight' : 'ArrowLeft');
    const before = now;
    now = await read();
    // It does not move any more, or jumped over the value.
    if (now === before || Math.sign(wanted - now) === -Math.sign(wanted - before)) break;
  }
  if (now === wanted) return { ok: true, message: sentence(`${state.what} is at ${now} now.`) };
  return {
    ok: false,
    reason: 'not-held',
    message: sentence(`${state.what} is at ${now} instead of ${wanted}.${bounds(state)}`),
  };
}
