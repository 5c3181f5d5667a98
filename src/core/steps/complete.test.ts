import { expect, test } from 'vitest';
import { completeStep } from './complete.ts';

const names = { inputs: ['email', 'order'], credentials: ['shop'], before: ['total'] };
const page = { fields: ['Email', 'Full name (legal)'], controls: ['Save', 'Cancel order'] };

test.each([
  ['Cli', ['Click']],
  ['Type {e', ['Type {email}']],
  ['Type ', ['Type {email}', 'Type {order}', 'Type {{shop}}', 'Type total']],
  ['Type {email} ', ['Type {email} in']],
  ['Type {email} in ', ['Type {email} in Email', 'Type {email} in "Full name (legal)"']],
  ['Type {email} in the Em', ['Type {email} in the Email']],
  ['Open A. Set Email ', ['Open A. Set Email to']],
  ['Click A\nfor each order: cli', ['Click A\nfor each order: Click']],
  ['Click Save and cli', ['Click Save and Click']],
  ['If Save is sh', []],
])('after “%s”: %j', (text, completed) => {
  const all = completeStep(text, text.length, names, page);
  expect(all.map(one => text.slice(0, one.from) + one.text)).toEqual(completed);
});

test('at most eight are offered, only for the word at the caret', () => {
  expect(completeStep('', 0, names, page)).toHaveLength(8);
  expect(completeStep('Cli Save', 3, names, page)).toEqual([
    expect.objectContaining({ text: 'Click', from: 0, to: 3 }),
  ]);
});
