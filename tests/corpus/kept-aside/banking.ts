import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  ['Sign in with the Bank credentials', [{ do: 'sign-in', credential: 'Bank' }]],
  ['Log on using the saved login "Business account"', [{ do: 'sign-in', credential: 'Business account' }]],
  ['Ask me for the TAN and enter it', { either: [[{ do: 'ask', question: 'TAN' }, { do: 'type' }], [{ do: 'type' }]] }],
  [
    'Wait for me to confirm the login in my phone app',
    { either: [[{ do: 'ask' }], [{ do: 'wait', test: { of: 'thing' } }], [{ understood: false }]] },
  ],
  [
    'Transfer {amount} EUR to {iban}, reference {reference}',
    { either: [[{ do: 'create', target: 'transfer' }], [{ do: 'act', verb: 'transfer' }]] },
  ],
  [
    'Make a new payment: recipient {recipient}, IBAN {iban}, amount {amount}',
    [
      {
        do: 'create',
        target: 'payment',
        pairs: [
          ['recipient', '{recipient}'],
          ['IBAN', '{iban}'],
          ['amount', '{amount}'],
        ],
      },
    ],
  ],
  [
    'Payee: {payee}\nAmount: {amount}\nReference: Invoice {invoice}',
    [
      {
        do: 'type',
        pairs: [
          ['Payee', '{payee}'],
          ['Amount', '{amount}'],
          ['Reference', 'Invoice {invoice}'],
        ],
      },
    ],
  ],
  ['Enter 1,250.00 as the amount', [{ do: 'type', pairs: [['amount', '1,250.00']] }]],
  [
    'Key the sort code 12-34-56 and account number {account} into their fields',
    {
      either: [
        [
          {
            do: 'type',
            pairs: [
              ['sort code', '12-34-56'],
              ['account number', '{account}'],
            ],
          },
        ],
      ],
    },
  ],
  [
    'Choose the account ending in 4321',
    {
      either: [
        [{ do: 'choose', value: 'account ending in 4321' }],
        [{ do: 'choose', value: 'ending in 4321', target: 'account' }],
        [{ do: 'choose' }],
      ],
    },
  ],
  [
    'From account: Savings',
    {
      either: [
        [{ do: 'type', pairs: [['From account', 'Savings']] }],
        [{ do: 'choose', value: 'Savings', target: 'From account' }],
      ],
    },
  ],
  ['Execute on {date}', { either: [[{ do: 'type', pairs: [['*', '{date}']] }], [{ do: 'act', verb: 'execute' }]] }],
  ['Set up a standing order of £50 monthly to {name}', [{ do: 'create', target: 'standing order' }]],
  [
    'Cancel the direct debit "Gym"',
    {
      either: [
        [{ do: 'act', verb: 'cancel', target: 'direct debit "Gym"' }],
        [{ do: 'act', verb: 'cancel', target: 'Gym' }],
      ],
    },
  ],
  [
    'Review the details, then press Confirm',
    { either: [[{ do: 'click', target: 'Confirm' }], [{}, { do: 'click', target: 'Confirm' }]] },
  ],
  [
    'Before you confirm, check that the amount is {amount}',
    { either: [[{ do: 'verify', test: { of: 'value', target: 'amount', value: '{amount}' } }]] },
  ],
  [
    'Read the balance of the current account',
    { either: [[{ do: 'read', target: 'balance of the current account' }], [{ do: 'read', target: 'balance' }]] },
  ],
  ["What's my available balance?", [{ do: 'read', target: 'available balance' }]],
  [
    'Get date, description and amount of the last 30 transactions',
    [{ do: 'read', fields: ['date', 'description', 'amount'], limit: 30, many: true }],
  ],
  ['List all payments to {vendor}', [{ do: 'read', target: 'payments to {vendor}', many: true }]],
  [
    'Show the transactions of last month',
    {
      either: [
        [{ do: 'open', target: 'transactions of last month' }],
        [{ do: 'act' }],
        [{ do: 'choose' }],
        [{ do: 'read' }],
      ],
    },
  ],
  [
    'Set the period from 01/01/2026 to 31/03/2026',
    {
      either: [
        [
          {
            do: 'type',
            pairs: [
              ['*', '01/01/2026'],
              ['*', '31/03/2026'],
            ],
          },
        ],
        [{ do: 'type', pairs: [['period', 'from 01/01/2026 to 31/03/2026']] }],
        [{ do: 'type', pairs: [['period', '01/01/2026 to 31/03/2026']] }],
      ],
    },
  ],
  [
    'Download the statement for May as PDF',
    { either: [[{ do: 'act', verb: 'download', target: 'statement for May' }], [{ do: 'act', verb: 'download' }]] },
  ],
  [
    'For each month in {months}: choose the month, click Download',
    { either: [[{ do: 'for-each', rows: 'months', body: [{ do: 'choose' }, { do: 'click', target: 'Download' }] }]] },
  ],
  [
    'Verify the balance is greater than zero',
    { either: [[{ do: 'verify', test: { of: 'number', target: 'balance', than: 'more', number: 0 } }]] },
  ],
  [
    "Make sure the fee isn't more than 1.50",
    {
      either: [
        [{ do: 'verify', test: { of: 'number', target: 'fee', than: 'more', number: 1.5, negated: true } }],
        [{ do: 'verify', test: { of: 'number', target: 'fee', than: 'at-most', number: 1.5 } }],
      ],
    },
  ],
  [
    'The balance should be no less than 1000',
    {
      either: [
        [{ do: 'verify', test: { of: 'number', target: 'balance', than: 'at-least', number: 1000 } }],
        [{ do: 'verify', test: { of: 'number', target: 'balance', than: 'less', number: 1000, negated: true } }],
      ],
    },
  ],
  ['If the balance is under {minimum}, send me a message', { either: [[{ do: 'if', then: [{}] }]] }],
  [
    'If the bank asks for a second factor, ask me for the code',
    [{ do: 'if', test: { of: 'thing', target: 'second factor' }, then: [{ do: 'ask', question: 'code' }] }],
  ],
  ['Freeze my debit card', [{ do: 'act', verb: 'freeze', target: 'debit card' }]],
  [
    'Raise the daily limit to 2000',
    {
      either: [
        [{ do: 'type', pairs: [['daily limit', '2000']] }],
        [{ do: 'choose', value: '2000', target: 'daily limit' }],
        [{ do: 'act', verb: 'raise' }],
      ],
    },
  ],
  [
    'Tick the three unpaid invoices and choose "Pay selected"',
    {
      either: [
        [
          { do: 'check', checked: true },
          { do: 'click', target: 'Pay selected' },
        ],
        [
          { do: 'check', checked: true },
          { do: 'choose', value: 'Pay selected' },
        ],
      ],
    },
  ],
  [
    'Add {name} to my payees',
    { either: [[{ do: 'act', verb: 'add', target: '{name}' }], [{ do: 'create', target: 'payee' }]] },
  ],
  ['Order a new chequebook', { either: [[{ do: 'act', verb: 'order' }]] }],
  [
    'I need you to open Accounts and go to Statements',
    {
      either: [
        [
          { do: 'open', target: 'Accounts' },
          { do: 'open', target: 'Statements' },
        ],
      ],
    },
  ],
  ['Note the confirmation number so that I can find it later', [{ do: 'read', target: 'confirmation number' }]],
  ['Agree to the terms of the new account', { either: [[{ do: 'check', checked: true }], [{ do: 'act' }]] }],
  ['Never click "Delete account"', { either: [[], [{ understood: false }]] }],
  [
    'Sign out when finished',
    {
      either: [
        [{ do: 'act', verb: 'sign out' }],
        [{ do: 'click', target: 'Sign out' }],
        [{ do: 'act', verb: 'log out' }],
      ],
    },
  ],
  ['Convert 300 USD into EUR', { either: [[{ do: 'act', verb: 'convert' }]] }],
];
