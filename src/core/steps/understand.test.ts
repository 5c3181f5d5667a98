import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepLength } from '#src/contract/tasks/constants.ts';
import { explainProblem, understandStep, understandSteps } from './understand.ts';

const names = { inputs: ['email', 'name'], credentials: ['shop'], before: ['total'] };
const problemsOf = (text: string) => understandStep(text, names).problems;

test.each([
  { reason: 'empty', text: ' \n ', words: '' },
  { reason: 'too-long', text: 'a'.repeat(stepLength + 1), words: '' },
  { reason: 'no-form', text: 'Do not click Delete', words: 'Do not click Delete' },
  { reason: 'unknown-words', text: 'Click Save but not Cancel', words: 'but not Cancel' },
  { reason: 'unclosed-quote', text: 'Click {name} and type "Ann in Name', words: '"Ann in Name' },
  { reason: 'unclosed-quote', text: 'Type Ann" in "Name', words: '" in "Name' },
  { reason: 'hidden-characters', text: 'Click\u200B Save', words: '\u200B' },
  { reason: 'hidden-characters', text: 'Click \u202Eevas', words: '\u202E' },
  { reason: 'hidden-characters', text: 'Click \u{E0041}Save', words: '\u{E0041}' },
  { reason: 'named-like-input', text: 'Type { name } in A. Type email in the Email field', words: 'email' },
  { reason: 'named-like-input', text: 'Name: shop', words: 'shop' },
  { reason: 'secret-value', text: 'Type hunter2 in Password', words: 'hunter2' },
  { reason: 'secret-value', text: 'Password: hunter2', words: 'hunter2' },
  { reason: 'secret-value', text: 'Type 12 hunters in Password', words: '12 hunters' },
  { reason: 'no-steps', text: 'Repeat 3 times', words: 'Repeat 3 times' },
  { reason: 'no-steps', text: 'For each order:', words: '' },
  {
    reason: 'too-deep',
    text: 'For each a:\n for each b:\n  for each c:\n   for each d:\n    Click e',
    words: 'Click e',
  },
  { reason: 'too-many-actions', text: 'Click A. '.repeat(51), words: '' },
  { reason: 'ambiguous', text: 'Open A. Click Save and close', words: 'Click Save and close' },
  { reason: 'unknown-words', text: 'Set Name to', words: 'to' },
  { reason: 'unknown-words', text: 'Click שלום', words: 'שלום' },
])('$reason at its words: $text', ({ reason, text, words }) => {
  const [problem] = problemsOf(text);
  expect(problem).toMatchObject({ reason, words });
  if (words !== '') expect(text.slice(problem?.from, problem?.to)).toBe(words);
  expect(understandStep(text, names).canonical).toBeNull();
  if (problem !== undefined) expect(explainProblem(problem)).toMatch(/^\S.*\.|Save$/s);
});

test.each([
  ['Click Save and close', ['Click "Save and close"', 'Click Save. Close']],
  ['Press Delete', ['Press the Delete key', 'Click Delete']],
  [
    'Type notes in French in the Text field',
    ['Type "notes" in French in the Text field', 'Type "notes in French" in the Text field'],
  ],
  ['Set Quantity to 3 in the row Mug', ['Set Quantity in the row Mug to 3', 'Set Quantity to "3 in the row Mug"']],
  ['Type email in the Email field', ['Type {email} in the Email field', 'Type "email" in the Email field']],
  ['Type Email in the Email field', ['Type {email} in the Email field', 'Type "Email" in the Email field']],
  ['Name: shop', ['Name: "shop"']],
  ['Append e to Password', ['Append "e" to Password']],
  ['clcik Save', ['Click Save']],
  ['Add "VIP" to Tags', ['Append "VIP" to Tags', 'Add the "VIP" to Tags']],
  ['Show only Paid in Invoices', ['Show only "Paid" in Invoices', 'Show only "Paid in Invoices"']],
  ['Settings', ['Open Settings', 'Click Settings']],
  ['Copy the board Sprint', ['Read the board Sprint', 'Duplicate the board Sprint']],
  ['Check the order status', ['Check "order status"', 'Read the order status']],
  ['Add {name} to my basket', ['Append {name} to my basket', 'Add the {name} to my basket']],
  ['Mark the first mail as read', ['Click "Mark as read" in the first mail']],
  ['Delete the comments by {name}', ['Delete the comments of {name}']],
  ['I would like you to click Save', ['Click Save']],
  ['Punch in 5 in Size. Open A', ['Type 5 in Size. Open A']],
  ['How many unread mails are there?', ['Count unread mails']],
  ['Keep clicking More until it is hidden', ['Repeat until More is hidden: click More']],
  ['In the row Mug, click Buy', ['Click Buy in the row Mug']],
  ['Close all boxes', ['For each box: close it']],
  ['Do not click Delete', []],
])('%s → %j', (text, proposals) => {
  expect(problemsOf(text)[0]?.proposals.slice(0, Math.max(1, proposals.length)) ?? []).toEqual(proposals);
});

test('every proposal is understood in one way, and there are three at most', () => {
  const word = fc.constantFrom(
    'click',
    'type',
    'save',
    'and',
    'in',
    'the',
    'all',
    'row',
    'if',
    'Name',
    '"Ann"',
    '{name}',
    ',',
    'to',
    'punch',
    'email',
    '5',
    'until',
  );
  const text = fc.array(word, { minLength: 1, maxLength: 9 }).map(words => words.join(' '));
  fc.assert(
    fc.property(text, step => {
      for (const { proposals } of problemsOf(step)) {
        expect(proposals.length).toBeLessThanOrEqual(3);
        for (const proposal of proposals) expect(understandStep(proposal, names).canonical, proposal).not.toBeNull();
      }
    }),
    { seed: 3, numRuns: 1500 },
  );
}, 60_000);

test.each([
  ['Type 482913 in the code field', 'Type 482913 in the code field'],
  ['Card number: 4111 1111 1111 1111', 'Card number: 4111 1111 1111 1111'],
  ['Log in as "ann" with password 0042', 'Sign in as "ann" with password 0042'],
])('a number may go into a field for secrets without quotes: %s', (text, sentence) => {
  expect(understandStep(text, names)).toMatchObject({ canonical: sentence, problems: [] });
});

test('a step uses what those before it read or asked for', () => {
  const [, second, third] = understandSteps(
    ['Ask me for the code', 'Type the code in Code', 'Type the pin in Code'],
    names,
  );
  expect(second?.chips.find(({ is }) => is === 'before')?.text).toBe('code');
  expect(third?.canonical).toBeNull();
});

test('the sentence is cut into names, values and inputs', () => {
  expect(understandStep('Enter {name} in the Name field and log in with shop', names).chips).toEqual([
    { text: 'Type ', is: 'text' },
    { text: '{name}', is: 'input' },
    { text: ' in ', is: 'text' },
    { text: 'the Name field', is: 'name' },
    { text: '. Sign in with ', is: 'text' },
    { text: 'shop', is: 'credential' },
  ]);
});

test('inputs that the task has not are named, but not the columns of rows', () => {
  expect(understandStep('Type {phone} in Phone', names).unknownInputs).toEqual(['phone']);
  expect(understandStep('For each row of {name}: type {phone} in Phone', names).unknownInputs).toEqual([]);
});
