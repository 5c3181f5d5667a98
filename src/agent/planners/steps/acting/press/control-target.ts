import type { ClauseOf, Reading, Target } from '#src/core/steps/clause.ts';
import { reading } from '#src/core/steps/names.ts';

/**
 * "Delete the order 1042", "save the changes", "add the mug to the cart": the control that the verb names, in the place
 * of what it is done to. Tried: a control of the whole phrase, one of the verb within the object's row, one of the verb alone.
 */
export function controlTarget({ verb, object, to }: ClauseOf<'act'>): Target {
  const whole = [verb, object?.text, to === null ? undefined : `to ${to.text}`].filter(Boolean).join(' ');
  // The words of an action are a control's name: half of them is another control's.
  const readings: Reading[] = [reading(whole, { exact: true })];
  const bare = whole.replace(/\b(?:the|a|an|my|this)\b\s+/gi, '').trim();
  if (bare !== whole && bare !== '') readings.push(reading(bare, { exact: true, prior: 0.99 }));
  if (object !== null)
    readings.push(reading(verb, { exact: true, places: [{ relation: 'of', of: object }], prior: 0.98 }));
  readings.push(reading(verb, { exact: true, prior: object === null ? 1 : 0.8 }));
  return { text: whole, readings, any: false, pronoun: false };
}
