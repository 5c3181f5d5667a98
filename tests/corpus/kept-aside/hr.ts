import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  [
    'Add employee {first} {last}',
    {
      either: [
        [{ do: 'create', target: 'employee' }],
        [{ do: 'create', target: 'employee {first} {last}' }],
        [{ do: 'act', verb: 'add' }],
      ],
    },
  ],
  ['Open the personnel file of {employee}', [{ do: 'open', target: 'personnel file of {employee}' }]],
  [
    'Request leave from {from} to {to}',
    { either: [[{ do: 'create', target: 'leave' }], [{ do: 'act', verb: 'request' }]] },
  ],
  [
    'Type of leave: Parental leave',
    {
      either: [
        [{ do: 'choose', value: 'Parental leave', target: 'Type of leave' }],
        [{ do: 'type', pairs: [['Type of leave', 'Parental leave']] }],
      ],
    },
  ],
  ['Half day in the afternoon', [{ understood: false }]],
  ['Approve the leave request of {name}', [{ do: 'act', verb: 'approve', target: 'leave request of {name}' }]],
  [
    'Approve every request that is not longer than 3 days',
    { either: [[{ do: 'act', verb: 'approve' }], [{ do: 'for-each', body: [{ do: 'act', verb: 'approve' }] }]] },
  ],
  ['Reject the expense claim because the receipt is missing', [{ do: 'act', verb: 'reject' }]],
  ['Clock in', { either: [[{ do: 'click', target: 'Clock in' }], [{ do: 'act', verb: 'clock in' }]] }],
  [
    'Enter 8 hours for Monday, 7.5 for Tuesday and 8 for Wednesday',
    {
      either: [
        [
          {
            do: 'type',
            pairs: [
              ['Monday', '8'],
              ['Tuesday', '7.5'],
              ['Wednesday', '8'],
            ],
          },
        ],
        [
          {
            do: 'type',
            pairs: [
              ['Monday', '8 hours'],
              ['Tuesday', '7.5'],
              ['Wednesday', '8'],
            ],
          },
        ],
      ],
    },
  ],
  [
    'Put 7:30 in every day of the week',
    { either: [[{ do: 'type', value: '7:30' }], [{ do: 'type' }], [{ do: 'for-each', body: [{ do: 'type' }] }]] },
  ],
  ['Submit my timesheet for approval', { either: [[{ do: 'submit' }], [{ do: 'act', verb: 'submit' }]] }],
  ['Post a vacancy "Warehouse assistant" in Leeds', { either: [[{ do: 'create' }], [{ do: 'act', verb: 'post' }]] }],
  [
    'Upload my CV {cv} and cover letter {letter}',
    {
      either: [
        [
          { do: 'upload', file: '{cv}' },
          { do: 'upload', file: '{letter}' },
        ],
        [{ do: 'upload' }],
      ],
    },
  ],
  [
    'Set employment type to Part-time',
    {
      either: [
        [{ do: 'choose', value: 'Part-time', target: 'employment type' }],
        [{ do: 'type', pairs: [['employment type', 'Part-time']] }],
      ],
    },
  ],
  [
    'Gross salary: 3,400; currency: GBP',
    {
      either: [
        [
          {
            do: 'type',
            pairs: [
              ['Gross salary', '3,400'],
              ['currency', 'GBP'],
            ],
          },
        ],
        [
          { do: 'type', pairs: [['Gross salary', '3,400']] },
          { do: 'choose', value: 'GBP', target: 'currency' },
        ],
      ],
    },
  ],
  ['Pick {manager} as line manager', { either: [[{ do: 'choose', value: '{manager}', target: 'line manager' }]] }],
  ['Transfer {employee} to the department Logistics', { either: [[{ do: 'act', verb: 'transfer' }]] }],
  [
    'Shortlist the candidates Okafor and Lindgren',
    {
      either: [
        [{ do: 'act', verb: 'shortlist' }],
        [
          { do: 'act', verb: 'shortlist' },
          { do: 'act', verb: 'shortlist' },
        ],
      ],
    },
  ],
  ['Reject the remaining applicants', [{ do: 'act', verb: 'reject', target: 'remaining applicants' }]],
  [
    'Invite {candidate} to an interview on {date} at {time}',
    {
      either: [[{ do: 'act', verb: 'invite' }], [{ do: 'act', verb: 'invite', target: '{candidate}' }, { do: 'type' }]],
    },
  ],
  ['Read the remaining days of holiday', { either: [[{ do: 'read', target: 'remaining days of holiday' }]] }],
  ['How much leave has {employee} got left?', [{ do: 'read' }]],
  [
    'Read name, job title and start date of everyone in the team Finance',
    [{ do: 'read', fields: ['name', 'job title', 'start date'], many: true }],
  ],
  ['Get the e-mail addresses of all new starters', [{ do: 'read', many: true }]],
  [
    'Check that the request is marked Pending',
    {
      either: [
        [{ do: 'verify', test: { of: 'value', value: 'Pending' } }],
        [{ do: 'verify', test: { of: 'text', text: 'Pending' } }],
        [{ do: 'verify' }],
      ],
    },
  ],
  [
    'Verify that overtime does not exceed 20 hours',
    {
      either: [
        [{ do: 'verify', test: { of: 'number', target: 'overtime', than: 'more', number: 20, negated: true } }],
        [{ do: 'verify', test: { of: 'number', target: 'overtime', than: 'at-most', number: 20 } }],
      ],
    },
  ],
  [
    'Make sure the days sum up to exactly 5',
    {
      either: [
        [{ do: 'verify', test: { of: 'number', number: 5 } }],
        [{ do: 'verify', test: { of: 'count', number: 5 } }],
      ],
    },
  ],
  ['If there are no holidays left, ask me what to do', [{ do: 'if', then: [{ do: 'ask' }] }]],
  [
    'If {employee} is on probation, untick Bonus',
    [{ do: 'if', then: [{ do: 'check', target: 'Bonus', checked: false }] }],
  ],
  [
    'For each row of {staff}: Add employee, First name {staff.first}, Last name {staff.last}, Start date {staff.start}, Save',
    {
      either: [
        [
          {
            do: 'for-each',
            rows: 'staff',
            body: [
              {},
              {
                do: 'type',
                pairs: [
                  ['First name', '{staff.first}'],
                  ['Last name', '{staff.last}'],
                  ['Start date', '{staff.start}'],
                ],
              },
              { do: 'click', target: 'Save' },
            ],
          },
        ],
        [
          {
            do: 'for-each',
            rows: 'staff',
            body: [
              {},
              {
                do: 'type',
                pairs: [
                  ['First name', '{staff.first}'],
                  ['Last name', '{staff.last}'],
                  ['Start date', '{staff.start}'],
                ],
              },
              { do: 'submit' },
            ],
          },
        ],
        [
          {
            do: 'for-each',
            rows: 'staff',
            body: [
              {
                do: 'create',
                target: 'employee',
                pairs: [
                  ['First name', '{staff.first}'],
                  ['Last name', '{staff.last}'],
                  ['Start date', '{staff.start}'],
                ],
              },
              {},
            ],
          },
        ],
        [
          {
            do: 'for-each',
            rows: 'staff',
            body: [
              {},
              {
                do: 'type',
                pairs: [
                  ['First name', '{staff.first}'],
                  ['Last name', '{staff.last}'],
                  ['Start date', '{staff.start}'],
                ],
              },
              { do: 'act', verb: 'save' },
            ],
          },
        ],
      ],
    },
  ],
  [
    'For each pending expense under 50: click Approve',
    { either: [[{ do: 'for-each', body: [{ do: 'click', target: 'Approve' }] }]] },
  ],
  [
    'Download all payslips of 2025',
    { either: [[{ do: 'act', verb: 'download' }], [{ do: 'for-each', body: [{ do: 'act', verb: 'download' }] }]] },
  ],
  ['End the employment of {employee} as of {last_day}', { either: [[{ do: 'act', verb: 'end' }]] }],
  ['Sign the document', [{ do: 'act', verb: 'sign', target: 'document' }]],
  ['Print the contract', { either: [[{ do: 'act', verb: 'print', target: 'contract' }]] }],
  [
    'Tick the trainings "Fire safety" + "First aid"',
    [
      { do: 'check', target: 'Fire safety', checked: true },
      { do: 'check', target: 'First aid', checked: true },
    ],
  ],
  ['Team → Absences → this month', { either: [[{ do: 'click', path: ['Team', 'Absences', 'this month'] }]] }],
  [
    'Enter my bank details (IBAN {iban}, BIC {bic})',
    [
      {
        do: 'type',
        pairs: [
          ['IBAN', '{iban}'],
          ['BIC', '{bic}'],
        ],
      },
    ],
  ],
  [
    'Emergency contact: Maria Lopez, sister, 555-0142',
    { either: [[{ do: 'type', pairs: [['Emergency contact', '*']] }]] },
  ],
];
