import type { Doing, Target, Value } from '../clause.ts';
import { isHard, textOf, wordAt, type Span } from '../lexer.ts';
import type { FoundSlots } from '../matched.ts';
import { isExact, named, saysField } from '../names.ts';
import { articles, isMany, isNumber, withoutArticle } from '../plain.ts';
import { wordsFrom } from '../values.ts';
import { isPlural, within } from '../write/words.ts';
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
      return { do: 'type', how: 'type', value: found.slot('VALUE'), target: null };
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
      const [field, value] = [found.slot('FIELD'), found.span('value')];
      const append = typed(found, 'append');
      if (!found.said('add') || saysField(field)) return append;
      // "Add the mug to the cart" is no typing. "Add "VIP" to Tags" may be.
      const object = isHard(value.tokens[0]) ? found.maybe('NAME', 'value') : null;
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
    read: found => {
      const target = found.slot('FIELD');
      // "Empty the basket", "clear the filters": not what stands in a field.
      const isThing = found.said('empty') || (articles.has(wordAt(found.span('field'), 0)) && isPlural(target));
      return isThing && !saysField(target) && !isExact(target) ? null : { do: 'clear', target };
    },
  },
  {
    id: 'choose',
    section: 'Fields',
    forms: ['choose|select|pick VALUES [in|from|as|for FIELD]'],
    examples: ['Choose "High" in Priority', 'Select Red and Blue in Colours'],
    proof: 'exactly those are chosen',
    read: found => {
      const [values, target] = [found.slot('VALUES'), found.maybe('FIELD')];
      // "Choose size M and colour black": each has a field of its own.
      const isLong = target === null && values.length > 1 && values.every(one => !one.quoted && one.text.includes(' '));
      // "Select the radio button for Cash", "select the text in Notes": one thing, and no value of a field.
      const isThing = target !== null && values.some(({ quoted, text }) => !quoted && withoutArticle(text) !== text);
      if (isLong || isThing || (target !== null && isNumber(found.span('field')))) return null;
      const whole = target === null ? found.maybe('NAME', 'values') : null;
      // "Select the text" marks it.
      return whole?.readings[0]?.kind === 'text' ? null : { do: 'choose', values, target, whole };
    },
  },
  {
    id: 'check',
    section: 'Fields',
    forms: ['check|tick|uncheck|untick NAMES', 'turn|switch on|off NAMES', 'turn|switch NAMES on|off'],
    examples: ['Check Newsletter', 'Turn on Two-factor sign-in'],
    proof: 'its state',
    read: found => {
      const [targets, words] = [found.slot('NAMES'), found.span('names')];
      // "Turn Mail on and Chat off".
      if (isMany(words) || targets.some(({ text }) => text.endsWith(' on') || text.endsWith(' off'))) return null;
      const checked = !['uncheck', 'untick', 'off'].some(found.said);
      const list: Doing = { do: 'check', targets, checked };
      const [only, ...more] = targets;
      if (only !== undefined && more.length === 0)
        return found.said('check') && mayBeRead(only, words) ? [list, { do: 'read', what: only, as: null }] : list;
      return mayBeOne(targets) ? [{ do: 'check', targets: [named(textOf(words))], checked }, list] : list;
    },
  },
  {
    id: 'upload',
    section: 'Fields',
    forms: ['upload|attach [the_file] FILE [to|in|into FIELD]'],
    examples: ['Upload {invoice} to Attachments'],
    proof: 'the page, or the field, has a file of that name',
    read: found => ({ do: 'upload', file: found.slot('FILE'), target: found.maybe('FIELD') }),
  },
];

/** "Check the order status": look at it, or tick it. */
function mayBeRead(target: Target, words: Span): boolean {
  const isPlain = target.readings.every(({ nth }) => nth === null) && !words.tokens.some(isHard);
  return isPlain && articles.has(wordAt(words, 0)) && !saysField(target);
}

/** "Tick Terms and conditions". */
function mayBeOne([first, second, ...others]: readonly Target[]): boolean {
  if (first === undefined || second === undefined || others.length > 0 || isExact(second)) return false;
  return beginsLarge(first.text) && !beginsLarge(second.text) && !second.text.includes(' ');
}

function beginsLarge(text: string): boolean {
  return text.charAt(0) !== text.charAt(0).toLowerCase();
}

/** Words that say where something is typed. */
const placing = new Set('in into on onto as for to at from with'.split(' '));

function isPlaced({ tokens }: Span): boolean {
  return tokens.some(({ kind, text }) => kind === 'word' && placing.has(text));
}

function typed(found: FoundSlots, how: 'type' | 'append'): Doing | null {
  const [target, value] = [found.slot('FIELD'), found.slot('VALUE')];
  // "Put two lamps in the cart" is no typing: only a field is distinguished from what things are put in.
  const isPut = found.said('put') && !saysField(target) && !isExact(target) && found.span('value').tokens.length > 1;
  return isPut || isNumber(found.span('field')) ? null : { do: 'type', how, value, target };
}

/** "Set Size to 3 in the row Mug": the place is the field's, or a part of what is typed. */
function set(found: FoundSlots): Doing[] {
  const [value, field, place] = [found.slot('VALUE'), found.slot('FIELD'), found.maybe('NAME', 'place')];
  // "Fill in the form with name {name}": more than one value.
  if (isNumber(found.span('field')) || (found.said('fill') && field.readings[0]?.kind === 'form')) return [];
  const make = (said: Value, target: Target): Doing => ({ do: 'type', how: 'set', value: said, target });
  // "Set it to 3 in the row Mug": another field than "it".
  if (place === null) return field.pronoun && isPlaced(found.span('value')) ? [] : [make(value, field)];
  // Two places would be read as one in the other.
  if (field.readings.some(({ places }) => places.length > 0)) return [];
  const target = within(field, { place, relation: found.said('under') ? 'below' : 'in' });
  if (target === null) return [];
  return value.quoted
    ? [make(value, target)]
    : [make(value, target), make(wordsFrom(found.span('value'), found.span('place')), field)];
}
