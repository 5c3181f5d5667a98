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
  whichever,
  fields,
  gone,
  is,
  keys,
  no,
  number,
  open,
  read,
  says,
  search,
  shown,
  sort,
  state,
  type,
  until,
  verify,
  wait,
  when,
} from '../build.ts';
import type { StepCase } from '../step-case.ts';

/** As `office.ts`; both were read while the grammar was mended. */
export const cases: StepCase[] = [
  // What is created, with its facts in the same sentence
  [
    'Write a mail to {recipient}, subject "Delay", body {body}',
    any(
      [create('mail'), type(['to', '{recipient}'], ['subject', 'Delay'], ['body', '{body}'])],
      [create('mail to {recipient}'), type(['subject', 'Delay'], ['body', '{body}'])],
      [act('write', 'mail to {recipient}'), type(['subject', 'Delay'], ['body', '{body}'])],
      no,
    ),
  ],
  [
    'Open a new case, type Complaint, customer {customer}',
    any(
      [create('case', ['type', 'Complaint'], ['customer', '{customer}'])],
      [open('new case'), type(['type', 'Complaint'], ['customer', '{customer}'])],
      no,
    ),
  ],
  [
    'Make an appointment for {patient} on 3 May, duration 45 minutes',
    any(
      [create('appointment for {patient} on 3 May', ['duration', '45 minutes'])],
      [create('appointment', ['*', '{patient}'], ['*', '3 May'], ['duration', '45 minutes'])],
      no,
    ),
  ],
  [
    'Create the user {login} with role Viewer and team "Support"',
    [create('user {login}', ['role', 'Viewer'], ['team', 'Support'])],
  ],
  [
    'Add a product named {product} at 19.90, tax class reduced',
    any(
      [create('product', ['name', '{product}'], ['*', '19.90'], ['tax class', 'reduced'])],
      [create('product named {product} at 19.90', ['tax class', 'reduced'])],
      no,
    ),
  ],
  [
    'Insert a row: date {date}, hours 7.5, project "Move"',
    [create('row', ['date', '{date}'], ['hours', '7.5'], ['project', 'Move'])],
  ],
  [
    'Add the milestone "Beta" due on 1 September',
    any(
      [create('milestone "Beta"')],
      [act('add', 'milestone "Beta" due on 1 September')],
      [create('milestone', ['name', 'Beta'], ['*', '1 September'])],
      no,
    ),
  ],
  [
    'Create a poll: question "Pizza or pasta?", options Pizza and Pasta',
    any([create('poll', ['question', 'Pizza or pasta?'], ['options', 'Pizza and Pasta'])], no),
  ],
  // An action with a comment or a reason
  [
    'Close request {id} with the remark "Done by phone"',
    any([act('close', 'request {id}'), type(['remark', 'Done by phone'])], no),
  ],
  [
    'Decline the offer from {vendor}, giving the reason {reason}',
    any([act('decline', 'offer from {vendor}'), type(['reason', '{reason}'])], no),
  ],
  ['Return item {item} as damaged with a photo', any([act('return', 'item {item}')], no)],
  [
    'Send the contract to {signer} for signature, message: "Please sign by Friday"',
    any([act('send', 'contract'), type(['message', 'Please sign by Friday'])], no),
  ],
  ['Block the user {user} because of spam', [act('block', 'user {user}')]],
  // Orders with the place or the thing first
  [
    'Edit the contact {contact}: new phone {phone}',
    any(
      [act('edit', 'contact {contact}'), type(['new phone', '{phone}'])],
      [act('edit', 'contact {contact}'), type(['phone', '{phone}'])],
      [open('contact {contact}'), type(['phone', '{phone}'])],
      no,
    ),
  ],
  [
    'For product {sku}: change the price to {price} and the stock to {stock}',
    any([type(['price', '{price}'], ['stock', '{stock}'])], [each('*', type(['price', '{price}']))], no),
  ],
  ['In the row of {employee} set Vacation to 28', [type(['Vacation', '28'])]],
  ['In A1 write "Total"', any([type(['A1', 'Total'])])],
  [
    'From the sidebar choose Reports, from there Monthly',
    any([choose('Reports', 'sidebar'), choose('Monthly')], [choose('Reports', 'sidebar'), click('Monthly')], no),
  ],
  ['Under Shipping pick "Express"', [choose('Express', 'Shipping')]],
  ['To the right of "Total" click the pencil', any([click('pencil', { within: 'Total' })], [click('pencil')])],
  [
    'On the map click the pin near the harbour',
    any([click('pin near the harbour')], [click('pin near the harbour', { within: 'map' })]),
  ],
  // Loops
  [
    'For each {name} of {names} create a folder {name}',
    any([each('names', create('folder {name}'))], [each('names', create('folder', ['*', '{name}']))], no),
  ],
  [
    'Tick every invoice that is older than 60 days',
    any(
      [check('every invoice that is older than 60 days')],
      [each('invoice that is older than 60 days', check('*'))],
      no,
    ),
  ],
  [
    'For all items on the list: press Edit, set Tax to 20 %, press OK',
    [each('items on the list', click('Edit'), type(['Tax', '20 %']), click('OK'))],
  ],
  [
    'Repeat until the counter shows 10: press Plus',
    any(
      [until(is('counter', '10'), click('Plus'))],
      [until(says('10'), click('Plus'))],
      [until(number('equal', 10, 'counter'), click('Plus'))],
    ),
  ],
  ['Press the down arrow five times', [keys('ArrowDown', 5)]],
  [
    'Scroll down until you find the comment of {author}',
    any([until(shown('comment of {author}'), { do: 'scroll' })], [{ do: 'scroll', target: 'comment of {author}' }]),
  ],
  [
    'Open each of the first 3 results and read its price',
    any([each('first 3 results', open('*'), read('price'))], [each('results', open('*'), read('price'))], no),
  ],
  [
    'Do this for every address in {addresses}: paste it into Search and press Enter',
    any([each('addresses', type(['Search', '*']), keys('Enter'))], no),
  ],
  // Conditions
  [
    'If the price went up, write "too expensive" into Remarks',
    any([whichever([type(['Remarks', 'too expensive'])])], no),
  ],
  ['If the field Country is empty, choose Austria', [when(state('Country', 'filled', true), [choose('Austria')])]],
  [
    'Accept the offer if it costs less than 100',
    any([when(number('less', 100), [act('accept', 'offer')])], [when(number('less', 100), [{ do: 'dialog' }])], no),
  ],
  ['Should an error appear, press Retry', any([when(shown('error'), [click('Retry')])], no)],
  [
    'If you see "Session expired", log in again with the Shop credentials',
    [when(says('Session expired'), [{ do: 'sign-in', credential: 'Shop' }])],
  ],
  ['Once the report is ready, download it', any([wait(), act('download')])],
  [
    'If there is no free seat in row 5, take one in row 6',
    any([when(gone('free seat in row 5'), [choose('one in row 6')])], no),
  ],
  [
    'As long as there are unread messages, open the first one and press Archive',
    any([{ do: 'until', body: [open('first one'), click('Archive')] }], no),
  ],
  ['Either click "Later" or close the window', no],
  // Checks
  [
    'Check that the refund for order {order} has been issued',
    any([verify(is('refund for order {order}', 'issued'))], no),
  ],
  ['Make sure the meeting got moved to Thursday', no],
  [
    'Verify {user} is no longer in the group',
    any([verify(gone('{user} in the group'))], [verify({ of: 'text', text: '{user}', negated: true })]),
  ],
  ['Check whether the page took over the new logo', no],
  ['Ensure that the box "Public" stayed unticked', any([verify(state('Public', 'checked', true))], no)],
  [
    'Make sure the total does not include VAT',
    any(
      [verify({ of: 'value', target: 'total', value: 'VAT', negated: true })],
      [verify({ of: 'text', text: 'VAT', negated: true })],
      no,
    ),
  ],
  ['The button "Pay now" should be enabled', [verify(state('Pay now', 'enabled'))]],
  ['Check that the order confirmation mentions {product} and the sum of {sum}', no],
  [
    'Verify that there are no entries left',
    any([verify(gone('entries left'))], [verify(gone('entries'))], [verify(count('entries', 0))], no),
  ],
  [
    'Make sure the heading says Welcome back',
    any([verify(is('heading', 'Welcome back'))], [verify(says('Welcome back'))]),
  ],
  ['Check that the shift has been swapped with {colleague}', no],
  [
    'Confirm that the number of seats is still 12',
    any(
      [verify(is('number of seats', '12'))],
      [verify(number('equal', 12, 'number of seats'))],
      [verify(number('equal', 12, 'seats'))],
      [verify(count('seats', 12))],
    ),
  ],
  ['Verify the backup ran last night', no],
  // Forms
  ['Write {street} for the street, {zip} for the postcode', [type(['street', '{street}'], ['postcode', '{zip}'])]],
  ['Date of birth is {dob}', any([type(['Date of birth', '{dob}'])], [verify(is('Date of birth', '{dob}'))])],
  [
    'Enter IBAN {iban}, amount {amount} EUR and the reference "Rent May"',
    [type(['IBAN', '{iban}'], ['amount', '{amount} EUR'], ['reference', 'Rent May'])],
  ],
  [
    'The subject should be "Offer" and the text {text}',
    any(
      [type(['subject', 'Offer'], ['text', '{text}'])],
      [verify(is('subject', 'Offer')), verify(is('text', '{text}'))],
      no,
    ),
  ],
  [
    'Select Monday, Wednesday and Friday as working days',
    [{ do: 'choose', values: ['Monday', 'Wednesday', 'Friday'], target: 'working days' }],
  ],
  ['Set the slider to 70 %', [type(['slider', '70 %'])]],
  ['Choose the cheapest fare', any([choose('cheapest fare')])],
  ['Leave everything else as it is and press Next', [click('Next')]],
  ['Give the new list the name {list} and the colour green', [type(['name', '{list}'], ['colour', 'green'])]],
  ['Tick both "Terms" and "Privacy"', [check('Terms'), check('Privacy')]],
  ['Remove the tick at "Share usage data"', [check('Share usage data', false)]],
  ['Enter the same address as billing address', any([type(['billing address', '*'])], no)],
  ['Replace "Ltd" by "GmbH" in the company name', any([type(['company name', '*'])], no)],
  ['Set the reminder to 15 minutes before the meeting', [type(['reminder', '15 minutes before the meeting'])]],
  ['Extend the lease by two weeks', any([act('extend', 'lease by two weeks')], [act('extend', 'lease')], no)],
  // Mail, chat, boards, wikis
  [
    'Answer the first message with "On it"',
    any([{ do: 'act', verb: 'reply' }], [act('answer', 'first message'), type(['*', 'On it'])], no),
  ],
  ['Mention @lena in a comment on the page', any([act('mention', '@lena')], no)],
  ['Drag "Plan budget" from the backlog into the current sprint', [drag('"Plan budget"', 'current sprint')]],
  [
    'Star the repository and watch releases only',
    any(
      [act('star', 'repository'), act('watch', 'releases only')],
      [act('star', 'repository'), act('watch', 'releases')],
      no,
    ),
  ],
  [
    'Label the issue with "bug"',
    any([{ do: 'act', verb: 'label', target: 'issue', value: 'bug' }], [act('label', 'issue'), type(['*', 'bug'])], no),
  ],
  ['Link the page to {other}', any([act('link', 'page')], no)],
  ['Restore version 3 of the article', [act('restore', 'version 3 of the article')]],
  ['Convert the selected cells to currency', any([act('convert', 'selected cells')], no)],
  ['Leave the channel random', [act('leave', 'channel random')]],
  // Shops, bookings, money
  ['Order 3 boxes of A4 paper', any([act('order', '3 boxes of A4 paper')], no)],
  [
    'Reserve a table for six in the name of {guest}',
    any(
      [act('reserve', 'table for six in the name of {guest}')],
      [act('reserve', 'table for six'), type(['name', '{guest}'])],
      no,
    ),
  ],
  ['Deduct 10 from the stock of {item}', no],
  [
    'Move 300 EUR to the savings account',
    any([act('move', '300 EUR')], [act('transfer', '300 EUR')], [drag('300 EUR', 'savings account')], no),
  ],
  ['Send the receipt to {email}', [act('send', 'receipt')]],
  ['Check me in for flight {flight}', any([act('check in')], no)],
  ['Remove the mug from the cart', [act('remove', 'mug from the cart')]],
  // Reading
  ['What is the last day to return the item?', [{ do: 'read' }]],
  ['List the names and the dates of birth of all children', [fields(['names', 'dates of birth'], 'children')]],
  ['Get the cheapest price per night', [{ do: 'read' }]],
  [
    'Remember the code that is shown and enter it in the next field',
    any(
      [read('code that is shown'), type(['next field', '*'])],
      [read('code'), type(['next field', '*'])],
      [read('code that is shown'), type(['next field', ''])],
    ),
  ],
  ['Sum up the amounts of the last five invoices', no],
  [
    'Note the reference number at the top right',
    any([read('reference number at the top right')], [read('reference number')]),
  ],
  // Polite forms, remarks, punctuation
  ['It would be lovely if you could press "Send"', any([click('Send')], no)],
  ['When you are done, sign out', any([act('sign out')], [wait(), act('sign out')])],
  ['Hi! Could you open the latest payslip? Thanks.', [open('latest payslip')]],
  ['Then - still on the same page - tick "Express"', any([check('Express')], no)],
  ['Go to Admin / Users / Roles', [click('', { path: ['Admin', 'Users', 'Roles'] })]],
  ['Press Ctrl+S so your changes are kept', [keys('Control+s')]],
  ['The agent should now choose "No, thanks"', [choose('No, thanks')]],
  [
    'Click on the little arrow beside your name, then on Sign out',
    any([click('little arrow beside your name'), click('Sign out')]),
  ],
  [
    'Save. Then close.',
    any(
      [act('save'), act('close')],
      [{ do: 'submit' }, act('close')],
      [act('save'), { do: 'open', open: false }],
      [{ do: 'submit' }, { do: 'open', open: false }],
      no,
    ),
  ],
  ['Sort descending by amount', [sort('amount', true)]],
  ['Group the rows by customer', any([act('group', 'rows by customer')], [act('group', 'rows')], no)],
  [
    'Show 50 rows per page',
    any([act('show', '50 rows per page')], [type(['rows per page', '50'])], [choose('50')], no),
  ],
  [
    'Switch the view from list to calendar',
    any([click('calendar')], [type(['view', 'calendar'])], [choose('calendar', 'view')], no),
  ],
  [
    'Look for {name} in the staff directory and call up the profile',
    any(
      [search('{name}'), open('profile')],
      [{ do: 'find', target: '{name} in the staff directory' }, open('profile')],
      [{ do: 'find', target: '{name}' }, open('profile')],
    ),
  ],
  ['Print two copies of the label', any([act('print', 'two copies of the label')], no)],
];
