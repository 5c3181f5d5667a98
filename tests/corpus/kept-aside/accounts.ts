import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  ['Log in', [{ do: 'sign-in' }]],
  ['Sign in with the Shop credentials', [{ do: 'sign-in', credential: 'Shop' }]],
  [
    'Log in as {username} with the password {password}',
    [
      {
        do: 'sign-in',
        pairs: [
          ['username', '{username}'],
          ['password', '{password}'],
        ],
      },
    ],
  ],
  [
    'Login using e-mail {email} and password {password}',
    [
      {
        do: 'sign-in',
        pairs: [
          ['e-mail', '{email}'],
          ['password', '{password}'],
        ],
      },
    ],
  ],
  [
    'Go to https://portal.example.com and sign in with my Portal login',
    [
      { do: 'go', url: 'https://portal.example.com' },
      { do: 'sign-in', credential: 'Portal' },
    ],
  ],
  ['Open example.com/login', [{ do: 'go', url: 'example.com/login' }]],
  ['Use the credential "Intranet" to sign in', [{ do: 'sign-in', credential: 'Intranet' }]],
  ['First sign in (credentials: ERP)', [{ do: 'sign-in', credential: 'ERP' }]],
  [
    'Enter the e-mail {email}, click Next, enter the password {password}, click Sign in',
    {
      either: [
        [
          { do: 'type', pairs: [['e-mail', '{email}']] },
          { do: 'click', target: 'Next' },
          { do: 'type', pairs: [['password', '{password}']] },
          { do: 'click', target: 'Sign in' },
        ],
        [
          { do: 'type', pairs: [['e-mail', '{email}']] },
          { do: 'click', target: 'Next' },
          { do: 'type', pairs: [['password', '{password}']] },
          { do: 'sign-in' },
        ],
      ],
    },
  ],
  ['User: {user}', [{ do: 'type', pairs: [['User', '{user}']] }]],
  ['Password: {password}', [{ do: 'type', pairs: [['Password', '{password}']] }]],
  ['Tick Stay signed in', [{ do: 'check', target: 'Stay signed in', checked: true }]],
  ['Click "Forgot password?"', [{ do: 'click', target: 'Forgot password?' }]],
  [
    'Sign up with name {name}, email {email} and password {password}',
    {
      either: [
        [
          {
            do: 'type',
            pairs: [
              ['name', '{name}'],
              ['email', '{email}'],
              ['password', '{password}'],
            ],
          },
        ],
        [{ do: 'act', verb: 'sign up' }],
        [
          {
            do: 'create',
            pairs: [
              ['name', '{name}'],
              ['email', '{email}'],
              ['password', '{password}'],
            ],
          },
        ],
        [
          { do: 'act', verb: 'sign up' },
          {
            do: 'type',
            pairs: [
              ['name', '{name}'],
              ['email', '{email}'],
              ['password', '{password}'],
            ],
          },
        ],
      ],
    },
  ],
  ['Create an account for {name}', [{ do: 'create', target: 'account' }]],
  [
    'Register a new account with the address {email}',
    {
      either: [
        [{ do: 'create', target: 'account', pairs: [['address', '{email}']] }],
        [{ do: 'create', target: 'account' }],
      ],
    },
  ],
  ['Repeat the password in the second password field', { either: [[{ do: 'type' }]] }],
  ['Choose "I am a business customer"', [{ do: 'choose', value: 'I am a business customer' }]],
  [
    'Accept the terms and conditions and the privacy policy',
    {
      either: [
        [
          { do: 'check', target: 'terms and conditions', checked: true },
          { do: 'check', target: 'privacy policy', checked: true },
        ],
        [{ do: 'act', verb: 'accept' }],
        [
          { do: 'act', verb: 'accept', target: 'terms and conditions' },
          { do: 'act', verb: 'accept', target: 'privacy policy' },
        ],
        [{ do: 'check', checked: true }],
      ],
    },
  ],
  [
    'Do not subscribe to the newsletter',
    { either: [[{ do: 'check', target: 'newsletter', checked: false }], [], [{ understood: false }]] },
  ],
  [
    'Continue with Google',
    {
      either: [
        [{ do: 'click', target: 'Continue with Google' }],
        [{ do: 'act', verb: 'continue' }],
        [{ do: 'submit' }],
      ],
    },
  ],
  ['Ask me for the code that was sent by text message', { either: [[{ do: 'ask' }]] }],
  [
    'Enter the one-time code from the Portal credential',
    { either: [[{ do: 'type', pairs: [['one-time code', '*']] }], [{ do: 'sign-in', credential: 'Portal' }]] },
  ],
  ['Verify that I am signed in as {name}', { either: [[{ do: 'verify' }]] }],
  ['"Welcome back" should be on the page', [{ do: 'verify', test: { of: 'text', text: 'Welcome back' } }]],
  ['You are now on the start page', { either: [[], [{ do: 'verify' }]] }],
  ['Check the url contains /dashboard', [{ do: 'verify', test: { of: 'url', text: '/dashboard' } }]],
  [
    'Make sure the address does not end in /login',
    [{ do: 'verify', test: { of: 'url', text: '/login', negated: true } }],
  ],
  [
    'If a captcha is shown, ask me to solve it',
    [{ do: 'if', test: { of: 'thing', target: 'captcha', state: 'there' }, then: [{ do: 'ask' }] }],
  ],
  ['If you are already signed in, sign out first', [{ do: 'if', then: [{}] }]],
  ['If the login fails, read the error', [{ do: 'if', then: [{ do: 'read', target: 'error' }] }]],
  [
    'Sign out via the user menu',
    {
      either: [
        [{ do: 'act', verb: 'sign out' }],
        [{ do: 'act', verb: 'log out' }],
        [{ do: 'click', target: 'Sign out' }],
      ],
    },
  ],
  [
    'Log me out',
    {
      either: [
        [{ do: 'act', verb: 'log out' }],
        [{ do: 'act', verb: 'sign out' }],
        [{ do: 'click', target: 'Log out' }],
      ],
    },
  ],
  ['Close the "Save password?" bubble', { either: [[{ do: 'open', open: false }], [{ do: 'dialog' }]] }],
  [
    'For each row in {members}: Sign up, Name {members.name}, Mail {members.mail}, Register',
    {
      either: [
        [
          {
            do: 'for-each',
            rows: 'members',
            body: [
              { do: 'click', target: 'Sign up' },
              {
                do: 'type',
                pairs: [
                  ['Name', '{members.name}'],
                  ['Mail', '{members.mail}'],
                ],
              },
              { do: 'click', target: 'Register' },
            ],
          },
        ],
        [
          {
            do: 'for-each',
            rows: 'members',
            body: [
              { do: 'act', verb: 'sign up' },
              {
                do: 'type',
                pairs: [
                  ['Name', '{members.name}'],
                  ['Mail', '{members.mail}'],
                ],
              },
              {},
            ],
          },
        ],
      ],
    },
  ],
  [
    'Wait until the Sign in button becomes active',
    [{ do: 'wait', test: { of: 'thing', target: 'Sign in', state: 'enabled' } }],
  ],
  [
    'Security question: first pet, answer: Rex',
    {
      either: [
        [
          {
            do: 'type',
            pairs: [
              ['Security question', 'first pet'],
              ['answer', 'Rex'],
            ],
          },
        ],
        [
          { do: 'choose', value: 'first pet', target: 'Security question' },
          { do: 'type', pairs: [['answer', 'Rex']] },
        ],
      ],
    },
  ],
  ['Click on Log In in the upper right corner', { either: [[{ do: 'click', target: 'Log In' }], [{ do: 'sign-in' }]] }],
  [
    'Verify my email by opening the link in the mail',
    {
      either: [
        [{ do: 'open', target: 'link in the mail' }],
        [{ do: 'open', target: 'link' }],
        [{ do: 'click', target: 'link' }],
      ],
    },
  ],
  [
    'Delete my account',
    {
      either: [
        [{ do: 'act', verb: 'delete', target: 'account' }],
        [{ do: 'act', verb: 'delete', target: 'my account' }],
      ],
    },
  ],
  [
    'Enter any valid email',
    {
      either: [
        [{ understood: false }],
        [{ do: 'type', pairs: [['email', '*']] }],
        [{ do: 'type', value: 'any valid email' }],
      ],
    },
  ],
];
