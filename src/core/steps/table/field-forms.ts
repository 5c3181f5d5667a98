import type { Doing } from '../clause.ts';
import { isExact, saysField } from '../names.ts';
import { isLarge, isNumber, isMany } from './more-than-a-name.ts';
import { and, both, optional, typed, set } from './slots.ts';
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
    read: found =>
      and(found.value(), value => {
        // "Write to Anna", "Type Ann on the list": where it goes is no part of what is typed.
        const isPlaced = !value.quoted && /(?:^|\s)(?:in|into|on|onto|as|for|to|at|from|with)\s/.test(value.text);
        return isPlaced ? null : { do: 'type', how: 'type', value, target: null };
      }),
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
    read: found => set(found),
  },
  {
    id: 'append',
    section: 'Fields',
    forms: ['append|add VALUE to FIELD'],
    examples: ['Append "urgent" to Notes', 'Add "urgent" to the Notes field'],
    proof: 'the field ends with it',
    read: found => {
      const field = found.field();
      const append = typed(found, 'append');
      if (!found.said('add') || (field !== null && saysField(field))) return append;
      // "Add the mug to the cart" is no typing. "Add "VIP" to Tags" may be.
      const mayBeText = found.value()?.quoted === true && !found.isInput('value') && field?.readings[0]?.kind === null;
      const act: Doing | null = both(found.name('value'), field, (object, to) => ({
        do: 'act',
        verb: 'add',
        object,
        to,
      }));
      return mayBeText && append !== null && act !== null ? [append, act] : null;
    },
  },
  {
    id: 'clear',
    section: 'Fields',
    forms: ['clear|empty FIELD'],
    examples: ['Clear the Search field'],
    proof: 'the field is empty',
    // "Empty the basket" removes what is in it.
    read: found =>
      and(found.field(), target => (found.said('empty') && !saysField(target) ? null : { do: 'clear', target })),
  },
  {
    id: 'choose',
    section: 'Fields',
    forms: ['choose|select|pick VALUES [in|from|as|for FIELD]'],
    examples: ['Choose "High" in Priority', 'Select Red and Blue in Colours'],
    proof: 'exactly those are chosen',
    read: found =>
      both(found.values(), optional(found, 'field', found.field()), (values, { target }) => {
        // "Choose size M and colour black": each has a field of its own.
        const isLong = values.every(({ quoted, text }) => !quoted && text.includes(' '));
        // "Select the radio button for Cash" names one thing.
        const isOf = found.said('for') && values.some(({ quoted, text }) => !quoted && /^(?:the|a|an) /.test(text));
        if ((target === null && values.length > 1 && isLong) || (target !== null && isNumber(target)) || isOf)
          return null;
        return { do: 'choose', values, target, whole: target === null ? found.name('values') : null };
      }),
  },
  {
    id: 'check',
    section: 'Fields',
    generic: true,
    forms: ['check|tick|uncheck|untick NAMES', 'turn|switch on|off NAMES', 'turn|switch NAMES on|off'],
    examples: ['Check Newsletter', 'Turn on Two-factor sign-in'],
    proof: 'its state',
    read: found =>
      and(found.names(), targets => {
        // "Turn Mail on and Chat off".
        if (targets.some(target => / (?:on|off)$/.test(target.text) || isMany(target))) return null;
        const checked = !['uncheck', 'untick', 'off'].some(word => found.said(word));
        const list: Doing = { do: 'check', targets, checked };
        // "Tick Terms and conditions" may be one.
        const [first, second, ...others] = targets;
        const isPair = second !== undefined && others.length === 0 && !isExact(second);
        const mayBeOne = isPair && isLarge(first) && !isLarge(second) && !second.text.includes(' ');
        const one = mayBeOne ? found.name('names') : null;
        return one === null ? list : [{ do: 'check', targets: [one], checked }, list];
      }),
  },
  {
    id: 'upload',
    section: 'Fields',
    forms: ['upload|attach [the_file] FILE [to|in|into FIELD]'],
    examples: ['Upload {invoice} to Attachments'],
    proof: 'the page, or the field, has a file of that name',
    read: found =>
      both(found.text('file'), optional(found, 'field', found.field()), (file, { target }) => ({
        do: 'upload',
        file,
        target,
      })),
  },
];
