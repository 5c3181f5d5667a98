import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  [
    'Create an event "Team lunch" on 12 March at 12:30',
    { either: [[{ do: 'create', target: 'event' }], [{ do: 'create', target: 'event Team lunch' }]] },
  ],
  [
    'New appointment with {client} on {date} from {start} to {end}',
    { either: [[{ do: 'create', target: 'appointment' }], [{ do: 'create' }]] },
  ],
  ['Schedule a meeting for tomorrow 3pm', [{ do: 'create', target: 'meeting' }]],
  [
    'Title: {title}, start: {start}, end: {end}',
    [
      {
        do: 'type',
        pairs: [
          ['Title', '{title}'],
          ['start', '{start}'],
          ['end', '{end}'],
        ],
      },
    ],
  ],
  [
    'Click on the 15th in the calendar',
    {
      either: [
        [{ do: 'click', target: '15th' }],
        [{ do: 'click', target: '15' }],
        [{ do: 'choose', value: '15th' }],
        [{ do: 'click', nth: 15 }],
      ],
    },
  ],
  ['Pick 24 December 2026 as the date', [{ do: 'choose', value: '24 December 2026', target: 'date' }]],
  [
    'Choose next Monday in the date picker',
    {
      either: [
        [{ do: 'choose', value: 'next Monday' }],
        [{ do: 'choose', value: 'next Monday', target: 'date picker' }],
      ],
    },
  ],
  [
    'Set the time to half past nine',
    {
      either: [
        [{ do: 'type', pairs: [['time', 'half past nine']] }],
        [{ do: 'choose', value: 'half past nine', target: 'time' }],
      ],
    },
  ],
  [
    'Change the start time to 08:15',
    {
      either: [
        [{ do: 'type', pairs: [['start time', '08:15']] }],
        [{ do: 'choose', value: '08:15', target: 'start time' }],
      ],
    },
  ],
  [
    'Switch to week view',
    {
      either: [
        [{ do: 'choose', value: 'week view' }],
        [{ do: 'click', target: 'week view' }],
        [{ do: 'click', target: 'week' }],
        [{ do: 'open', target: 'week view' }],
        [{ do: 'choose', value: 'week' }],
        [{ do: 'tab', target: 'week view' }],
      ],
    },
  ],
  [
    'Go to the next month',
    {
      either: [
        [{ do: 'click', target: 'next' }],
        [{ do: 'click', target: 'next month' }],
        [{ do: 'open', target: 'next month' }],
      ],
    },
  ],
  [
    'Click the arrow until June 2027 is displayed',
    [{ do: 'until', test: { of: 'text', text: 'June 2027' }, body: [{ do: 'click', target: 'arrow' }] }],
  ],
  ['Press > until you get to October', [{ do: 'until', body: [{ do: 'click', target: '>' }] }]],
  [
    'Double-click on the slot Tuesday 10:00',
    {
      either: [
        [{ do: 'click', target: 'slot Tuesday 10:00', count: 2 }],
        [{ do: 'click', target: 'Tuesday 10:00', count: 2 }],
      ],
    },
  ],
  ['Drag the meeting "Stand-up" to Wednesday', [{ do: 'drag', from: 'Stand-up', to: 'Wednesday' }]],
  [
    'Move the appointment with Dr Patel to 4 June',
    { either: [[{ do: 'act', verb: 'move' }], [{ do: 'drag', to: '4 June' }]] },
  ],
  [
    'Cancel the dentist appointment',
    { either: [[{ do: 'act', verb: 'cancel', target: 'dentist appointment' }], [{ do: 'click', target: 'Cancel' }]] },
  ],
  [
    'Delete all events in August',
    { either: [[{ do: 'act', verb: 'delete' }], [{ do: 'for-each', body: [{ do: 'act', verb: 'delete' }] }]] },
  ],
  [
    'Invite {guest1} and {guest2}',
    {
      either: [
        [{ do: 'act', verb: 'invite' }],
        [
          { do: 'act', verb: 'invite', target: '{guest1}' },
          { do: 'act', verb: 'invite', target: '{guest2}' },
        ],
      ],
    },
  ],
  [
    'Add {guest} as a guest',
    {
      either: [
        [{ do: 'act', verb: 'add' }],
        [{ do: 'type', pairs: [['guest', '{guest}']] }],
        [{ do: 'create', target: 'guest' }],
      ],
    },
  ],
  [
    'Make it repeat weekly',
    {
      either: [
        [{ do: 'choose', value: 'weekly' }],
        [{ do: 'choose', value: 'weekly', target: 'repeat' }],
        [{ do: 'act', verb: 'repeat' }],
        [{ do: 'type', pairs: [['repeat', 'weekly']] }],
      ],
    },
  ],
  [
    'Set a reminder 30 minutes before',
    {
      either: [
        [{ do: 'create', target: 'reminder' }],
        [{ do: 'type', pairs: [['reminder', '30 minutes before']] }],
        [{ do: 'choose', value: '30 minutes before', target: 'reminder' }],
      ],
    },
  ],
  ['Tick All day', [{ do: 'check', target: 'All day', checked: true }]],
  ['Turn off "Show declined events"', [{ do: 'check', target: 'Show declined events', checked: false }]],
  [
    'Hide the calendar Holidays',
    {
      either: [
        [{ do: 'act', verb: 'hide', target: 'Holidays' }],
        [{ do: 'check', target: 'Holidays', checked: false }],
      ],
    },
  ],
  [
    'Accept the invitation "Budget review"',
    {
      either: [
        [{ do: 'act', verb: 'accept', target: 'invitation "Budget review"' }],
        [{ do: 'act', verb: 'accept', target: 'Budget review' }],
      ],
    },
  ],
  [
    'Decline it with the note "On holiday"',
    {
      either: [
        [{ do: 'act', verb: 'decline' }],
        [
          { do: 'act', verb: 'decline' },
          { do: 'type', value: 'On holiday' },
        ],
      ],
    },
  ],
  [
    'Save the event',
    { either: [[{ do: 'act', verb: 'save', target: 'event' }], [{ do: 'submit' }], [{ do: 'click', target: 'Save' }]] },
  ],
  ['List the events of today', [{ do: 'read', many: true }]],
  ['Read time and title of every event this week', [{ do: 'read', fields: ['time', 'title'], many: true }]],
  ['When does the meeting with {name} begin?', [{ do: 'read' }]],
  [
    'Check the event shows up on 12 March',
    { either: [[{ do: 'verify', test: { of: 'thing', target: 'event' } }], [{ do: 'verify' }]] },
  ],
  ['If Friday is fully booked, take the first free slot on Monday', [{ do: 'if' }]],
  ['Ask me which of the free slots to take', [{ do: 'ask' }]],
  [
    "Book the 9 o'clock slot",
    { either: [[{ do: 'act', verb: 'book', target: "9 o'clock slot" }], [{ do: 'act', verb: 'book' }]] },
  ],
  [
    'For each row in {events}: new event, title {events.title}, date {events.date}, save',
    {
      either: [
        [
          {
            do: 'for-each',
            rows: 'events',
            body: [
              { do: 'create', target: 'event' },
              {
                do: 'type',
                pairs: [
                  ['title', '{events.title}'],
                  ['date', '{events.date}'],
                ],
              },
              { do: 'submit' },
            ],
          },
        ],
        [
          {
            do: 'for-each',
            rows: 'events',
            body: [
              {
                do: 'create',
                target: 'event',
                pairs: [
                  ['title', '{events.title}'],
                  ['date', '{events.date}'],
                ],
              },
              { do: 'submit' },
            ],
          },
        ],
        [
          {
            do: 'for-each',
            rows: 'events',
            body: [
              {
                do: 'create',
                target: 'event',
                pairs: [
                  ['title', '{events.title}'],
                  ['date', '{events.date}'],
                ],
              },
              { do: 'click', target: 'save' },
            ],
          },
        ],
        [
          {
            do: 'for-each',
            rows: 'events',
            body: [
              {
                do: 'create',
                target: 'event',
                pairs: [
                  ['title', '{events.title}'],
                  ['date', '{events.date}'],
                ],
              },
              { do: 'act', verb: 'save' },
            ],
          },
        ],
      ],
    },
  ],
  ['Wait 2 seconds', [{ do: 'wait' }]],
  ['Where: Meeting room 4', [{ do: 'type', pairs: [['Where', 'Meeting room 4']] }]],
  [
    'Departure 07/08/2026, return 21/08/2026',
    {
      either: [
        [
          {
            do: 'type',
            pairs: [
              ['Departure', '07/08/2026'],
              ['return', '21/08/2026'],
            ],
          },
        ],
      ],
    },
  ],
  ['Pls put the meeting in my calender for {day} at {time}', { either: [[{ do: 'create' }], [{ do: 'act' }]] }],
  ['Print the month of May', { either: [[{ do: 'act', verb: 'print' }]] }],
  ['Subscribe to the calendar at https://example.com/cal.ics', { either: [[{ do: 'act', verb: 'subscribe' }]] }],
];
