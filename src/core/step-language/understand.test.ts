import { expect, test } from 'vitest';
import { explainProblem, understandStep } from './understand.ts';

test('a step is shown as its actions, with inputs by name', () => {
  const { parts, problems, unknownInputs } = understandStep(
    'Type {name} in the Name field, then click the Save button',
    {
      inputs: ['name'],
    },
  );
  expect(parts).toMatchObject([
    { action: 'Type', target: 'the Name field', value: '{name}', inputs: ['name'] },
    { action: 'Click', target: 'the Save button', kind: 'button' },
  ]);
  expect([problems, unknownInputs]).toEqual([[], []]);
});

test('an input that the task does not have is named', () => {
  expect(understandStep('Type {city} in City', { inputs: [] }).unknownInputs).toEqual(['city']);
});

test.each(['', '  '])('an empty step (%j) is a problem', text => {
  const [problem] = understandStep(text, { inputs: [] }).problems;
  expect(problem?.reason).toBe('empty');
  expect(problem && explainProblem(problem)).toContain('Write what to do');
});
