import { cpuMilliseconds } from '#tests/setup/cpu-time.ts';
import { expect, test } from 'vitest';
import { clauseOf } from './clause.ts';
import { type Part, partsOf } from './parts.ts';
import { understandStep } from './understand.ts';
import { createInputSigns } from './input-signs.ts';

function read(text: string, inputs: string[] = []): Part[] {
  return understandStep(text, { inputs }).parts;
}

/** Action, target and value, with what is nested in brackets. */
function shown({ action, target, value, children, otherwise }: Part): string {
  const inner = children.length > 0 ? [`[${children.map(shown).join('; ')}]`] : [];
  const rest = otherwise.length > 0 ? [`else [${otherwise.map(shown).join('; ')}]`] : [];
  return [[action, target, value].filter(Boolean).join(' · '), ...inner, ...rest].join(' ');
}

test.each([
  ['Go to https://shop.test/a', 'Go to · https://shop.test/a'],
  ['Type "Ann" in Name and "Rome" in City', 'Type · Name · Ann; Type · City · Rome'],
  ['Press Escape', 'Press · Escape'],
  ['Wait 3 seconds', 'Wait · 3 s'],
  ['Scroll to the bottom', 'Scroll to the bottom'],
  ['Upload report.pdf', 'Upload · report.pdf'],
  ['Go back', 'Go back'],
])('%s is shown as: %s', (text, expected) => {
  expect(read(text).map(shown).join('; ')).toBe(expected);
});

test.each(['in the ', 'of the ', 'near ', 'the first of ', 'type a in b ', 'for each a: ', 'if a, ', 'x, '])(
  'a step of nothing but “%s” is read in a moment',
  words => {
    const text = `Click ${words.repeat(600)}`.slice(0, 3000);
    expect(cpuMilliseconds(() => read(text))).toBeLessThan(4000);
  },
);

test('the time to read a list of names grows with its length, not with its square', () => {
  expect(cpuMilliseconds(() => read(`Click ${'x, '.repeat(900)}`))).toBeLessThan(700);
});

test.each([
  ['left', 2, 'Double click'],
  ['left', 3, 'Triple click'],
  ['right', 1, 'Right click'],
] as const)('a click by the %s button, %i times, is a %s', (button, count, action) => {
  const target = { text: 'Total', readings: [], any: false, all: false, most: null, pronoun: false };
  const click = clauseOf({ do: 'click', target, button, count, path: [] }, 'click');
  const [part] = partsOf(
    [click],
    createInputSigns({ inputs: {}, inputDescriptions: {} }, () => undefined),
  );
  expect(part).toMatchObject({ action, target: 'Total', kind: null });
});

test('what a condition does is nested, and its test is a sentence', () => {
  const [part] = read('If the page says "Sold out", click Notify, otherwise click Buy');
  expect(part && shown(part)).toBe('If · the page says “Sold out” [Click · Notify] else [Click · Buy]');
});

test('inputs stand as {name} in target and value, and are listed where they are used', () => {
  const [part] = read('Choose {country} in the {list} dropdown', ['country', 'list']);
  expect(part).toMatchObject({ value: '{country}', target: 'the {list} dropdown' });
  expect(part?.inputs.toSorted()).toEqual(['country', 'list']);
});

test('each pair of a text below a form is a part of its own', () => {
  const parts = read('Fill in the form:\nName: {name}\nCity: Rome', ['name']);
  expect(parts.map(shown)).toEqual(['Type · Name · {name}', 'Type · City · Rome']);
  expect(parts.map(({ inputs }) => inputs)).toEqual([['name'], []]);
});

test.each([
  ['Click Save so that nothing is lost', 'Remark: so that nothing is lost'],
  ['Click Save (Note: the shop is slow)', 'Remark: the shop is slow'],
])('the remark of “%s” has one label', (step, detail) => {
  expect(read(step).flatMap(({ details }) => details)).toEqual([detail]);
});
