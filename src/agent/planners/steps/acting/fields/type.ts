import type { ElementNode } from '#src/browser/observe/observation.ts';
import type { ClauseOf, Target, Value } from '#src/core/steps/clause.ts';
import { thing } from '#src/core/steps/names.ts';
import { isFilled } from '../../page/control.ts';
import { isTypable, type Item } from '../../page/scene.ts';
import { only } from '../../only.ts';
import { itemNow, must, proved, unproved, type Mind, type Outcome } from '../mind.ts';
import { givenValue, valueOf } from '../values/values.ts';
import { cellNamed, putInCell } from './cell.ts';
import { chooseAmong } from './choose.ts';
import { findField, groupNamed, isThere } from './find.ts';
import { appendTo, putValue } from './put-value.ts';

/** Types what the clause says where it says. */
export async function typeClause(mind: Mind, { value, target, how }: ClauseOf<'type'>): Promise<Outcome> {
  if (target === null || mind.scene.observation.dialog?.kind === 'prompt') return await typeHere(mind, value);
  return how === 'set'
    ? await setField(mind, target, value)
    : await typeInto(mind, { target, value }, how === 'append');
}

/** Empties a field, also one that has nothing to be taken away. */
export async function clear(mind: Mind, { target }: ClauseOf<'clear'>): Promise<Outcome> {
  return await putValue(mind, await findField(mind, target, { want: 'type', verb: 'clear' }), '');
}

/** Sets a field to a value, whatever kind of field it is. */
export async function setField(mind: Mind, target: Target, value: Value): Promise<Outcome> {
  const members = groupNamed(mind, target);
  if (members.length === 0) return await typeInto(mind, { target, value, want: 'fill' }, false);
  return await chooseAmong(mind, members, { name: target.text, values: [await valueOf(mind, value, target)] });
}

type Into = { value: Value; target: Target; want?: 'type' | 'fill' };

async function typeInto(mind: Mind, { value, target, want = 'type' }: Into, append: boolean): Promise<Outcome> {
  const cell = append || isThere(mind, target, want) ? null : cellNamed(mind, target);
  const chosen = cell ?? (await findField(mind, target, { want, verb: 'type into' }));
  const text = await givenValue(mind, value, target);
  const item = itemNow(mind, chosen.ref) ?? chosen;
  if (text === null) return filledByHand(chosen, item) ?? unproved(`No value was given for “${target.text}”.`);
  if (cell !== null) return await putInCell(mind, target, { cell: item, value: text });
  return append && isTypable(item) ? await appendTo(mind, item, text) : await putValue(mind, item, text);
}

/** Whoever was asked for a value may have typed it into the page. */
function filledByHand(before: Item, now: Item): Outcome | null {
  const isByHand = isFilled(now) && !isFilled(before);
  return isByHand ? proved(`“${now.element?.name ?? ''}” holds what you typed.`) : null;
}

/** Without a place: the field in focus, else the only field, else the one that is new. */
async function typeHere(mind: Mind, value: Value): Promise<Outcome> {
  const text = await valueOf(mind, value, null);
  if (mind.scene.observation.dialog?.kind === 'prompt') {
    await must(mind, 'answer_dialog', { accept: true, text });
    return proved('Answered the dialog.');
  }
  const item = waitingField(mind);
  if (item !== null) return await putValue(mind, item, text);
  if (value.from === 'said' && isFocused(mind, () => true)) return await typeInFocus(mind, text);
  const verb = `type “${text.slice(0, 40)}” into`;
  return await putValue(mind, await findField(mind, thing('', 'field'), { want: 'type', verb }), text);
}

function waitingField({ scene, focus }: Mind): Item | null {
  const fields = scene.elements.filter(
    item =>
      isTypable(item) &&
      item.element.disabled !== true &&
      item.element.readonly !== true &&
      item.node.rect.height > 0 &&
      (scene.modal === null || item.node.within.includes(scene.modal.ref)),
  );
  const attended = fields.find(({ element }) => element.focused === true) ?? fields.find(({ ref }) => ref === focus);
  return attended ?? only(fields) ?? only(fields.filter(({ element }) => element.isNew));
}

/** Whether the focus is on something that passes the test, whatever it is. */
function isFocused(mind: Mind, test: (node: ElementNode) => boolean): boolean {
  return mind.scene.observation.nodes.some(node => node.kind === 'element' && node.focused === true && test(node));
}

async function typeInFocus(mind: Mind, text: string): Promise<Outcome> {
  await must(mind, 'type_text', { text });
  return isFocused(mind, node => (node.value ?? node.text ?? '').includes(text))
    ? proved('The focused field contains the text.')
    : unproved('Typed into the focused field, not confirmed.');
}
