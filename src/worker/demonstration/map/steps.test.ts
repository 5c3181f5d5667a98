import { understandSteps } from '#src/core/steps/understand.ts';
import { expect, test } from 'vitest';
import type { Action } from './actions.ts';
import { scriptOf } from './steps.ts';

const seen = { at: 1, sure: 0.9 };
const labels = ['Save', 'Say "yes"', 'Type your name in the field, then click OK', 'Total: {sum}', 'the', '  5 > 4\n'];
const shown = (label: string): Action[] => [
  { ...seen, do: 'go', address: 'https://shop.example/a_(b)' },
  { ...seen, do: 'click', label },
  { ...seen, do: 'type', label, value: 'Ann', secret: false },
  { ...seen, do: 'type', label: '', value: 'Bob', secret: false },
  { ...seen, do: 'choose', label, value: label },
  { ...seen, do: 'choose', label: '', value: label },
  { ...seen, do: 'enter' },
];

test.each(labels)('whatever is called %j in a video, each step is understood as it is shown', label => {
  const { steps, inputs } = scriptOf(shown(label), undefined);
  const texts = steps.map(({ description }) => description);
  const names = { inputs: inputs.map(({ name }) => name), credentials: [], before: [] };
  expect(understandSteps(texts, names).map(({ canonical }) => canonical)).toEqual(texts);
});

test('what the pictures do not show is no step that could be done', () => {
  const { steps } = scriptOf([{ ...seen, do: 'unknown', what: 'The page changed' }], undefined);
  expect(steps[0]?.description).toBe('The page changed. Say here what to do.');
  const [understood] = understandSteps([steps[0]?.description ?? ''], { inputs: [], credentials: [], before: [] });
  expect(understood).toMatchObject({ canonical: null, problems: [expect.anything(), expect.anything()] });
});
