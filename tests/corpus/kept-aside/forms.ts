import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  [
    'Enter {first_name} in First name and {last_name} in Last name',
    [
      {
        do: 'type',
        pairs: [
          ['First name', '{first_name}'],
          ['Last name', '{last_name}'],
        ],
      },
    ],
  ],
  [
    'Fill out the contact form with name {name}, email {email} and message {message}, then send it',
    {
      either: [
        [
          {
            do: 'type',
            pairs: [
              ['name', '{name}'],
              ['email', '{email}'],
              ['message', '{message}'],
            ],
          },
          { do: 'submit' },
        ],
        [
          {
            do: 'type',
            pairs: [
              ['name', '{name}'],
              ['email', '{email}'],
              ['message', '{message}'],
            ],
          },
          { do: 'act', verb: 'send' },
        ],
      ],
    },
  ],
  ['Name: {name}', [{ do: 'type', pairs: [['Name', '{name}']] }]],
  ['Date of birth: 14/03/1989', [{ do: 'type', pairs: [['Date of birth', '14/03/1989']] }]],
  [
    'Company = {company}, VAT number = {vat}',
    [
      {
        do: 'type',
        pairs: [
          ['Company', '{company}'],
          ['VAT number', '{vat}'],
        ],
      },
    ],
  ],
  ['Put {phone} into the phone number box', [{ do: 'type', pairs: [['phone number', '{phone}']] }]],
  [
    'pop the postcode {postcode} in where it asks for it',
    { either: [[{ do: 'type', pairs: [['*', '{postcode}']] }], [{ do: 'type', value: '{postcode}' }]] },
  ],
  [
    'Leave the middle name blank',
    {
      either: [
        [{ do: 'type', pairs: [['middle name', '']] }],
        [],
        [{ do: 'act', target: 'middle name' }],
        [{ do: 'verify', test: { of: 'thing', target: 'middle name', state: 'filled', negated: true } }],
      ],
    },
  ],
  [
    'Clear the Notes field',
    { either: [[{ do: 'type', pairs: [['Notes', '']] }], [{ do: 'act', verb: 'clear', target: 'Notes' }]] },
  ],
  [
    'Erase whatever is in the Subject box and write “Quarterly report” instead',
    {
      either: [
        [{ do: 'type', pairs: [['Subject', 'Quarterly report']] }],
        [
          { do: 'type', pairs: [['Subject', '']] },
          { do: 'type', value: 'Quarterly report' },
        ],
        [
          { do: 'act', target: 'Subject' },
          { do: 'type', value: 'Quarterly report' },
        ],
      ],
    },
  ],
  ['Choose Canada as the country', [{ do: 'choose', value: 'Canada', target: 'country' }]],
  [
    'Country → Germany',
    {
      either: [
        [{ do: 'choose', value: 'Germany', target: 'Country' }],
        [{ do: 'type', pairs: [['Country', 'Germany']] }],
        [{ do: 'click', path: ['Country', 'Germany'] }],
      ],
    },
  ],
  ['From the Title dropdown pick "Dr"', [{ do: 'choose', value: 'Dr', target: 'Title' }]],
  ['Select the "Yes" radio button for Smoker', [{ do: 'choose', value: 'Yes', target: 'Smoker' }]],
  ['Answer No to "Do you have any allergies?"', [{ do: 'choose', value: 'No', target: 'Do you have any allergies?' }]],
  ['Tick "I have read the terms"', [{ do: 'check', target: 'I have read the terms', checked: true }]],
  ['untick subscribe to newsletter', [{ do: 'check', target: 'subscribe to newsletter', checked: false }]],
  [
    'Check both the Email and the SMS checkboxes',
    {
      either: [
        [
          { do: 'check', target: 'Email', checked: true },
          { do: 'check', target: 'SMS', checked: true },
        ],
      ],
    },
  ],
  ['Select Red, Green and Blue in Colours', [{ do: 'choose', values: ['Red', 'Green', 'Blue'], target: 'Colours' }]],
  ['Attach {cv} to the CV field', [{ do: 'upload', file: '{cv}', target: 'CV' }]],
  [
    'Upload the file contract.pdf where it says "Signed contract"',
    [{ do: 'upload', file: 'contract.pdf', target: 'Signed contract' }],
  ],
  [
    'Go to the next page of the form',
    {
      either: [
        [{ do: 'click', target: 'next' }],
        [{ do: 'open', target: 'next page of the form' }],
        [{ do: 'open', target: 'next page' }],
      ],
    },
  ],
  ['Press Continue', [{ do: 'click', target: 'Continue' }]],
  ['Hit the submit button at the bottom', [{ do: 'click', target: 'submit', kind: 'button' }]],
  ['Submit the form', { either: [[{ do: 'submit' }], [{ do: 'click', target: 'submit' }]] }],
  [
    'You should then see a thank-you message',
    { either: [[{ do: 'verify', test: { of: 'thing', target: 'thank-you message' } }], []] },
  ],
  [
    'Check that no error is shown under Email',
    {
      either: [
        [{ do: 'verify', test: { of: 'thing', target: 'error', negated: true } }],
        [{ do: 'verify', test: { of: 'text', text: 'error', negated: true } }],
      ],
    },
  ],
  [
    'If "This field is required" appears, stop and ask me what to enter',
    {
      either: [
        [{ do: 'if', test: { of: 'text', text: 'This field is required' }, then: [{ do: 'ask' }] }],
        [
          {
            do: 'if',
            test: { of: 'text', text: 'This field is required' },
            then: [{ do: 'act', verb: 'stop' }, { do: 'ask' }],
          },
        ],
      ],
    },
  ],
  [
    'Ask me for the reference number and put it in Reference',
    {
      either: [
        [
          { do: 'ask', question: 'reference number' },
          { do: 'type', pairs: [['Reference', '*']] },
        ],
        [{ do: 'type', pairs: [['Reference', '*']] }],
      ],
    },
  ],
  [
    'Set the number of guests to 4',
    {
      either: [
        [{ do: 'type', pairs: [['number of guests', '4']] }],
        [{ do: 'choose', value: '4', target: 'number of guests' }],
      ],
    },
  ],
  [
    'Move the age slider to 35',
    {
      either: [
        [{ do: 'type', pairs: [['age', '35']] }],
        [{ do: 'drag', from: 'age', to: '35' }],
        [{ do: 'choose', value: '35', target: 'age' }],
      ],
    },
  ],
  [
    'Press the plus button next to Children twice',
    {
      either: [
        [{ do: 'click', target: 'plus', times: 2 }],
        [{ do: 'click', target: 'plus next to Children', times: 2 }],
      ],
    },
  ],
  [
    'Hit Tab three times then the space bar',
    [
      { do: 'keys', keys: 'Tab', times: 3 },
      { do: 'keys', keys: 'Space' },
    ],
  ],
  [
    'Put today\'s date in "Date of application"',
    {
      either: [
        [{ do: 'type', pairs: [['Date of application', "today's date"]] }],
        [{ do: 'type', pairs: [['Date of application', 'today']] }],
      ],
    },
  ],
  [
    'For the start date use the first Monday of next month',
    {
      either: [
        [{ do: 'type', pairs: [['start date', 'first Monday of next month']] }],
        [{ do: 'choose', target: 'start date', value: 'first Monday of next month' }],
      ],
    },
  ],
  [
    'In the field Street, type in {street}; in House No. type in {house}',
    [
      {
        do: 'type',
        pairs: [
          ['Street', '{street}'],
          ['House No.', '{house}'],
        ],
      },
    ],
  ],
  [
    'Kindly write my adress {address} in the second line',
    {
      either: [
        [{ do: 'type', pairs: [['line', '{address}']] }],
        [{ do: 'type', pairs: [['second line', '{address}']] }],
      ],
    },
  ],
  [
    'Please could you key in 42 for Age and hit Enter',
    [
      { do: 'type', pairs: [['Age', '42']] },
      { do: 'keys', keys: 'Enter' },
    ],
  ],
  [
    'Make sure the Total at the bottom says 120.00',
    {
      either: [
        [{ do: 'verify', test: { of: 'value', target: 'Total', value: '120.00' } }],
        [{ do: 'verify', test: { of: 'text', text: '120.00' } }],
        [{ do: 'verify', test: { of: 'number', target: 'Total', than: 'equal', number: 120 } }],
      ],
    },
  ],
  [
    'Verify the Send button is greyed out until the box is ticked',
    {
      either: [
        [{ do: 'verify', test: { of: 'thing', target: 'Send', state: 'enabled', negated: true } }],
        [
          {
            do: 'until',
            test: { of: 'thing', state: 'checked' },
            body: [{ do: 'verify', test: { of: 'thing', target: 'Send', state: 'enabled', negated: true } }],
          },
        ],
        [{ understood: false }],
      ],
    },
  ],
  [
    'Check the Send button is disabled',
    [{ do: 'verify', test: { of: 'thing', target: 'Send', state: 'enabled', negated: true } }],
  ],
  ['Read the confirmation number', [{ do: 'read', target: 'confirmation number' }]],
  [
    'For each row of {applicants}: fill Name with {applicants.name}, Email with {applicants.email}, press Add another',
    [
      {
        do: 'for-each',
        rows: 'applicants',
        body: [
          {
            do: 'type',
            pairs: [
              ['Name', '{applicants.name}'],
              ['Email', '{applicants.email}'],
            ],
          },
          { do: 'click', target: 'Add another' },
        ],
      },
    ],
  ],
];
