import type { ClauseOf } from '#src/core/steps/clause.ts';
import { isTypable, nameOf, type Item, type Scene } from '../../page/scene.ts';
import { keepFilled } from './click.ts';
import { effectOf, purposeOfPress } from '../effect.ts';
import { locate } from '../locate.ts';
import { mostRounds } from '../loops.ts';
import { failed, itemNow, must, type Mind, type Outcome } from '../mind.ts';

/** Presses keys, in the named field or wherever the focus is. */
export async function keys(mind: Mind, clause: ClauseOf<'keys'>): Promise<Outcome> {
  const { target, times } = clause;
  if (times > mostRounds) return failed(`A step presses keys ${mostRounds} times at most: divide it.`);
  const field =
    target === null ? fieldInUse(mind) : await locate(mind, target, { want: 'type', verb: 'press keys in' });
  return await pressIn(mind, clause, field);
}

/** Enter in a form is a press of the button that sends it. */
async function pressIn(mind: Mind, clause: ClauseOf<'keys'>, field: Item | null): Promise<Outcome> {
  const isEnter = clause.keys === 'Enter';
  const button = isEnter && field !== null ? senderOf(mind.scene, field) : null;
  const purpose = button === null ? 'shows' : purposeOfPress(mind, button, nameOf(mind.scene, button));
  if (button !== null) await keepFilled(mind, button, purpose);
  const before = mind.scene;
  const values = button === null ? [] : mind.filled.values();
  const at = isEnter || clause.keys === 'Tab' || clause.target !== null ? field : null;
  for (let n = 0; n < clause.times; n += 1)
    await must(mind, 'send_keys', { keys: clause.keys, ...(n === 0 && at !== null && { ref: at.ref }) });
  if (isEnter) mind.filled.entered(field?.element ?? undefined, before.observation);
  return await effectOf(mind, { before, item: button, description: `Pressed ${clause.keys}`, purpose, values });
}

/** The field that has the focus, or had it last where nothing has it. */
function fieldInUse(mind: Mind): Item | null {
  const focused = mind.scene.elements.find(item => item.element.focused === true);
  const item = focused ?? itemNow(mind, mind.focus);
  return item !== null && isTypable(item) ? item : null;
}

/** The button that the Enter key presses in a field of one line. */
function senderOf({ elements }: Scene, { element }: Item): Item | null {
  const form = element?.tag === 'input' && element.expanded !== true ? element.form : undefined;
  if (form === undefined) return null;
  return elements.find(item => item.element.submits === true && item.element.form === form) ?? null;
}
