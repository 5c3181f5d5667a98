import { describe, expect, test } from 'vitest';
import type { Clause, Target, Test, Value } from './clause.ts';
import { parseStep } from './parse-step.ts';
import { createInputSigns } from './input-signs.ts';

/** A clause in short: verb, then what matters of its arguments. */
const shorts: { [D in Clause['do']]: (clause: Extract<Clause, { do: D }>) => string } = {
  go: clause => `go ${clause.url}${clause.newTab ? ' in a new tab' : ''}`,
  history: clause => clause.to,
  click: clause =>
    `${clause.count === 2 ? 'double-' : ''}${clause.button === 'right' ? 'right-' : ''}click ${clause.path.length > 0 ? clause.path.join(' > ') : thing(clause.target)}`,
  type: clause =>
    `type ${clause.pairs.map(p => `${value(p.value)} → ${p.target === null ? 'here' : thing(p.target)}`).join(', ')}`,
  fill: clause => `fill ${clause.pairs.map(p => `${p.label}=${p.value}`).join('; ')}`.trim(),
  choose: clause =>
    `choose ${clause.values.join(' + ')}${clause.target === null ? '' : ` from ${thing(clause.target)}`}`,
  check: clause =>
    `${clause.checked === null ? 'toggle' : clause.checked ? 'check' : 'uncheck'} ${clause.targets.map(thing).join(' + ')}`,
  keys: clause =>
    `keys ${clause.keys}${clause.times > 1 ? ` x${clause.times}` : ''}${clause.target === null ? '' : ` in ${thing(clause.target)}`}`,
  act: clause => `act ${clause.verb}${clause.object === null ? '' : ` / ${thing(clause.object)}`}`,
  search: clause => `search ${value(clause.value)}${clause.target === null ? '' : ` in ${thing(clause.target)}`}`,
  submit: clause => `submit${clause.object === null ? '' : ` ${thing(clause.object)}`}`,
  'sign-in': clause =>
    `sign in ${clause.pairs.map(p => `${p.target?.readings[0]?.label}=${p.value.text}`).join(', ')}${clause.credential === null ? '' : `with ${clause.credential}`}`.trim(),
  upload: clause => `upload ${clause.files.join(', ')}${clause.target === null ? '' : ` to ${thing(clause.target)}`}`,
  scroll: clause =>
    `scroll ${clause.direction ?? 'to'}${clause.target === null ? '' : ` ${thing(clause.target)}`}${clause.pages === 1 ? '' : ` ${clause.pages} pages`}`,
  wait: clause => (clause.test === null ? `wait ${clause.ms}` : `wait until ${testText(clause.test)}`),
  tab: clause => `${clause.what} tab ${clause.name}`.trim(),
  dialog: clause =>
    `${clause.accept ? 'accept' : 'dismiss'} dialog${clause.words === null ? '' : ` with ${clause.words}`}`,
  read: clause =>
    `${clause.count ? 'count' : clause.many ? 'list' : 'read'} ${clause.fields.length > 0 ? `${clause.fields.join(' + ')} of ` : ''}${clause.what.text}${clause.as === null ? '' : ` as ${clause.as}`}`,
  verify: clause => `verify ${testText(clause.test)}`,
  ask: clause => `ask ${clause.question}`,
  open: clause => `${clause.open ? 'open' : 'close'} ${clause.target === null ? 'it' : thing(clause.target)}`,
  if: clause =>
    `if ${testText(clause.test)} { ${clause.then.map(short).join('; ')} }${clause.otherwise.length > 0 ? ` else { ${clause.otherwise.map(short).join('; ')} }` : ''}`,
  create: clause =>
    `${clause.verb} ${thing(clause.object)} { ${clause.pairs.map(p => `${p.label}=${p.value}`).join('; ')} }`,
  until: clause => `until ${testText(clause.test)} { ${clause.body.map(short).join('; ')} }`,
  'for-each': clause =>
    `for each ${'input' in clause.rows ? clause.rows.input : thing(clause.rows.target)} { ${clause.body.map(short).join('; ')} }`,
  repeat: clause => `${clause.times} times { ${clause.body.map(short).join('; ')} }`,
  sort: clause =>
    `sort by ${thing(clause.by)}${clause.descending === null ? '' : clause.descending ? ' descending' : ' ascending'}`,
  mail: clause =>
    `${clause.verb} ${clause.message === null ? 'it' : clause.message.text}${clause.to === '' ? '' : ` to ${clause.to}`}${clause.words === '' ? '' : `: ${clause.words}`}`,
  hover: clause => `${clause.do} ${thing(clause.target)}`,
  find: clause => `${clause.do} ${thing(clause.target)}`,
  drag: clause =>
    `drag ${clause.rest ? 'the rest' : thing(clause.from)} to ${clause.position ?? (clause.to === null ? clause.direction : thing(clause.to))}`,
  nothing: clause => clause.do,
  unknown: clause => clause.do,
};

function short<D extends Clause['do']>(clause: Extract<Clause, { do: D }>): string {
  const make: (clause: Extract<Clause, { do: D }>) => string = shorts[clause.do];
  return make(clause);
}

function thing(target: Target): string {
  const first = target.readings[0];
  if (first === undefined) return '?';
  const label = first.exact ? `"${first.label}"` : first.label;
  const nth = first.nth === null ? '' : `#${first.nth} `;
  const kind = first.kind === null ? '' : `<${first.kind}>`;
  const where = first.contexts.map(c => ` ${c.relation} [${thing(c.of)}]`).join('');
  return `${nth}${kind}${label}${where}`;
}

function value(v: Value): string {
  return `${v.from === 'said' ? v.text : v.from === 'before' ? 'it' : `(${v.text})`}${v.change === undefined ? '' : ` ${v.change}`}`;
}

function testText(test: Test): string {
  const not = test.negated ? 'not ' : '';
  switch (test.of) {
    case 'text':
      return `${not}text ${test.text}${test.where === null ? '' : ` in ${test.where.text}`}`;
    case 'thing':
      return `${not}${test.target.text} ${test.state}`;
    case 'value':
      return `${not}${test.target.text} = ${test.value}`;
    case 'count':
      return `${not}${test.count} ${test.target.text}`;
    case 'number':
      return `${not}${test.target.text} ${test.than} ${test.number}`;
    case 'url':
    case 'title':
      return `${not}${test.of} ${test.text}`;
  }
}

const cases: [step: string, ...expected: string[]][] = [
  // Going places
  ['Go to https://shop.example.com/login', 'go https://shop.example.com/login'],
  ['go to shop.example.com.', 'go shop.example.com'],
  ['Navigate to http://localhost:3000/a?b=c#d, then click Start', 'go http://localhost:3000/a?b=c#d', 'click Start'],
  ['Open "https://example.com/x" in a new tab', 'go https://example.com/x in a new tab'],
  [
    'Visit example.com and log in with the username "ann" and the password "s3cret"',
    'go example.com',
    'sign in username=ann, password=s3cret',
  ],
  ['Go back', 'back'],
  ['Go back to the previous page', 'back'],
  ['Refresh the page', 'reload'],
  ['Go to the Orders page', 'click <page>Orders'],
  ['Go to Settings > Users', 'click Settings > Users'],
  ['Close the tab', 'close tab'],
  ['Switch to the other tab', 'switch tab other'],
  // Clicking
  ['Click the "Sign in" button', 'click <button>"Sign in"'],
  ['Press Continue', 'click Continue'],
  ['click on Log in', 'click Log in'],
  ['Tap the link labeled "Terms of service"', 'click <link>"Terms of service"'],
  ['Hit the button that says "Go"', 'click <button>"Go"'],
  ['Double-click the first row', 'double-click #1 <row>'],
  ['Right-click the file', 'right-click <file>'],
  ['Click the Delete button in the row for "Blue Mug"', 'click <button>Delete in [<row>"Blue Mug"]'],
  ['Click "Edit" next to Ann Lee', 'click "Edit" near [Ann Lee]'],
  ['In the dialog, click OK', 'click OK in [<dialog>]'],
  ['Under Billing, click Edit', 'click Edit in [Billing]'],
  ['Please click the third link', 'click #3 <link>'],
  ['Click the last "More" button', 'click #-1 <button>"More"'],
  ['The user clicks the Save button', 'click <button>Save'],
  ['Close the dialog box by clicking the "x".', 'click "x"'],
  ['Click the trash icon to delete it', 'click <image>trash'],
  ['Click Save and Close', 'click Save', 'close it'],
  ['Find and click the "Checkout" button', 'click <button>"Checkout"'],
  ['Click "Yes, delete it" and then press OK', 'click "Yes, delete it"', 'click OK'],
  // Keys
  ['Press Enter', 'keys Enter'],
  ['Press the Escape key', 'keys Escape'],
  ['Hit Ctrl+A', 'keys Control+A'],
  ['Press Tab twice', 'keys Tab x2'],
  ['Press Enter in the search box', 'keys Enter in <field>'],
  ['Press the Enter button', 'click <button>Enter'],
  ['Press "Home"', 'click "Home"'],
  ['Press Home', 'click Home'],
  // Typing
  ['Type "hello" in the Message field', 'type hello → <field>Message'],
  ['Enter "Sergio" into the text field and press Submit.', 'type Sergio → <field>', 'click Submit'],
  ['Fill the Name field with "Ann, then press X"', 'type Ann, then press X → <field>Name'],
  ['Fill in Email with ann@example.org and Password with hunter2', 'type ann@example.org → Email, hunter2 → Password'],
  ['Enter Ann as the first name and Lee as the last name', 'type Ann → <none>first name, Lee → last name'],
  ['Enter the username "x" and the password "y" and press login', 'type x → username, y → password', 'click login'],
  [
    'Enter "a" in the First name field, "b" in the Last name field and "c" in City.',
    'type a → <field>First name, b → <field>Last name, c → City',
  ],
  ['Set the Status to Done and save the changes.', 'type Done → Status', 'act save / changes'],
  ['Set Quantity to 3', 'type 3 → Quantity'],
  ['Change the quantity of Blue Mug to 3', 'type 3 → quantity of Blue Mug'],
  ['In Quantity put 12 and in Price put 3.50', 'type 12 → Quantity', 'type 3.50 → Price'],
  ['In "Quantity", put 12', 'type 12 → "Quantity"'],
  ['In the order 1042, click Cancel', 'click Cancel in [order 1042]'],
  ['In the cart, put the blue mug', 'act put / blue mug in [cart]'],
  ['Put "x" in the box', 'type x → <field>'],
  ['Type hello world in the message box', 'type hello world → <field>message'],
  ['Enter 3 in Quantity', 'type 3 → Quantity'],
  [
    'Type "sergio" in all upper case letters in the text input and press Submit.',
    'type sergio upper → <field>',
    'click Submit',
  ],
  ['Enter the password "kBB" into both text fields and press submit.', 'type kBB → <field>', 'click submit'],
  ['Type the verification code into the Code box', 'type (the verification code) → <field>Code'],
  ['Ask me for the code and type it in the Code field', 'ask What is the code?', 'type it → <field>Code'],
  [
    'Ask me for the code from my phone and type it in the One-time code field',
    'ask What is the code from your phone?',
    'type it → <field>One-time code',
  ],
  ['Sign in as user "ann" with the password "s3cret"', 'sign in username=ann, password=s3cret'],
  ['Log in as ann', 'sign in username=ann'],
  ['Email: ann@example.org', 'fill Email=ann@example.org'],
  [
    'Fill the form: Name: Ann Lee, Email: ann@example.org, Country = France, then submit',
    'fill Name=Ann Lee; Email=ann@example.org; Country=France',
    'submit',
  ],
  [
    'Fill in the form and submit it.\nFull Name: Amy Soto\nState: Alabama\nDo you have any pets?: No\nBilling Address: USS Gonzalez\nFPO AE 24907',
    'fill Full Name=Amy Soto; State=Alabama; Do you have any pets?=No; Billing Address=USS Gonzalez\nFPO AE 24907',
    'submit',
  ],
  ['Clear the Notes field', 'type  → <field>Notes'],
  // Choosing and ticking
  ['Select "United Kingdom" in the Country field', 'choose United Kingdom from <field>Country'],
  [
    'Choose 5ft 10in from the dropdown, then click the button labeled "Yes".',
    'choose 5ft 10in from <dropdown>',
    'click <button>"Yes"',
  ],
  ['Choose "Price: low to high" in Sort by', 'choose Price: low to high from Sort by'],
  ['Select Q8jmAo, At1cN4, xkoeK and click Submit.', 'choose Q8jmAo + At1cN4 + xkoeK', 'click Submit'],
  ['Select red, green and blue', 'choose red + green + blue'],
  ['Select 04/03/2016 as the date and hit submit.', 'choose 04/03/2016 from date', 'click submit'],
  ['Pick the date 12 May 2026 in the Delivery date field', 'choose 12 May 2026 from <date>Delivery'],
  ['Select the Express option', 'choose Express'],
  [
    'Select 6 with the slider, click the 3rd checkbox, then hit Submit.',
    'choose 6 from <slider>',
    'click #3 <checkbox>',
    'click Submit',
  ],
  ['Tick "I accept the terms"', 'check "I accept the terms"'],
  ['Check "I accept the terms"', 'check "I accept the terms"'],
  ['Check the Newsletter checkbox', 'check <checkbox>Newsletter'],
  ['Tick the "I agree" checkbox and the Newsletter checkbox', 'check <checkbox>"I agree" + <checkbox>Newsletter'],
  ['Uncheck Terms and conditions', 'uncheck Terms and conditions'],
  ['Turn off notifications', 'uncheck notifications'],
  ['Turn on the "Dark mode" switch', 'check <switch>"Dark mode"'],
  ['Toggle the dark mode switch', 'toggle <switch>dark mode'],
  // The page's own verbs
  ['Add the blue mug to the cart', 'act add to cart / blue mug'],
  ['Save', 'act save'],
  ['Delete the order 1042', 'act delete / order 1042'],
  ['Submit', 'submit'],
  ['Submit the form', 'submit <form>'],
  ['Open the first result', 'act open / #1 <item>'],
  [
    'Add a new customer named "Bo Ek" with email bo@ek.se, town Lund and customer type Trade',
    'add new customer { name=Bo Ek; email=bo@ek.se; town=Lund; customer type=Trade }',
  ],
  ['Book the cheapest flight', 'act book / cheapest flight'],
  ['Download the CSV of all orders', 'act download / CSV of all orders'],
  ['Sign out', 'act sign out'],
  ['Expand the Details section', 'open <section>Details'],
  ['Search for "mug" and open "Blue Mug"', 'search mug', 'act open / "Blue Mug"'],
  ['Search for red lamps in the search box', 'search red lamps in <field>'],
  ['Upload invoice.pdf to the Attachment field', 'upload invoice.pdf to <field>Attachment'],
  ['Upload the file resume.pdf in the Resume field', 'upload resume.pdf to <field>Resume'],
  ['Upload the cover letter with the Add letter button', 'upload cover letter to <button>Add letter'],
  ['Drag Task A to the Done column', 'drag Task A to <cell>Done'],
  ['Drag the pin left', 'drag pin to left'],
  ['Drag the pin to the right', 'drag pin to right'],
  ['Drag "Pay rent" to the top of the list', 'drag "Pay rent" to 1'],
  ['Drag "Pay rent" to the 3rd position', 'drag "Pay rent" to 3'],
  [
    'Drag the coins into the upper tray, and everything else into the lower tray',
    'drag coins to upper tray',
    'drag the rest to lower tray',
  ],
  ['Roll a number greater than 4', 'until a number more 4 { act roll }'],
  ['Send the letter from Ann on to Bo', 'forward the letter from Ann to Bo'],
  ['Hover over Products', 'hover Products'],
  ['Scroll down', 'scroll down'],
  ['Scroll to the bottom of the page', 'scroll bottom'],
  ['Scroll to "Reviews"', 'scroll to "Reviews"'],
  ['Accept the alert', 'accept dialog'],
  ['Accept cookies', 'act accept / cookies'],
  ['Find the email by Lonna and reply to them with the text "In.".', 'find email by Lonna', 'reply it: In.'],
  ['Forward Hilliary the message Karalee sent you.', 'forward the message Karalee sent you to Hilliary'],
  // Reading and checking
  ['Check that the page says "Thank you"', 'verify text Thank you'],
  ['Make sure the total is 12.00', 'verify the total = 12.00'],
  ['Verify that "Express" is selected', 'verify Express selected'],
  ['Check that the URL contains /orders', 'verify url /orders'],
  ['Check that there are 3 items', 'verify 3 items'],
  ['Make sure "Error" is not shown', 'verify not text Error'],
  ['Read the order number', 'read the order number'],
  ['Tell me the price of the Red Lamp', 'read the price of the Red Lamp'],
  ['What is the total price?', 'read the total price'],
  ['How many items are there?', 'count items'],
  ['Copy the order number into the Notes field', 'read the order number', 'type it → <field>Notes'],
  ['Extract the name and price of the first product', 'read name + price of the first product'],
  // Waiting and conditions
  ['Wait 3 seconds', 'wait 3000'],
  ['Wait for the page to load', 'wait 500'],
  ['Wait until "Done" appears', 'wait until text Done'],
  ['If a cookie banner appears, accept it.', 'if a cookie banner there { act accept }'],
  ['If you see "Sign in", click it, otherwise click Continue', 'if text Sign in { click it } else { click Continue }'],
  ['If the total is more than 100, click Approve', 'if the total more 100 { click Approve }'],
  ['Scroll the textarea to the top of the text hit submit.', 'scroll top <area>', 'click submit'],
  ['Send it on to Evy', 'forward it to Evy'],
  ['Click the button in the dialog box labeled "Cancel".', 'click <button>"Cancel" in [<dialog>]'],
  ['Click on a "checkbox" widget.', 'click <checkbox>'],
  ['Click Next until you see "Results 40"', 'until text Results 40 { click Next }'],
  ['Make sure the total is at least 5', 'verify the total at-least 5'],
  ['For each row of {people}: type x in Name and click Add', 'for each {people} { type x → Name; click Add }'],
  ['Repeat 3 times: click Next', '3 times { click Next }'],
  ['Sort by Price in descending order', 'sort by Price descending'],
  ['When the page has loaded, click Start', 'click Start'],
  ["Don't click Delete", 'nothing'],
  ['Fill in:\nGuests: 2\nIf more, how many: 4\nNotes: none', 'fill Guests=2; If more, how many=4; Notes=none'],
  ['First name: Ann, last name: Lee', 'fill First name=Ann; last name=Lee'],
  ['Edit the row of Ann: change the town to "Rome"', 'act edit / row of Ann', 'type Rome → town'],
  ['Save the note with the Store button', 'click <button>Store'],
  ['Open Stock > Shelves', 'click Stock > Shelves'],
  ['Delete the note and confirm that you want to delete it', 'act delete / note', 'act confirm'],
  ['Return all rows of the table with town and price', 'list town + price of all rows of the table'],
  ['Search for the member Lee', 'search Lee'],
  ['Create a hall named "Blue" with 40 seats', 'create hall { name=Blue; seats=40 }'],
  ['Rename the board to "Plan"', 'rename board { new name=Plan }'],
  ['Rename the board Ideas to Plan 2', 'rename board Ideas { new name=Plan 2 }'],
  // Lists and layout of steps
  ['1. Click A\n2. Click B\n3. Press Enter', 'click A', 'click B', 'keys Enter'],
  ['- Type "x" in Name\n- Submit', 'type x → Name', 'submit'],
  ['First, click A. Then click B; finally press Save.', 'click A', 'click B', 'click Save'],
  [
    'Use the textbox to enter "Vanda" and press "Search", then find and click the 9th search result.',
    'type Vanda → <field>',
    'click "Search"',
    'click #9 <item>',
  ],
  ['Expand the sections below, to find and click on the link "nulla".', 'open <section>', 'click <link>"nulla"'],
  ['I want you to click Save', 'click Save'],
  ['Could you please press Continue?', 'click Continue'],
];

describe('reading a step', () => {
  test.each(cases)('%s', (step, ...expected) => {
    const signs = createInputSigns({ inputs: {}, inputDescriptions: {} }, name => `{${name}}`);
    const got = parseStep(signs.hide(step)).map(clause => signs.reveal(short(clause)));
    expect(got).toEqual(expected.filter(e => e !== '').map(e => e.replace('<none>', '')));
  });

  test('text in quotes is never split nor read as an instruction', () => {
    const got = parseStep('Type "a and press Delete, then click B" in Notes').map(short);
    expect(got).toEqual(['type a and press Delete, then click B → Notes']);
  });

  test.each([
    'Enter "x" in Password and again in Confirm password',
    'Type "x" as the password and the same as the repetition',
    'Put "x" into Code and again into Repeat code',
  ])('%s: one value for both', text => {
    const [clause] = parseStep(text);
    expect(clause?.do === 'type' ? clause.pairs.map(({ value }) => value.text) : clause).toEqual(['x', 'x']);
  });

  test.each([
    ['Type {code} into Access code and into Confirm code', ['Access code', 'Confirm code']],
    ['Enter "x" in Sender, in Receiver and in Payer', ['Sender', 'Receiver', 'Payer']],
    ['Type {code} into Terms and conditions', ['Terms and conditions']],
  ])('%s: the fields that take the value', (text, fields) => {
    const signs = createInputSigns({ inputs: {}, inputDescriptions: {} }, name => `{${name}}`);
    const [clause] = parseStep(signs.hide(text));
    const pairs = clause?.do === 'type' ? clause.pairs : [];
    expect(pairs.map(({ target }) => target?.text)).toEqual(fields);
    for (const { value } of pairs) expect(signs.reveal(value.text)).toMatch(/^(?:\{code\}|x)$/);
  });

  test.each([
    ['Fill in the name with Ann and in City with Berlin', ['Ann', 'Berlin']],
    ['Enter "Ann" in Name and "Oslo" in City', ['Ann', 'Oslo']],
  ])('%s: a value for each field', (text, values) => {
    const [clause] = parseStep(text);
    expect(clause?.do === 'type' ? clause.pairs.map(({ value }) => value.text) : clause).toEqual(values);
  });

  test('a value without quotes is not typed into a field whose name may hold a second value', () => {
    const [clause] = parseStep('Type Ann in Name and in City Berlin');
    expect(clause?.do === 'type' ? clause.pairs.map(({ value }) => value.text) : clause).not.toEqual(['Ann', 'Ann']);
  });

  test('why a thing is deleted says not which', () => {
    expect(parseStep('Delete this album for the reason "No songs"')).toMatchObject([
      {
        do: 'create',
        verb: 'delete',
        object: { text: 'this album' },
        pairs: [{ label: 'the reason', value: 'No songs' }],
      },
    ]);
    expect(parseStep('Delete the album for the summer')[0]).toMatchObject({ do: 'act' });
  });

  test.each([
    '',
    ' ',
    '"',
    '{',
    '}}',
    '\n\n',
    ',,,',
    'and then',
    'click',
    'type',
    'select from',
    'if',
    'if ,',
    '…',
    '"unclosed',
    '🙂',
    'in in in in',
    'the the',
    '1.',
    '- ',
    ':',
    'a: b: c',
  ])('%j is read without failing', text => {
    expect(() => parseStep(text)).not.toThrow();
  });
});
