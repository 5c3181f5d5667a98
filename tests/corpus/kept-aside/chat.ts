import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  [
    'Open the channel #general',
    { either: [[{ do: 'open', target: '#general' }], [{ do: 'open', target: 'channel #general' }]] },
  ],
  ['Go to the conversation with {person}', [{ do: 'open', target: 'conversation with {person}' }]],
  [
    'Write "Good morning!" and press Enter',
    [
      { do: 'type', value: 'Good morning!' },
      { do: 'keys', keys: 'Enter' },
    ],
  ],
  [
    'Send the message {message} to {person}',
    {
      either: [
        [{ do: 'act', verb: 'send' }],
        [{ do: 'create', target: 'message' }],
        [{ do: 'type' }, { do: 'submit' }],
      ],
    },
  ],
  [
    'Message {person}: {text}',
    {
      either: [
        [{ do: 'act', verb: 'message' }],
        [{ do: 'act', verb: 'send' }],
        [{ do: 'type', pairs: [['Message {person}', '{text}']] }],
      ],
    },
  ],
  ['Say hello to everybody', [{ understood: false }]],
  [
    'Type @{colleague} could you check this? in the message box and send it',
    {
      either: [
        [{ do: 'type', pairs: [['message', '@{colleague} could you check this?']] }, { do: 'submit' }],
        [
          { do: 'type', pairs: [['message', '@{colleague} could you check this?']] },
          { do: 'act', verb: 'send' },
        ],
        [
          { do: 'type', pairs: [['message', '@{colleague} could you check this?']] },
          { do: 'click', target: 'send' },
        ],
      ],
    },
  ],
  [
    'Reply in the thread with {answer}',
    {
      either: [
        [{ do: 'act', verb: 'reply' }],
        [{ do: 'type', value: '{answer}' }],
        [{ do: 'type', pairs: [['*', '{answer}']] }],
      ],
    },
  ],
  ['React with a thumbs-up to the last message', { either: [[{ do: 'act', verb: 'react' }]] }],
  ['Edit my last message to "See you at 5"', { either: [[{ do: 'act', verb: 'edit' }], [{ do: 'type' }]] }],
  ['Press Shift+Enter for a new line', [{ do: 'keys', keys: 'Shift+Enter' }]],
  ['Press the Up arrow to edit the last message', [{ do: 'keys', keys: 'ArrowUp' }]],
  [
    'Delete the message containing "wrong number"',
    {
      either: [
        [{ do: 'act', verb: 'delete', target: 'message containing "wrong number"' }],
        [{ do: 'act', verb: 'delete' }],
      ],
    },
  ],
  ['Pin it to the channel', [{ do: 'act', verb: 'pin' }]],
  [
    'Create a private channel named {channel}',
    [{ do: 'create', target: 'private channel', pairs: [['*', '{channel}']] }],
  ],
  [
    'Add {user1}, {user2} and {user3} to the group',
    {
      either: [
        [{ do: 'act', verb: 'add' }],
        [
          { do: 'act', verb: 'add' },
          { do: 'act', verb: 'add' },
          { do: 'act', verb: 'add' },
        ],
        [{ do: 'create' }],
      ],
    },
  ],
  [
    'Kick {user} out of the room',
    { either: [[{ do: 'act', verb: 'kick' }], [{ do: 'act', verb: 'remove' }], [{ do: 'act', target: '{user}' }]] },
  ],
  ['Mute this conversation', [{ do: 'act', verb: 'mute', target: 'conversation' }]],
  [
    'Set my status to "In a meeting"',
    {
      either: [
        [{ do: 'type', pairs: [['status', 'In a meeting']] }],
        [{ do: 'choose', value: 'In a meeting', target: 'status' }],
      ],
    },
  ],
  ['Mark everything as read', { either: [[{ do: 'act', verb: 'mark as read' }], [{ do: 'act', verb: 'mark' }]] }],
  [
    'Read the last message',
    { either: [[{ do: 'read', target: 'last message' }], [{ do: 'read', target: 'message', nth: -1 }]] },
  ],
  [
    'Get author, time and text of the last 50 messages',
    [{ do: 'read', fields: ['author', 'time', 'text'], limit: 50, many: true }],
  ],
  ['Who wrote last?', { either: [[{ do: 'read' }]] }],
  ['Wait for an answer from {person}', { either: [[{ do: 'wait' }]] }],
  [
    'Wait until a message with the word "done" comes in',
    { either: [[{ do: 'wait', test: { of: 'text', text: 'done' } }], [{ do: 'wait', test: { of: 'thing' } }]] },
  ],
  ['Check that my message appears in the conversation', [{ do: 'verify', test: { of: 'thing' } }]],
  ['Verify that {person} is online', { either: [[{ do: 'verify' }]] }],
  ['If nobody has answered, write "Any news?"', [{ do: 'if', then: [{ do: 'type', value: 'Any news?' }] }]],
  [
    'If the chat is closed, press Reopen; else type {reply}',
    [{ do: 'if', then: [{ do: 'click', target: 'Reopen' }], otherwise: [{ do: 'type', value: '{reply}' }] }],
  ],
  [
    'For each name in {names}: open a new chat, search for the name, send {invitation}',
    [{ do: 'for-each', rows: 'names', body: [{}, { do: 'search' }, {}] }],
  ],
  ["Scroll up until you reach yesterday's messages", [{ do: 'until', body: [{ do: 'scroll', direction: 'up' }] }]],
  ['Scroll up', [{ do: 'scroll', direction: 'up' }]],
  ['Leave the group', [{ do: 'act', verb: 'leave', target: 'group' }]],
  ['Start a video call with {person}', { either: [[{ do: 'act', verb: 'start' }], [{ do: 'create' }]] }],
  ['Hang up', [{ do: 'act', verb: 'hang up' }]],
  [
    'Attach {picture} and add the caption "Our new office"',
    {
      either: [
        [
          { do: 'upload', file: '{picture}' },
          { do: 'type', pairs: [['caption', 'Our new office']] },
        ],
        [
          { do: 'upload', file: '{picture}' },
          { do: 'create', target: 'caption' },
        ],
      ],
    },
  ],
  [
    'Click the paperclip and upload {doc}',
    [
      { do: 'click', target: 'paperclip' },
      { do: 'upload', file: '{doc}' },
    ],
  ],
  ['Insert the emoji :tada:', { either: [[{ do: 'act', verb: 'insert' }], [{ do: 'type', value: ':tada:' }]] }],
  ['Close the chat window', [{ do: 'open', target: 'chat', open: false }]],
  ['Search in messages for {keyword}', [{ do: 'search', value: '{keyword}' }]],
  ['Create a poll "Pizza or pasta?" with the options Pizza, Pasta', [{ do: 'create', target: 'poll' }]],
];
