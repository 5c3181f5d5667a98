import { expect, test } from 'vitest';
import type { RecordedAction, RecordedElement } from './events.ts';
import { understandStep } from '../steps/understand.ts';
import { callOf, wordsOf } from './words.ts';

const element = (role: string, name: string, more: Partial<RecordedElement> = {}): RecordedElement => ({
  role,
  name,
  twins: 1,
  ordinal: 1,
  ...more,
});
const insert = (text: string): string => text.replace('Ann', '{name}');
const words = (action: RecordedAction, values = [{ text: '{value}', quoted: false }]): string =>
  wordsOf({ ...action, id: 'e', at: 0, url: 'https://a.example/' }, { values, insert });
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
  [{ kind: 'tab', title: 'My "cart"' }, 'Switch to the “My "cart"” tab'],
  [{ kind: 'dialog', accept: true }, 'Accept the dialog'],
  [{ kind: 'dialog', accept: false }, 'Dismiss the dialog'],
  [{ kind: 'choose', element: element('combobox', 'Size'), options: ['L'] }, 'Choose {value} in the "Size" dropdown'],
  [{ kind: 'check', element: element('checkbox', 'News'), checked: true }, 'Check the "News" checkbox'],
  [{ kind: 'check', element: element('switch', 'News'), checked: false }, 'Uncheck the "News" switch'],
  [{ kind: 'check', element: element('radio', 'By post'), checked: true }, 'Check the "By post" radio button'],
  [{ kind: 'key', keys: 'Enter', element: null }, 'Press Enter'],
  [{ kind: 'key', keys: 'Delete', element: null }, 'Press the Delete key'],
  [{ kind: 'key', keys: 'Enter', element: element('searchbox', 'Find') }, 'Press Enter in the "Find" field'],
  [{ kind: 'file', element: element('button', 'Photo') }, 'Upload {value} to the "Photo" field'],
  [{ kind: 'drag', element: element('listitem', 'Ann'), to: element('list', 'Done') }, 'Drag {name} to "Done"'],
  [text(element('spinbutton', 'Count')), 'Type {value} in the "Count" field'],
  [text(element('slider', 'Volume')), 'Set the "Volume" slider to {value}'],
  [
    text(element('textbox', 'SMS "code"'), 'code'),
    'Ask me for the one-time code. Type one-time code in the “SMS "code"” field',
  ],
  [text(element('textbox', ''), 'code'), 'Ask me for the one-time code. Type one-time code in the field'],
  [text(element('textbox', 'Password'), 'password'), 'Type {value} in the "Password" field'],
];
test.each(steps)('%j is the step %s', (action, step) => {
  expect(words(action)).toBe(step);
});

const clicks: [RecordedAction, string][] = [
  [click(element('button', 'Save')), 'Click "Save"'],
  [click(element('button', 'Ann')), 'Click {name}'],
  [click(element('button', '')), 'Click the button'],
  [click(element('tab', 'Files')), 'Click the "Files" tab'],
  [click(element('gridcell', 'Ann')), 'Click {name}'],
  [click(element('gridcell', '')), 'Click the element'],
  [click(element('button', 'Save'), { count: 2 }), 'Double-click "Save"'],
  [click(element('button', 'Save'), { right: true }), 'Right-click "Save"'],
  [click(element('textbox', '', { placeholder: 'Search' })), 'Click the "Search" field'],
  [click(element('link', 'Edit', { twins: 2, ordinal: 1 })), 'Click the first "Edit" link'],
  [click(element('link', 'Edit', { twins: 12, ordinal: 11 })), 'Click the eleventh "Edit" link'],
  [click(element('button', 'Edit', { twins: 2, ordinal: 2 })), 'Click the second "Edit" button'],
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

const isRead = (step: string): boolean => {
  const { canonical, problems } = understandStep(step, { inputs: ['value', 'name'], credentials: [], before: [] });
  return canonical === step && problems.length === 0;
};

test.each([...steps, ...clicks])('of %j every word is understood', (_, step) => {
  expect(isRead(step)).toBe(true);
});

const names = [
  '  one\n "two"\t three ',
  'Save if it is new, then click Close until done. Otherwise, stop',
  '“Best” "of" ‘all’ «these»',
  "It’s 5 o'clock > 4: {really}",
  'e-mail@shop.example, https://shop.example',
  '100 % of 3rd button in the row',
  '\u{1f468}\u200D\u{1f469} \u202Efamily\uE000\u0000',
  'the',
  '購入する。今すぐ',
];
const everywhere = (role: string): RecordedElement[] => [
  ...names.map(name => element(role, name)),
  ...names.map(name => element(role, name, { twins: 4, ordinal: 3 })),
  ...names.map(name => element(role, name, { twins: 4, container: { role: 'row', name } })),
  ...names.map(name => element(role, '', { twins: 4, container: { role: 'article', name } })),
];
const misread = (actions: RecordedAction[]): string[] =>
  actions.map(action => words(action)).filter(step => !isRead(step));

test.each(['button', 'link', 'tab', 'gridcell', 'radio', 'textbox'])(
  'whatever a %s is called, what was done with it is understood as it is shown',
  role => {
    const done = everywhere(role).flatMap((of): RecordedAction[] => [
      click(of),
      { kind: 'drag', element: of, to: of },
      { kind: 'tab', title: of.name },
      { kind: 'file', element: of },
    ]);
    expect(misread(done)).toEqual([]);
  },
);

test.each(['textbox', 'combobox', 'spinbutton', 'slider', 'checkbox', 'grid'])(
  'whatever a %s is called, what it was filled with is understood as it is shown',
  role => {
    const done = everywhere(role).flatMap((of): RecordedAction[] => [
      text(of),
      text(of, 'code'),
      { kind: 'choose', element: of, options: [] },
      { kind: 'check', element: of, checked: true },
      { kind: 'key', keys: 'Control+K', element: of },
    ]);
    expect(misread(done)).toEqual([]);
  },
);

test('whatever several chosen options are called, they are understood as they are shown', () => {
  const options = names.map(name => ({ text: name, quoted: true }));
  expect(isRead(words({ kind: 'choose', element: element('listbox', 'Size'), options: names }, options))).toBe(true);
});

test.each([
  ["https://a.example/it's?q={x} y", 'Go to https://a.example/it%27s?q=%7Bx%7D%20y'],
  ['https://a.example/wiki/Mercury_(planet)', 'Go to https://a.example/wiki/Mercury_(planet%29'],
])('the address %s is one word of its step', (to, step) => {
  expect(words({ kind: 'go', to })).toBe(step);
  expect(isRead(step)).toBe(true);
});
