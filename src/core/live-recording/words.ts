import type { RecordedElement, RecordedEvent } from './events.ts';

/** Puts the inputs that a text repeats in place of their values. */
export type Inserted = (text: string) => string;

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const nouns: Record<string, string> = {
  button: 'button',
  link: 'link',
  tab: 'tab',
  checkbox: 'checkbox',
  switch: 'switch',
  radio: 'option',
  combobox: 'drop-down',
  listbox: 'drop-down',
  textbox: 'field',
  searchbox: 'field',
  spinbutton: 'field',
  slider: 'slider',
};

/**
 * An action as one step in the words that the built-in planner reads. `value` is what stands for what was typed or chosen:
 * `{input}`, `{{credential.part}}` or the value itself in quotes.
 */
export function wordsOf(event: RecordedEvent, { value, insert }: { value: string; insert: Inserted }): string {
  switch (event.kind) {
    case 'go':
      return `Go to ${event.to}`;
    case 'move':
      return { back: 'Go back', forward: 'Go forward', reload: 'Reload the page' }[event.to];
    case 'tab':
      return `Switch to the ${quoted(event.title)} tab`;
    case 'dialog':
      return event.accept ? 'Accept the dialog' : 'Dismiss the dialog';
    case 'click':
      return clickWords(event, insert);
    case 'text':
      return textWords(event, value, insert);
    case 'choose':
      return `Choose ${value} in ${thing(event.element, insert)}`;
    case 'check':
      return checkWords(event, insert);
    case 'key':
      return `Press ${event.keys}${event.element ? ` in ${thing(event.element, insert)}` : ''}`;
    case 'file':
      return `Upload the file in ${thing({ ...event.element, role: 'textbox' }, insert)}`;
    case 'drag':
      return `Drag ${quoted(insert(callOf(event.element)))} to ${quoted(insert(callOf(event.to)))}`;
  }
}

function clickWords({ element, count, right }: Extract<RecordedEvent, { kind: 'click' }>, insert: Inserted): string {
  const verb = right ? 'Right-click' : count === 2 ? 'Double-click' : element.role === 'button' ? 'Press' : 'Click';
  const isUnique = element.role === 'button' && element.twins === 1 && element.name !== '';
  return `${verb} ${isUnique ? quoted(insert(element.name)) : thing(element, insert)}`;
}

function textWords(
  { element, secret }: Extract<RecordedEvent, { kind: 'text' }>,
  value: string,
  insert: Inserted,
): string {
  const field = thing(element, insert);
  if (secret === 'code') {
    const code = callOf(element).replaceAll('"', '') || 'code';
    return `Ask me for the ${code} and type it in the ${code} field`;
  }
  return element.role === 'slider' ? `Set ${field} to ${value}` : `Type ${value} in ${field}`;
}

function checkWords({ element, checked }: Extract<RecordedEvent, { kind: 'check' }>, insert: Inserted): string {
  if (element.role === 'radio') return `Choose ${thing(element, insert)}`;
  return `${checked ? 'Check' : 'Uncheck'} ${thing(element, insert)}`;
}

/** `the "Email" field`, with what distinguishes it from others of its name. */
function thing(element: RecordedElement, insert: Inserted): string {
  const noun = nouns[element.role] ?? '';
  const name = callOf(element);
  const named = name === '' ? noun || 'element' : `${quoted(insert(name))}${noun && ` ${noun}`}`;
  if (element.twins <= 1) return `${noun || name === '' ? 'the ' : ''}${named}`;
  if (element.container) {
    const { role, name: place } = element.container;
    return `${noun ? 'the ' : ''}${named} in the ${role === 'listitem' ? 'item' : role} ${quoted(insert(place))}`;
  }
  return `the ${ordinals[element.ordinal - 1] ?? `${element.ordinal}th`} ${named}`;
}

/** The role in plain words. */
export function callOf(element: RecordedElement): string {
  return element.name || element.placeholder || element.hints?.split(' ', 1)[0] || '';
}

export function quoted(text: string): string {
  return `"${text.replaceAll('"', '’').replaceAll(/\s+/g, ' ').trim()}"`;
}
