import type { Clause, Doing, Kind, Target, Value } from '../steps/clause.ts';
import { createInputSigns } from '../steps/input-signs.ts';
import { kindWord, thing, wordFor } from '../steps/names.ts';
import { ordinalWord } from '../steps/numbers.ts';
import { isInput, printSteps, quoted } from '../steps/print.ts';
import { addressOf, quotable } from '../steps/quotable.ts';
import type { RecordedElement, RecordedEvent } from './events.ts';

/** Puts the inputs that a text repeats in place of their values. */
export type Inserted = (text: string) => string;

/** What stands for what was typed, chosen or uploaded: `{input}` and `{{credential.part}}`, or a text in quotes. */
export type Said = { text: string; quoted: boolean };

const kinds: Readonly<Record<string, Kind>> = {
  button: 'button',
  link: 'link',
  tab: 'tab',
  checkbox: 'checkbox',
  switch: 'switch',
  radio: 'radio',
  combobox: 'dropdown',
  listbox: 'dropdown',
  textbox: 'field',
  searchbox: 'field',
  spinbutton: 'field',
  slider: 'slider',
  listitem: 'item',
};

/** Under which an answer to a question is used by the next clause. */
const code = 'one-time code';

/** An action as one step, in the sentence of the step language that says exactly it. */
export function wordsOf(
  event: RecordedEvent,
  { values, insert }: { values: readonly Said[]; insert: Inserted },
): string {
  const signs = createInputSigns({ inputs: {}, inputDescriptions: {} }, name => `{${name}}`);
  const said = values.map(({ text, quoted: isText }): Value => {
    return { text: isText ? quotable(text) : signs.hide(text), quoted: isText, from: 'said' };
  });
  const doings = doingsOf(event, said, text => signs.hide(insert(text)));
  return signs.reveal(printSteps(doings.map((doing): Clause => ({ ...doing, text: '' }))));
}

function doingsOf(event: RecordedEvent, values: Value[], insert: Inserted): Doing[] {
  const [value = { text: '', quoted: true, from: 'said' } as const] = values;
  switch (event.kind) {
    case 'go':
      return [{ do: 'go', url: addressOf(event.to), newTab: false }];
    case 'move':
      return [{ do: 'history', to: event.to }];
    case 'tab':
      return [{ do: 'tab', to: called(quotable(event.title) || 'Untitled') }];
    case 'dialog':
      return [{ do: 'dialog', accept: event.accept, words: null }];
    case 'click': {
      const { element, count, right } = event;
      const target = targetOf(element, insert);
      return [{ do: 'click', target, button: right ? 'right' : 'left', count: count === 2 ? 2 : 1, path: [] }];
    }
    case 'text':
      return typed(event, value, targetOf(event.element, insert));
    case 'choose': {
      const target = targetOf(event.element, insert);
      return [values.length === 0 ? { do: 'clear', target } : { do: 'choose', values, target, whole: null }];
    }
    case 'check':
      return [{ do: 'check', targets: [targetOf(event.element, insert)], checked: event.checked }];
    case 'key': {
      const target = event.element && targetOf(event.element, insert);
      return [{ do: 'keys', keys: event.keys, times: 1, target }];
    }
    case 'file':
      return [{ do: 'upload', file: value.text, target: targetOf({ ...event.element, role: 'textbox' }, insert) }];
    case 'drag':
      return [{ do: 'drag', from: bareName(event.element, insert), to: bareName(event.to, insert) }];
  }
}

function typed({ element, secret }: Extract<RecordedEvent, { kind: 'text' }>, value: Value, target: Target): Doing[] {
  if (secret !== 'code') return [{ do: 'type', how: element.role === 'slider' ? 'set' : 'type', value, target }];
  const answer: Value = { text: code, quoted: false, from: 'before' };
  return [
    { do: 'ask', what: `the ${code}` },
    { do: 'type', how: 'type', value: answer, target },
  ];
}

/** `the "Email" field`, with what distinguishes it from others of its name. */
function targetOf(element: RecordedElement, insert: Inserted): Target {
  const { container, twins, ordinal } = element;
  const kind = kinds[element.role];
  const name = nameOf(callOf(element), insert);
  if (twins <= 1 && name !== '' && (kind === undefined || kind === 'button')) return called(name);
  const noun = kind === undefined ? (name === '' ? 'element' : '') : wordFor(kind);
  const head = [name && called(name).text, noun].filter(Boolean).join(' ');
  // "Type code in the field in X" can be read in two ways.
  if (twins > 1 && (!container || name === '')) return thing(`the ${ordinalWord(ordinal)} ${head}`);
  const place = twins > 1 && container ? placeOf(container, insert) : '';
  return thing(`${noun === '' ? '' : 'the '}${head}${place}`);
}

function placeOf({ role, name }: { role: string; name: string }, insert: Inserted): string {
  const kind = kinds[role] ?? kindWord(role);
  const place = nameOf(name, insert);
  if (place === '') return '';
  return ` in ${kind === null ? '' : `the ${wordFor(kind)} `}${called(place).text}`;
}

function bareName(element: RecordedElement, insert: Inserted): Target {
  const name = nameOf(callOf(element), insert);
  return name === '' ? thing('the element') : called(name);
}

/** A target of exactly that name: in quotes unless it is an input. */
function called(name: string): Target {
  return thing(isInput(name) ? name : quoted(name));
}

/** What a person calls an element: its name, else its hint. */
export function callOf(element: RecordedElement): string {
  return element.name || element.placeholder || element.hints?.split(' ', 1)[0] || '';
}

/** The page's words for something, with inputs in place of their values. */
function nameOf(text: string, insert: Inserted): string {
  return insert(quotable(text));
}
