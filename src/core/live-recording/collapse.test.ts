import { expect, test } from 'vitest';
import { collapseEvents } from './collapse.ts';
import type { RecordedAction, RecordedElement, RecordedEvent } from './events.ts';

const element = (role: string, name: string, more: Partial<RecordedElement> = {}): RecordedElement => ({
  role,
  name,
  twins: 1,
  ordinal: 1,
  ...more,
});
const recorded = (...actions: RecordedAction[]): RecordedEvent[] =>
  actions.map((action, index) => ({ ...action, id: `e${index}`, at: index, url: `https://a.example/${index}` }));
const click = (of: RecordedElement, count = 1): RecordedAction => ({ kind: 'click', element: of, count, right: false });
const text = (name: string, value: string | null, more: Partial<RecordedElement> = {}): RecordedAction => ({
  kind: 'text',
  element: element('textbox', name, more),
  value,
});
const idsOf = (...actions: RecordedAction[]): string[] => collapseEvents(recorded(...actions)).map(({ id }) => id);

test('the last of several values of one field counts, with the id and time of the first', () => {
  const [one, other, ...more] = collapseEvents(recorded(text('A', 'x'), text('B', 'y'), text('A', 'z')));
  expect(one).toMatchObject({ id: 'e0', at: 0, value: 'z' });
  expect(other).toMatchObject({ id: 'e1', value: 'y' });
  expect(more).toEqual([]);
});

test('a box ticked and unticked, and a choice changed, are as they ended', () => {
  const box = (checked: boolean): RecordedAction => ({ kind: 'check', element: element('checkbox', 'A'), checked });
  expect(collapseEvents(recorded(box(true), box(false)))).toMatchObject([{ id: 'e0', checked: false }]);
  const choice = (option: string): RecordedAction => ({
    kind: 'choose',
    element: element('combobox', 'A'),
    options: [option],
  });
  expect(collapseEvents(recorded(choice('x'), choice('y')))).toMatchObject([{ id: 'e0', options: ['y'] }]);
});

test('a field filled again after a click, or in another way, is filled twice', () => {
  expect(idsOf(text('A', 'x'), click(element('button', 'Next')), text('A', 'y'))).toEqual(['e0', 'e1', 'e2']);
  expect(idsOf(text('A', 'x'), { kind: 'choose', element: element('textbox', 'A'), options: ['x'] })).toEqual([
    'e0',
    'e1',
  ]);
});

test('fields that differ in role, name, frame or place are different fields', () => {
  const first = text('A', 'x', { css: '#a', twins: 2 });
  expect(idsOf(first, text('A', 'y', { css: '#b', twins: 2 }))).toEqual(['e0', 'e1']);
  expect(idsOf(first, text('A', 'y', { css: '#a', twins: 2 }))).toEqual(['e0']);
  expect(idsOf(text('A', 'x', { css: '#a' }), text('A', 'y', { css: '#b' }))).toEqual(['e0']);
  expect(idsOf(first, text('A', 'y', { frame: 'https://b.example' }))).toEqual(['e0', 'e1']);
  expect(idsOf(first, text('A', 'y', { role: 'searchbox' }))).toEqual(['e0', 'e1']);
});

test('a field that was cleared is left out, a secret that was not read is not', () => {
  expect(idsOf(text('A', 'x'), text('A', ''))).toEqual([]);
  expect(idsOf(text('A', null))).toEqual(['e0']);
});

test('of pages opened one after the other the last counts, unless something was done before', () => {
  const go: RecordedAction = { kind: 'go', to: 'https://b.example' };
  expect(idsOf(go, go)).toEqual(['e1']);
  expect(idsOf(go, text('A', 'x'), go)).toEqual(['e0', 'e1', 'e2']);
});

test('a double click takes its two clicks away, and no others', () => {
  const cell = element('gridcell', 'A');
  expect(idsOf(click(cell), click(cell), click(cell), click(cell, 2))).toEqual(['e0', 'e3']);
  expect(idsOf(click(element('gridcell', 'B')), click(cell, 2))).toEqual(['e0', 'e1']);
  expect(idsOf(text('A', 'x', { role: 'gridcell' }), click(cell, 2))).toEqual(['e0', 'e1']);
  expect(idsOf(click(cell), click(cell))).toEqual(['e0', 'e1']);
});

test('an option that is clicked is a choice of its drop-down, and the click that opened it goes', () => {
  const owner = { role: 'combobox', name: 'Size' };
  const option = (name: string): RecordedAction => click(element('option', name, { owner }));
  expect(collapseEvents(recorded(click(element('combobox', 'Size')), option('L')))).toEqual([
    {
      id: 'e1',
      at: 1,
      url: 'https://a.example/1',
      kind: 'choose',
      element: { role: 'combobox', name: 'Size', twins: 1, ordinal: 1 },
      options: ['L'],
    },
  ]);
  expect(idsOf(click(element('button', 'Help')), option('L'))).toEqual(['e0', 'e1']);
  expect(collapseEvents(recorded(option('L'), option('M')))).toMatchObject([{ id: 'e0', options: ['M'] }]);
  expect(collapseEvents(recorded(click(element('option', 'L'))))).toMatchObject([{ kind: 'click' }]);
  expect(collapseEvents(recorded(click(element('link', 'L', { owner }))))).toMatchObject([{ kind: 'click' }]);
});

test('keys, moves and files stay as they are', () => {
  const back: RecordedAction = { kind: 'move', to: 'back' };
  const key: RecordedAction = { kind: 'key', keys: 'Tab', element: null };
  expect(idsOf(back, back, key, key)).toEqual(['e0', 'e1', 'e2', 'e3']);
});
