import { describe, expect, test } from 'vitest';
import { element, page, region, text } from '#tests/fakes/observation.ts';
import {
  amountFieldsIn,
  amountsIn,
  containersOf,
  entriesOf,
  identifiersIn,
  includesUnits,
  recipientsIn,
  saidIn,
  totalsIn,
} from './surroundings.ts';

const field = (label: string, value: string, role = 'textbox') => element(role, label, { value });

test('containers come from the nearest outwards, with what is in each, and ones that are gone are left out', () => {
  const [table, row] = [region('table', 'Invoices'), region('row', 'ACME')];
  const within = [row.ref, 'gone', table.ref];
  const button = element('button', 'Pay', { within });
  const nodes = [text('ACME', { within }), button, text('Globex', { within: [table.ref] }), text('Footer')];
  const found = containersOf(button, page(nodes, { regions: [table, row] }));
  expect(found.map(({ role, name, entries }) => [role, name, entries.length])).toEqual([
    ['row', 'ACME', 2],
    ['table', 'Invoices', 3],
  ]);
});

test('of a huge container 400 things or 6000 letters are read', () => {
  expect(entriesOf(Array.from({ length: 500 }, () => text('a')))).toHaveLength(400);
  expect(entriesOf(Array.from({ length: 10 }, () => text('a'.repeat(1000))))).toHaveLength(6);
});

test('a field says its value, a box its name when it is chosen, a button nothing', () => {
  const boxes = [element('radio', 'Express', { checked: true }), element('radio', 'Post', { checked: false })];
  const option = element('option', 'Blue', { selected: true });
  const entries = entriesOf([text('To pay'), field('Name', 'Ann'), ...boxes, option, element('button', 'Pay')]);
  expect(entries.map(({ text: said }) => said)).toEqual(['To pay', 'Ann', 'Express', '', 'Blue', '']);
  expect(saidIn(entries)).not.toContain('Name');
});

describe('recipients', () => {
  test.each([
    ['a field', [field('Payee', 'ACME Ltd')], ['ACME Ltd']],
    ['a field with a longer label', [field('Recipient name', 'Ann')], ['Ann']],
    ['a text with a colon', [text('To: ann@a.test')], ['ann@a.test']],
    ['a full-width colon', [text('To：Ann')], ['Ann']],
    ['a label and the text behind it', [text('Payee'), text('ACME')], ['ACME']],
    ['a label and a link behind it', [text('Payee'), element('link', 'ACME')], ['ACME']],
  ])('are read from %s', (_, nodes, names) => {
    expect(recipientsIn(entriesOf(nodes))).toEqual(names);
  });

  test.each([
    ['an empty field', [field('Payee', '')]],
    ['a field for something else', [field('Comment', 'ACME')]],
    ['a sentence that begins alike', [text('To pay the bill press the button')]],
    ['the label of a field, whose value is read already', [text('Payee', { labels: '0:1' }), text('Amount')]],
    ['a field behind a label', [text('Payee'), field('Amount', '12')]],
    ['a label at the end', [text('Payee')]],
    ['signs', [text('To: ---')]],
    ['a button', [element('button', 'Payee', { value: 'ACME' })]],
  ])('are not read from %s', (_, nodes) => {
    expect(recipientsIn(entriesOf(nodes))).toEqual([]);
  });
});

describe('money', () => {
  const values = (found: { value: number }[]) => found.map(({ value }) => value);

  test('a field for an amount needs no sign of a currency, any other does', () => {
    expect(values(amountFieldsIn(entriesOf([field('Amount (EUR)', '1200'), field('Phone', '5551234')])))).toEqual([
      1200,
    ]);
    expect(values(amountFieldsIn(entriesOf([field('Amount', ''), text('Amount 12')])))).toEqual([]);
    expect(values(amountsIn(entriesOf([field('Phone', '5551234'), text('Fee €3.50'), field('Sum', '$4')])))).toEqual([
      3.5, 4,
    ]);
  });

  test('a total is read beside its label or in one piece, and other prices are none', () => {
    expect(values(totalsIn(entriesOf([text('Total: $512.00')])))).toEqual([512]);
    expect(values(totalsIn(entriesOf([text('Total'), text('$512.00')])))).toEqual([512]);
    expect(values(totalsIn(entriesOf([text('Total 12 €')])))).toEqual([12]);
    expect(values(totalsIn(entriesOf([text('Rope $5.00'), text('Total hours 12')])))).toEqual([]);
  });
});

test('what could name somebody has a capital letter, a long number, an address or quotes', () => {
  const named = identifiersIn('pay invoice 4711 of Ann O’Brien, ann@a.test, for "the blue boat" 12 times');
  expect(named).toEqual([['4711'], ['ann'], ['o', 'brien'], ['ann', 'a', 'test'], ['the', 'blue', 'boat']]);
  expect(identifiersIn(`${' '.repeat(6000)}Ann`)).toEqual([]);
});

test('units are found in their order and without a gap', () => {
  expect(includesUnits(['a', 'b', 'a', 'c'], ['a', 'c'])).toBe(true);
  expect(includesUnits(['a', 'b', 'c'], ['a', 'c'])).toBe(false);
  expect(includesUnits(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(includesUnits(['a', 'b'], ['b', 'c'])).toBe(false);
  expect(includesUnits(['a'], [])).toBe(false);
});
