import { expect, test } from 'vitest';
import { readStep } from './read-step.ts';

test('the same problem in several places of a step is shown once', () => {
  const { problems } = readStep({ text: 'Hover. Hover.', inputs: [] });
  expect(problems.map(({ message }) => message)).toEqual(['“Hover” is incomplete.']);
});
