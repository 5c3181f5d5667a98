import type { StepCase } from '../step-case.ts';

/** Steps of several actions, as people write them who put a whole paragraph into one step. */
export const cases: readonly StepCase[] = [
  [
    'Open the orders page, search for {order}, open the order and read its status',
    [
      { do: 'open', target: 'orders' },
      { do: 'search', value: '{order}' },
      { do: 'open', target: 'order' },
      { do: 'read', target: 'status' },
    ],
  ],
  [
    'First click New, then type {name} into Name, afterwards choose Gold from Level and finally press Save',
    [
      { do: 'click', target: 'New' },
      { do: 'type', pairs: [['Name', '{name}']] },
      { do: 'choose', value: 'Gold', target: 'Level' },
      { do: 'click', target: 'Save' },
    ],
  ],
  [
    'Once the page has loaded, click on "Sign up" and fill in your email with {email}',
    {
      either: [
        [
          { do: 'click', target: 'Sign up' },
          { do: 'type', pairs: [['email', '{email}']] },
        ],
        [{ do: 'wait' }, { do: 'click', target: 'Sign up' }, { do: 'type', pairs: [['email', '{email}']] }],
      ],
    },
  ],
  [
    'After logging in, open Reports and download the latest one',
    {
      either: [
        [
          { do: 'open', target: 'Reports' },
          { do: 'act', verb: 'download' },
        ],
        [{ do: 'sign-in' }, { do: 'open', target: 'Reports' }, { do: 'act', verb: 'download' }],
        [{ do: 'wait' }, { do: 'open', target: 'Reports' }, { do: 'act', verb: 'download' }],
      ],
    },
  ],
  [
    'To change the address, click Edit, write {street} in Street and press Update',
    [
      { do: 'click', target: 'Edit' },
      { do: 'type', pairs: [['Street', '{street}']] },
      { do: 'click', target: 'Update' },
    ],
  ],
  ['Click Edit so that the fields become writable', [{ do: 'click', target: 'Edit' }]],
  ['Press Search to find the customer', { either: [[{ do: 'click', target: 'Search' }]] }],
  [
    'In order to see archived items, tick "Include archived"',
    [{ do: 'check', target: 'Include archived', checked: true }],
  ],
  [
    'Click Next. The page with the addresses opens.',
    {
      either: [
        [{ do: 'click', target: 'Next' }],
        [{ do: 'click', target: 'Next' }, { do: 'verify' }],
        [{ do: 'click', target: 'Next' }, { do: 'wait' }],
      ],
    },
  ],
  [
    'Click Next, which takes you to the summary',
    { either: [[{ do: 'click', target: 'Next' }], [{ do: 'click', target: 'Next' }, { do: 'verify' }]] },
  ],
  ['Press Save (it is the blue button at the top)', { either: [[{ do: 'click', target: 'Save' }]] }],
  [
    'Please note that the list can be long; scroll to the end and click "Load all"',
    [
      { do: 'scroll', direction: 'bottom' },
      { do: 'click', target: 'Load all' },
    ],
  ],
  [
    'The shop may show a cookie banner, in which case accept it',
    { either: [[{ do: 'if', test: { of: 'thing', target: 'cookie banner' }, then: [{}] }]] },
  ],
  [
    'Type {email} into Email; type {password} into Password; hit Log in',
    {
      either: [
        [
          {
            do: 'type',
            pairs: [
              ['Email', '{email}'],
              ['Password', '{password}'],
            ],
          },
          { do: 'click', target: 'Log in' },
        ],
        [
          {
            do: 'type',
            pairs: [
              ['Email', '{email}'],
              ['Password', '{password}'],
            ],
          },
          { do: 'sign-in' },
        ],
      ],
    },
  ],
  [
    '1. Open Contacts 2. Click Add 3. Enter {name} as the name 4. Save',
    {
      either: [
        [
          { do: 'open', target: 'Contacts' },
          { do: 'click', target: 'Add' },
          { do: 'type', pairs: [['name', '{name}']] },
          { do: 'click', target: 'Save' },
        ],
        [
          { do: 'open', target: 'Contacts' },
          { do: 'click', target: 'Add' },
          { do: 'type', pairs: [['name', '{name}']] },
          { do: 'submit' },
        ],
        [
          { do: 'open', target: 'Contacts' },
          { do: 'click', target: 'Add' },
          { do: 'type', pairs: [['name', '{name}']] },
          { do: 'act', verb: 'save' },
        ],
      ],
    },
  ],
  [
    '- click Start\n- wait 3 seconds\n- read the result',
    [{ do: 'click', target: 'Start' }, { do: 'wait' }, { do: 'read', target: 'result' }],
  ],
  [
    'Name {name}\nCity {city}\nSave',
    {
      either: [
        [
          {
            do: 'type',
            pairs: [
              ['Name', '{name}'],
              ['City', '{city}'],
            ],
          },
          { do: 'click', target: 'Save' },
        ],
        [
          {
            do: 'type',
            pairs: [
              ['Name', '{name}'],
              ['City', '{city}'],
            ],
          },
          { do: 'submit' },
        ],
        [
          {
            do: 'type',
            pairs: [
              ['Name', '{name}'],
              ['City', '{city}'],
            ],
          },
          { do: 'act', verb: 'save' },
        ],
      ],
    },
  ],
  [
    'Go to example.org/contact, write {message} in the message box, tick "Send me a copy", press Send and make sure "Message sent" is shown',
    [
      { do: 'go', url: 'example.org/contact' },
      { do: 'type', pairs: [['message', '{message}']] },
      { do: 'check', target: 'Send me a copy', checked: true },
      { do: 'click', target: 'Send' },
      { do: 'verify', test: { of: 'text', text: 'Message sent' } },
    ],
  ],
  [
    'Open the list of members and, for each of them, read the name and the city',
    [
      { do: 'open', target: 'list of members' },
      { do: 'for-each', body: [{ do: 'read', fields: ['name', 'city'] }] },
    ],
  ],
  [
    'Search for {isbn}. If there is a hit, open it and click Reserve. Otherwise click "Suggest a purchase".',
    [
      { do: 'search', value: '{isbn}' },
      {
        do: 'if',
        test: { of: 'thing', target: 'hit' },
        then: [{ do: 'open' }, { do: 'click', target: 'Reserve' }],
        otherwise: [{ do: 'click', target: 'Suggest a purchase' }],
      },
    ],
  ],
  [
    'Click Add, and if a warning comes up press OK, then go on with Finish',
    {
      either: [
        [
          { do: 'click', target: 'Add' },
          { do: 'if', then: [{ do: 'click', target: 'OK' }] },
          { do: 'click', target: 'Finish' },
        ],
        [{ do: 'click', target: 'Add' }, { do: 'if', then: [{ do: 'click', target: 'OK' }] }, {}],
        [{ do: 'click', target: 'Add' }, { do: 'if', then: [{ do: 'dialog' }] }, {}],
      ],
    },
  ],
  [
    'If the status is Open click Close, if it is Closed click Reopen',
    [
      { do: 'if', test: { of: 'value', target: 'status', value: 'Open' }, then: [{ do: 'click', target: 'Close' }] },
      { do: 'if', test: { of: 'value', value: 'Closed' }, then: [{ do: 'click', target: 'Reopen' }] },
    ],
  ],
];
