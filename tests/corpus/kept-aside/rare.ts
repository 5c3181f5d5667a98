import type { StepCase } from '../step-case.ts';

/** Rare phrases whose meaning is clear to any person. */
export const cases: readonly StepCase[] = [
  ['Give the Save button a click', [{ do: 'click', target: 'Save' }]],
  ['Smash that Subscribe button', [{ do: 'click', target: 'Subscribe' }]],
  ['Depress the button marked "Start"', [{ do: 'click', target: 'Start' }]],
  [
    'Use the button "Calculate"',
    { either: [[{ do: 'click', target: 'Calculate' }], [{ do: 'act', verb: 'use', target: 'Calculate' }]] },
  ],
  [
    'Invoke the Export command',
    {
      either: [[{ do: 'click', target: 'Export' }], [{ do: 'act', verb: 'export' }], [{ do: 'act', target: 'Export' }]],
    },
  ],
  ['Left-click on Details', [{ do: 'click', target: 'Details' }]],
  ['Do a double click on the title', [{ do: 'click', target: 'title', count: 2 }]],
  ['Triple-click the paragraph', [{ do: 'click', target: 'paragraph', count: 3 }]],
  ['Middle-click the link Docs', [{ do: 'click', target: 'Docs', button: 'middle' }]],
  ['Perform a right mouse click on the folder Music', [{ do: 'click', target: 'folder Music', button: 'right' }]],
  ['Mouse over the Products menu', [{ do: 'hover', target: 'Products' }]],
  ['Rest the pointer on the help icon', [{ do: 'hover', target: 'help icon' }]],
  ['Move the cursor over the price', [{ do: 'hover', target: 'price' }]],
  ['Jot down "call back tomorrow" in the notes', [{ do: 'type', pairs: [['notes', 'call back tomorrow']] }]],
  ['Supply {vat_id} as the tax number', [{ do: 'type', pairs: [['tax number', '{vat_id}']] }]],
  ['State {reason} as the reason', [{ do: 'type', pairs: [['reason', '{reason}']] }]],
  ['Provide {serial} for Serial number', [{ do: 'type', pairs: [['Serial number', '{serial}']] }]],
  [
    'Populate the fields City with Graz and Zip with 8010',
    [
      {
        do: 'type',
        pairs: [
          ['City', 'Graz'],
          ['Zip', '8010'],
        ],
      },
    ],
  ],
  [
    'Specify 25 for Page size',
    { either: [[{ do: 'type', pairs: [['Page size', '25']] }], [{ do: 'choose', value: '25', target: 'Page size' }]] },
  ],
  ['Let the title be "Minutes of 3 May"', [{ do: 'type', pairs: [['title', 'Minutes of 3 May']] }]],
  [
    'The title shall be {title}',
    {
      either: [
        [{ do: 'type', pairs: [['title', '{title}']] }],
        [{ do: 'verify', test: { of: 'value', target: 'title', value: '{title}' } }],
      ],
    },
  ],
  ['Stick {nickname} in the nickname box', [{ do: 'type', pairs: [['nickname', '{nickname}']] }]],
  ['Bung {amount} in the Amount field', [{ do: 'type', pairs: [['Amount', '{amount}']] }]],
  ['Overwrite the description with {text}', [{ do: 'type', pairs: [['description', '{text}']] }]],
  [
    'Wipe the search box',
    {
      either: [
        [{ do: 'type', pairs: [['search', '']] }],
        [{ do: 'act', target: 'search' }],
        [{ do: 'type', pairs: [['search box', '']] }],
      ],
    },
  ],
  [
    'Blank out the middle initial',
    { either: [[{ do: 'type', pairs: [['middle initial', '']] }], [{ do: 'act', target: 'middle initial' }]] },
  ],
  [
    'Go for the option "Pay later"',
    { either: [[{ do: 'choose', value: 'Pay later' }], [{ do: 'click', target: 'Pay later' }]] },
  ],
  ['Opt for express delivery', [{ do: 'choose', value: 'express delivery' }]],
  [
    'Plump for the blue one',
    { either: [[{ do: 'choose', value: 'blue' }], [{ do: 'choose' }], [{ do: 'click', target: 'blue' }]] },
  ],
  [
    'Opt out of marketing e-mails',
    { either: [[{ do: 'check', target: 'marketing e-mails', checked: false }], [{ do: 'act' }]] },
  ],
  ['Put a check mark next to "I am over 18"', [{ do: 'check', target: 'I am over 18', checked: true }]],
  ['Put a tick against Vegetarian', [{ do: 'check', target: 'Vegetarian', checked: true }]],
  ['Remove the tick from "Gift wrap"', [{ do: 'check', target: 'Gift wrap', checked: false }]],
  ['Flip the switch "Auto-save"', [{ do: 'check', target: 'Auto-save', checked: null }]],
  ['Flick on the Wi-Fi switch', [{ do: 'check', target: 'Wi-Fi', checked: true }]],
  ['Strike the Enter key', [{ do: 'keys', keys: 'Enter' }]],
  ['Tap Return', { either: [[{ do: 'keys', keys: 'Enter' }], [{ do: 'click', target: 'Return' }]] }],
  ['Hit backspace four times', [{ do: 'keys', keys: 'Backspace', times: 4 }]],
  ['Push Page Down a couple of times', { either: [[{ do: 'keys', keys: 'PageDown', times: 2 }]] }],
  ['Hop over to the Billing page', { either: [[{ do: 'open', target: 'Billing' }]] }],
  ['Head to https://example.net/start', [{ do: 'go', url: 'https://example.net/start' }]],
  ['Make your way to the archive', [{ do: 'open', target: 'archive' }]],
  ['Pull up the record of {patient}', [{ do: 'open', target: 'record of {patient}' }]],
  [
    'Bring up the context menu of the file',
    {
      either: [
        [{ do: 'click', button: 'right', target: 'file' }],
        [{ do: 'open', target: 'context menu of the file' }],
      ],
    },
  ],
  ['Take me back to the previous page', [{ do: 'history', to: 'back' }]],
  ['Go one page forward in the browser', [{ do: 'history', to: 'forward' }]],
  ['Give the page a refresh', [{ do: 'history', to: 'reload' }]],
  [
    'Roll down the Advanced options',
    { either: [[{ do: 'open', target: 'Advanced options' }], [{ do: 'scroll', target: 'Advanced options' }]] },
  ],
  ['Shut the pop-up', [{ do: 'open', target: 'pop-up', open: false }]],
  [
    'Get rid of the banner',
    {
      either: [[{ do: 'open', target: 'banner', open: false }], [{ do: 'act', target: 'banner' }], [{ do: 'dialog' }]],
    },
  ],
  [
    'Scrap the draft',
    {
      either: [
        [{ do: 'act', verb: 'delete', target: 'draft' }],
        [{ do: 'act', verb: 'discard', target: 'draft' }],
        [{ do: 'act', target: 'draft' }],
      ],
    },
  ],
  [
    'Chuck out the third item in the basket',
    {
      either: [
        [{ do: 'act', target: 'item', nth: 3 }],
        [{ do: 'act', target: 'third item' }],
        [{ do: 'act', target: 'third item in the basket' }],
      ],
    },
  ],
  ['Hold your horses for 10 seconds', { either: [[{ do: 'wait' }], [{ understood: false }]] }],
  ['Pause for half a minute', [{ do: 'wait' }]],
  ['Sit tight until the report is ready', [{ do: 'wait' }]],
  [
    'Double-check that the name is spelt {name}',
    {
      either: [
        [{ do: 'verify', test: { of: 'value', target: 'name', value: '{name}' } }],
        [{ do: 'verify', test: { of: 'text', text: '{name}' } }],
      ],
    },
  ],
  [
    'See to it that Newsletter is ticked',
    {
      either: [
        [{ do: 'check', target: 'Newsletter', checked: true }],
        [{ do: 'verify', test: { of: 'thing', target: 'Newsletter', state: 'checked' } }],
      ],
    },
  ],
  [
    'I want to see "Thank you" at the end',
    {
      either: [[{ do: 'verify', test: { of: 'text', text: 'Thank you' } }], [{ do: 'find', target: 'Thank you' }], []],
    },
  ],
  [
    'There ought to be a dozen results',
    {
      either: [
        [{ do: 'verify', test: { of: 'count', number: 12 } }],
        [{ do: 'verify', test: { of: 'number', number: 12 } }],
      ],
    },
  ],
  [
    'Nowhere on the page may "expired" turn up',
    [{ do: 'verify', test: { of: 'text', text: 'expired', negated: true } }],
  ],
  ['Fetch the IBAN from the page', [{ do: 'read', target: 'IBAN' }]],
  ['Pick up the tracking number', [{ do: 'read', target: 'tracking number' }]],
  ['Gather the headlines', [{ do: 'read', target: 'headlines', many: true }]],
  ['Make a note of who signed the contract', [{ do: 'read' }]],
  ['Let me know the closing time', [{ do: 'read', target: 'closing time' }]],
  ["I'd like to know the serial number", [{ do: 'read', target: 'serial number' }]],
  ['Check with me before going on', [{ do: 'ask' }]],
  ['Have me pick one of the dates', [{ do: 'ask' }]],
  ['Consult me about the price first', [{ do: 'ask' }]],
  [
    'One after the other, open every entry in the list and press Like',
    { either: [[{ do: 'for-each', body: [{ do: 'open' }, { do: 'click', target: 'Like' }] }]] },
  ],
  [
    'Work through {orders} one by one: search the number, press Ship',
    [{ do: 'for-each', rows: 'orders', body: [{ do: 'search' }, { do: 'click', target: 'Ship' }] }],
  ],
  ['Do the following thrice: click Roll', [{ do: 'repeat', times: 3, body: [{ do: 'click', target: 'Roll' }] }]],
  [
    'Keep at it: click More till there is no More button left',
    { either: [[{ do: 'until', test: { of: 'thing', negated: true }, body: [{ do: 'click', target: 'More' }] }]] },
  ],
  [
    'Should a survey appear, close it',
    [{ do: 'if', test: { of: 'thing', target: 'survey' }, then: [{ do: 'open', open: false }] }],
  ],
  ['In case the list is empty, click New', [{ do: 'if', then: [{ do: 'click', target: 'New' }] }]],
  [
    'Provided that the total is below 20, press Pay',
    [
      {
        do: 'if',
        test: { of: 'number', target: 'total', than: 'less', number: 20 },
        then: [{ do: 'click', target: 'Pay' }],
      },
    ],
  ],
];
