import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  ['Sort the table by Amount, largest first', [{ do: 'sort', target: 'Amount', descending: true }]],
  ['Sort by date, oldest at the top', [{ do: 'sort', target: 'date', descending: false }]],
  ['Order the list by last name', [{ do: 'sort', target: 'last name' }]],
  ['Arrange the rows by {column} from high to low', [{ do: 'sort', target: '{column}', descending: true }]],
  ['Click the "Price" column header twice', [{ do: 'click', target: 'Price', times: 2 }]],
  ['Read the first 5 rows of the table', [{ do: 'read', limit: 5, many: true }]],
  [
    'Get the name, price and stock of every product in the table',
    [{ do: 'read', fields: ['name', 'price', 'stock'], many: true }],
  ],
  [
    'Extract the Invoice no. and Due date columns for the first ten rows',
    [{ do: 'read', fields: ['Invoice no.', 'Due date'], limit: 10, many: true }],
  ],
  [
    'What is the total in the last row?',
    { either: [[{ do: 'read', target: 'total' }], [{ do: 'read', target: 'total in the last row' }]] },
  ],
  ['Note down the status of order {order}', [{ do: 'read', target: 'status of order {order}' }]],
  ['In the row of {customer}, click Edit', [{ do: 'click', target: 'Edit', within: 'row of {customer}' }]],
  ['Press the Delete icon in the third row', [{ do: 'click', target: 'Delete', within: 'third row' }]],
  [
    'Delete the row with Acme Ltd',
    {
      either: [
        [{ do: 'act', verb: 'delete', target: 'row with Acme Ltd' }],
        [{ do: 'act', verb: 'delete', target: 'row', within: 'Acme Ltd' }],
      ],
    },
  ],
  ['Tick the checkbox in the second row', [{ do: 'check', checked: true }]],
  [
    'Select all rows',
    {
      either: [
        [{ do: 'check', target: 'rows', checked: true }],
        [{ do: 'check', target: 'all rows', checked: true }],
        [{ do: 'click', target: 'Select all rows' }],
        [{ do: 'choose', value: 'all rows' }],
        [{ do: 'choose', value: 'rows' }],
      ],
    },
  ],
  [
    'Untick every row that is already paid',
    {
      either: [
        [{ do: 'check', target: 'row that is already paid', checked: false }],
        [{ do: 'for-each', rows: 'row that is already paid', body: [{ do: 'check', checked: false }] }],
        [{ do: 'check', target: 'every row that is already paid', checked: false }],
        [{ do: 'for-each', rows: 'every row that is already paid', body: [{ do: 'check', checked: false }] }],
      ],
    },
  ],
  [
    'Double-click the cell under "Quantity" in the row Apples and type 12',
    {
      either: [
        [
          { do: 'click', count: 2 },
          { do: 'type', value: '12' },
        ],
      ],
    },
  ],
  [
    'Change the price of Bananas to 1.29',
    { either: [[{ do: 'type', pairs: [['price of Bananas', '1.29']] }], [{ do: 'type', pairs: [['price', '1.29']] }]] },
  ],
  [
    'Go to the last page of the table',
    {
      either: [
        [{ do: 'click', target: 'last' }],
        [{ do: 'open', target: 'last page' }],
        [{ do: 'open', target: 'last page of the table' }],
      ],
    },
  ],
  [
    'Click Next until {email} is on the page',
    [{ do: 'until', test: { of: 'text', text: '{email}' }, body: [{ do: 'click', target: 'Next' }] }],
  ],
  [
    'Keep pressing "Load more" until it disappears',
    [{ do: 'until', test: { of: 'thing', negated: true }, body: [{ do: 'click', target: 'Load more' }] }],
  ],
  [
    'show 100 entries per page',
    {
      either: [
        [{ do: 'choose', value: '100' }],
        [{ do: 'choose', value: '100', target: 'entries per page' }],
        [{ do: 'choose', value: '100 entries per page' }],
        [{ do: 'type', pairs: [['entries per page', '100']] }],
      ],
    },
  ],
  [
    'Filter the Status column on Open',
    {
      either: [
        [{ do: 'choose', value: 'Open', target: 'Status' }],
        [{ do: 'act', verb: 'filter' }],
        [{ do: 'type', pairs: [['Status', 'Open']] }],
      ],
    },
  ],
  ['Type {name} in the filter above the table', [{ do: 'type', pairs: [['*', '{name}']] }]],
  ['Make sure the table has exactly 3 rows', [{ do: 'verify', test: { of: 'count', number: 3 } }]],
  ['Check there are more than 10 results', [{ do: 'verify', test: { of: 'number', than: 'more', number: 10 } }]],
  [
    'The table must contain no duplicates',
    {
      either: [
        [{ understood: false }],
        [{ do: 'verify', test: { of: 'thing', target: 'duplicates', negated: true } }],
        [{ do: 'verify', test: { of: 'text', text: 'duplicates', negated: true } }],
      ],
    },
  ],
  [
    'Verify that {item} is no longer in the list',
    {
      either: [
        [{ do: 'verify', test: { of: 'thing', target: '{item}', negated: true } }],
        [{ do: 'verify', test: { of: 'text', text: '{item}', negated: true } }],
      ],
    },
  ],
  [
    'The row for Smith should read "Shipped"',
    {
      either: [
        [{ do: 'verify', test: { of: 'value', target: 'row for Smith', value: 'Shipped' } }],
        [{ do: 'verify', test: { of: 'text', text: 'Shipped' } }],
      ],
    },
  ],
  [
    'Confirm that the balance in the first row is at least 500',
    [{ do: 'verify', test: { of: 'number', than: 'at-least', number: 500 } }],
  ],
  ['Count the rows', { either: [[{ do: 'read', target: 'rows' }], [{ do: 'read', target: 'number of rows' }]] }],
  ['How many rows have the status "Failed"?', [{ do: 'read' }]],
  [
    'Open the newest entry',
    {
      either: [
        [{ do: 'open', target: 'newest entry' }],
        [{ do: 'open', target: 'entry' }],
        [{ do: 'open', target: 'newest' }],
      ],
    },
  ],
  ['Click the cheapest one', { either: [[{ do: 'click', target: 'cheapest' }], [{ do: 'click' }]] }],
  [
    'For every row in the table, open it, read the email address and go back',
    [
      {
        do: 'for-each',
        body: [{ do: 'open' }, { do: 'read', target: 'email address' }, { do: 'history', to: 'back' }],
      },
    ],
  ],
  ['Export the table as CSV', { either: [[{ do: 'act', verb: 'export' }], [{ do: 'click', target: 'Export' }]] }],
  [
    'Hide the column "Internal ID"',
    {
      either: [
        [{ do: 'act', verb: 'hide', target: 'Internal ID' }],
        [{ do: 'check', target: 'Internal ID', checked: false }],
      ],
    },
  ],
  ['Drag the column Name to the left of Email', [{ do: 'drag', from: 'Name', to: 'left of Email' }]],
  [
    'Right click the row 7 and choose "Duplicate row"',
    {
      either: [
        [
          { do: 'click', button: 'right' },
          { do: 'click', target: 'Duplicate row' },
        ],
        [
          { do: 'click', button: 'right' },
          { do: 'choose', value: 'Duplicate row' },
        ],
      ],
    },
  ],
  ['Hold on for the table to finish loading', [{ do: 'wait' }]],
  ['Expand the group "Europe"', [{ do: 'open', target: 'Europe' }]],
  [
    'Collapse all groups',
    {
      either: [
        [{ do: 'open', open: false }],
        [{ do: 'act', verb: 'collapse' }],
        [{ do: 'click', target: 'Collapse all groups' }],
      ],
    },
  ],
];
