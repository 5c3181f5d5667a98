import type { StepCase } from '../step-case.ts';

/** Quoted orders, politeness, conditions and loops within longer steps. */
export const cases: readonly StepCase[] = [
  ['Type "Report, part 2; final" into Title', [{ do: 'type', pairs: [['Title', 'Report, part 2; final']] }]],
  ['Type "click Save and then close" into Notes', [{ do: 'type', pairs: [['Notes', 'click Save and then close']] }]],
  ['Write "If you agree, press Yes" in the message', [{ do: 'type', pairs: [['message', 'If you agree, press Yes']] }]],
  ['Click "Save and close"', [{ do: 'click', target: 'Save and close' }]],
  ['Click on Terms and conditions', [{ do: 'click', target: 'Terms and conditions' }]],
  [
    'Open "Search & filter", choose Nurse in Profession, {town} in Town, and click Show',
    {
      either: [
        [
          { do: 'open', target: 'Search & filter' },
          { do: 'choose', value: 'Nurse', target: 'Profession' },
          { do: 'choose', value: '{town}', target: 'Town' },
          { do: 'click', target: 'Show' },
        ],
        [
          { do: 'open', target: 'Search & filter' },
          { do: 'choose', value: 'Nurse', target: 'Profession' },
          { do: 'type', pairs: [['Town', '{town}']] },
          { do: 'click', target: 'Show' },
        ],
      ],
    },
  ],
  [
    'Set A to 1, B to 2 and C to 3, then press Compute',
    [
      {
        do: 'type',
        pairs: [
          ['A', '1'],
          ['B', '2'],
          ['C', '3'],
        ],
      },
      { do: 'click', target: 'Compute' },
    ],
  ],
  [
    'Enter {first}, {last} and {mail} into First name, Last name and Mail',
    [
      {
        do: 'type',
        pairs: [
          ['First name', '{first}'],
          ['Last name', '{last}'],
          ['Mail', '{mail}'],
        ],
      },
    ],
  ],
  [
    'Click the first, third and fifth checkbox',
    {
      either: [
        [
          { do: 'check', nth: 1 },
          { do: 'check', nth: 3 },
          { do: 'check', nth: 5 },
        ],
        [
          { do: 'click', nth: 1 },
          { do: 'click', nth: 3 },
          { do: 'click', nth: 5 },
        ],
      ],
    },
  ],
  [
    'Copy the order number and paste it into the Reference field',
    {
      either: [
        [
          { do: 'read', target: 'order number' },
          { do: 'type', pairs: [['Reference', '*']] },
        ],
        [
          { do: 'act', verb: 'copy', target: 'order number' },
          { do: 'type', pairs: [['Reference', '*']] },
        ],
        [{ do: 'type', pairs: [['Reference', '*']] }],
      ],
    },
  ],
  ['Enter the code displayed above into Code', [{ do: 'type', pairs: [['Code', 'code displayed above']] }]],
  [
    'Read the price on this page, then open example.com/convert and type it into Amount',
    [
      { do: 'read', target: 'price' },
      { do: 'go', url: 'example.com/convert' },
      { do: 'type', pairs: [['Amount', '*']] },
    ],
  ],
  [
    'Could you please be so kind as to press the green Continue button for me',
    [{ do: 'click', target: 'green Continue' }],
  ],
  ['ok so now just click on Finish', [{ do: 'click', target: 'Finish' }]],
  ['Then you have to click on the button where stands "Next"', [{ do: 'click', target: 'Next' }]],
  [
    'You must now to select the value Private in the field Visibility',
    [{ do: 'choose', value: 'Private', target: 'Visibility' }],
  ],
  [
    "I'd like you to press OK and after that Close",
    [
      { do: 'click', target: 'OK' },
      { do: 'click', target: 'Close' },
    ],
  ],
  [
    'We want the row of {client} - click its pencil',
    { either: [[{ do: 'click', target: 'pencil' }], [{ do: 'find' }, { do: 'click', target: 'pencil' }]] },
  ],
  [
    'The user clicks Save and sees the message "Stored"',
    [
      { do: 'click', target: 'Save' },
      { do: 'verify', test: { of: 'text', text: 'Stored' } },
    ],
  ],
  [
    'When I press Submit, then "Done" is displayed',
    {
      either: [
        [
          { do: 'click', target: 'Submit' },
          { do: 'verify', test: { of: 'text', text: 'Done' } },
        ],
      ],
    },
  ],
  [
    'As soon as "Ready" appears click Launch',
    {
      either: [
        [
          { do: 'wait', test: { of: 'text', text: 'Ready' } },
          { do: 'click', target: 'Launch' },
        ],
        [{ do: 'if', test: { of: 'text', text: 'Ready' }, then: [{ do: 'click', target: 'Launch' }] }],
      ],
    },
  ],
  [
    'Repeat until the list is empty: open the first entry, click Delete, confirm',
    { either: [[{ do: 'until', body: [{ do: 'open' }, { do: 'click', target: 'Delete' }, {}] }]] },
  ],
  [
    'For each row of {customers}, if {customers.vip} is yes, tick VIP',
    [
      {
        do: 'for-each',
        rows: 'customers',
        body: [
          { do: 'if', test: { of: 'value', value: 'yes' }, then: [{ do: 'check', target: 'VIP', checked: true }] },
        ],
      },
    ],
  ],
  [
    'For each row of {customers}: click New customer. Type {customers.name} in Name. Click Save. Check that {customers.name} is in the list.',
    [
      {
        do: 'for-each',
        rows: 'customers',
        body: [
          { do: 'click', target: 'New customer' },
          { do: 'type', pairs: [['Name', '{customers.name}']] },
          { do: 'click', target: 'Save' },
          { do: 'verify' },
        ],
      },
    ],
  ],
  [
    'Click Accept or, if there is none, Close',
    {
      either: [
        [{ do: 'if', then: [{ do: 'click', target: 'Accept' }], otherwise: [{ do: 'click', target: 'Close' }] }],
        [{ do: 'if', then: [{ do: 'click', target: 'Close' }], otherwise: [{ do: 'click', target: 'Accept' }] }],
      ],
    },
  ],
  [
    'Fill the form with the following: Name = {name}, Age = {age}, Town = {town}. Do not press Submit yet.',
    {
      either: [
        [
          {
            do: 'type',
            pairs: [
              ['Name', '{name}'],
              ['Age', '{age}'],
              ['Town', '{town}'],
            ],
          },
        ],
      ],
    },
  ],
];
