import type { Doing, Target, Value } from '../clause.ts';
import type { Span } from '../lexer.ts';
import type { FoundSlots } from '../matched.ts';
import { isExact, saysField } from '../names.ts';
import { isMany, isNumber } from '../plain.ts';
import { within } from '../write/words.ts';
import type { StepForm } from './step-form.ts';

export const fieldForms: readonly StepForm[] = [
  {
    id: 'type',
    section: 'Fields',
    forms: ['type|enter|write|put VALUE in|into|as|for FIELD'],
    examples: ['Type {email} in the Email field', 'Enter "Hello" as Subject'],
    proof: 'the field holds exactly that, and still at the end unless a later step changed it',
    read: found => typed(found, 'type'),
  },
  {
    id: 'type-here',
    section: 'Fields',
    forms: ['type|enter|write VALUE'],
    examples: ['Type "Hello"'],
    proof: 'the field that has the focus holds exactly that',
    read: found => {
      // "Write to Anna", "Type Ann on the list": where it goes is no part of what is typed.
      if (isPlaced(found.span('value'))) return null;
      return { do: 'type', how: 'type', value: found.value(), target: null };
    },
  },
  {
    id: 'set',
    section: 'Fields',
    forms: [
      'set|change|update FIELD to VALUE',
      'set|change|update FIELD to VALUE in|on|under NAME:place',
      'fill|fill_in FIELD with VALUE',
      'replace FIELD with VALUE',
    ],
    examples: ['Set Quantity to 3', 'Change Status to "In progress"'],
    proof: 'the field holds that, whatever kind of field it is: text, list, box, date, slider or rich text',
    read: set,
  },
  {
    id: 'append',
    section: 'Fields',
    forms: ['append|add VALUE to FIELD'],
    examples: ['Append "urgent" to Notes', 'Add "urgent" to the Notes field'],
    proof: 'the field ends with it',
    read: found => {
      const [field, value] = [found.field(), found.span('value')];
      const append = typed(found, 'append');
      if (!found.said('add') || saysField(field)) return append;
      // "Add the mug to the cart" is no typing. "Add "VIP" to Tags" may be.
      const object = value.tokens[0]?.kind === 'quote' ? found.maybe.name('value') : null;
      if (append === null || object === null || field.readings[0]?.kind !== null) return null;
      return [append, { do: 'act', verb: 'add', object, to: field }];
    },
  },
  {
    id: 'clear',
    section: 'Fields',
    forms: ['clear|empty FIELD'],
    examples: ['Clear the Search field'],
    proof: 'the field is empty',
    // "Empty the basket" removes what is in it.
    read: found => (found.said('empty') && !saysField(found.field()) ? null : { do: 'clear', target: found.field() }),
  },
  {
    id: 'choose',
    section: 'Fields',
    forms: ['choose|select|pick VALUES [in|from|as|for FIELD]'],
    examples: ['Choose "High" in Priority', 'Select Red and Blue in Colours'],
    proof: 'exactly those are chosen',
    read: found => {
      const [values, target] = [found.values(), found.maybe.field()];
      // "Choose size M and colour black": each has a field of its own.
      const isLong = target === null && values.length > 1 && values.every(one => !one.quoted && one.text.includes(' '));
      // "Select the radio button for Cash" names one thing.
      const isOf = found.said('for') && values.some(({ quoted, text }) => !quoted && /^(?:the|a|an) /.test(text));
      if (isLong || isOf || (target !== null && isNumber(found.span('field')))) return null;
      return { do: 'choose', values, target, whole: target === null ? found.maybe.name('values') : null };
    },
  },
  {
    id: 'check',
    section: 'Fields',
    generic: true,
    forms: ['check|tick|uncheck|untick NAMES', 'turn|switch on|off NAMES', 'turn|switch NAMES on|off'],
    examples: ['Check Newsletter', 'Turn on Two-factor sign-in'],
    proof: 'its state',
    read: found => {
      const [targets, words] = [found.names(), found.span('names')];
      // "Turn Mail on and Chat off".
      if (isMany(words) || targets.some(({ text }) => text.endsWith(' on') || text.endsWith(' off'))) return null;
      const checked = !['uncheck', 'untick', 'off'].some(found.said);
      const list: Doing = { do: 'check', targets, checked };
      // "Tick Terms and conditions" may be one.
      const [first, second, ...others] = targets;
      const isPair = first !== undefined && second !== undefined && others.length === 0 && !isExact(second);
      const mayBeOne = isPair && beginsLarge(first.text) && !beginsLarge(second.text) && !second.text.includes(' ');
      const one = mayBeOne ? found.maybe.name('names') : null;
      return one === null ? list : [{ do: 'check', targets: [one], checked }, list];
    },
  },
  {
    id: 'upload',
    section: 'Fields',
    forms: ['upload|attach [the_file] FILE [to|in|into FIELD]'],
    examples: ['Upload {invoice} to Attachments'],
    proof: 'the page, or the field, has a file of that name',
    read: found => ({ do: 'upload', file: found.text('file'), target: found.maybe.field() }),
  },
];

function beginsLarge(text: string): boolean {
  return text.charAt(0) !== text.charAt(0).toLowerCase();
}

/** Words that say where something is typed. */
const placing = new Set('in into on onto as for to at from with'.split(' '));

function isPlaced({ tokens }: Span): boolean {
  return tokens.some(({ kind, text }) => kind === 'word' && placing.has(text));
}

function typed(found: FoundSlots, how: 'type' | 'append'): Doing | null {
  const [target, value] = [found.field(), found.value()];
  // "Put two lamps in the cart" is no typing: only a field is distinguished from what things are put in.
  const isPut = found.said('put') && !saysField(target) && !isExact(target) && found.span('value').tokens.length > 1;
  return isPut || isNumber(found.span('field')) ? null : { do: 'type', how, value, target };
}

/** "Set Size to 3 in the row Mug": the place is the field's, or a part of what is typed. */
function set(found: FoundSlots): Doing[] {
  const [value, field, place] = [found.value(), found.field(), found.maybe.name('place')];
  // "Fill in the form with name {name}": more than one value.
  if (isNumber(found.span('field')) || (found.said('fill') && field.readings[0]?.kind === 'form')) return [];
  const make = (said: Value, target: Target): Doing => ({ do: 'type', how: 'set', value: said, target });
  // "Set it to 3 in the row Mug": another field than "it".
  if (place === null) return field.pronoun && isPlaced(found.span('value')) ? [] : [make(value, field)];
  // Two places would be read as one in the other.
  if (field.readings.some(({ places }) => places.length > 0)) return [];
  const target = within(field, { place, relation: found.said('under') ? 'below' : 'in' });
  if (target === null) return [];
  return value.quoted ? [make(value, target)] : [make(value, target), make(found.between('value', 'place'), field)];
}
