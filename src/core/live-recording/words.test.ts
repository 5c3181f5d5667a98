import { expect, test } from 'vitest';
import type { RecordedAction, RecordedElement } from './events.ts';
import { callOf, quoted, wordsOf } from './words.ts';

const element = (role: string, name: string, more: Partial<RecordedElement> = {}): RecordedElement => ({
  role,
  name,
  twins: 1,
  ordinal: 1,
  ...more,
});
const insert = (text: string): string => text.replace('Ann', '{name}');
const words = (action: RecordedAction, value = '{value}'): string =>
  wordsOf({ ...action, id: 'e', at: 0, url: 'https://a.example/' }, { value, insert });
const click = (of: RecordedElement, more: { count?: number; right?: boolean } = {}): RecordedAction => ({
  kind: 'click',
  element: of,
  count: 1,
  right: false,
  ...more,
});
const text = (of: RecordedElement, secret?: 'password' | 'code' | 'card'): RecordedAction => ({
  kind: 'text',
  element: of,
  value: 'x',
  ...(secret && { secret }),
});

const steps: [RecordedAction, string][] = [
  [{ kind: 'go', to: 'https://b.example/x' }, 'Go to https://b.example/x'],
  [{ kind: 'move', to: 'back' }, 'Go back'],
  [{ kind: 'move', to: 'forward' }, 'Go forward'],
  [{ kind: 'move', to: 'reload' }, 'Reload the page'],
  [{ kind: 'tab', title: 'My "cart"' }, 'Switch to the "My ’cart’" tab'],
  [{ kind: 'dialog', accept: true }, 'Accept the dialog'],
  [{ kind: 'dialog', accept: false }, 'Dismiss the dialog'],
  [{ kind: 'choose', element: element('combobox', 'Size'), options: ['L'] }, 'Choose {value} in the "Size" drop-down'],
  [{ kind: 'check', element: element('checkbox', 'News'), checked: true }, 'Check the "News" checkbox'],
  [{ kind: 'check', element: element('switch', 'News'), checked: false }, 'Uncheck the "News" switch'],
  [{ kind: 'check', element: element('radio', 'By post'), checked: true }, 'Choose the "By post" option'],
  [{ kind: 'key', keys: 'Enter', element: null }, 'Press Enter'],
  [{ kind: 'key', keys: 'Enter', element: element('searchbox', 'Find') }, 'Press Enter in the "Find" field'],
  [{ kind: 'file', element: element('button', 'Photo') }, 'Upload the file in the "Photo" field'],
  [{ kind: 'drag', element: element('listitem', 'Ann'), to: element('list', 'Done') }, 'Drag "{name}" to "Done"'],
  [text(element('spinbutton', 'Count')), 'Type {value} in the "Count" field'],
  [text(element('slider', 'Volume')), 'Set the "Volume" slider to {value}'],
  [text(element('textbox', 'SMS "code"'), 'code'), 'Ask me for the SMS code and type it in the SMS code field'],
  [text(element('textbox', ''), 'code'), 'Ask me for the code and type it in the code field'],
  [text(element('textbox', 'Password'), 'password'), 'Type {value} in the "Password" field'],
];
test.each(steps)('%j is the step %s', (action, step) => {
  expect(words(action)).toBe(step);
});

const clicks: [RecordedAction, string][] = [
  [click(element('button', 'Save')), 'Press "Save"'],
  [click(element('button', 'Ann')), 'Press "{name}"'],
  [click(element('button', '')), 'Press the button'],
  [click(element('tab', 'Files')), 'Click the "Files" tab'],
  [click(element('gridcell', 'Ann')), 'Click "{name}"'],
  [click(element('gridcell', '')), 'Click the element'],
  [click(element('button', 'Save'), { count: 2 }), 'Double-click "Save"'],
  [click(element('button', 'Save'), { right: true }), 'Right-click "Save"'],
  [click(element('textbox', '', { placeholder: 'Search' })), 'Click the "Search" field'],
  [click(element('link', 'Edit', { twins: 2, ordinal: 1 })), 'Click the first "Edit" link'],
  [click(element('link', 'Edit', { twins: 12, ordinal: 11 })), 'Click the 11th "Edit" link'],
  [click(element('button', 'Edit', { twins: 2, ordinal: 2 })), 'Press the second "Edit" button'],
  [
    click(element('link', 'Edit', { twins: 2, container: { role: 'listitem', name: 'Ann’s' } })),
    'Click the "Edit" link in the item "{name}’s"',
  ],
  [
    click(element('gridcell', 'Edit', { twins: 2, container: { role: 'row', name: 'Bob' } })),
    'Click "Edit" in the row "Bob"',
  ],
];
test.each(clicks)('the click %j is the step %s', (action, step) => {
  expect(words(action)).toBe(step);
});

test('an element is called by its name, else its placeholder, else the first of its hints', () => {
  expect(callOf(element('textbox', 'Name', { placeholder: 'Ann', hints: 'who' }))).toBe('Name');
  expect(callOf(element('textbox', '', { placeholder: 'Ann', hints: 'who' }))).toBe('Ann');
  expect(callOf(element('textbox', '', { hints: 'who field-1' }))).toBe('who');
  expect(callOf(element('textbox', ''))).toBe('');
});

test('quoted text is on one line and has no quotes of its own', () => {
  expect(quoted('  one\n "two"\t three ')).toBe('"one ’two’ three"');
});
