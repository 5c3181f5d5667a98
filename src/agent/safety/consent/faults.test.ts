import { describe, expect, test } from 'vitest';
import type { ElementNode, FormNode } from '#src/browser/observe/observation.ts';
import { asked, beside, click, guard } from '#tests/agent/guarded.ts';
import { element, page, region, text } from '#tests/fakes/observation.ts';

/** The reason in the question; '' where nothing is asked. */
const why = (...given: Parameters<typeof asked>): string => asked(...given) ?? '';

describe('the question says what does not fit the task', () => {
  test.each<[expected: string, of: Parameters<typeof asked>]>([
    ['no step of the task asks for it', ['Delete', ['Read the page']]],
    ['It says “Delete user”.', ['Delete user', ['Delete the draft']]],
    ['It says “Pay Globex”.', ['Pay Globex', ['Pay the invoice of ACME']]],
    ['It goes to Globex.', ['Pay', ['Pay the invoice of ACME'], beside([['Payee', 'Globex']])]],
    [
      'It is about “Bob Miller Rome”',
      ['Delete', ['Delete Nora Jones'], beside(['Bob Miller'], 'row', 'Bob Miller Rome')],
    ],
    ['The page does not show what the step names.', ['Delete', ['Delete Nora Jones']]],
    ['It shows 28.5 EUR.', ['Pay', ['Pay at most 20 €'], beside(['Total 28,50 €'])]],
    ['It shows 30.', ['Pay', ['Pay 20 €'], beside([['Amount', '30']])]],
  ])('%s', (expected, of) => expect(why(...of)).toContain(expected));
});

describe('an order covers what belongs to it', () => {
  test.each([
    ['Delete account', 'Delete my account'],
    ['Close account', 'Cancel my account'],
    ['Deactivate', 'Disable my account'],
    ['Unsubscribe', 'End my subscription'],
    ['Refund', 'Cancel the order'],
    ['Share', 'Grant access'],
    ['Sign and send', 'Sign the contract'],
    ['Pay now', 'Subscribe to the plan'],
    ['Delete invoices', 'Delete the invoice'],
    ['Buy with PayPal', 'Buy the tea'],
    ['Pay 1 Klick', 'Pay the bill'],
    ['Pay Zara', 'Pay the bill of Zara'],
  ])('“%s” with “%s”', (label, step) => expect(why(label, [step])).toBe(''));

  test.each([
    ['Deactivate', 'Delete the draft'],
    ['Close account', 'Remove the row'],
    ['Pay', 'Send the mail'],
    ['Pay and delete', 'Pay the bill'],
    ['Sign', 'Send the contract'],
    ['Delete invoices', 'Delete the photo'],
    ['Pay Zorblax', 'Pay the bill'],
    ['Pay Zara', 'Pay the bill of Zoe'],
    ['Delete user', 'Delete it for Nora'],
  ])('not “%s” with “%s”', (label, step) => expect(why(label, [step])).not.toBe(''));

  test('the record beside a label says who is meant by it', () => {
    expect(why('Delete user', ['Delete Nora'], beside(['Nora'], 'row', 'Nora'))).toBe('');
    expect(why('Delete user', ['Delete Nora'], beside(['Bob'], 'row', 'Bob'))).not.toBe('');
  });

  test('what is made has to be what a step makes', () => {
    expect(why('Create public link', ['Create a report'])).not.toBe('');
    expect(why('Create public link', ['Create a public link'])).toBe('');
  });

  test('a control that a step names by its label is pressed, whatever that says, unless it is about somebody else', () => {
    expect(why('Delete account', ['Press Delete account'])).toBe('');
    expect(why('Delete account', ['Press Delete'])).not.toBe('');
    expect(why('Delete account', ['Press Delete account of Ann'], beside(['Ann'], 'row', 'Ann'))).toBe('');
    expect(why('Delete account', ['Press Delete account of Ann'], beside(['Bob'], 'row', 'Bob'))).toContain('Bob');
    expect(why('Delete account', ['Press "Delete account" of Ann'], beside(['Bob'], 'row', 'Bob'))).toContain('Bob');
    expect(why('Delete account', ['Press "Delete account" of Ann'], beside(['Ann'], 'row', 'Ann'))).toBe('');
  });
});

describe('recipients', () => {
  const to = (value: string, step: string): string => why('Send', [step], beside([['To', value]]));

  test('that the site filled in count where the step names somebody', () => {
    expect(to('bob@corp.com', 'Reply to the newest mail')).toBe('');
    expect(to('bob@corp.com', 'Reply to the newest mail of Bob')).toBe('');
    expect(to('eve@corp.com', 'Reply to the newest mail of Bob')).toContain('It goes to eve@corp.com.');
    expect(to('Bob; Eve', 'Reply to the newest mail of Bob')).toContain('It goes to Eve.');
    expect(to('Bob;Eve', 'Reply to the newest mail of Bob')).toContain('It goes to Eve.');
    expect(to('bob@corp.com', 'Reply to the newest mails of Bob and of Carl')).toBe('');
    expect(to('-', 'Reply to the newest mail')).toBe('');
  });

  test('are asked about when there are more than 50, whoever they are', () => {
    const list = (count: number): string => Array.from({ length: count }, (_, at) => `u${at}@corp.com`).join(', ');
    expect(to(list(50), 'Reply to the newest mail')).toBe('');
    expect(to(list(51), 'Reply to the newest mail')).toContain('It goes to 51 recipients.');
    expect(to('bob@corp.com, '.repeat(60), 'Reply to the newest mail')).toBe('');
  });

  test('that the agent typed have to be named', () => {
    const typed = (value: string, step: string): string | undefined => {
      const form = region('form', '');
      const field = element('textbox', 'To', { value, within: [form.ref] });
      const send = element('button', 'Send', { within: [form.ref] });
      const there = page([field, send], { regions: [form] });
      const one = guard([step]);
      one.check({ tool: 'input_text', arguments: { ref: field.ref, text: value } }, there);
      return one.check(click(send), there)?.question;
    };
    expect(typed('Bob', 'Send the mail to Bob')).toBeUndefined();
    expect(typed('Eve', 'Send the mail')).toContain('It goes to Eve.');
    expect(typed('bob@corp.com', 'Send the mail to bob@corp.com')).toBeUndefined();
    expect(typed('corp@bob.com', 'Send the mail to bob@corp.com')).toContain('corp@bob.com');
  });

  test('of an action that sends nothing do not matter', () => {
    expect(why('Delete', ['Delete the mail'], beside([['To', 'eve@corp.com']]))).toBe('');
  });
});

describe('amounts', () => {
  const pays = (step: string, said: Parameters<typeof beside>[0], label = 'Pay'): string =>
    why(label, [step], beside(said));

  test.each<[step: string, said: Parameters<typeof beside>[0], fits: boolean]>([
    ['Pay 12 €', ['Total 12,00 €'], true],
    ['Pay 12 €', ['Total 12,01 €'], false],
    ['Pay 12 €', ['Total $12'], false],
    ['Pay at most 12 €', ['Total 12 €'], true],
    ['Pay at most 12 €', ['Total 12,01 €'], false],
    ['Pay at most 12 €', ['Total $3'], false],
    ['Pay 12 €', ['Fee 3 €', 'Sum 12 €'], true],
    ['Pay 12 €', ['Fee 3 €', 'Sum 13 €'], false],
    ['Pay 12 €', ['Nothing'], true],
    ['Pay 12 € or 15 €', ['Total 15 €'], true],
    ['Pay 12 € or 15 €', ['Total 14 €'], false],
    ['Pay at most ₹500', ['Total ₹1,00,000'], false],
    ['Pay the bill', ['Total 99 €'], true],
  ])('“%s” with %j: %s', (step, said, fits) => expect(pays(step, said) === '').toBe(fits));

  test('of the whole page count where the button is in no form, and those of another kind of order do not', () => {
    expect(why('Pay', ['Pay 12 €'], { around: [text('Total 13 €')] })).toContain('It shows 13 EUR.');
    expect(pays('Delete the order for 12 €', ['Total 13 €'], 'Delete')).toBe('');
  });
});

describe('a form whose button says little', () => {
  const form = { ref: 'f', method: 'post', action: 'https://shop.test/x', crossOrigin: false } as const;
  const sent = (steps: string[], fields: ElementNode[], more: Partial<FormNode> = {}): string | undefined => {
    const node = element('button', 'Go', { form: 'f', submits: true });
    const there = page([...fields, node], { forms: [{ ...form, ...more }], title: '' });
    return guard(steps).check(click(node), there)?.question;
  };
  const field = (name: string, value = ''): ElementNode => element('textbox', name, { form: 'f', value });

  test.each<[why: string, steps: string[], fields: ElementNode[]]>([
    ['a step confirms it', ['Submit it'], []],
    ['a step fills in a field of it', ['Enter the nickname'], [field('Nickname')]],
    ['it holds what a step says', ['Set it to Zorblax'], [field('', 'Zorblax')]],
  ])('is sent when %s', (_, steps, fields) => expect(sent(steps, fields)).toBeUndefined());

  test.each<[why: string, steps: string[], fields: ElementNode[]]>([
    ['no step fills it in', ['Look at the nickname'], []],
    ['a step fills in another', ['Enter the colour'], [field('Nickname')]],
    ['it holds something else', ['Set it to Zorblax'], [field('', 'Kumquat')]],
    ['it holds too little', ['Set it to ab'], [field('', 'ab')]],
    [
      'it holds a choice',
      ['Set it to Zorblax'],
      [element('combobox', '', { form: 'f', value: 'Zorblax', options: [] })],
    ],
  ])('is asked about when %s', (_, steps, fields) => {
    expect(sent(steps, fields)).toContain('It sends a form that no step of the task mentions.');
  });

  test.each<[step: string, allowed: boolean]>([
    ['Change the password', true],
    ['Reset the password', true],
    ['Read the password policy', false],
    ['Sign in with the password', false],
    ['Change the name', false],
  ])('for a new password: “%s” asks for it: %s', (step, allowed) => {
    const password = (name: string): ElementNode => element('textbox', name, { form: 'f', type: 'password' });
    expect(sent([step], [password('Old'), password('New')]) === undefined).toBe(allowed);
  });

  test('is sent after a new input was typed that the step has, by a button of any name', () => {
    const step = 'Add the new input {reason} to the ticket';
    const { inputs } = { inputs: { reason: 'Zorblax' } };
    const node = element('button', 'Go', { form: 'f', submits: true });
    const there = page([field('', 'Zorblax'), node], { forms: [form], title: '' });
    expect(guard([step], { inputs }).check(click(node), there)).toBeUndefined();
  });

  test('is always asked about when it goes to another site', () => {
    expect(sent(['Enter the nickname and submit it'], [field('Nickname')], { crossOrigin: true })).toBeDefined();
  });
});

describe('the question of a dialog', () => {
  const asks = (step: string, message: string, on: string[] = []): string | undefined =>
    guard([step]).check(
      { tool: 'answer_dialog', arguments: { accept: true } },
      page(
        on.map(one => text(one)),
        { dialog: { kind: 'confirm', message, value: '' } },
      ),
    )?.question;

  test('has to be about whom the step names', () => {
    expect(asks('Delete Nora', 'Delete Nora?')).toBeUndefined();
    expect(asks('Delete Nora', 'Delete Bob?', ['Nora'])).toContain('It asks “Delete Bob?”.');
    expect(asks('Delete Nora', 'Delete it?', ['Nora'])).toBeUndefined();
    expect(asks('Delete Nora', 'Delete it?', ['Bob'])).toContain('The page does not show what the step names.');
  });
});

test('an address that a step has is opened, whatever it does', () => {
  const url = 'https://shop.test/account/delete';
  const open = (step: string): string | undefined =>
    guard([step]).check({ tool: 'go_to_url', arguments: { url } }, page([]))?.question;
  expect(open(`Open ${url}`)).toBeUndefined();
  expect(open('Open https://shop.test/account')).toContain('shop.test/account/delete');
});
