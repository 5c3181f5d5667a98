import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  ['Search for {address}', [{ do: 'search', value: '{address}' }]],
  [
    'Find "Alexanderplatz, Berlin" on the map',
    {
      either: [
        [{ do: 'find', target: 'Alexanderplatz, Berlin' }],
        [{ do: 'find' }],
        [{ do: 'search', value: 'Alexanderplatz, Berlin' }],
      ],
    },
  ],
  [
    'Type {place} in the search bar and select the first suggestion',
    {
      either: [
        [{ do: 'type', pairs: [['search', '{place}']] }, { do: 'choose' }],
        [
          { do: 'type', pairs: [['search', '{place}']] },
          { do: 'click', target: 'suggestion', nth: 1 },
        ],
        [{ do: 'search', value: '{place}' }, { do: 'choose' }],
        [{ do: 'type', pairs: [['search bar', '{place}']] }, { do: 'choose' }],
      ],
    },
  ],
  [
    'Zoom in three times',
    { either: [[{ do: 'act', verb: 'zoom in', times: 3 }], [{ do: 'click', target: 'Zoom in', times: 3 }]] },
  ],
  ['Press the + button five times', [{ do: 'click', target: '+', times: 5 }]],
  [
    'Zoom out until Europe is visible',
    { either: [[{ do: 'until', test: { of: 'text', text: 'Europe' }, body: [{}] }]] },
  ],
  ['Click Directions', [{ do: 'click', target: 'Directions' }]],
  [
    'Get directions from {from} to {to}',
    {
      either: [
        [
          {
            do: 'type',
            pairs: [
              ['from', '{from}'],
              ['to', '{to}'],
            ],
          },
        ],
        [{ do: 'act', verb: 'get' }],
      ],
    },
  ],
  [
    'Start: {from}; destination: {to}',
    [
      {
        do: 'type',
        pairs: [
          ['Start', '{from}'],
          ['destination', '{to}'],
        ],
      },
    ],
  ],
  [
    'Start point Lyon, end point Marseille',
    [
      {
        do: 'type',
        pairs: [
          ['Start point', 'Lyon'],
          ['end point', 'Marseille'],
        ],
      },
    ],
  ],
  ['Choose walking as the mode of travel', [{ do: 'choose', value: 'walking', target: 'mode of travel' }]],
  ['Select public transport instead of car', { either: [[{ do: 'choose', value: 'public transport' }]] }],
  [
    'Switch to satellite view',
    {
      either: [
        [{ do: 'choose', value: 'satellite view' }],
        [{ do: 'choose', value: 'satellite' }],
        [{ do: 'click', target: 'satellite view' }],
        [{ do: 'click', target: 'satellite' }],
        [{ do: 'tab', target: 'satellite view' }],
        [{ do: 'open', target: 'satellite view' }],
      ],
    },
  ],
  ['Turn the Traffic layer on', [{ do: 'check', target: 'Traffic layer', checked: true }]],
  [
    'Hide the layer Cycle paths',
    {
      either: [
        [{ do: 'check', target: 'Cycle paths', checked: false }],
        [{ do: 'act', verb: 'hide', target: 'Cycle paths' }],
        [{ do: 'act', verb: 'hide', target: 'layer Cycle paths' }],
      ],
    },
  ],
  ['Drag the map to the left', [{ do: 'drag', from: 'map', direction: 'left' }]],
  ['Drag the red marker onto the station', [{ do: 'drag', from: 'red marker', to: 'station' }]],
  ['Right-click in the middle of the map and choose "Drop pin"', [{ do: 'click', button: 'right' }, {}]],
  [
    'Read the distance and the travel time of the fastest route',
    { either: [[{ do: 'read', fields: ['distance', 'travel time'] }]] },
  ],
  [
    'What is the address of the marker?',
    { either: [[{ do: 'read', target: 'address' }], [{ do: 'read', target: 'address of the marker' }]] },
  ],
  ['Write down the phone number and opening hours', [{ do: 'read', fields: ['phone number', 'opening hours'] }]],
  [
    'Get name, rating and address of the first 8 restaurants',
    [{ do: 'read', fields: ['name', 'rating', 'address'], limit: 8, many: true }],
  ],
  [
    'Check that the route takes less than 45 minutes',
    [{ do: 'verify', test: { of: 'number', than: 'less', number: 45 } }],
  ],
  ['Verify the list shows at most 20 places', [{ do: 'verify', test: { of: 'number', than: 'at-most', number: 20 } }]],
  ['If no route is found, try it by train', [{ do: 'if', then: [{}] }]],
  ['Allow the page to use my location', { either: [[{ do: 'dialog' }], [{ do: 'act', verb: 'allow' }]] }],
  ['Click "My location"', [{ do: 'click', target: 'My location' }]],
  ['Wait till the map has loaded', [{ do: 'wait' }]],
  [
    'Save the place under Favourites',
    { either: [[{ do: 'act', verb: 'save', target: 'place' }], [{ do: 'act', verb: 'save' }]] },
  ],
  [
    'Share the route and copy the link',
    {
      either: [
        [
          { do: 'act', verb: 'share', target: 'route' },
          { do: 'act', verb: 'copy', target: 'link' },
        ],
        [{ do: 'act', verb: 'share', target: 'route' }, { do: 'click' }],
        [
          { do: 'act', verb: 'share', target: 'route' },
          { do: 'read', target: 'link' },
        ],
      ],
    },
  ],
  [
    'Add a stop in {via}',
    { either: [[{ do: 'create', target: 'stop' }], [{ do: 'act', verb: 'add' }], [{ do: 'create' }]] },
  ],
  [
    'Swap start and destination',
    { either: [[{ do: 'act', verb: 'swap' }], [{ do: 'click', target: 'Swap start and destination' }]] },
  ],
  [
    'For each address in {stops}: search it, read the coordinates',
    [{ do: 'for-each', rows: 'stops', body: [{ do: 'search' }, { do: 'read', target: 'coordinates' }] }],
  ],
  ['Close the side panel', [{ do: 'open', target: 'side panel', open: false }]],
  [
    'Hover the marker of "City Library"',
    { either: [[{ do: 'hover', target: 'marker of "City Library"' }], [{ do: 'hover', target: 'City Library' }]] },
  ],
  [
    'Scroll the list of places to the bottom',
    {
      either: [
        [{ do: 'scroll', direction: 'bottom' }],
        [{ do: 'scroll', target: 'list of places', direction: 'bottom' }],
      ],
    },
  ],
  ['Tilt the map', [{ do: 'act', verb: 'tilt', target: 'map' }]],
  ['Measure the distance between the two pins', { either: [[{ do: 'act', verb: 'measure' }]] }],
  [
    'Print the directions',
    { either: [[{ do: 'act', verb: 'print', target: 'directions' }], [{ do: 'act', verb: 'print' }]] },
  ],
  [
    'Put the slider "Radius" to 10 km',
    {
      either: [
        [{ do: 'type', pairs: [['Radius', '10 km']] }],
        [{ do: 'choose', value: '10 km', target: 'Radius' }],
        [{ do: 'drag', from: 'Radius', to: '10 km' }],
        [{ do: 'type', pairs: [['Radius', '10']] }],
      ],
    },
  ],
  [
    'Depart at 7:45',
    {
      either: [
        [{ do: 'type', pairs: [['Depart at', '7:45']] }],
        [{ do: 'type', pairs: [['Depart', '7:45']] }],
        [{ do: 'choose', value: '7:45', target: 'Depart at' }],
        [{ do: 'choose', value: '7:45', target: 'Depart' }],
      ],
    },
  ],
];
