import {
  act,
  any,
  check,
  choose,
  click,
  count,
  create,
  drag,
  each,
  fields,
  is,
  keys,
  no,
  number,
  open,
  read,
  says,
  search,
  sort,
  state,
  type,
  until,
  verify,
  wait,
  when,
  whichever,
} from '../build.ts';
import type { StepCase } from '../step-case.ts';

/** Written before the grammar was tried on them; only their total was read while it was mended. */
export const cases: StepCase[] = [
  // Making things
  [
    'Create a folder called "2027" inside Archive',
    any(
      [create('folder called "2027" inside Archive')],
      [create('folder', ['name', '2027'])],
      [create('folder inside Archive', ['name', '2027'])],
      no,
    ),
  ],
  [
    'Draft a letter to {tenant}, heading "Rent increase", effective date 1 October',
    any(
      [create('letter to {tenant}', ['heading', 'Rent increase'], ['effective date', '1 October'])],
      [create('letter', ['*', '{tenant}'], ['heading', 'Rent increase'], ['effective date', '1 October'])],
      no,
    ),
  ],
  [
    'Log a call with {client}, length 12 minutes',
    any(
      [create('call with {client}', ['length', '12 minutes'])],
      [act('log', 'call with {client}'), type(['length', '12 minutes'])],
      no,
    ),
  ],
  [
    'Open a support case: product "Router X2", problem {problem}',
    any([create('support case', ['product', 'Router X2'], ['problem', '{problem}'])], no),
  ],
  [
    'Add a discount of 15 % for {customer}',
    any(
      [create('discount of 15 % for {customer}')],
      [act('add', 'discount of 15 % for {customer}')],
      [create('discount', ['*', '15 %'])],
      no,
    ),
  ],
  [
    'Register {dog} for the training, group B',
    any(
      [act('register', '{dog} for the training'), type(['group', 'B'])],
      [act('register', '{dog}'), type(['group', 'B'])],
      no,
    ),
  ],
  [
    'Add {member} to the team with the role "Guest"',
    any(
      [act('add', '{member}'), type(['role', 'Guest'])],
      [act('add to team', '{member}'), type(['role', 'Guest'])],
      [create('{member} to the team', ['role', 'Guest'])],
      no,
    ),
  ],
  [
    'Set up a rule that forwards invoices to {address}',
    any([act('set up', 'rule that forwards invoices to {address}')], [create('rule')], no),
  ],
  // Comments and reasons
  ['Reopen the ticket with the comment {comment}', any([act('reopen', 'ticket'), type(['comment', '{comment}'])], no)],
  [
    'Reject candidate {candidate}, reason "Position filled"',
    any([act('reject', 'candidate {candidate}'), type(['reason', 'Position filled'])], no),
  ],
  [
    'Return the order of {customer} with the remark "Box was open"',
    any([act('return', 'order of {customer}'), type(['remark', 'Box was open'])], no),
  ],
  [
    'Confirm the appointment and add the note "bring papers"',
    any(
      [act('confirm', 'appointment'), act('add', 'note "bring papers"')],
      [act('confirm', 'appointment'), type(['note', 'bring papers'])],
      [act('confirm', 'appointment'), create('note', ['*', 'bring papers'])],
      no,
    ),
  ],
  ['Delete the entry with the note "duplicate"', [act('delete', 'entry with the note "duplicate"')]],
  // Places first
  ['For the room "Blue", set the capacity to 14', any([type(['capacity', '14'])], no)],
  [
    'Change the row of {article}: price {price}, stock 0',
    any(
      [act('change', 'row of {article}'), type(['price', '{price}'], ['stock', '0'])],
      [act('edit', 'row of {article}'), type(['price', '{price}'], ['stock', '0'])],
      [open('row of {article}'), type(['price', '{price}'], ['stock', '0'])],
      no,
    ),
  ],
  ['In field 12 enter {value}', [type(['field 12', '{value}'])]],
  ['In B2 put =B1*1.2', any([type(['B2', '=B1*1.2'])])],
  ['Below the photo click "Replace"', [click('Replace')]],
  ['In the top right corner open the account menu', [open('account menu')]],
  ['On the second tab fill in Street with {street}', any([type(['Street', '{street}'])], no)],
  // Loops
  [
    'For each {guest} in {guests}: enter {guest} into Name and click Invite',
    [each('guests', type(['Name', '*']), click('Invite'))],
  ],
  ['For every unpaid bill press "Send reminder"', [each('unpaid bill', click('Send reminder'))]],
  ['Do the same for the other two pages', no],
  ['Repeat the last step until the basket is empty', any([until(state('basket', 'filled', true), {})], no)],
  ['Press Tab four times', [keys('Tab', 4)]],
  [
    'Check the box in every row whose status is Draft',
    any([each('row whose status is Draft', check('box'))], [check('box in every row whose status is Draft')], no),
  ],
  [
    'Click "Previous" until the heading reads March',
    any([until(is('heading', 'March'), click('Previous'))], [until(says('March'), click('Previous'))]),
  ],
  // Conditions
  ['If the stock is below 10, order 50 more', any([when(number('less', 10, 'stock'), [act('order')])], no)],
  [
    'If nothing was found, clear the search box',
    any([whichever([type(['search box', ''])])], [when(says('nothing'), [act('clear', 'search box')])], no),
  ],
  ['When the upload has finished, click Publish', any([wait(), click('Publish')], [click('Publish')])],
  ['If the box "Gift" is ticked, untick it', [when(state('Gift', 'checked'), [check('it', false)])]],
  ['Pay by card unless the total is zero', any([whichever([act('pay')])], no)],
  ['If the seat is taken choose the one next to it', any([whichever([choose('one next to it')])], no)],
  [
    'Click Yes if asked to save the changes, otherwise go on',
    any([whichever([click('Yes')])], [whichever([{ do: 'dialog' }])], no),
  ],
  // Checks
  ['Check that the parcel was delivered', any([verify(is('parcel', 'delivered'))], no)],
  [
    'Make sure that {name} has been added to the list',
    any([verify(is('{name}', 'added to the list'))], [verify({ of: 'text', text: '{name}' })], no),
  ],
  ['Verify that the meeting takes place on Monday', no],
  ['Ensure that the subscription is cancelled', any([verify(is('subscription', 'cancelled'))])],
  ['Check that the mail to {boss} did not bounce', no],
  ['Make sure everyone has signed', no],
  ['Verify the counter went up by one', no],
  [
    'The invoice total must be 310.00',
    any(
      [verify(is('invoice total', '310.00'))],
      [verify(number('equal', 310, 'invoice total'))],
      [type(['invoice total', '310.00'])],
    ),
  ],
  ['Check that the page does not contain "Error"', [verify({ of: 'text', text: 'Error', negated: true })]],
  ['Verify that the Save button is greyed out', [verify(state('Save', 'enabled', true))]],
  [
    'Make sure there is exactly one entry called {entry}',
    any([verify(count('entry called {entry}', 1))], [verify(number('equal', 1))], no),
  ],
  ['Confirm that the password was changed', any([verify(is('password', 'changed'))], no)],
  // Fields
  [
    'Fill Street with {street}, No. with {no} and City with {city}',
    [type(['Street', '{street}'], ['No.', '{no}'], ['City', '{city}'])],
  ],
  ['Enter the period 1 March to 31 March', any([type(['period', '1 March to 31 March'])], no)],
  [
    'Phone: {phone}, e-mail: {mail}, 1 child',
    any([type(['Phone', '{phone}'], ['e-mail', '{mail}'], ['child', '1'])], no),
  ],
  ['Set Priority to high, Status to open', [type(['Priority', 'high'], ['Status', 'open'])]],
  [
    'Attach {a} as the contract and {b} as the annex',
    any(
      [
        { do: 'upload', file: '{a}' },
        { do: 'upload', file: '{b}' },
      ],
      no,
    ),
  ],
  ['Raise the salary of {employee} by 3 %', any(no)],
  ['Choose "Bank transfer" as the way to pay', [choose('Bank transfer', 'way to pay')]],
  [
    'Select the time slot 10:00 to 10:30',
    any([choose('10:00 to 10:30')], [choose('time slot 10:00 to 10:30')], [click('time slot 10:00 to 10:30')]),
  ],
  ['Put my name in the field Author', any([type(['Author', 'my name'])])],
  ['Keep the default currency and enter 80 as the amount', any([type(['amount', '80'])], no)],
  [
    'Switch off sound and notifications',
    any([check('sound and notifications', false)], [check('sound', false), check('notifications', false)]),
  ],
  // Mail, boards, shops, money
  ['Tell {colleague} in the chat that the files are ready', no],
  ['Send "On my way" to {driver}', [act('send', '"On my way"')]],
  ['Put the book "Emma" into the shopping cart', [act('add to cart', 'book "Emma"')]],
  ['Drag the event "Audit" to Thursday at 9', [drag('event "Audit"', 'Thursday at 9')]],
  [
    'Label the mail with "Taxes" and archive it',
    any([act('label', 'mail'), act('archive')], [type(['label', 'Taxes']), act('archive')], no),
  ],
  ['Settle the bill by credit card', any([act('settle', 'bill')], no)],
  ['Withdraw the application for flat 12', [act('withdraw', 'application for flat 12')]],
  ['Rent the car for three days', no],
  ['Renew my pass for another year', [act('renew', 'my pass for another year')]],
  ['Swap shifts with {colleague} on Friday', no],
  // Reading
  ['Tell me how many orders came in today', [{ do: 'read' }]],
  ['Give me the subject and the date of every mail from {sender}', [fields(['subject', 'date'], 'mail from {sender}')]],
  ['What time does the shop close on Sundays?', [{ do: 'read' }]],
  ['Read out the third line of the table', [read('third line of the table')]],
  ['Get the total and compare it with {expected}', any([read('total'), verify({ of: 'value' })], no)],
  // Manners of speech
  ['Kindly remove the old logo, please', [act('remove', 'old logo')]],
  ['Click on "Pay", not on "Pay later"', [click('Pay')]],
  ['Next, on the left, choose Members', any([choose('Members')], [choose('Members', 'left')], [click('Members')])],
  ['menu -> tools -> export as PDF', any([click('', { path: ['menu', 'tools', 'export as PDF'] })], no)],
  [
    'Order the rows so that the largest amount is on top',
    any([sort('amount', true)], [sort('largest amount', true)], [{ do: 'sort', descending: true }], no),
  ],
  ['Only click Confirm when the price is right', any([whichever([click('Confirm')])], no)],
  [
    'Look up train {train} and tell me its platform',
    any([search('{train}'), read('platform')], [search('train {train}'), read('platform')]),
  ],
  ['To finish, press the green button', [click('green button')]],
  ['Do not forget to tick "Insurance"', [check('Insurance')]],
  ['You will be asked for a PIN: enter {pin}', any([type(['PIN', '{pin}'])], [type(['*', '{pin}'])], no)],
  ['Delete the two oldest backups', any([act('delete', 'two oldest backups')], no)],
  ['Make the heading bold', no],
  ['Mark rows 3 to 6', any([act('mark', 'rows 3 to 6')], [check('rows 3 to 6')], no)],
  ['Sort by surname, then by first name', any([sort('surname'), sort('first name')], no)],
];
