import { expect, test } from 'vitest';
import { stepForms } from '../table/forms.ts';
import { moreExamples, stepPrompt } from './prompt.ts';
import { understandStep } from '../understand.ts';

test('a model is shown every form with its examples', () => {
  const prompt = stepPrompt();
  for (const { examples } of stepForms) for (const example of examples) expect(prompt).toContain(example);
});

test.each(moreExamples)('the example %s is understood', example => {
  const understood = understandStep(example, { inputs: ['people'], credentials: [], before: [] });
  expect(understood).toMatchObject({ canonical: expect.any(String), problems: [] });
});
