import { stepLength } from '#src/contract/tasks/constants.ts';
import { expect, test } from 'vitest';
import { draftSteps } from './draft-steps.ts';
import { understandSteps } from '../understand.ts';

const drafts: [string, string, string[]][] = [
  [
    'a sentence of several actions becomes a step each',
    'Go to https://shop.example, search for "copper can" and then open the first result. Finally read the price.',
    ['Go to https://shop.example', 'Search for "copper can"', 'Open the first result', 'Read the price'],
  ],
  [
    'lists keep their lines, without their numbers',
    '1. Go to example.com\n2) Enter {email} in the Email field\n- Press Continue',
    ['Go to example.com', 'Type {email} in the Email field', 'Click Continue'],
  ],
  [
    'what is to be done only sometimes stays one step',
    'If a cookie banner is shown, press Accept. Click Next.',
    ['If a cookie banner is shown, click Accept', 'Click Next'],
  ],
  [
    'a loop stays with what it repeats',
    'For each row of {people}:\n  Type {name} in Name\n  Click Add\nClick Done',
    ['For each row of {people}: type {name} in Name, then click Add', 'Click Done'],
  ],
  [
    'what was asked for before is used by its name',
    'Ask me for the code. Type the code in the Code field.',
    ['Ask me for the code', 'Type code in the Code field'],
  ],
  [
    'what speaks of “it” stays with what it speaks of',
    'Open the first order and close it.',
    ['Open the first order. Close it'],
  ],
  [
    'what is not understood stays in its own words, a sentence each',
    'Log in as usual and have a look round. Greet the boss!',
    ['Log in as usual and have a look round.', 'Greet the boss!'],
  ],
  ['a sign-in has its credential', 'Sign in with {{shop.password}}', ['Sign in with {{shop.password}}']],
  ['nothing said is no step', ' \n\n', []],
];
test.each(drafts)('%s', (_, text, steps) => {
  expect(draftSteps(text)).toEqual(steps);
});

test.each(drafts.slice(0, 6))('when %s, each is understood as it is shown', (_, text) => {
  const steps = draftSteps(text);
  const names = { inputs: ['email', 'people', 'name'], credentials: [], before: [] };
  expect(understandSteps(steps, names).map(({ canonical }) => canonical)).toEqual(steps);
});

test('no draft has a step that is too long, or too many of them', () => {
  const steps = [...draftSteps('word '.repeat(1000)), ...draftSteps('Click Save\n'.repeat(450))];
  expect(steps.every(step => step.length <= stepLength)).toBe(true);
  expect(draftSteps('Frobnicate it\n'.repeat(350)).length).toBeLessThanOrEqual(200);
});
