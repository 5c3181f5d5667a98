import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  [
    'Open Users in the side menu',
    { either: [[{ do: 'open', target: 'Users' }], [{ do: 'open', target: 'Users', within: 'side menu' }]] },
  ],
  ['Go to Settings > Permissions > Roles', [{ do: 'click', path: ['Settings', 'Permissions', 'Roles'] }]],
  ['Administration → Users → Add user', [{ do: 'click', path: ['Administration', 'Users', 'Add user'] }]],
  ['Menu System / Logs / Errors', { either: [[{ do: 'click', path: ['System', 'Logs', 'Errors'] }]] }],
  [
    'Navigate to Reports, then Activity',
    {
      either: [
        [
          { do: 'open', target: 'Reports' },
          { do: 'open', target: 'Activity' },
        ],
      ],
    },
  ],
  [
    'Create a user with username {username}, e-mail {email} and role Editor',
    [
      {
        do: 'create',
        target: 'user',
        pairs: [
          ['username', '{username}'],
          ['e-mail', '{email}'],
          ['role', 'Editor'],
        ],
      },
    ],
  ],
  ['Add a new user', [{ do: 'create', target: 'user' }]],
  [
    'Find the user {email}',
    {
      either: [
        [{ do: 'find', target: 'user {email}' }],
        [{ do: 'search', value: '{email}' }],
        [{ do: 'find', target: '{email}' }],
      ],
    },
  ],
  [
    'Edit the user {username}',
    {
      either: [
        [{ do: 'act', verb: 'edit', target: 'user {username}' }],
        [{ do: 'act', verb: 'edit', target: '{username}' }],
        [{ do: 'open', target: '{username}' }],
      ],
    },
  ],
  [
    'Deactivate {username}',
    {
      either: [
        [{ do: 'act', verb: 'deactivate', target: '{username}' }],
        [{ do: 'check', target: '{username}', checked: false }],
      ],
    },
  ],
  [
    'Suspend the account of {username}',
    {
      either: [
        [{ do: 'act', verb: 'suspend', target: 'account of {username}' }],
        [{ do: 'act', verb: 'suspend', target: 'account' }],
      ],
    },
  ],
  ['Ban the user "spammer42"', [{ do: 'act', verb: 'ban', target: 'spammer42' }]],
  [
    'Reset the password of the third user',
    {
      either: [
        [{ do: 'act', verb: 'reset', target: 'password of the third user' }],
        [{ do: 'act', verb: 'reset', target: 'password', within: 'third user' }],
      ],
    },
  ],
  [
    'Make {name} an administrator',
    {
      either: [
        [{ do: 'choose', value: 'administrator' }],
        [{ do: 'act', verb: 'make', target: '{name} an administrator' }],
        [{ do: 'act', verb: 'make', target: '{name}' }],
      ],
    },
  ],
  [
    'Change the role of {user} to Moderator',
    {
      either: [
        [{ do: 'choose', value: 'Moderator', target: 'role of {user}' }],
        [{ do: 'choose', value: 'Moderator', target: 'role', within: '{user}' }],
        [{ do: 'type', pairs: [['role of {user}', 'Moderator']] }],
      ],
    },
  ],
  [
    'Grant the group Support the right "Close tickets"',
    { either: [[{ do: 'act', verb: 'grant' }], [{ do: 'check', target: 'Close tickets', checked: true }]] },
  ],
  ['Revoke the API key "ci"', [{ do: 'act', verb: 'revoke', target: 'API key "ci"' }]],
  ['Generate a new API key', { either: [[{ do: 'create', target: 'API key' }], [{ do: 'act', verb: 'generate' }]] }],
  [
    'Approve all pending registrations',
    {
      either: [
        [{ do: 'act', verb: 'approve', target: 'all pending registrations' }],
        [{ do: 'act', verb: 'approve', target: 'pending registrations' }],
        [{ do: 'for-each', body: [{ do: 'act', verb: 'approve' }] }],
      ],
    },
  ],
  [
    'Reject the request of {name} with the reason {reason}',
    {
      either: [
        [
          { do: 'act', verb: 'reject', target: 'request of {name}' },
          { do: 'type', pairs: [['reason', '{reason}']] },
        ],
        [{ do: 'act', verb: 'reject', target: 'request of {name}', value: '{reason}' }],
      ],
    },
  ],
  ['Turn on maintenance mode', [{ do: 'check', target: 'maintenance mode', checked: true }]],
  [
    'Disable the plugin "Hello Dolly"',
    {
      either: [
        [{ do: 'act', verb: 'disable', target: 'plugin "Hello Dolly"' }],
        [{ do: 'act', verb: 'deactivate' }],
        [{ do: 'check', target: 'Hello Dolly', checked: false }],
      ],
    },
  ],
  ['Toggle "Allow guests"', [{ do: 'check', target: 'Allow guests', checked: null }]],
  [
    'Make sure "Allow sign-up" is off',
    {
      either: [
        [{ do: 'verify', test: { of: 'thing', target: 'Allow sign-up', state: 'checked', negated: true } }],
        [{ do: 'check', target: 'Allow sign-up', checked: false }],
      ],
    },
  ],
  ['Restart the service', [{ do: 'act', verb: 'restart', target: 'service' }]],
  [
    'Clear the cache',
    { either: [[{ do: 'act', verb: 'clear', target: 'cache' }], [{ do: 'click', target: 'Clear cache' }]] },
  ],
  [
    'Save the changes',
    {
      either: [
        [{ do: 'act', verb: 'save', target: 'changes' }],
        [{ do: 'submit' }],
        [{ do: 'click', target: 'Save' }],
        [{ do: 'click', target: 'Save changes' }],
      ],
    },
  ],
  ['Confirm the dialog', { either: [[{ do: 'dialog' }], [{ do: 'act', verb: 'confirm', target: 'dialog' }]] }],
  ['If it asks "Are you sure?", say yes', [{ do: 'if', test: { of: 'text', text: 'Are you sure?' }, then: [{}] }]],
  ['In the Danger zone click Delete workspace', [{ do: 'click', target: 'Delete workspace', within: 'Danger zone' }]],
  [
    'Check that {username} has the role Admin',
    {
      either: [
        [{ do: 'verify', test: { of: 'value', value: 'Admin' } }],
        [{ do: 'verify', test: { of: 'text', text: 'Admin' } }],
        [{ do: 'verify', test: { of: 'text', text: 'role Admin' } }],
        [{ do: 'verify', test: { of: 'value', target: 'role', value: 'Admin' } }],
      ],
    },
  ],
  [
    'Is the status "Active"?',
    {
      either: [
        [{ do: 'verify', test: { of: 'value', target: 'status', value: 'Active' } }],
        [{ do: 'read', target: 'status' }],
      ],
    },
  ],
  ['Read out the version number at the foot of the page', [{ do: 'read', target: 'version number' }]],
  ['Give me a list of the user names and last login of all admins', [{ do: 'read', many: true }]],
  ['Export all users to a CSV file', [{ do: 'act', verb: 'export' }]],
  [
    'Import the file {users_csv}',
    { either: [[{ do: 'upload', file: '{users_csv}' }], [{ do: 'act', verb: 'import' }]] },
  ],
  [
    'For each line of {accounts}: search {accounts.email}, open the user, set Department to {accounts.department} and save',
    {
      either: [
        [
          {
            do: 'for-each',
            rows: 'accounts',
            body: [
              { do: 'search', value: '{accounts.email}' },
              { do: 'open', target: 'user' },
              { do: 'type', pairs: [['Department', '{accounts.department}']] },
              { do: 'submit' },
            ],
          },
        ],
        [
          {
            do: 'for-each',
            rows: 'accounts',
            body: [
              { do: 'search', value: '{accounts.email}' },
              { do: 'open', target: 'user' },
              { do: 'choose', value: '{accounts.department}', target: 'Department' },
              { do: 'submit' },
            ],
          },
        ],
        [
          {
            do: 'for-each',
            rows: 'accounts',
            body: [
              { do: 'search', value: '{accounts.email}' },
              { do: 'open', target: 'user' },
              { do: 'type', pairs: [['Department', '{accounts.department}']] },
              { do: 'act', verb: 'save' },
            ],
          },
        ],
        [
          {
            do: 'for-each',
            rows: 'accounts',
            body: [
              { do: 'search', value: '{accounts.email}' },
              { do: 'open', target: 'user' },
              { do: 'type', pairs: [['Department', '{accounts.department}']] },
              { do: 'click', target: 'save' },
            ],
          },
        ],
      ],
    },
  ],
  [
    'For each inactive user on the page click Remove and confirm',
    {
      either: [
        [{ do: 'for-each', rows: 'inactive user', body: [{ do: 'click', target: 'Remove' }, {}] }],
        [{ do: 'for-each', rows: 'inactive user on the page', body: [{ do: 'click', target: 'Remove' }, {}] }],
      ],
    },
  ],
  ['Reload the page', [{ do: 'history', to: 'reload' }]],
  [
    'Log out',
    {
      either: [
        [{ do: 'act', verb: 'log out' }],
        [{ do: 'click', target: 'Log out' }],
        [{ do: 'act', verb: 'sign out' }],
      ],
    },
  ],
  ['Impersonate {username}', [{ do: 'act', verb: 'impersonate', target: '{username}' }]],
  [
    'Page size 50',
    { either: [[{ do: 'choose', value: '50', target: 'Page size' }], [{ do: 'type', pairs: [['Page size', '50']] }]] },
  ],
];
