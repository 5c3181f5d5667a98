import { expect, test } from 'vitest';
import { draftSteps } from './draft-steps.ts';

test('a sentence of several actions becomes a step each, in the same words', () => {
  expect(
    draftSteps(
      'Go to https://shop.example, search for "copper can" and then open the first result. Finally tell me the price.',
    ),
  ).toEqual(['Go to https://shop.example', 'Search for "copper can"', 'Open the first result', 'Tell me the price']);
});

test('lists keep their lines, without their numbers', () => {
  expect(draftSteps('1. Go to example.com\n2) Type {email} in the Email field\n- Press Continue')).toEqual([
    'Go to example.com',
    'Type {email} in the Email field',
    'Press Continue',
  ]);
});

test('what is to be done only sometimes stays one step', () => {
  expect(draftSteps('If a cookie banner shows, press Accept.')).toEqual(['If a cookie banner shows, press Accept.']);
});

test('nothing said is no step', () => {
  expect(draftSteps(' \n\n')).toEqual([]);
});
