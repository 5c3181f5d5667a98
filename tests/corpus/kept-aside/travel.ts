import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  [
    'Search flights from {from} to {to} on {date}',
    {
      either: [
        [{ do: 'search', value: 'flights from {from} to {to} on {date}' }],
        [
          {
            do: 'type',
            pairs: [
              ['from', '{from}'],
              ['to', '{to}'],
              ['*', '{date}'],
            ],
          },
          { do: 'search' },
        ],
        [
          {
            do: 'type',
            pairs: [
              ['from', '{from}'],
              ['to', '{to}'],
              ['*', '{date}'],
            ],
          },
          { do: 'submit' },
        ],
        [
          {
            do: 'type',
            pairs: [
              ['from', '{from}'],
              ['to', '{to}'],
              ['*', '{date}'],
            ],
          },
        ],
      ],
    },
  ],
  [
    'From: Oslo, To: Bergen, Depart: 4 July, Return: 9 July',
    [
      {
        do: 'type',
        pairs: [
          ['From', 'Oslo'],
          ['To', 'Bergen'],
          ['Depart', '4 July'],
          ['Return', '9 July'],
        ],
      },
    ],
  ],
  [
    'Type Lisbon in "Where to?" and choose "Lisbon (LIS)" from the suggestions',
    [
      { do: 'type', pairs: [['Where to?', 'Lisbon']] },
      { do: 'choose', value: 'Lisbon (LIS)' },
    ],
  ],
  [
    'One way, 2 adults, 1 child',
    {
      either: [
        [
          { do: 'choose' },
          {
            do: 'type',
            pairs: [
              ['adults', '2'],
              ['child', '1'],
            ],
          },
        ],
        [{ do: 'choose' }, { do: 'choose' }, { do: 'choose' }],
        [{ understood: false }],
      ],
    },
  ],
  ['Tick "Direct flights only"', [{ do: 'check', target: 'Direct flights only', checked: true }]],
  [
    'Click the + next to Adults until it says 3',
    {
      either: [
        [{ do: 'until', body: [{ do: 'click', target: '+' }] }],
        [{ do: 'until', body: [{ do: 'click', target: '+', within: 'Adults' }] }],
      ],
    },
  ],
  [
    'Increase the number of rooms to 2',
    {
      either: [
        [{ do: 'type', pairs: [['number of rooms', '2']] }],
        [{ do: 'choose', value: '2', target: 'number of rooms' }],
        [{ do: 'act', verb: 'increase' }],
        [{ do: 'until', body: [{}] }],
      ],
    },
  ],
  [
    'Check-in {checkin}, check-out {checkout}',
    [
      {
        do: 'type',
        pairs: [
          ['Check-in', '{checkin}'],
          ['check-out', '{checkout}'],
        ],
      },
    ],
  ],
  ['Find a hotel in {city} for two nights from {arrival}', { either: [[{ do: 'search' }], [{ do: 'find' }]] }],
  [
    'Sort by lowest price',
    { either: [[{ do: 'sort', target: 'price', descending: false }], [{ do: 'sort', target: 'lowest price' }]] },
  ],
  ['Sort on departure time', [{ do: 'sort', target: 'departure time' }]],
  [
    'Select the earliest train',
    {
      either: [
        [{ do: 'choose', value: 'earliest train' }],
        [{ do: 'click', target: 'earliest train' }],
        [{ do: 'choose' }],
      ],
    },
  ],
  [
    'Pick the flight leaving at 06:40',
    {
      either: [
        [{ do: 'choose', value: 'flight leaving at 06:40' }],
        [{ do: 'click', target: 'flight leaving at 06:40' }],
        [{ do: 'choose' }],
      ],
    },
  ],
  ['Take the second cheapest offer', { either: [[{ do: 'choose' }], [{ do: 'click' }], [{ do: 'open' }]] }],
  [
    'Book the seat 14A',
    { either: [[{ do: 'act', verb: 'book', target: 'seat 14A' }], [{ do: 'choose', value: '14A' }]] },
  ],
  ['Reserve a table for four at 19:00', { either: [[{ do: 'act', verb: 'reserve' }], [{ do: 'create' }]] }],
  [
    'Click any free window seat',
    { either: [[{ do: 'click', target: 'free window seat' }], [{ do: 'click', target: 'any free window seat' }]] },
  ],
  [
    'Fill in the passenger details: first name {first}, surname {last}, passport {passport}',
    [
      {
        do: 'type',
        pairs: [
          ['first name', '{first}'],
          ['surname', '{last}'],
          ['passport', '{passport}'],
        ],
      },
    ],
  ],
  ['Passenger 2: {name2}', [{ do: 'type', pairs: [['Passenger 2', '{name2}']] }]],
  [
    'Date of birth is {dob}',
    {
      either: [
        [{ do: 'type', pairs: [['Date of birth', '{dob}']] }],
        [{ do: 'verify', test: { of: 'value', target: 'Date of birth', value: '{dob}' } }],
      ],
    },
  ],
  [
    'Skip the insurance',
    {
      either: [
        [{ do: 'act', verb: 'skip', target: 'insurance' }],
        [{ do: 'click', target: 'Skip' }],
        [{ do: 'click', target: 'Skip insurance' }],
      ],
    },
  ],
  [
    'Decline the travel insurance and go on',
    { either: [[{ do: 'act', verb: 'decline', target: 'travel insurance' }, {}]] },
  ],
  [
    'Continue without seats',
    {
      either: [
        [{ do: 'click', target: 'Continue without seats' }],
        [{ do: 'act', verb: 'continue' }],
        [{ do: 'submit' }],
      ],
    },
  ],
  [
    'Do not add luggage',
    { either: [[], [{ understood: false }], [{ do: 'check', target: 'luggage', checked: false }]] },
  ],
  [
    'Read the price of the cheapest flight',
    { either: [[{ do: 'read', target: 'price of the cheapest flight' }], [{ do: 'read', target: 'price' }]] },
  ],
  [
    'Give me departure, arrival, duration and fare of the first six connections',
    [{ do: 'read', fields: ['departure', 'arrival', 'duration', 'fare'], limit: 6, many: true }],
  ],
  ['Note the booking reference', [{ do: 'read', target: 'booking reference' }]],
  ['How long is the flight?', [{ do: 'read' }]],
  [
    'Check the total is the same as {expected_total}',
    {
      either: [
        [{ do: 'verify', test: { of: 'value', target: 'total', value: '{expected_total}' } }],
        [{ do: 'verify', test: { of: 'number', target: 'total' } }],
      ],
    },
  ],
  [
    'Verify the arrival is before 18:00',
    { either: [[{ do: 'verify', test: { of: 'number', target: 'arrival', than: 'less' } }], [{ understood: false }]] },
  ],
  ['If there is no direct train, choose the one with the fewest changes', [{ do: 'if', then: [{}] }]],
  [
    'If a price alert window pops up, close it',
    [
      {
        do: 'if',
        test: { of: 'thing', target: 'price alert window', state: 'there' },
        then: [{ do: 'open', open: false }],
      },
    ],
  ],
  ['Wait until the spinner is gone', [{ do: 'wait', test: { of: 'thing', target: 'spinner', negated: true } }]],
  ['Wait up to a minute for the results', [{ do: 'wait', test: { of: 'thing', target: 'results' } }]],
  [
    'Cancel booking {booking} and confirm the cancellation',
    {
      either: [
        [
          { do: 'act', verb: 'cancel', target: 'booking {booking}' },
          { do: 'act', verb: 'confirm' },
        ],
        [{ do: 'act', verb: 'cancel', target: 'booking {booking}' }, { do: 'dialog' }],
        [{ do: 'act', verb: 'cancel', target: 'booking {booking}' }, { do: 'click' }],
      ],
    },
  ],
  [
    'Change the return date to {date}',
    {
      either: [
        [{ do: 'type', pairs: [['return date', '{date}']] }],
        [{ do: 'choose', value: '{date}', target: 'return date' }],
      ],
    },
  ],
  ['Download the boarding pass', [{ do: 'act', verb: 'download', target: 'boarding pass' }]],
  [
    'For each traveller in {travellers}: enter {travellers.first} as first name and {travellers.last} as last name, then press Next',
    [
      {
        do: 'for-each',
        rows: 'travellers',
        body: [
          {
            do: 'type',
            pairs: [
              ['first name', '{travellers.first}'],
              ['last name', '{travellers.last}'],
            ],
          },
          { do: 'click', target: 'Next' },
        ],
      },
    ],
  ],
  ['Check in online', { either: [[{ do: 'click', target: 'Check in online' }], [{ do: 'act', verb: 'check in' }]] }],
  ['Switch currency to NOK', { either: [[{ do: 'choose', value: 'NOK', target: 'currency' }]] }],
  [
    'Open https://trains.example.com/timetable in a new tab',
    [{ do: 'go', url: 'https://trains.example.com/timetable' }],
  ],
  [
    'Close this tab and return to the search results',
    { either: [[{ do: 'tab', verb: 'close' }, {}], [{ do: 'tab', verb: 'close' }]] },
  ],
];
