import { expect, test } from 'vitest';
import { draftOf } from './draft.ts';
import type { RecordedAction, RecordedElement, RecordedEvent } from './events.ts';

const field = (name: string, more: Partial<RecordedElement> = {}): RecordedElement => ({
  role: 'textbox',
  name,
  twins: 1,
  ordinal: 1,
  ...more,
});
const recorded = (...actions: RecordedAction[]): RecordedEvent[] =>
  actions.map((action, index) => ({ ...action, id: `e${index}`, at: index, url: 'https://shop.example/a' }));
const click = (role: string, name: string, more: Partial<RecordedElement> = {}): RecordedAction => ({
  kind: 'click',
  element: { role, name, twins: 1, ordinal: 1, ...more },
  count: 1,
  right: false,
});
const text = (name: string, value: string): RecordedAction => ({ kind: 'text', element: field(name), value });
const words = (...actions: RecordedAction[]): string[] =>
  draftOf(recorded(...actions)).steps.map(({ description }) => description);

test('retyping a value leaves one step, at the first fill of the field', () => {
  expect(words(text('Name', 'Aan'), text('Town', 'Linz'), text('Name', 'Ann'), click('button', 'Save'))).toEqual([
    'Type {name} in the "Name" field',
    'Type {town} in the "Town" field',
    'Click "Save"',
  ]);
});

test('a field that is cleared again is not a step', () => {
  expect(words(text('Name', 'A'), text('Name', ''))).toEqual([]);
});

test('a typed value that is clicked later uses the input', () => {
  const draft = draftOf(recorded(text('Search', 'Copper can'), click('link', 'Copper can')));
  expect(draft.steps.map(({ description }) => description)).toEqual([
    'Type {search} in the "Search" field',
    'Click the {search} link',
  ]);
});

test('a choice in a custom drop-down is one step', () => {
  const owner = { role: 'combobox', name: 'Size' };
  expect(words(click('combobox', 'Size'), click('option', 'Large', { owner }))).toEqual([
    'Choose {size} in the "Size" dropdown',
  ]);
});

test('a double click is one step, and so is a chain of redirects', () => {
  const twice: RecordedAction = { kind: 'click', element: field('Cell', { role: 'gridcell' }), count: 2, right: false };
  expect(
    words(
      { kind: 'go', to: 'https://a.example/' },
      { kind: 'go', to: 'https://b.example/' },
      click('gridcell', 'Cell'),
      click('gridcell', 'Cell'),
      twice,
    ),
  ).toEqual(['Go to https://b.example/', 'Double-click "Cell"']);
});

test('of several elements with one name the row says which, otherwise the position', () => {
  const container = { role: 'row', name: 'Bob' };
  expect(
    words(
      click('button', 'Edit', { twins: 3, ordinal: 2, container }),
      click('link', 'More', { twins: 3, ordinal: 3 }),
    ),
  ).toEqual(['Click the "Edit" button in the row "Bob"', 'Click the third "More" link']);
});

test('a sign-in becomes a credential of its website, a code from a phone a question', () => {
  const draft = draftOf(
    recorded(
      text('Email', 'ann@example.com'),
      { kind: 'text', element: field('Password'), value: null, secret: 'password' },
      { kind: 'text', element: field('Code'), value: null, secret: 'code' },
    ),
  );
  expect(draft.credentials).toEqual([{ name: 'shop', website: 'shop.example', id: 'ann@example.com' }]);
  expect(draft.inputs).toEqual([]);
  expect(draft.steps.map(({ description }) => description)).toEqual([
    'Type {{shop.id}} in the "Email" field',
    'Type {{shop.password}} in the "Password" field',
    'Ask me for the one-time code. Type one-time code in the "Code" field',
  ]);
});

test('fields of one label get inputs of different names, the same value the same one', () => {
  const { inputs } = draftOf(
    recorded(
      text('Name', 'Ann'),
      click('button', 'Next'),
      text('Name', 'Bob'),
      click('button', 'Next'),
      text('Name', 'Ann'),
    ),
  );
  expect(inputs.map(({ name, value }) => [name, value])).toEqual([
    ['name', 'Ann'],
    ['name_2', 'Bob'],
  ]);
});

test('steps that the user removes or rewords stay so, and unused inputs are removed', () => {
  const events = recorded(text('Name', 'Ann'), click('button', 'Save'));
  const draft = draftOf(events, { e0: { deleted: true }, e1: { description: 'Press "Save all"' } });
  expect(draft.steps.map(({ description }) => description)).toEqual(['Press "Save all"']);
  expect(draft.inputs).toEqual([]);
});

const on = (url: string, id: string, action: RecordedAction): RecordedEvent => ({ ...action, id, at: 0, url });

test('a file that was chosen is an input, as its name was not recorded', () => {
  const draft = draftOf(recorded({ kind: 'file', element: field('Photo') }));
  expect(draft.steps.map(({ description }) => description)).toEqual(['Upload {photo} to the "Photo" field']);
  expect(draft.inputs).toEqual([{ name: 'photo', description: 'Photo', value: '' }]);
});

test('an input stands for a whole label, never inside one: a longer label keeps its words', () => {
  const labels = words(
    text('Town', 'Graz'),
    text('Code', 'abc'),
    click('link', 'To Graz'),
    click('link', 'abc'),
    click('link', 'abcd'),
  );
  expect(labels.slice(2)).toEqual(['Click the "To Graz" link', 'Click the {code} link', 'Click the "abcd" link']);
  expect(words(text('Town', 'Graz'), click('link', ' GRAZ '))[1]).toBe('Click the {town} link');
});

test('a click on what a typed value found offers the first result, which fits other values too', () => {
  const actions = recorded(
    text('Search', 'Kettle'),
    click('link', 'Copper kettle, 2 l'),
    click('button', 'Add kettle to the cart'),
    click('link', 'Help'),
    click('link', 'Kettle'),
  );
  const offers = ({ steps }: ReturnType<typeof draftOf>) => steps.map(({ offer }) => offer);
  expect(offers(draftOf(actions))).toEqual([undefined, 'Click the first result', undefined, undefined, undefined]);
  const taken = draftOf(actions, { e1: { description: 'Click the first result' } });
  expect(offers(taken)[1]).toBeUndefined();
});

test('several chosen options are values of the step, one is an input', () => {
  const draft = draftOf(recorded({ kind: 'choose', element: field('Size', { role: 'listbox' }), options: ['L', 'M'] }));
  expect(draft.steps.map(({ description }) => description)).toEqual(['Choose "L" and "M" in the "Size" dropdown']);
  expect(draft.inputs).toEqual([]);
  expect(words({ kind: 'choose', element: field('Size', { role: 'listbox' }), options: [] })).toHaveLength(1);
});

test('an input is described by its label and the start of its value', () => {
  const long = 'x'.repeat(61);
  const { inputs } = draftOf(
    recorded(text('Note', long), text('', 'y'), text('Empty', 'x'.repeat(60)), {
      kind: 'text',
      element: field('PIN'),
      value: null,
      secret: 'card',
    }),
  );
  expect(inputs.map(({ description }) => description)).toEqual([
    `Note, such as ${'x'.repeat(60)}…`,
    'What to type, such as y',
    `Empty, such as ${'x'.repeat(60)}`,
    'PIN',
  ]);
});

test('a label of another input is not taken for the same, and a third one counts on', () => {
  const { inputs } = draftOf(
    recorded(
      text('Name', 'A'),
      click('button', 'N'),
      text('Name', 'B'),
      click('button', 'N'),
      text('Name', 'C'),
      text('Town', 'C'),
    ),
  );
  expect(inputs.map(({ name, value }) => [name, value])).toEqual([
    ['name', 'A'],
    ['name_2', 'B'],
    ['name_3', 'C'],
    ['town', 'C'],
  ]);
});

const password: RecordedAction = { kind: 'text', element: field('Password'), value: null, secret: 'password' };
const credentialsOf = (...events: RecordedEvent[]) => draftOf(events).credentials;

test.each([
  ['https://www.shop.example/in', 'shop'],
  ['https://my-shop.example:8080/in', 'my_shop'],
  ['http://127.0.0.1:8080/in', 'site'],
  ['http://[::1]:8080/in', 'site'],
  ['no address', 'site'],
])('the sign-in at %s is called %s', (url, name) => {
  expect(credentialsOf(on(url, 'e0', password))).toMatchObject([{ name, id: '' }]);
});

test('the name of a sign-in is the text before the password, on the same website and at most three actions before', () => {
  const url = 'https://shop.example/in';
  const next = on(url, 'n', click('button', 'Next'));
  const who = on(url, 'e0', text('User', 'ann'));
  const secret = on(url, 'e9', password);
  const id = (...events: RecordedEvent[]) => credentialsOf(...events).map(one => one.id);
  expect(id(who, next, { ...next, id: 'm' }, secret)).toEqual(['ann']);
  expect(id(who, next, { ...next, id: 'm' }, { ...next, id: 'o' }, secret)).toEqual(['']);
  expect(id(who, { ...next, url: 'https://other.example/' }, secret)).toEqual(['']);
  expect(id(who, on(url, 'c', { ...password, element: field('Card'), secret: 'card' }), secret)).toEqual(['']);
});

test('a password typed again on the same website is the same sign-in, with the name that was typed first', () => {
  const at = (url: string, id: string, action: RecordedAction) => on(`https://${url}`, id, action);
  const credentials = credentialsOf(
    at('shop.example/a', 'e0', text('User', 'ann')),
    at('shop.example/a', 'e1', password),
    at('shop.example/a', 'b1', click('button', 'Sign in')),
    at('shop.example/b', 'e2', text('User', 'bob')),
    at('shop.example/b', 'e3', password),
    at('shop.example/b', 'b2', click('button', 'Sign in')),
    at('bank.example/', 'e4', text('User', 'eve')),
    at('bank.example/', 'e5', password),
  );
  expect(credentials).toEqual([
    { name: 'shop', website: 'shop.example', id: 'ann' },
    { name: 'bank', website: 'bank.example', id: 'eve' },
  ]);
});

test('a sign-in that no step uses is removed', () => {
  const draft = draftOf([on('https://shop.example/', 'e0', password)], { e0: { description: 'Sign in' } });
  expect(draft.credentials).toEqual([]);
});
