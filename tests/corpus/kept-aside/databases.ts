import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  ['Open the table customers', [{ do: 'open', target: 'customers' }]],
  [
    'In the tree on the left, expand "public" and click orders',
    [
      { do: 'open', target: 'public' },
      { do: 'click', target: 'orders' },
    ],
  ],
  [
    'Select the database "inventory"',
    {
      either: [
        [{ do: 'choose', value: 'inventory' }],
        [{ do: 'choose', value: 'inventory', target: 'database' }],
        [{ do: 'click', target: 'inventory' }],
      ],
    },
  ],
  [
    'Insert a record with id {id}, name {name}, qty {qty}',
    [
      {
        do: 'create',
        target: 'record',
        pairs: [
          ['id', '{id}'],
          ['name', '{name}'],
          ['qty', '{qty}'],
        ],
      },
    ],
  ],
  ['Add a row', [{ do: 'create', target: 'row' }]],
  [
    'Click Insert, fill in sku with {sku} and price with {price} and press Go',
    [
      { do: 'click', target: 'Insert' },
      {
        do: 'type',
        pairs: [
          ['sku', '{sku}'],
          ['price', '{price}'],
        ],
      },
      { do: 'click', target: 'Go' },
    ],
  ],
  [
    'Paste the query {sql} into the SQL box and run it',
    {
      either: [
        [
          { do: 'type', pairs: [['SQL', '{sql}']] },
          { do: 'act', verb: 'run' },
        ],
        [
          { do: 'type', pairs: [['SQL', '{sql}']] },
          { do: 'click', target: 'run' },
        ],
        [{ do: 'type', pairs: [['SQL', '{sql}']] }, { do: 'submit' }],
      ],
    },
  ],
  ['Run "SELECT count(*) FROM users"', { either: [[{ do: 'act', verb: 'run' }], [{ do: 'click', target: 'Run' }]] }],
  ['Execute the statement', [{ do: 'act', verb: 'execute', target: 'statement' }]],
  ['Press F5 to run', [{ do: 'keys', keys: 'F5' }]],
  [
    'Press Ctrl + A and then Delete',
    {
      either: [
        [
          { do: 'keys', keys: 'Control+A' },
          { do: 'keys', keys: 'Delete' },
        ],
      ],
    },
  ],
  [
    'Edit the record whose id is 42',
    {
      either: [
        [{ do: 'act', verb: 'edit', target: 'record whose id is 42' }],
        [{ do: 'act', verb: 'edit', target: 'record' }],
        [{ do: 'act', verb: 'edit' }],
      ],
    },
  ],
  [
    'Update stock to {stock} where sku is {sku}',
    { either: [[{ do: 'type', pairs: [['stock', '{stock}']] }], [{ do: 'act', verb: 'update' }], [{ do: 'type' }]] },
  ],
  [
    'Set email of record {id} to {email}',
    {
      either: [
        [{ do: 'type', pairs: [['email of record {id}', '{email}']] }],
        [{ do: 'type', pairs: [['email', '{email}']] }],
      ],
    },
  ],
  ['Drop the table tmp_import', [{ do: 'act', verb: 'drop', target: 'tmp_import' }]],
  [
    'Truncate logs and confirm with OK',
    {
      either: [
        [{ do: 'act', verb: 'truncate', target: 'logs' }, { do: 'dialog' }],
        [
          { do: 'act', verb: 'truncate', target: 'logs' },
          { do: 'click', target: 'OK' },
        ],
        [
          { do: 'act', verb: 'truncate', target: 'logs' },
          { do: 'act', verb: 'confirm' },
        ],
      ],
    },
  ],
  [
    'Delete the records older than 1 January 2020',
    { either: [[{ do: 'act', verb: 'delete' }], [{ do: 'for-each', body: [{ do: 'act', verb: 'delete' }] }]] },
  ],
  [
    'Go to the Structure tab',
    {
      either: [
        [{ do: 'open', target: 'Structure' }],
        [{ do: 'click', target: 'Structure' }],
        [{ do: 'tab', target: 'Structure' }],
      ],
    },
  ],
  ['Add a column called note of type text', [{ do: 'create', target: 'column' }]],
  [
    'Change the type of price to decimal',
    {
      either: [
        [{ do: 'choose', value: 'decimal', target: 'type of price' }],
        [{ do: 'choose', value: 'decimal', target: 'type', within: 'price' }],
        [{ do: 'type', pairs: [['type of price', 'decimal']] }],
      ],
    },
  ],
  ['Sort by created_at descending', [{ do: 'sort', target: 'created_at', descending: true }]],
  ['Order by id asc', [{ do: 'sort', target: 'id', descending: false }]],
  [
    'Filter: country equals Norway',
    {
      either: [
        [{ do: 'type', pairs: [['country', 'Norway']] }],
        [{ do: 'choose', value: 'Norway', target: 'country' }],
        [{ do: 'act', verb: 'filter' }],
        [{ do: 'type', pairs: [['Filter', 'country equals Norway']] }],
      ],
    },
  ],
  [
    'Limit the result to 100 rows',
    { either: [[{ do: 'act', verb: 'limit' }], [{ do: 'choose', value: '100' }], [{ do: 'type', value: '100' }]] },
  ],
  [
    'Read the value of total in the row with id {id}',
    {
      either: [
        [{ do: 'read', target: 'total' }],
        [{ do: 'read', target: 'value of total' }],
        [{ do: 'read', target: 'value of total in the row with id {id}' }],
      ],
    },
  ],
  ['How many records are there?', [{ do: 'read' }]],
  ['Retrieve all e-mail addresses', [{ do: 'read', many: true }]],
  [
    'Return the first 25 records with id, name and city',
    [{ do: 'read', fields: ['id', 'name', 'city'], limit: 25, many: true }],
  ],
  ['Verify that the query returned 0 rows', [{ do: 'verify', test: { of: 'count', number: 0 } }]],
  [
    'Check the row count is 1,250',
    {
      either: [
        [{ do: 'verify', test: { of: 'number', target: 'row count', number: 1250 } }],
        [{ do: 'verify', test: { of: 'value', target: 'row count', value: '1,250' } }],
        [{ do: 'verify', test: { of: 'count', number: 1250 } }],
      ],
    },
  ],
  [
    'If "Query failed" is displayed, read the error message and stop',
    {
      either: [
        [{ do: 'if', test: { of: 'text', text: 'Query failed' }, then: [{ do: 'read', target: 'error message' }] }],
        [
          {
            do: 'if',
            test: { of: 'text', text: 'Query failed' },
            then: [
              { do: 'read', target: 'error message' },
              { do: 'act', verb: 'stop' },
            ],
          },
        ],
      ],
    },
  ],
  ['Export as JSON', [{ do: 'act', verb: 'export' }]],
  [
    'Choose the format CSV, then Export',
    {
      either: [
        [
          { do: 'choose', value: 'CSV', target: 'format' },
          { do: 'click', target: 'Export' },
        ],
        [
          { do: 'choose', value: 'CSV', target: 'format' },
          { do: 'act', verb: 'export' },
        ],
      ],
    },
  ],
  ['Import {dump}', { either: [[{ do: 'upload', file: '{dump}' }], [{ do: 'act', verb: 'import' }]] }],
  [
    'For each row of {products}: click Insert, put {products.sku} in sku, {products.name} in name, tick active, save',
    {
      either: [
        [
          {
            do: 'for-each',
            rows: 'products',
            body: [
              { do: 'click', target: 'Insert' },
              {
                do: 'type',
                pairs: [
                  ['sku', '{products.sku}'],
                  ['name', '{products.name}'],
                ],
              },
              { do: 'check', target: 'active', checked: true },
              { do: 'submit' },
            ],
          },
        ],
        [
          {
            do: 'for-each',
            rows: 'products',
            body: [
              { do: 'click', target: 'Insert' },
              {
                do: 'type',
                pairs: [
                  ['sku', '{products.sku}'],
                  ['name', '{products.name}'],
                ],
              },
              { do: 'check', target: 'active', checked: true },
              { do: 'click', target: 'save' },
            ],
          },
        ],
        [
          {
            do: 'for-each',
            rows: 'products',
            body: [
              { do: 'click', target: 'Insert' },
              {
                do: 'type',
                pairs: [
                  ['sku', '{products.sku}'],
                  ['name', '{products.name}'],
                ],
              },
              { do: 'check', target: 'active', checked: true },
              { do: 'act', verb: 'save' },
            ],
          },
        ],
      ],
    },
  ],
  [
    'Log in to {url} with the Database credentials',
    [
      { do: 'go', url: '{url}' },
      { do: 'sign-in', credential: 'Database' },
    ],
  ],
  [
    'Server db1, user {db_user}, password {db_password}, then Login',
    {
      either: [
        [
          {
            do: 'type',
            pairs: [
              ['Server', 'db1'],
              ['user', '{db_user}'],
              ['password', '{db_password}'],
            ],
          },
          { do: 'click', target: 'Login' },
        ],
        [
          {
            do: 'type',
            pairs: [
              ['Server', 'db1'],
              ['user', '{db_user}'],
              ['password', '{db_password}'],
            ],
          },
          { do: 'sign-in' },
        ],
      ],
    },
  ],
  [
    'Set NULL for deleted_at',
    {
      either: [
        [{ do: 'type', pairs: [['deleted_at', 'NULL']] }],
        [{ do: 'choose', value: 'NULL', target: 'deleted_at' }],
      ],
    },
  ],
  [
    'Tick the NULL box beside deleted_at',
    {
      either: [
        [{ do: 'check', target: 'NULL', checked: true }],
        [{ do: 'check', target: 'NULL', within: 'deleted_at', checked: true }],
      ],
    },
  ],
  [
    'Take a backup',
    {
      either: [
        [{ do: 'act', verb: 'take', target: 'backup' }],
        [{ do: 'create', target: 'backup' }],
        [{ do: 'act', verb: 'backup' }],
        [{ do: 'act', verb: 'back up' }],
      ],
    },
  ],
  ['Commit', { either: [[{ do: 'click', target: 'Commit' }], [{ do: 'act', verb: 'commit' }]] }],
];
