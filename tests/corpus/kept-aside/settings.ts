import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  ['Open the settings', [{ do: 'open', target: 'settings' }]],
  [
    'Click on your avatar and choose Preferences',
    {
      either: [
        [
          { do: 'click', target: 'your avatar' },
          { do: 'click', target: 'Preferences' },
        ],
        [
          { do: 'click', target: 'avatar' },
          { do: 'choose', value: 'Preferences' },
        ],
        [
          { do: 'click', target: 'your avatar' },
          { do: 'choose', value: 'Preferences' },
        ],
        [
          { do: 'click', target: 'avatar' },
          { do: 'click', target: 'Preferences' },
        ],
      ],
    },
  ],
  ['Switch dark mode on', [{ do: 'check', target: 'dark mode', checked: true }]],
  [
    'Enable two-factor authentication',
    {
      either: [[{ do: 'check', target: 'two-factor authentication', checked: true }], [{ do: 'act', verb: 'enable' }]],
    },
  ],
  [
    'Disable push notifications',
    { either: [[{ do: 'check', target: 'push notifications', checked: false }], [{ do: 'act', verb: 'disable' }]] },
  ],
  [
    'Deactivate "Share usage data"',
    {
      either: [
        [{ do: 'check', target: 'Share usage data', checked: false }],
        [{ do: 'act', verb: 'deactivate', target: 'Share usage data' }],
      ],
    },
  ],
  [
    'Set language to Deutsch',
    {
      either: [
        [{ do: 'choose', value: 'Deutsch', target: 'language' }],
        [{ do: 'type', pairs: [['language', 'Deutsch']] }],
      ],
    },
  ],
  [
    'Time zone: Europe/Helsinki',
    {
      either: [
        [{ do: 'choose', value: 'Europe/Helsinki', target: 'Time zone' }],
        [{ do: 'type', pairs: [['Time zone', 'Europe/Helsinki']] }],
      ],
    },
  ],
  [
    'Change my display name to {display_name}',
    {
      either: [
        [{ do: 'type', pairs: [['display name', '{display_name}']] }],
        [{ do: 'type', pairs: [['my display name', '{display_name}']] }],
      ],
    },
  ],
  ['Update the phone number to {phone}', { either: [[{ do: 'type', pairs: [['phone number', '{phone}']] }]] }],
  [
    'Change the password: old {old_password}, new {new_password}, repeat {new_password}',
    {
      either: [
        [
          {
            do: 'type',
            pairs: [
              ['old', '{old_password}'],
              ['new', '{new_password}'],
              ['repeat', '{new_password}'],
            ],
          },
        ],
        [
          {},
          {
            do: 'type',
            pairs: [
              ['old', '{old_password}'],
              ['new', '{new_password}'],
              ['repeat', '{new_password}'],
            ],
          },
        ],
        [{ do: 'act', verb: 'change' }],
      ],
    },
  ],
  [
    'Untick everything under Newsletters',
    { either: [[{ do: 'check', checked: false }], [{ do: 'for-each', body: [{ do: 'check', checked: false }] }]] },
  ],
  [
    'Tick all checkboxes in the section Privacy',
    { either: [[{ do: 'check', checked: true }], [{ do: 'for-each', body: [{ do: 'check', checked: true }] }]] },
  ],
  [
    'Make sure "Remember me" is ticked',
    {
      either: [
        [{ do: 'verify', test: { of: 'thing', target: 'Remember me', state: 'checked' } }],
        [{ do: 'check', target: 'Remember me', checked: true }],
      ],
    },
  ],
  [
    'Verify "Remember me" is not ticked',
    [{ do: 'verify', test: { of: 'thing', target: 'Remember me', state: 'checked', negated: true } }],
  ],
  [
    'Choose the accent colour purple',
    {
      either: [
        [{ do: 'choose', value: 'purple', target: 'accent colour' }],
        [{ do: 'choose', value: 'accent colour purple' }],
      ],
    },
  ],
  [
    'Set the font size to 18',
    { either: [[{ do: 'type', pairs: [['font size', '18']] }], [{ do: 'choose', value: '18', target: 'font size' }]] },
  ],
  [
    'Drag the volume slider all the way to the right',
    { either: [[{ do: 'drag', from: 'volume', direction: 'right' }], [{ do: 'drag', from: 'volume' }]] },
  ],
  [
    'Turn the brightness down to 40 %',
    {
      either: [
        [{ do: 'type', pairs: [['brightness', '40 %']] }],
        [{ do: 'type', pairs: [['brightness', '40']] }],
        [{ do: 'drag', from: 'brightness' }],
        [{ do: 'choose', target: 'brightness' }],
      ],
    },
  ],
  [
    'Replace my profile picture with {picture}',
    {
      either: [
        [{ do: 'upload', file: '{picture}' }],
        [{ do: 'act', verb: 'replace' }],
        [{ do: 'type', pairs: [['profile picture', '{picture}']] }],
      ],
    },
  ],
  ['Connect the calendar', [{ do: 'act', verb: 'connect', target: 'calendar' }]],
  [
    'Disconnect the account {account}',
    {
      either: [
        [{ do: 'act', verb: 'disconnect', target: 'account {account}' }],
        [{ do: 'act', verb: 'disconnect', target: '{account}' }],
      ],
    },
  ],
  [
    'Account → Security → Sessions → Sign out everywhere',
    [{ do: 'click', path: ['Account', 'Security', 'Sessions', 'Sign out everywhere'] }],
  ],
  [
    'Under Appearance pick Compact',
    {
      either: [
        [{ do: 'choose', value: 'Compact', target: 'Appearance' }],
        [{ do: 'choose', value: 'Compact' }],
        [{ do: 'click', target: 'Compact', within: 'Appearance' }],
      ],
    },
  ],
  [
    'Scroll down and click Save settings',
    [
      { do: 'scroll', direction: 'down' },
      { do: 'click', target: 'Save settings' },
    ],
  ],
  ['Save', { either: [[{ do: 'click', target: 'Save' }], [{ do: 'act', verb: 'save' }], [{ do: 'submit' }]] }],
  [
    'Apply and close',
    {
      either: [
        [{ do: 'click', target: 'Apply and close' }],
        [
          { do: 'click', target: 'Apply' },
          { do: 'click', target: 'close' },
        ],
        [{ do: 'act', verb: 'apply' }, {}],
        [
          { do: 'click', target: 'Apply' },
          { do: 'open', open: false },
        ],
      ],
    },
  ],
  ['Reset everything to the defaults', { either: [[{ do: 'act', verb: 'reset' }]] }],
  ['Restore default settings', [{ do: 'act', verb: 'restore' }]],
  ['Check that the message "Settings saved" shows', [{ do: 'verify', test: { of: 'text', text: 'Settings saved' } }]],
  [
    'A green banner "Saved" should appear',
    {
      either: [[{ do: 'verify', test: { of: 'text', text: 'Saved' } }], [{ do: 'verify', test: { of: 'thing' } }], []],
    },
  ],
  ['The button Save must be enabled now', [{ do: 'verify', test: { of: 'thing', target: 'Save', state: 'enabled' } }]],
  [
    'Confirm that the language is set to English',
    {
      either: [
        [{ do: 'verify', test: { of: 'value', target: 'language', value: 'English' } }],
        [{ do: 'verify', test: { of: 'value', value: 'English' } }],
      ],
    },
  ],
  ['Read which plan I am on', { either: [[{ do: 'read' }]] }],
  ['When does my subscription renew?', [{ do: 'read' }]],
  [
    'Upgrade to the Pro plan',
    {
      either: [
        [{ do: 'act', verb: 'upgrade' }],
        [{ do: 'choose', value: 'Pro' }],
        [{ do: 'choose', value: 'Pro plan' }],
      ],
    },
  ],
  ['Cancel my subscription', { either: [[{ do: 'act', verb: 'cancel', target: 'subscription' }]] }],
  [
    'If auto-renew is on, switch it off',
    [
      {
        do: 'if',
        test: { of: 'thing', target: 'auto-renew', state: 'checked' },
        then: [{ do: 'check', checked: false }],
      },
    ],
  ],
  [
    'Unless notifications are enabled, enable them',
    [
      {
        do: 'if',
        test: { of: 'thing', target: 'notifications', negated: true },
        then: [{ do: 'check', checked: true }],
      },
    ],
  ],
  [
    'Turn each of the following off: Sounds, Badges, Previews',
    {
      either: [
        [
          { do: 'check', target: 'Sounds', checked: false },
          { do: 'check', target: 'Badges', checked: false },
          { do: 'check', target: 'Previews', checked: false },
        ],
      ],
    },
  ],
  ['Type "Mon-Fri 9-17" in Working hours', [{ do: 'type', pairs: [['Working hours', 'Mon-Fri 9-17']] }]],
  [
    'Delete all saved cards',
    {
      either: [
        [{ do: 'act', verb: 'delete', target: 'all saved cards' }],
        [{ do: 'act', verb: 'delete', target: 'saved cards' }],
        [{ do: 'for-each', body: [{ do: 'act', verb: 'delete' }] }],
      ],
    },
  ],
];
