import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  [
    'Create an issue titled {title} with the description {description}',
    [
      {
        do: 'create',
        target: 'issue',
        pairs: [
          ['title', '{title}'],
          ['description', '{description}'],
        ],
      },
    ],
  ],
  [
    'File a bug: "Login button does nothing"',
    { either: [[{ do: 'create', target: 'bug' }], [{ do: 'act', verb: 'file' }]] },
  ],
  [
    'Report a new bug with summary {summary}, severity Major',
    [
      {
        do: 'create',
        target: 'bug',
        pairs: [
          ['summary', '{summary}'],
          ['severity', 'Major'],
        ],
      },
    ],
  ],
  [
    'Open a ticket for {customer}',
    {
      either: [
        [{ do: 'create', target: 'ticket' }],
        [{ do: 'open', target: 'ticket for {customer}' }],
        [{ do: 'open', target: 'ticket' }],
      ],
    },
  ],
  [
    'Open ticket #{number}',
    { either: [[{ do: 'open', target: '#{number}' }], [{ do: 'open', target: 'ticket #{number}' }]] },
  ],
  [
    'Go to the Issues tab, click New issue',
    {
      either: [
        [
          { do: 'open', target: 'Issues' },
          { do: 'click', target: 'New issue' },
        ],
        [
          { do: 'tab', target: 'Issues' },
          { do: 'click', target: 'New issue' },
        ],
      ],
    },
  ],
  ['Assign it to {person}', [{ do: 'act', verb: 'assign' }]],
  [
    'Assignee: {person}',
    {
      either: [
        [{ do: 'type', pairs: [['Assignee', '{person}']] }],
        [{ do: 'choose', value: '{person}', target: 'Assignee' }],
      ],
    },
  ],
  [
    'Set priority high and type Bug',
    {
      either: [
        [
          {
            do: 'type',
            pairs: [
              ['priority', 'high'],
              ['type', 'Bug'],
            ],
          },
        ],
        [
          { do: 'choose', value: 'high', target: 'priority' },
          { do: 'choose', value: 'Bug', target: 'type' },
        ],
      ],
    },
  ],
  [
    'Add the labels backend and regression',
    {
      either: [
        [{ do: 'choose', values: ['backend', 'regression'], target: 'labels' }],
        [{ do: 'act', verb: 'add' }],
        [{ do: 'create', target: 'labels' }],
      ],
    },
  ],
  [
    'Take the label "wontfix" off',
    {
      either: [
        [{ do: 'act', verb: 'remove', target: 'label "wontfix"' }],
        [{ do: 'check', target: 'wontfix', checked: false }],
        [{ do: 'act' }],
      ],
    },
  ],
  [
    'Change the state to In Review',
    {
      either: [
        [{ do: 'choose', value: 'In Review', target: 'state' }],
        [{ do: 'type', pairs: [['state', 'In Review']] }],
      ],
    },
  ],
  [
    'Close the issue with the comment "Fixed in 2.4"',
    {
      either: [
        [{ do: 'act', verb: 'close', target: 'issue' }],
        [{ do: 'open', target: 'issue', open: false }, {}],
        [{ do: 'act', verb: 'close' }, {}],
      ],
    },
  ],
  ['Reopen issue 17', [{ do: 'act', verb: 'reopen', target: 'issue 17' }]],
  [
    'Resolve all tickets in the list',
    { either: [[{ do: 'act', verb: 'resolve' }], [{ do: 'for-each', body: [{ do: 'act', verb: 'resolve' }] }]] },
  ],
  ['Comment: {comment}', [{ do: 'type', pairs: [['Comment', '{comment}']] }]],
  [
    'Leave a comment saying "I can reproduce this"',
    { either: [[{ do: 'create', target: 'comment' }], [{ do: 'type', pairs: [['comment', 'I can reproduce this']] }]] },
  ],
  ['Log 2 hours of work', { either: [[{ do: 'act', verb: 'log' }]] }],
  ['Link it to issue {other} as a duplicate', { either: [[{ do: 'act', verb: 'link' }]] }],
  [
    'Set the milestone to v3.1 and the due date to 1 October',
    {
      either: [
        [
          {
            do: 'type',
            pairs: [
              ['milestone', 'v3.1'],
              ['due date', '1 October'],
            ],
          },
        ],
        [
          { do: 'choose', value: 'v3.1', target: 'milestone' },
          { do: 'type', pairs: [['due date', '1 October']] },
        ],
        [
          { do: 'choose', value: 'v3.1', target: 'milestone' },
          { do: 'choose', value: '1 October', target: 'due date' },
        ],
      ],
    },
  ],
  ['Watch the issue', [{ do: 'act', verb: 'watch', target: 'issue' }]],
  [
    'Show only the open bugs',
    {
      either: [
        [{ do: 'act', verb: 'filter' }],
        [{ do: 'choose' }],
        [{ do: 'check', checked: true }],
        [{ do: 'act', verb: 'show' }],
      ],
    },
  ],
  [
    'Filter by assignee = {me} and status = Open',
    {
      either: [
        [
          { do: 'choose', value: '{me}', target: 'assignee' },
          { do: 'choose', value: 'Open', target: 'status' },
        ],
        [
          {
            do: 'type',
            pairs: [
              ['assignee', '{me}'],
              ['status', 'Open'],
            ],
          },
        ],
        [{ do: 'act', verb: 'filter' }],
      ],
    },
  ],
  [
    'Search for issues containing "timeout"',
    { either: [[{ do: 'search', value: 'timeout' }], [{ do: 'search', value: 'issues containing "timeout"' }]] },
  ],
  [
    'Read id, title and status of the first 15 issues',
    [{ do: 'read', fields: ['id', 'title', 'status'], limit: 15, many: true }],
  ],
  ['How many open issues does the project have?', [{ do: 'read' }]],
  ['Who reported it?', { either: [[{ do: 'read' }]] }],
  ['Check that the status is Closed', [{ do: 'verify', test: { of: 'value', target: 'status', value: 'Closed' } }]],
  [
    'Verify that no issue is assigned to {former_employee}',
    {
      either: [
        [{ do: 'verify', test: { of: 'thing', negated: true } }],
        [{ do: 'verify', test: { of: 'text', negated: true } }],
        [{ do: 'verify', test: { of: 'value', negated: true } }],
      ],
    },
  ],
  [
    'The counter of open bugs should be zero',
    {
      either: [
        [{ do: 'verify', test: { of: 'number', number: 0 } }],
        [{ do: 'verify', test: { of: 'value', value: 'zero' } }],
        [{ do: 'verify', test: { of: 'value', value: '0' } }],
        [{ do: 'verify', test: { of: 'count', number: 0 } }],
      ],
    },
  ],
  ['Number of open bugs must be fewer than 10', [{ do: 'verify', test: { of: 'number', than: 'less', number: 10 } }]],
  [
    'If the priority is Critical, assign it to {lead}, otherwise to {team}',
    [
      {
        do: 'if',
        test: { of: 'value', target: 'priority', value: 'Critical' },
        then: [{ do: 'act', verb: 'assign' }],
        otherwise: [{ do: 'act', verb: 'assign' }],
      },
    ],
  ],
  [
    'For each issue without an assignee: open it and set Assignee to {person}',
    {
      either: [
        [{ do: 'for-each', body: [{ do: 'open' }, { do: 'choose', value: '{person}', target: 'Assignee' }] }],
        [{ do: 'for-each', body: [{ do: 'open' }, { do: 'type', pairs: [['Assignee', '{person}']] }] }],
      ],
    },
  ],
  [
    'For each row of {bugs} click Create, write {bugs.title} in Summary and hit Create',
    [
      {
        do: 'for-each',
        rows: 'bugs',
        body: [
          { do: 'click', target: 'Create' },
          { do: 'type', pairs: [['Summary', '{bugs.title}']] },
          { do: 'click', target: 'Create' },
        ],
      },
    ],
  ],
  [
    'Bulk-edit: select all, set Version to 5.0, apply',
    {
      either: [
        [{}, { do: 'type', pairs: [['Version', '5.0']] }, {}],
        [{}, { do: 'choose', value: '5.0', target: 'Version' }, {}],
        [{}, {}, { do: 'choose', value: '5.0', target: 'Version' }, {}],
        [{}, {}, { do: 'type', pairs: [['Version', '5.0']] }, {}],
      ],
    },
  ],
  ['Attach the screenshot {screenshot} to the ticket', [{ do: 'upload', file: '{screenshot}' }]],
  ['Tick "Send me a copy"', [{ do: 'check', target: 'Send me a copy', checked: true }]],
  [
    'Clone ticket {id}',
    {
      either: [
        [{ do: 'act', verb: 'clone', target: 'ticket {id}' }],
        [{ do: 'act', verb: 'duplicate', target: 'ticket {id}' }],
        [{ do: 'act', verb: 'copy', target: 'ticket {id}' }],
      ],
    },
  ],
  ['Merge ticket 12 into ticket 9', [{ do: 'act', verb: 'merge' }]],
  ['Escalate it', [{ do: 'act', verb: 'escalate' }]],
  ['Snooze the ticket until Monday', [{ do: 'act', verb: 'snooze' }]],
  ['Press "Start progress" on the issue at the top', [{ do: 'click', target: 'Start progress' }]],
];
