import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  [
    'Drag the card "Design logo" from To do to Doing',
    {
      either: [
        [{ do: 'drag', from: 'Design logo', to: 'Doing' }],
        [{ do: 'drag', from: 'card "Design logo" from To do', to: 'Doing' }],
      ],
    },
  ],
  [
    'Move {card} into Done',
    {
      either: [
        [{ do: 'act', verb: 'move', target: '{card}' }],
        [{ do: 'act', verb: 'move', target: '{card} Done' }],
        [{ do: 'drag', from: '{card}', to: 'Done' }],
      ],
    },
  ],
  ['Drag the top card in Backlog onto the column Sprint 5', [{ do: 'drag', to: 'Sprint 5' }]],
  [
    'Add a card with the title {title} to the list Ideas',
    [{ do: 'create', target: 'card', pairs: [['title', '{title}']] }],
  ],
  ['Create a list named "Waiting"', [{ do: 'create', target: 'list', pairs: [['*', 'Waiting']] }]],
  [
    'New board: Marketing 2027',
    {
      either: [
        [{ do: 'create', target: 'board', pairs: [['*', 'Marketing 2027']] }],
        [{ do: 'type', pairs: [['New board', 'Marketing 2027']] }],
      ],
    },
  ],
  ['Open the board Roadmap', [{ do: 'open', target: 'Roadmap' }]],
  ['Open the card "Order chairs"', [{ do: 'open', target: 'Order chairs' }]],
  ['Assign the card to {person}', [{ do: 'act', verb: 'assign' }]],
  [
    'Give the card the label Urgent',
    {
      either: [
        [{ do: 'choose', value: 'Urgent', target: 'label' }],
        [{ do: 'type', pairs: [['label', 'Urgent']] }],
        [{ do: 'act', verb: 'add' }],
      ],
    },
  ],
  [
    'Set the due date to next Friday',
    {
      either: [
        [{ do: 'type', pairs: [['due date', 'next Friday']] }],
        [{ do: 'choose', value: 'next Friday', target: 'due date' }],
      ],
    },
  ],
  ['Due: {due}', [{ do: 'type', pairs: [['Due', '{due}']] }]],
  [
    'Write the comment "Waiting for the client" on the card',
    {
      either: [
        [{ do: 'create', target: 'comment' }],
        [{ do: 'type', value: 'Waiting for the client' }],
        [{ do: 'type', pairs: [['*', 'Waiting for the client']] }],
      ],
    },
  ],
  ['Add a checklist called Packing with the items Tape, Boxes and Labels', [{ do: 'create', target: 'checklist' }]],
  [
    'Tick off "Boxes" in the checklist',
    {
      either: [
        [{ do: 'check', target: 'Boxes', checked: true }],
        [{ do: 'check', target: 'Boxes', within: 'checklist', checked: true }],
      ],
    },
  ],
  [
    'Archive all cards in Done',
    {
      either: [
        [{ do: 'act', verb: 'archive', target: 'all cards in Done' }],
        [{ do: 'act', verb: 'archive', target: 'cards', within: 'Done' }],
        [{ do: 'for-each', body: [{ do: 'act', verb: 'archive' }] }],
      ],
    },
  ],
  [
    'Copy the card {card}',
    { either: [[{ do: 'act', verb: 'copy', target: '{card}' }], [{ do: 'act', verb: 'duplicate', target: '{card}' }]] },
  ],
  [
    'Click the three dots on the card and choose Delete',
    {
      either: [
        [
          { do: 'click', target: 'three dots' },
          { do: 'click', target: 'Delete' },
        ],
        [
          { do: 'click', target: 'three dots' },
          { do: 'choose', value: 'Delete' },
        ],
      ],
    },
  ],
  ['Click the ⋮ menu of "Design logo", then Archive', [{ do: 'click' }, { do: 'click', target: 'Archive' }]],
  ['Rename the list Doing to In progress', [{ do: 'act', verb: 'rename', target: 'Doing' }]],
  ['Close the card', [{ do: 'open', target: 'card', open: false }]],
  ['Press Escape to close the card', [{ do: 'keys', keys: 'Escape' }]],
  ['Count the cards in the column Blocked', [{ do: 'read' }]],
  ['Read the titles of all cards in Doing', [{ do: 'read', many: true }]],
  [
    'Check that the card is now in Done',
    { either: [[{ do: 'verify', test: { of: 'thing', target: 'card' } }], [{ do: 'verify' }]] },
  ],
  ['Verify the Backlog column contains 4 cards', [{ do: 'verify', test: { of: 'count', number: 4 } }]],
  [
    'Make sure there is no card left in Review',
    {
      either: [
        [{ do: 'verify', test: { of: 'thing', negated: true } }],
        [{ do: 'verify', test: { of: 'count', number: 0 } }],
      ],
    },
  ],
  ['While there are cards in Review, move the first one to Done', [{ do: 'until', body: [{}] }]],
  [
    'Repeat 5 times: click Add card, type "Test" and press Enter',
    [
      {
        do: 'repeat',
        times: 5,
        body: [
          { do: 'click', target: 'Add card' },
          { do: 'type', value: 'Test' },
          { do: 'keys', keys: 'Enter' },
        ],
      },
    ],
  ],
  [
    'For each row of {tasks}, add a card with title {tasks.title} and description {tasks.details} to Backlog',
    [
      {
        do: 'for-each',
        rows: 'tasks',
        body: [
          {
            do: 'create',
            target: 'card',
            pairs: [
              ['title', '{tasks.title}'],
              ['description', '{tasks.details}'],
            ],
          },
        ],
      },
    ],
  ],
  [
    'For every card labelled Bug, set the priority to High',
    {
      either: [
        [{ do: 'for-each', body: [{ do: 'choose', value: 'High', target: 'priority' }] }],
        [{ do: 'for-each', body: [{ do: 'type', pairs: [['priority', 'High']] }] }],
      ],
    },
  ],
  [
    'Filter the board by member {member}',
    { either: [[{ do: 'choose', value: '{member}' }], [{ do: 'act', verb: 'filter' }]] },
  ],
  ['Star this board', [{ do: 'act', verb: 'star', target: 'board' }]],
  ['Invite {email} to the board', [{ do: 'act', verb: 'invite', target: '{email}' }]],
  [
    'Change the background to green',
    {
      either: [
        [{ do: 'choose', value: 'green', target: 'background' }],
        [{ do: 'type', pairs: [['background', 'green']] }],
        [{ do: 'act', verb: 'change' }],
      ],
    },
  ],
  ['Pull the card up to the top of the list', { either: [[{ do: 'drag', from: 'card' }]] }],
  ['Drag "Buy paint" below "Sand the floor"', [{ do: 'drag', from: 'Buy paint', to: 'below Sand the floor' }]],
  ['Swap the cards A and B', { either: [[{ understood: false }], [{ do: 'act', verb: 'swap' }]] }],
  ['If the card has no assignee, assign it to me', [{ do: 'if', then: [{ do: 'act', verb: 'assign' }] }]],
  ['Vote for the first idea', [{ do: 'act', verb: 'vote' }]],
  [
    'Close sprint 12',
    {
      either: [[{ do: 'open', target: 'sprint 12', open: false }], [{ do: 'act', verb: 'close', target: 'sprint 12' }]],
    },
  ],
  ['Start the sprint', [{ do: 'act', verb: 'start', target: 'sprint' }]],
];
