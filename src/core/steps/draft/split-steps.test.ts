import { expect, test } from 'vitest';
import { understandStep } from '../understand.ts';
import { splitSteps } from './split-steps.ts';

const names = { inputs: ['people', 'name'], credentials: [], before: [] };
const split = (text: string) => splitSteps(text, step => understandStep(step, names).canonical !== null);

test.each([
  ['one step', 'Click Save', ['Click Save']],
  ['lines', 'Go to shop.test\nClick Save\n\nClick Close\n', ['Go to shop.test', 'Click Save', 'Click Close']],
  ['lines of Windows', 'Click Save\r\nClick Close', ['Click Save', 'Click Close']],
  ['a numbered list', '1. Click Save\n2) Click Close\n', ['Click Save', 'Click Close']],
  ['a list with bullets', '- Click Save\n• Click Close', ['Click Save', 'Click Close']],
  ['an indented list', '  1. Click Save\n  2. Click Close', ['Click Save', 'Click Close']],
  [
    'sentences, not the points of an address or a quote',
    'Go to shop.example.com. Type "Mr. Smith. Or so" in Name. Click Save.',
    ['Go to shop.example.com.', 'Type "Mr. Smith. Or so" in Name.', 'Click Save.'],
  ],
  ['an item of several sentences', '1. Click Save. Click Close.\n2. Go back', ['Click Save. Click Close.', 'Go back']],
  [
    'a condition and its other way',
    'If the page shows "Hello", click Next. Otherwise, click Back. Click Save.',
    ['If the page shows "Hello", click Next. Otherwise, click Back.', 'Click Save.'],
  ],
  [
    'a loop and its indented lines',
    'For each row of {people}:\n  Type {name} in Name\n  Click Add\nClick Save',
    ['For each row of {people}:\n  Type {name} in Name\n  Click Add', 'Click Save'],
  ],
  ['a form and its lines', 'Fill in Address:\nCity: Oslo\nClick Save', ['Fill in Address:\nCity: Oslo', 'Click Save']],
  ['what nobody understands', 'Frobnicate it\nGrok that', ['Frobnicate it', 'Grok that']],
])('%s', (_, text, steps) => {
  expect(split(text)).toEqual(steps);
});

test('a text that is too long or has too many lines stays one', () => {
  const long = `Click Save\n${'a'.repeat(20_001)}`;
  expect(split(long)).toEqual([long]);
  const many = 'Click Save\n'.repeat(201);
  expect(split(many)).toEqual([many]);
});
