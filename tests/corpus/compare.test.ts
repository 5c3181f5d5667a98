import { expect, test } from 'vitest';
import type { Clause, Reading, Target } from '../../src/core/step-language/clause.ts';
import { isProgram } from './compare.ts';
import { projectAll } from './projection.ts';
import type { Expected } from './step-case.ts';

const said = { text: '', leftOver: [], hints: [] };

function target(label: string, reading: Partial<Reading> = {}): Target {
  const first: Reading = { label, exact: false, kind: null, nth: null, contexts: [], prior: 1, ...reading };
  return { text: label, readings: [first], any: false, all: false, most: null, pronoun: false };
}

function click(label: string, more: Partial<Extract<Clause, { do: 'click' }>> = {}): Clause {
  return { ...said, do: 'click', target: target(label), button: 'left', count: 1, path: [], ...more };
}

function type(label: string, text: string): Clause {
  const value = { text, quoted: false, from: 'said' } as const;
  return { ...said, do: 'type', pairs: [{ value, target: target(label) }], append: false };
}

function isRight(expected: readonly Expected[], ...clauses: Clause[]): boolean {
  return isProgram(expected, projectAll(clauses));
}

test('names are compared without articles, quotes, case and kind words', () => {
  const save: Expected[] = [{ do: 'click', target: 'Save' }];
  expect(isRight(save, click('the “save” button'))).toBe(true);
  expect(isRight(save, click('Save draft'))).toBe(false);
});

test('a program has no clause more or less than the expected one', () => {
  const two: Expected[] = [
    { do: 'click', target: 'A' },
    { do: 'click', target: 'B' },
  ];
  expect(isRight(two, click('A'), click('B'))).toBe(true);
  expect(isRight(two, click('A'))).toBe(false);
  expect(isRight(two, click('A'), click('B'), click('C'))).toBe(false);
  expect(isRight(two, click('B'), click('A'))).toBe(false);
});

test('a double click is not a click, and not two clicks of something else', () => {
  expect(isRight([{ do: 'click', target: 'A' }], click('A', { count: 2 }))).toBe(false);
  expect(isRight([{ do: 'click', target: 'A', count: 2 }], click('A', { count: 2 }))).toBe(true);
  expect(isRight([{ do: 'click', target: 'A', times: 2 }], click('A'), click('A'))).toBe(true);
  expect(isRight([{ do: 'click', target: 'A', times: 2 }], click('A'), click('B'))).toBe(false);
});

test('values that follow each other may be one clause or several, each for its field', () => {
  const pairs: Expected[] = [
    {
      do: 'type',
      pairs: [
        ['Name', 'Ann'],
        ['City', 'Graz'],
      ],
    },
  ];
  expect(isRight(pairs, type('Name', 'Ann'), type('City', 'Graz'))).toBe(true);
  expect(isRight(pairs, type('Name', 'Graz'), type('City', 'Ann'))).toBe(false);
});

test('a path through menus is a click on each of its parts', () => {
  const path: Expected[] = [{ do: 'click', path: ['File', 'Export'] }];
  expect(isRight(path, click('File › Export', { path: ['File', 'Export'] }))).toBe(true);
  expect(isRight(path, click('File'), click('Export'))).toBe(true);
  expect(isRight(path, click('File'))).toBe(false);
});

test.for([
  ['at-most', false, true],
  ['more', true, true],
  ['more', false, false],
  ['less', false, false],
] as const)('“at most 3” and a number that is %s, negated %s: %s', ([than, negated, right]) => {
  const test = { of: 'number', target: target('total'), than, number: 3, counted: false, negated } as const;
  const expected: Expected[] = [{ do: 'verify', test: { of: 'number', target: 'total', than: 'at-most', number: 3 } }];
  expect(isRight(expected, { ...said, do: 'verify', test })).toBe(right);
});

test('a loop over an input is not a loop over elements of the page', () => {
  const expected: Expected[] = [{ do: 'for-each', rows: 'people', body: [{ do: 'click', target: 'Add' }] }];
  const body = [click('Add')];
  expect(isRight(expected, { ...said, do: 'for-each', rows: { input: '{people}' }, body })).toBe(true);
  expect(isRight(expected, { ...said, do: 'for-each', rows: { target: target('row of {people}') }, body })).toBe(false);
  expect(isRight(expected, { ...said, do: 'for-each', rows: { input: '{people}' }, body: [] })).toBe(false);
});

test('a reading that is much less likely than the first does not count', () => {
  const [first] = target('Name').readings;
  const unlikely: Reading = { label: 'City', exact: false, kind: null, nth: null, contexts: [], prior: 0.5 };
  const either: Target = { ...target('Name'), readings: [...(first ? [first] : []), unlikely] };
  expect(isRight([{ do: 'hover', target: 'Name' }], { ...said, do: 'hover', target: either })).toBe(true);
  expect(isRight([{ do: 'hover', target: 'City' }], { ...said, do: 'hover', target: either })).toBe(false);
});
