import { expect, test } from 'vitest';
import { completeStep } from './complete.ts';

const names = { inputs: ['email', 'order'], credentials: ['shop'], before: ['total'] };
const page = { fields: ['Email', 'Full name (legal)'], controls: ['Save', 'Cancel order'], written: [] };
const written = { fields: [], controls: [], written: ['the Quantity field', '"Add, now"'] };

test.each([
  ['Cli', ['Click']],
  ['Type {e', ['Type {email}']],
  ['Type ', ['Type {email}', 'Type {order}', 'Type {{shop.id}}', 'Type {{shop.password}}', 'Type total']],
  ['Type {{', ['Type {{shop.id}}', 'Type {{shop.password}}']],
  ['Type {email} ', ['Type {email} in']],
  ['Type {email} in ', ['Type {email} in Email', 'Type {email} in "Full name (legal)"']],
  ['Type {email} in the Em', ['Type {email} in the Email']],
  ['Open A. Set Email ', ['Open A. Set Email to']],
  ['Click A\nfor each order: cli', ['Click A\nfor each order: Click']],
  ['Click Save and cli', ['Click Save and Click']],
  ['If Save is sh', []],
  ['St', ['Stop', 'Star', 'Start']],
  ['La', []],
  ['For each row of {e', ['For each row of {email}']],
  [
    'For each row of ',
    ['{email}', '{order}', '{{shop.id}}', '{{shop.password}}', 'total'].map(rows => `For each row of ${rows}`),
  ],
])('after “%s”: %j', (text, completed) => {
  const all = completeStep({ text, caret: text.length }, names, page);
  expect(all.map(one => text.slice(0, one.from) + one.text)).toEqual(completed);
});

test('what comes after a name has a space before it', () => {
  const text = 'Click "Save"';
  expect(completeStep({ text, caret: text.length }, names, page)[0]).toMatchObject({
    text: ' twice',
    from: 12,
    to: 12,
  });
});

test('at most eight are offered, only for the word at the caret', () => {
  expect(completeStep({ text: '', caret: 0 }, names, page)).toHaveLength(8);
  expect(completeStep({ text: 'Cli Save', caret: 3 }, names, page)).toEqual([
    expect.objectContaining({ text: 'Click', from: 0, to: 3 }),
  ]);
});

test.each([
  ['Clear ', ['Clear the Quantity field', 'Clear "Add, now"']],
  ['Clear the', ['Clear the Quantity field']],
  ['Clear the ', ['Clear the Quantity field', 'Clear the "Add, now"']],
  ['Clear q', ['Clear the Quantity field']],
  ['Clear the q', ['Clear the Quantity field']],
])('names of other steps stay as they are written there: after “%s”: %j', (text, completed) => {
  const all = completeStep({ text, caret: text.length }, names, written);
  expect(all.map(one => text.slice(0, one.from) + one.text)).toEqual(completed);
});
