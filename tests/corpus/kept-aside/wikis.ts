import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  ['Open the article about {topic}', [{ do: 'open', target: 'article about {topic}' }]],
  [
    'Search the wiki for “volcano” and open the top hit',
    [
      { do: 'search', value: 'volcano' },
      { do: 'open', target: 'top hit' },
    ],
  ],
  ['Look {term} up', { either: [[{ do: 'search', value: '{term}' }], [{ do: 'find', target: '{term}' }]] }],
  ['Create a new page called "Release notes"', [{ do: 'create', target: 'page', pairs: [['*', 'Release notes']] }]],
  ['Start a new article with the title {title}', [{ do: 'create', target: 'article', pairs: [['title', '{title}']] }]],
  ['Click Edit at the top right', [{ do: 'click', target: 'Edit' }]],
  [
    'In the big text box write {text}',
    { either: [[{ do: 'type', pairs: [['big', '{text}']] }], [{ do: 'type', pairs: [['*', '{text}']] }]] },
  ],
  [
    'Add the sentence "See also: Geology." at the end of the text',
    {
      either: [
        [{ do: 'type', value: 'See also: Geology.' }],
        [{ do: 'type', pairs: [['*', 'See also: Geology.']] }],
        [{ do: 'act', verb: 'add' }],
      ],
    },
  ],
  [
    'Append {line} to the page',
    { either: [[{ do: 'type', pairs: [['page', '{line}']] }], [{ do: 'type', value: '{line}' }]] },
  ],
  ['Put "Fixed a typo" as the edit summary', [{ do: 'type', pairs: [['edit summary', 'Fixed a typo']] }]],
  [
    'Tick “This is a minor edit”, then save the page',
    {
      either: [
        [
          { do: 'check', target: 'This is a minor edit', checked: true },
          { do: 'act', verb: 'save' },
        ],
        [{ do: 'check', target: 'This is a minor edit', checked: true }, { do: 'submit' }],
        [
          { do: 'check', target: 'This is a minor edit', checked: true },
          { do: 'click', target: 'save' },
        ],
      ],
    },
  ],
  [
    'Preview the changes',
    { either: [[{ do: 'act', verb: 'preview', target: 'changes' }], [{ do: 'click', target: 'Preview' }]] },
  ],
  [
    'View the history of this page',
    { either: [[{ do: 'open', target: 'history' }], [{ do: 'open', target: 'history of this page' }]] },
  ],
  ['Open the version of 3 May', [{ do: 'open', target: 'version of 3 May' }]],
  ['Restore the previous version', [{ do: 'act', verb: 'restore', target: 'previous version' }]],
  ['Undo the last edit', [{ do: 'act', verb: 'undo' }]],
  ['Rename the page to {new_title}', [{ do: 'act', verb: 'rename' }]],
  [
    'Add the tag "howto" to the page',
    {
      either: [
        [{ do: 'act', verb: 'add' }],
        [{ do: 'create', target: 'tag' }],
        [{ do: 'type', pairs: [['tag', 'howto']] }],
      ],
    },
  ],
  [
    'Tags: linux, server, backup',
    {
      either: [
        [{ do: 'type', pairs: [['Tags', 'linux, server, backup']] }],
        [{ do: 'choose', values: ['linux', 'server', 'backup'], target: 'Tags' }],
      ],
    },
  ],
  [
    'Delete the page “Sandbox” and confirm',
    {
      either: [
        [{ do: 'act', verb: 'delete', target: 'Sandbox' }, { do: 'dialog' }],
        [
          { do: 'act', verb: 'delete', target: 'Sandbox' },
          { do: 'act', verb: 'confirm' },
        ],
        [
          { do: 'act', verb: 'delete', target: 'Sandbox' },
          { do: 'click', target: 'confirm' },
        ],
      ],
    },
  ],
  [
    'Read the first paragraph',
    { either: [[{ do: 'read', target: 'first paragraph' }], [{ do: 'read', target: 'paragraph', nth: 1 }]] },
  ],
  [
    'Copy the whole introduction',
    {
      either: [
        [{ do: 'read', target: 'introduction' }],
        [{ do: 'read', target: 'whole introduction' }],
        [{ do: 'act', verb: 'copy' }],
      ],
    },
  ],
  [
    'Read the population, area and mayor from the info box on the right',
    [{ do: 'read', fields: ['population', 'area', 'mayor'] }],
  ],
  ['List the headings of the article', [{ do: 'read', many: true }]],
  ['Give me all external links with their addresses', [{ do: 'read', many: true }]],
  ['Follow the link "Alexander von Humboldt"', [{ do: 'click', target: 'Alexander von Humboldt' }]],
  [
    'click on the third reference',
    { either: [[{ do: 'click', target: 'reference', nth: 3 }], [{ do: 'click', target: 'third reference' }]] },
  ],
  ['Scroll down to the section References', [{ do: 'scroll', target: 'References' }]],
  [
    'Jump to "Early life"',
    {
      either: [
        [{ do: 'scroll', target: 'Early life' }],
        [{ do: 'click', target: 'Early life' }],
        [{ do: 'open', target: 'Early life' }],
      ],
    },
  ],
  ['Unfold the table of contents', [{ do: 'open', target: 'table of contents' }]],
  [
    'Switch to the Talk tab',
    { either: [[{ do: 'click', target: 'Talk' }], [{ do: 'open', target: 'Talk' }], [{ do: 'tab', target: 'Talk' }]] },
  ],
  ['Switch the language to Portuguese', [{ do: 'choose', value: 'Portuguese', target: 'language' }]],
  ['Watch this page', [{ do: 'act', verb: 'watch' }]],
  ['Make the word "important" bold', { either: [[{ do: 'act' }], [{}, { do: 'act' }]] }],
  [
    'Insert a link to https://example.org with the label Example',
    {
      either: [
        [
          { do: 'act', verb: 'insert' },
          { do: 'type', pairs: [['label', 'Example']] },
        ],
        [{ do: 'create', target: 'link', pairs: [['label', 'Example']] }],
      ],
    },
  ],
  [
    'Check that the title of the page is {title}',
    {
      either: [
        [{ do: 'verify', test: { of: 'title', text: '{title}' } }],
        [{ do: 'verify', test: { of: 'value', value: '{title}' } }],
      ],
    },
  ],
  ['Assert that the page contains the word "Etna"', [{ do: 'verify', test: { of: 'text', text: 'Etna' } }]],
  [
    'Ensure there are no red links left',
    [{ do: 'verify', test: { of: 'thing', target: 'red links left', negated: true } }],
  ],
  ['Visit https://wiki.example.com/Main_Page', [{ do: 'go', url: 'https://wiki.example.com/Main_Page' }]],
  [
    'Go back to the main page',
    {
      either: [
        [{ do: 'open', target: 'main page' }],
        [{ do: 'history', to: 'back' }],
        [{ do: 'click', target: 'main page' }],
      ],
    },
  ],
  ['return to where you came from', [{ do: 'history', to: 'back' }]],
  [
    'Expand all collapsed boxes',
    { either: [[{ do: 'open' }], [{ do: 'act', verb: 'expand' }], [{ do: 'for-each', body: [{ do: 'open' }] }]] },
  ],
  [
    'For each article in {articles}: open it, add the category {category}, save',
    {
      either: [
        [{ do: 'for-each', rows: 'articles', body: [{ do: 'open' }, { do: 'act', verb: 'add' }, { do: 'submit' }] }],
        [
          {
            do: 'for-each',
            rows: 'articles',
            body: [{ do: 'open' }, { do: 'act', verb: 'add' }, { do: 'act', verb: 'save' }],
          },
        ],
        [
          {
            do: 'for-each',
            rows: 'articles',
            body: [{ do: 'open' }, { do: 'create', target: 'category' }, { do: 'submit' }],
          },
        ],
        [
          {
            do: 'for-each',
            rows: 'articles',
            body: [{ do: 'open' }, { do: 'act', verb: 'add' }, { do: 'click', target: 'save' }],
          },
        ],
      ],
    },
  ],
];
