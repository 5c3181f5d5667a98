import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillIn, slotsIn, templateOf, withSlots } from './template.ts';

const inputs = { city: 'Oslo', name: 'Ann Lee', n: '1', other: 'Ann Lee', empty: '' };

test.each([
  ['Oslo', 'Type {city} in Town', '{city}'],
  ['oslo', 'Type {city} in Town', '{city}'],
  ['Ann Lee, Oslo', 'Type "{name}, {city}" in Address', '{name}, {city}'],
  ['United Kingdom', 'Choose "united kingdom" in Country', 'United Kingdom'],
  ['{{shop.password}}', 'Type {{shop.password}} in Password', '{{shop.password}}'],
  ['Floor 1', 'Type {n} in Floor 1', 'Floor 1'],
])('%s in “%s” is %s', (text, step, template) => {
  expect(templateOf(text, step, inputs)).toBe(template);
});

test.each([
  ['no part of the step', 'Bergen', 'Type {city} in Town'],
  ['only a part of a word', 'and', 'Click Grand total'],
  ['two inputs of one value', 'Ann Lee', 'Type {name} for {other}'],
  ['an input or a word that says the same', '1', 'Type {n} in Floor 1'],
  ['nothing', '', 'Type {empty} in Town'],
])('%s is no template', (_, text, step) => {
  expect(templateOf(text, step, inputs)).toBeNull();
});

test('a template filled with the same inputs is the text again', () => {
  const word = fc.stringMatching(/^[a-z]{3,8}$/);
  fc.assert(
    fc.property(word, word, fc.array(word, { maxLength: 5 }), (value, before, after) => {
      const step = [before, '{x}', ...after].join(' ');
      const text = [value, ...after.slice(0, 2)].join(' ');
      const template = templateOf(text, step, { x: value });
      if (template !== null) expect(fillIn(template, { x: value })?.toLowerCase()).toBe(text);
    }),
  );
});

test('an input without a value leaves nothing to use, and placeholders of credentials stay', () => {
  expect(fillIn('To {city} and {empty}', inputs)).toBeNull();
  expect(fillIn('{{shop.id}} in {city}', inputs)).toBe('{{shop.id}} in Oslo');
  expect(slotsIn('{city} {{shop.id}} {name}')).toEqual(['city', 'name']);
});

test('values of inputs on a page become the inputs, short ones do not, and braces of the page are no inputs', () => {
  expect(withSlots('1 order for Ann Lee, Oslo {x}', { city: 'Oslo', who: 'Ann Lee', n: '1' })).toBe(
    '1 order for {who}, {city} x',
  );
  expect(withSlots('who is Oslo', { who: 'Oslo', x: 'who' })).toBe('{x} is {who}');
  expect(withSlots('OSLO-RAKE, oslo bay', { city: 'Oslo', place: 'Oslo bay' })).toBe('{city}-RAKE, {place}');
});

test('a value is no part of a word, but in scripts without spaces it is', () => {
  expect(withSlots('Annual plan of ann', { who: 'Ann' })).toBe('Annual plan of {who}');
  expect(withSlots('李小明的订单', { who: '李小明' })).toBe('{who}的订单');
});

test('a text with the value of two inputs has no template', () => {
  expect(withSlots('For Ann Lee', { name: 'Ann Lee', other: 'ann lee' })).toBeNull();
  expect(withSlots('For Bo', { name: 'Ann Lee', other: 'ann lee' })).toBe('For Bo');
});
