import { cpuMilliseconds } from '#tests/setup/cpu-time.ts';
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

const problemOf = (step: string): string[] => understandStep(step, { inputs: ['people'] }).problems.map(p => p.reason);

test.each([
  ['Click Save and do not click Save', 'contradiction'],
  ['Delete the order but never delete the order', 'contradiction'],
  ['Click', 'no-target'],
  ['Blorf the wumple', 'unknown-action'],
  ['For each row of {people}:', 'unknown-action'],
  ['Wait 3 seconds with Ann', 'unknown-words'],
  ['Klicke auf den Knopf Speichern', 'unknown-language'],
  ['Нажмите кнопку Сохранить', 'unknown-language'],
  ['点击保存按钮', 'unknown-language'],
  ['x'.repeat(5000), 'too-long'],
  [Array.from({ length: 51 }, (_, i) => `Click Item ${i}.`).join(' '), 'too-many-actions'],
])('%s', (step, reason) => {
  expect(problemOf(step)).toContain(reason);
});

test.each([
  'Click “Speichern”',
  'Type "Привет, мир" in Message',
  'Choose Zürich',
  "Don't click Delete",
  'Go to de.example.com',
])('%s has no problem', step => {
  expect(problemOf(step)).toEqual([]);
});

test.each(['Click Save at the end', 'Delete the order 1042 at the end', 'Log out in the end'])(
  '%s: what its end means is not known',
  step => {
    const words = understandStep(step, { inputs: [] }).problems.map(problem => problem.words);
    expect(words).toEqual([step.endsWith('at the end') ? 'at the end' : 'in the end']);
  },
);

test.each(['Click the button at the end', 'Scroll down to the end', 'Type "x" at the end', 'At the end, click Save'])(
  '%s: its end or its start is known',
  step => {
    expect(understandStep(step, { inputs: [] }).problems).toEqual([]);
  },
);

test('a step of 4,999 characters is read without long waiting', () => {
  const step = 'click the a of b in c and d, '.repeat(172);
  expect(cpuMilliseconds(() => understandStep(step, { inputs: [] }))).toBeLessThan(5000);
});

test('a verb without its object is explained with an example of that verb', () => {
  const [problem] = understandStep('Hover', { inputs: [] }).problems;
  expect(problem && explainProblem(problem)).toBe('“Hover” is incomplete. Write, for example: Hover over Products');
});
