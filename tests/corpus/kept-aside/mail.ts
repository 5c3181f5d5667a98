import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  ['Open the inbox', [{ do: 'open', target: 'inbox' }]],
  [
    'Open the first unread message',
    {
      either: [
        [{ do: 'open', target: 'unread message', nth: 1 }],
        [{ do: 'open', target: 'first unread message' }],
        [{ do: 'open', target: 'unread', nth: 1 }],
      ],
    },
  ],
  [
    'Write a new mail to {to} with the subject {subject} and the text {body}',
    {
      either: [
        [
          {
            do: 'create',
            target: 'mail',
            pairs: [
              ['to', '{to}'],
              ['subject', '{subject}'],
              ['text', '{body}'],
            ],
          },
        ],
        [
          {
            do: 'create',
            pairs: [
              ['*', '{to}'],
              ['subject', '{subject}'],
              ['text', '{body}'],
            ],
          },
        ],
      ],
    },
  ],
  ['Click Compose', [{ do: 'click', target: 'Compose' }]],
  ['To: {email}', [{ do: 'type', pairs: [['To', '{email}']] }]],
  ['Subject: Your order {order} has shipped', [{ do: 'type', pairs: [['Subject', 'Your order {order} has shipped']] }]],
  [
    'Type the following in the body: Thank you for your patience.',
    [{ do: 'type', pairs: [['body', 'Thank you for your patience.']] }],
  ],
  [
    'Send the mail',
    { either: [[{ do: 'act', verb: 'send', target: 'mail' }], [{ do: 'submit' }], [{ do: 'click', target: 'Send' }]] },
  ],
  ['hit send', [{ do: 'click', target: 'send' }]],
  [
    'Reply to the message from {sender} with "Got it, thanks"',
    {
      either: [
        [{ do: 'act', verb: 'reply', target: 'message from {sender}', value: 'Got it, thanks' }],
        [{ do: 'act', verb: 'reply', value: 'Got it, thanks' }],
      ],
    },
  ],
  ['Forward this mail to accounting@example.com', [{ do: 'act', verb: 'forward', value: 'accounting@example.com' }]],
  [
    'Archive every newsletter',
    {
      either: [
        [{ do: 'act', verb: 'archive', target: 'newsletter' }],
        [{ do: 'act', verb: 'archive', target: 'every newsletter' }],
        [{ do: 'for-each', rows: 'newsletter', body: [{ do: 'act', verb: 'archive' }] }],
      ],
    },
  ],
  [
    'Delete the message titled "Win a prize"',
    {
      either: [
        [{ do: 'act', verb: 'delete', target: 'message titled Win a prize' }],
        [{ do: 'act', verb: 'delete', target: 'Win a prize' }],
      ],
    },
  ],
  [
    'Mark the top message as read',
    {
      either: [
        [{ do: 'act', verb: 'mark', target: 'top message' }],
        [{ do: 'act', verb: 'mark as read' }],
        [{ do: 'act', verb: 'mark' }],
      ],
    },
  ],
  [
    'Star the second email',
    {
      either: [
        [{ do: 'act', verb: 'star', target: 'email', nth: 2 }],
        [{ do: 'act', verb: 'star', target: 'second email' }],
      ],
    },
  ],
  ['Move it to the folder Receipts', { either: [[{ do: 'act', verb: 'move' }], [{ do: 'drag', to: 'Receipts' }]] }],
  ['Drag the message "Invoice 88" onto the Archive folder', [{ do: 'drag', from: 'Invoice 88', to: 'Archive' }]],
  [
    'Tick all messages from noreply@shop.test and delete them',
    {
      either: [
        [
          { do: 'check', checked: true },
          { do: 'act', verb: 'delete' },
        ],
        [
          { do: 'for-each', body: [{ do: 'check', checked: true }] },
          { do: 'act', verb: 'delete' },
        ],
      ],
    },
  ],
  ['Search the mailbox for "boarding pass"', [{ do: 'search', value: 'boarding pass' }]],
  ['Look for mails from {sender} that have an attachment', { either: [[{ do: 'search' }], [{ do: 'find' }]] }],
  [
    'Download the attachment',
    { either: [[{ do: 'act', verb: 'download', target: 'attachment' }], [{ do: 'click', target: 'attachment' }]] },
  ],
  [
    'Attach the file {report} and send',
    {
      either: [
        [{ do: 'upload', file: '{report}' }, { do: 'submit' }],
        [
          { do: 'upload', file: '{report}' },
          { do: 'click', target: 'send' },
        ],
        [
          { do: 'upload', file: '{report}' },
          { do: 'act', verb: 'send' },
        ],
      ],
    },
  ],
  ['Copy in {manager} (Cc)', { either: [[{ do: 'type', pairs: [['Cc', '{manager}']] }]] }],
  [
    'Add {boss} in Bcc',
    { either: [[{ do: 'type', pairs: [['Bcc', '{boss}']] }], [{ do: 'act', verb: 'add', target: '{boss}' }]] },
  ],
  ['Discard the draft', [{ do: 'act', verb: 'discard', target: 'draft' }]],
  [
    'Save it as a draft, do not send',
    { either: [[{ do: 'act', verb: 'save' }], [{ do: 'submit', verb: 'save' }], [{ do: 'click', target: 'save' }]] },
  ],
  ['Wait until the message "Sent" shows up', [{ do: 'wait', test: { of: 'text', text: 'Sent' } }]],
  [
    'Make sure the mail is in the Sent folder afterwards',
    {
      either: [
        [{ do: 'verify', test: { of: 'thing', target: 'mail' } }],
        [{ do: 'verify', test: { of: 'text' } }],
        [{ do: 'verify' }],
      ],
    },
  ],
  ['How many unread messages are there?', [{ do: 'read' }]],
  ['Read out the sender and the subject of the latest mail', [{ do: 'read', fields: ['sender', 'subject'] }]],
  [
    'Get me sender, subject and date of the last 20 messages',
    [{ do: 'read', fields: ['sender', 'subject', 'date'], limit: 20, many: true }],
  ],
  [
    'Get the 6-digit code from the newest mail',
    {
      either: [[{ do: 'read', target: '6-digit code' }], [{ do: 'read', target: '6-digit code from the newest mail' }]],
    },
  ],
  ['If the inbox is empty, stop', [{ do: 'if' }]],
  [
    'Unless the mail has already been answered, reply "We are looking into it"',
    [{ do: 'if', then: [{ do: 'act', verb: 'reply' }] }],
  ],
  [
    'For each unread message: open it, click Archive',
    [{ do: 'for-each', rows: 'unread message', body: [{ do: 'open' }, { do: 'click', target: 'Archive' }] }],
  ],
  ['go thru every mail in Spam and press Not spam', [{ do: 'for-each', body: [{ do: 'click', target: 'Not spam' }] }]],
  ['press c to start a new message', [{ do: 'keys', keys: 'c' }]],
  ['Hit Ctrl+Enter to send it off', [{ do: 'keys', keys: 'Control+Enter' }]],
  [
    'Switch on the vacation responder from {start} until {end}',
    {
      either: [
        [{ do: 'check', target: 'vacation responder', checked: true }, { do: 'type' }],
        [{ do: 'check', checked: true }],
      ],
    },
  ],
  [
    'Set up a filter: from {sender}, skip the inbox',
    {
      either: [
        [
          { do: 'create', target: 'filter', pairs: [['from', '{sender}']] },
          { do: 'act', verb: 'skip' },
        ],
        [
          { do: 'create', target: 'filter', pairs: [['from', '{sender}']] },
          { do: 'check', checked: true },
        ],
        [{ understood: false }],
      ],
    },
  ],
  ['Block this sender', [{ do: 'act', verb: 'block', target: 'sender' }]],
  ['Report the message as phishing', [{ do: 'act', verb: 'report' }]],
];
