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
    'Press "Save"',
  ]);
});

test('a field that is cleared again is not a step', () => {
  expect(words(text('Name', 'A'), text('Name', ''))).toEqual([]);
});

test('a typed value that is clicked later uses the input', () => {
  const draft = draftOf(recorded(text('Search', 'Copper can'), click('link', 'Copper can')));
  expect(draft.steps.map(({ description }) => description)).toEqual([
    'Type {search} in the "Search" field',
    'Click the "{search}" link',
  ]);
  expect(JSON.stringify(draft.playbook)).not.toContain('Copper can');
});

test('a choice in a custom drop-down is one step', () => {
  const owner = { role: 'combobox', name: 'Size' };
  expect(words(click('combobox', 'Size'), click('option', 'Large', { owner }))).toEqual([
    'Choose {size} in the "Size" drop-down',
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
  ).toEqual(['Press the "Edit" button in the row "Bob"', 'Click the third "More" link']);
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
    'Ask me for the Code and type it in the Code field',
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
