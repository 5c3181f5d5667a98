import {
  act,
  any,
  check,
  choose,
  click,
  close,
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
  times,
  type,
  until,
  verify,
  wait,
  when,
} from '../build.ts';
import type { StepCase } from '../step-case.ts';

/** Steps of office work on many kinds of sites, written before the grammar was tried on them. */
export const cases: StepCase[] = [
  // What is created, with its facts in the same sentence
  [
    'Compose a message to {to}, subject {subject}',
    any(
      [create('message'), type(['to', '{to}'], ['subject', '{subject}'])],
      [create('message to {to}'), type(['subject', '{subject}'])],
      [act('compose', 'message to {to}'), type(['subject', '{subject}'])],
    ),
  ],
  [
    'New ticket: subject "Printer offline", priority high, category Hardware',
    any([create('ticket', ['subject', 'Printer offline'], ['priority', 'high'], ['category', 'Hardware'])], no),
  ],
  [
    'Create an invoice for {client}, due date 30 June, amount 1,200.00',
    any(
      [create('invoice for {client}'), type(['due date', '30 June'], ['amount', '1,200.00'])],
      [create('invoice'), type(['*', '{client}'], ['due date', '30 June'], ['amount', '1,200.00'])],
      no,
    ),
  ],
  [
    'Add an expense of 42.50 EUR under Travel with the note "Taxi to the airport"',
    any(
      [create('expense of 42.50 EUR under Travel', ['note', 'Taxi to the airport'])],
      [create('expense', ['*', '42.50 EUR'], ['*', 'Travel'], ['note', 'Taxi to the airport'])],
      no,
    ),
  ],
  [
    'Schedule a call with {contact} for Tuesday at 3 pm, title "Kick-off"',
    any(
      [act('schedule', 'call with {contact} for Tuesday at 3 pm'), type(['title', 'Kick-off'])],
      [create('call with {contact} for Tuesday at 3 pm'), type(['title', 'Kick-off'])],
      no,
    ),
  ],
  [
    'Register a visitor: name {visitor}, host {host}',
    any([act('register', 'visitor'), type(['name', '{visitor}'], ['host', '{host}'])], no),
  ],
  [
    'Create a supplier with name {name}, VAT number {vat} and payment terms "30 days"',
    [create('supplier', ['name', '{name}'], ['VAT number', '{vat}'], ['payment terms', '30 days'])],
  ],
  [
    'Add a contact: first name Ida, last name Brandt, e-mail ida@brandt.example',
    [create('contact', ['first name', 'Ida'], ['last name', 'Brandt'], ['e-mail', 'ida@brandt.example'])],
  ],
  // An action with a comment or a reason
  [
    'Reject the leave request of {employee} with the reason "Team is short-staffed"',
    any([act('reject', 'leave request of {employee}'), type(['reason', 'Team is short-staffed'])], no),
  ],
  ['Resolve ticket {id} with the note {note}', any([act('resolve', 'ticket {id}'), type(['note', '{note}'])], no)],
  [
    'Approve the timesheet and leave the comment "Thanks!"',
    any(
      [act('approve', 'timesheet'), act('leave', 'comment "Thanks!"')],
      [act('approve', 'timesheet'), type(['comment', 'Thanks!'])],
      no,
    ),
  ],
  [
    'Cancel booking {ref}, reason: changed plans',
    any([act('cancel', 'booking {ref}'), type(['reason', 'changed plans'])], no),
  ],
  ['Escalate the case to level 2 with a short explanation', any([act('escalate', 'case')], no)],
  // Orders with the place or the thing first
  [
    'Update the entry with number 12: set the quantity to 4',
    any(
      [open('entry with number 12'), type(['quantity', '4'])],
      [act('edit', 'entry with number 12'), type(['quantity', '4'])],
      [act('update', 'entry with number 12'), type(['quantity', '4'])],
      [type(['quantity', '4'])],
      no,
    ),
  ],
  ['For customer {customer}, change the phone number to {phone}', any([type(['phone number', '{phone}'])], no)],
  [
    'On the Billing page, untick "Send paper invoices"',
    any([check('Send paper invoices', false)], [open('Billing page'), check('Send paper invoices', false)]),
  ],
  [
    'In the column Status choose "Shipped" for order {order}',
    any([choose('Shipped', 'column Status')], [choose('Shipped')], no),
  ],
  ['In cell D7 type =SUM(D2:D6)', [type(['cell D7', '=SUM(D2:D6)'])]],
  ['Under Notifications switch off "Weekly digest"', [check('Weekly digest', false)]],
  ['Next to {colleague} click Invite', [click('Invite', { within: '{colleague}' })]],
  ['At the bottom of the list press "Show older"', [click('Show older')]],
  // Loops
  [
    'For each {sku} in {skus}, search for {sku} and add it to the basket',
    any([each('skus', search('{sku}'), act('add to basket'))], [each('skus', search('{sku}'), act('add'))], no),
  ],
  [
    'For every row in the table with status Overdue, click Remind',
    any([each('row in the table with status Overdue', click('Remind'))], no),
  ],
  [
    'Do the following for all participants in {participants}: click Add, enter {participants.email}, press Save',
    [each('participants', click('Add'), type(['*', '{participants.email}']), click('Save'))],
  ],
  ['Archive the message, and do the same for the next two', no],
  ['Click Next 3 times', any([click('Next', { times: 3 })], [click('Next', { count: 3 })])],
  [
    'Keep pressing "Load more" until no more results come',
    any([until(gone('Load more'), click('Load more'))], [{ do: 'until', body: [click('Load more')] }], no),
  ],
  ['Go through all open requests and approve each one', any([each('open requests', act('approve'))], no)],
  [
    'For each line of {lines} enter the article number into Item and the amount into Qty, then press Tab',
    any([each('lines', type(['Item', '*'], ['Qty', '*']), keys('Tab'))], no),
  ],
  // Conditions
  ['If the total is over 500, tick "Needs approval"', [when(number('more', 500, 'total'), [check('Needs approval')])]],
  [
    'If {approved} is yes, press Approve, otherwise press Reject',
    any([whichever([click('Approve')], [click('Reject')])], no),
  ],
  [
    'Unless there is already an entry for {date}, create one',
    any([when({ of: 'thing', target: 'entry for {date}', state: 'there', negated: true }, [create('one')])], no),
  ],
  [
    'When asked whether to replace the file, answer Yes',
    any(
      [whichever([click('Yes')])],
      [wait(), { do: 'dialog' }],
      [whichever([{ do: 'dialog' }])],
      [wait(), click('Yes')],
      no,
    ),
  ],
  [
    'If the customer is not in the list, click "New customer" and enter {customer} as name',
    [when(gone('customer in the list'), [click('New customer'), type(['name', '{customer}'])])],
  ],
  ['In case a warning comes up, press Ignore', any([when(shown('warning'), [click('Ignore')])])],
  ['If no rooms are free on that day, try the day after', no],
  ['Only press Submit if the captcha is solved', any([whichever([click('Submit')])], no)],
  // Checks
  ['Check that the transfer to {payee} succeeded', any([verify(is('transfer to {payee}', 'succeeded'))], no)],
  ['Make sure the invoice has been sent', any([verify(is('invoice', 'sent'))], no)],
  [
    'Verify that {file} was uploaded',
    any([verify(is('{file}', 'uploaded'))], [verify(shown('{file}'))], [verify({ of: 'text', text: '{file}' })], no),
  ],
  ['Confirm the order was placed', any([verify(is('order', 'placed'))], no)],
  ['Ensure that the stock of {item} has dropped by {qty}', no],
  ['Check that nobody else is booked into room 4', no],
  ['Make sure all tests have passed', any([verify(is('tests', 'passed'))], no)],
  [
    'The status of the parcel should read "Delivered"',
    any([verify(is('status of the parcel', 'Delivered'))], [verify(says('Delivered'))]),
  ],
  ['Check that the balance equals 0.00', any([verify(is('balance', '0.00'))], [verify(number('equal', 0, 'balance'))])],
  ['Make sure that no field is marked in red', any([verify(gone('field marked in red'))], [{ do: 'verify' }], no)],
  [
    'See whether the badge next to Inbox shows 0',
    any([verify(is('badge next to Inbox', '0'))], [verify(says('0'))], no),
  ],
  ['Verify that the table is sorted by date, newest first', no],
  [
    'Check that at most 5 people are on the waiting list',
    any([verify(number('at-most', 5, 'people on the waiting list'))], [verify(number('at-most', 5))]),
  ],
  [
    'Ensure the delivery address contains {street} and {city}',
    any(
      [verify({ of: 'value', target: 'delivery address', value: '{street} and {city}' })],
      [verify({ of: 'text', text: '{street}' }), verify({ of: 'text', text: '{city}' })],
      [verify(is('delivery address', '{street}')), verify(is('delivery address', '{city}'))],
      no,
    ),
  ],
  // Forms
  ['Put 3 in Nights and 2 in Guests', [type(['Nights', '3'], ['Guests', '2'])]],
  ['Enter the dates 12 May to 16 May', any([type(['dates', '12 May to 16 May'])], no)],
  [
    'From: Vienna, to: Graz, date: {date}, 2 adults',
    any([type(['From', 'Vienna'], ['to', 'Graz'], ['date', '{date}'], ['adults', '2'])], no),
  ],
  [
    'Set the start to 8:30 and the end to 16:45, then save',
    any(
      [type(['start', '8:30'], ['end', '16:45']), act('save')],
      [type(['start', '8:30'], ['end', '16:45']), { do: 'submit' }],
    ),
  ],
  [
    'Please fill out the contact form using {name}, {email} and the message "Call me"',
    any(
      [type(['name', '{name}'], ['email', '{email}'], ['message', 'Call me'])],
      [type(['*', '{name}'], ['*', '{email}'], ['message', 'Call me'])],
      no,
    ),
  ],
  ['Leave the middle name blank', any([type(['middle name', ''])], [verify(state('middle name', 'filled', true))])],
  ['Choose {country} as the country of birth', [choose('{country}', 'country of birth')]],
  [
    'Select the second of the three delivery options',
    any([choose('second of the three delivery options')], [click('second of the three delivery options')], no),
  ],
  ['Answer the security question with {answer}', any([type(['security question', '{answer}'])], no)],
  ['Pick 14 February from the calendar', any([choose('14 February', 'calendar')], [click('14 February')])],
  [
    'Upload {cv} as the CV and {photo} as the photo',
    any(
      [
        { do: 'upload', file: '{cv}' },
        { do: 'upload', file: '{photo}' },
      ],
      no,
    ),
  ],
  [
    'Attach the file {receipt} and write "see attachment" as the remark',
    [{ do: 'upload', file: '{receipt}' }, type(['remark', 'see attachment'])],
  ],
  ['Increase the discount by 5 percent', no],
  [
    'Type my e-mail {email} and tick that I accept the terms',
    any([type(['e-mail', '{email}']), check('I accept the terms')], no),
  ],
  ['Set "Out of office" from 1 July until 15 July', any([type(['Out of office', 'from 1 July until 15 July'])], no)],
  ['Change the quantity of the second line from 1 to 6', any([type(['quantity of the second line', '6'])], no)],
  ['Add "Nut allergy" to the notes', any([type(['notes', 'Nut allergy'])], [act('add')])],
  // Mail, chat, boards
  [
    'Reply to {sender} that the order is on its way',
    any([{ do: 'act', verb: 'reply', value: 'the order is on its way' }], no),
  ],
  [
    'Forward the newest mail from HR to {colleague} and add "FYI"',
    any(
      [{ do: 'act', verb: 'forward', target: 'newest mail from HR', value: '{colleague}' }, act('add')],
      [{ do: 'act', verb: 'forward', target: 'newest mail from HR', value: '{colleague}' }, type(['*', 'FYI'])],
      no,
    ),
  ],
  ['Put the card "Order paper" into the list Done', any([drag('card "Order paper"', 'list Done')], no)],
  [
    'Assign "Fix heating" to Lena and set it to urgent',
    any([act('assign', '"Fix heating"'), type(['*', 'urgent'])], no),
  ],
  [
    'Post "Back at 2" in the channel general',
    any([act('post', '"Back at 2"')], [type(['channel general', 'Back at 2'])]),
  ],
  [
    'Tag the photo with "summer" and "beach"',
    any([act('tag', 'photo'), type(['*', 'summer'])], [act('tag', 'photo')], no),
  ],
  [
    'Mute the conversation for 8 hours',
    any([act('mute', 'conversation for 8 hours')], [act('mute', 'conversation')], no),
  ],
  ['Turn the task into an issue', no],
  ['Vote yes on the poll "Team lunch"', any([act('vote', 'yes on the poll "Team lunch"')], [act('vote')], no)],
  // Shops, bookings, money
  ['Put two of the blue mugs in my basket', any([act('add to basket', 'two of the blue mugs')], no)],
  ['Apply the voucher {code} at checkout', any([act('apply', 'voucher {code}')], no)],
  [
    'Pay invoice {no} by bank transfer',
    any([act('pay', 'invoice {no}'), type(['payment method', 'bank transfer'])], no),
  ],
  [
    'Transfer 250 from Checking to Savings',
    any([act('transfer', '250')], [type(['*', '250'], ['*', 'Checking'], ['*', 'Savings'])], no),
  ],
  ['Refund order {order} in full', any([act('refund', 'order {order}')], no)],
  ['Book the 9 o’clock slot with Dr. Meyer', [act('book', '9 o’clock slot with Dr. Meyer')]],
  ['Split the bill between {a} and {b}', any([act('split', 'bill')], no)],
  // Reading
  ['Tell me the IBAN shown under "Bank details"', [read('IBAN shown under "Bank details"')]],
  [
    'Give me the name, the phone number and the address of the nearest pharmacy',
    [fields(['name', 'phone number', 'address'], 'nearest pharmacy')],
  ],
  ['How much vacation do I have left?', [{ do: 'read' }]],
  [
    'Copy the tracking number into the field Reference',
    any(
      [read('tracking number'), type(['Reference', ''])],
      [type(['Reference', 'tracking number'])],
      [type(['Reference', '*'])],
    ),
  ],
  ['Return the order ids of all orders that are still open', [{ do: 'read', many: true }]],
  ['Write down who is on duty on Friday', [{ do: 'read' }]],
  // Polite forms, remarks, punctuation
  ['Could you please just hit the blue "Continue" button for me, thanks', [click('Continue', { kind: 'button' })]],
  ['Now (this is important) click "Sign contract" only once', [click('Sign contract')]],
  ['I would appreciate it if you archived the old offers', any([act('archive', 'old offers')], no)],
  ['First things first: log in', any([{ do: 'sign-in' }])],
  [
    'open settings -> security -> sessions and end all other sessions',
    any([click('', { path: ['settings', 'security', 'sessions'] }), act('end', 'all other sessions')]),
  ],
  ['Hit ESC to get rid of the popup', [keys('Escape')]],
  ['Go to the dashboard; there, press "Refresh data"', any([click('dashboard'), click('Refresh data')])],
  [
    'Delete the draft (the one from yesterday)',
    any([act('delete', 'draft from yesterday')], [act('delete', 'draft')], no),
  ],
  ['Click Save, but not "Save as draft"', any([click('Save')], no)],
  ['Close the two pop-ups that come up at the start', any([close('two pop-ups')], no)],
  [
    'Order the list so that the newest entries come first',
    any([sort('newest', true)], [{ do: 'sort', descending: true }], no),
  ],
  ['Accept the invitation of {friend}', any([act('accept', 'invitation of {friend}')], [{ do: 'dialog' }])],
  [
    'Decline "Quarterly review" with the message {excuse}',
    any([act('decline', '"Quarterly review"'), type(['message', '{excuse}'])], no),
  ],
  [
    'Filter by department Sales and show only active employees',
    any([act('filter'), act('show', 'only active employees')], [act('filter')], no),
  ],
  ['Open {url} in a new tab and go back to the first tab', [{ do: 'go', url: '{url}' }, { do: 'tab' }]],
  ['Double-click cell B3 and overwrite it with 17', any([click('cell B3', { count: 2 }), type(['*', '17'])])],
  [
    'Zoom in twice and move the map to the left',
    [times(2, act('zoom in')), { do: 'drag', from: 'map', direction: 'left' }],
  ],
];
