import type { Clause, Doing, Kind, Target, Value } from '../steps/clause.ts';
import { createInputSigns } from '../steps/input-signs.ts';
import { kindWord, wordFor } from '../steps/kinds.ts';
import { thing } from '../steps/names.ts';
import { ordinalWord } from '../steps/numbers.ts';
import { printSteps } from '../steps/write/print.ts';
import { isInput, quoted } from '../steps/write/words.ts';
import { addressOf, quotable } from '../steps/draft/quotable.ts';
import type { RecordedElement, RecordedEvent } from './events.ts';

/** Puts the inputs that a text repeats in place of their values. */
export type Inserted = (text: string) => string;

/** What stands for what was typed, chosen or uploaded: `{input}` and `{{credential.part}}`, or a text in quotes. */
export type RecordedValue = { text: string; quoted: boolean };

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
const empty: Value = { text: '', quoted: true, from: 'said' };

/** An action as one step, in the sentence of the step language that says exactly it. */
export function wordsOf(
  event: RecordedEvent,
  { values, insert }: { values: readonly RecordedValue[]; insert: Inserted },
): string {
  const signs = createInputSigns({ inputs: {}, inputDescriptions: {} }, name => `{${name}}`);
  const said = values.map(({ text, quoted: isText }): Value => {
    return { text: isText ? quotable(text) : signs.hide(text), quoted: isText, from: 'said' };
  });
  const insertSigns = (text: string): string => signs.hide(insert(text));
  const clauses = doingsOf(event, {
    values: said,
    target: element => targetOf(element, insertSigns),
    name: element => bareName(element, insertSigns),
  }).map((doing): Clause => ({ ...doing, text: '' }));
  return signs.reveal(printSteps(clauses));
}

type Of<K extends RecordedEvent['kind']> = Extract<RecordedEvent, { kind: K }>;
type Parts = { values: Value[]; target(element: RecordedElement): Target; name(element: RecordedElement): Target };

/** What each kind of action is in the step language. */
const doings: { [K in RecordedEvent['kind']]: (event: Of<K>, parts: Parts) => Doing[] } = {
  go: ({ to }) => [{ do: 'go', url: addressOf(to), newTab: false }],
  move: ({ to }) => [{ do: 'history', to }],
  tab: ({ title }) => [{ do: 'tab', to: called(quotable(title) || 'Untitled') }],
  dialog: ({ accept }) => [{ do: 'dialog', accept, words: null }],
  click: ({ element, count, right }, { target }) => {
    const button = right ? 'right' : 'left';
    return [{ do: 'click', target: target(element), button, count: count === 2 ? 2 : 1, path: [] }];
  },
  text: typed,
  choose: ({ element }, { values, target }) =>
    values.length === 0
      ? [{ do: 'clear', target: target(element) }]
      : [{ do: 'choose', values, target: target(element), whole: null }],
  check: ({ element, checked }, { target }) => [{ do: 'check', targets: [target(element)], checked }],
  key: ({ keys, element }, { target }) => [{ do: 'keys', keys, times: 1, target: element && target(element) }],
  file: ({ element }, { values: [value], target }) => [
    { do: 'upload', file: value?.text ?? '', target: target({ ...element, role: 'textbox' }) },
  ],
  drag: ({ element, to }, { name }) => [{ do: 'drag', from: name(element), to: name(to) }],
};

function doingsOf<K extends RecordedEvent['kind']>(event: Of<K>, parts: Parts): Doing[] {
  return doings[event.kind](event, parts);
}

function typed({ element, secret }: Of<'text'>, { values: [value = empty], target }: Parts): Doing[] {
  const field = target(element);
  if (secret !== 'code') return [{ do: 'type', how: element.role === 'slider' ? 'set' : 'type', value, target: field }];
  const answer: Value = { text: code, quoted: false, from: 'before' };
  return [
    { do: 'ask', what: `the ${code}` },
    { do: 'type', how: 'type', value: answer, target: field },
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
