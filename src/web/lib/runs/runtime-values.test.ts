import { expect, test } from 'vitest';
import { namedInputs, prefilled, usedInputs } from './runtime-values.ts';

const inputs = [
  { name: 'email', description: '' },
  { name: 'size', description: '' },
];

test('a single empty input name means no inputs', () => {
  expect(namedInputs({ inputs: [{ name: '', description: '' }] })).toEqual([]);
  expect(namedInputs({ inputs })).toEqual(inputs);
});

test('a run has the inputs that it began with, also where its task has them no more', () => {
  const used = { email: 'ann@example.com', colour: 'red' };
  expect(usedInputs({ inputs }, used)).toEqual([...inputs, { name: 'colour', description: '' }]);
});

test("inputs begin with the most recent run's, else with their example, otherwise empty", () => {
  expect(prefilled(inputs, { email: 'ann@example.com', gone: 'x' })).toEqual({ email: 'ann@example.com', size: '' });
  const sample = [{ name: 'size', description: '', example: 'large' }];
  expect(prefilled(sample, {})).toEqual({ size: 'large' });
  expect(prefilled(sample, { size: '' })).toEqual({ size: '' });
});
