import { expect, test } from 'vitest';
import { blockForms } from './block-forms.ts';
import { programOf, sentenceFor } from '../write/canonical.ts';
import { stepForms } from './forms.ts';
import { stepGuide } from '../write/guide.ts';
import { createInputSigns } from '../input-signs.ts';

const signs = createInputSigns({ inputs: {}, inputDescriptions: {} }, name => `{${name}}`);
const known = { before: new Set<string>() };
const read = (text: string) => programOf(signs.hide(text), known);

test.each([...stepForms, ...blockForms].flatMap(({ id, examples }) => examples.map(example => ({ id, example }))))(
  'the example of $id is understood in one way: $example',
  ({ example }) => {
    const program = read(example);
    expect(program).toHaveLength(1);
    expect(sentenceFor(program ?? [], known)).not.toBeNull();
  },
);

test('the guide has every form with its example and its proof', () => {
  const forms = stepGuide().flatMap(section => section.forms);
  expect(forms).toHaveLength(stepForms.length + blockForms.length);
  for (const { write, examples, proof } of forms) expect([write, ...examples, proof]).not.toContain('');
});

/** What they would be read as is not what they say, so that they are not understood. */
test.each([
  'Do not click Delete',
  'Click everything except Cancel',
  'Click Save without closing the dialog',
  'Click either Yes or No',
  'Click OK or press Enter',
  'Click the one next to Cancel',
  'Click them',
  'Type it again in Confirm',
  'Enter the price of the first product in Notes',
  'Type Ann on the list',
  'Write to Anna',
  'Fill Form with my details',
  'Change 5 to 6 in Quantity',
  'Open "Settings" in a new tab',
  'Open the first five results',
  'Click the second to last row',
  'Start the timer and stop it after 5 minutes',
  'Turn Mail on and Chat off',
  'Download the invoice to my computer',
  'Copy the IBAN to the Account field',
  'Report the post as spam',
  'Check that the total is more than 10 and less than 20',
  'Check that there are between 2 and 4 rows',
  'If the total is more than 10 and less than 20, click Save',
  'Drag the slider to 50',
  'Ask me for name and email',
  'Edit Name to "Ann"',
  'Wait for the table for 10 seconds',
  'Upload the file',
  'Set it to "3" in the row Mug',
  'Set it to 3 in the row Mug',
  'Set Size to "3" in it',
  'Check that it has 3 rows',
  'Check that it is shown in the list',
  'Check that "Saved" is shown in 5 seconds',
  'Invite {email} as Editor',
  'Book the 10:30 slot with Ann',
  'Create a channel called random',
  'Approve the order and leave the comment "Thanks"',
  'Add internal note: called twice',
  'Log a call: Ann rang',
  'Select the text in Notes',
  'Search for flights from Oslo to Rome',
  'Click Next to continue',
  'Empty the basket',
  'Click A. Otherwise, click B',
  'Click A\nOtherwise:\n  Click B',
])('not understood: %s', text => {
  expect(read(text)).toBeNull();
});

test.each([
  ['German', 'Klicke auf Speichern'],
  ['German', 'Gib {name} in das Feld Name ein'],
  ['French', 'Cliquez sur Enregistrer'],
  ['Spanish', 'Haz clic en Guardar y espera 5 segundos'],
  ['Polish', 'Kliknij Zapisz'],
  ['nonsense', 'lorem ipsum dolor sit amet'],
  ['nonsense', 'asdf jkl; qwer'],
  ['nonsense', '!!! ??? ...'],
])('no %s is understood: %s', (_, text) => {
  expect(read(text)).toBeNull();
});

test.each([
  ['Click Save twice', 'Click Save 2 times'],
  ['First open Orders, then click New', 'Open Orders. Click New'],
  ['Type Ann in Name, Oslo in City', 'Type Ann in Name. Type Oslo in City'],
  ['Set Date to tomorrow and Start to 14:00', 'Set Date to tomorrow. Set Start to 14:00'],
  ['Set A to 1, set B to 2 and change C to 3', 'Set A to 1. Set B to 2. Set C to 3'],
  ['Click More until it is hidden', 'Repeat until More is hidden: click More'],
  ['Click OK if it is shown', 'If OK is shown, click OK'],
  ['Check "I agree" and place the order', 'Check "I agree". Place the order'],
  ['Open the project called Apollo', 'Open the project called Apollo'],
  ['Check that there is a Save button', 'Check that a Save button is shown'],
  ['Check that "Ann" is shown in the list', 'Check that "Ann" in the list is shown'],
  ['Make sure no error is listed on the page', 'Check that error in the page is hidden'],
  ['Wait until {name} is hidden in "Open"', 'Wait until {name} in "Open" is hidden'],
  ['If Bob is not selected in the list, click Bob', 'If Bob in the list is not selected, click Bob'],
  ['Check that X is shown in Y and V is hidden under W', 'Check that X in Y is shown and V under W is hidden'],
  ['Check that "Ann" is shown in the list and click Save', 'Check that "Ann" in the list is shown. Click Save'],
  ['Set "Quantity" to "3" in the row {name}', 'Set "Quantity" in the row {name} to "3"'],
  ['Set Quantity to "3" in the row Mug', 'Set Quantity in the row Mug to "3"'],
  [
    'If A is shown:\n  for each order: open it\n  click B\nOtherwise: click C',
    'If A is shown:\n  For each order: open it\n  Click B\nOtherwise:\n  Click C',
  ],
  ['Repeat 2 times: click A. Click B', 'Repeat 2 times: click A, then click B'],
  ['Press Ctrl and S', 'Press Control+S'],
  ['Open {url}admin', 'Go to {url}admin'],
  ['Click the Add to cart button', 'Click the Add to cart button'],
  ['Open the chat "Team and friends"', 'Open the chat "Team and friends"'],
  ['I agree to the terms: Yes', 'I agree to the terms: Yes'],
  ['Start date: 1 May\nEnd date: 2 May', 'Start date: 1 May; End date: 2 May'],
  ['Move {card} from To do to Doing', 'Move {card} from To do to Doing'],
])('%s → %s', (text, sentence) => {
  const printed = sentenceFor(read(text) ?? [], known);
  expect(printed && signs.reveal(printed)).toBe(sentence);
});
