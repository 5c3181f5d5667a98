import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  [
    'Create a new post with the title {title} and the content {content}',
    [
      {
        do: 'create',
        target: 'post',
        pairs: [
          ['title', '{title}'],
          ['content', '{content}'],
        ],
      },
    ],
  ],
  [
    'Write {intro} as the first paragraph',
    {
      either: [
        [{ do: 'type', pairs: [['first paragraph', '{intro}']] }],
        [{ do: 'type', pairs: [['paragraph', '{intro}']] }],
        [{ do: 'type', value: '{intro}' }],
      ],
    },
  ],
  ['Go to Posts, Categories', { either: [[{ do: 'click', path: ['Posts', 'Categories'] }]] }],
  ['Pages > All pages > Home > Edit', [{ do: 'click', path: ['Pages', 'All pages', 'Home', 'Edit'] }]],
  [
    'Publish the post',
    { either: [[{ do: 'act', verb: 'publish', target: 'post' }], [{ do: 'click', target: 'Publish' }]] },
  ],
  ['Unpublish "Spring sale"', [{ do: 'act', verb: 'unpublish', target: 'Spring sale' }]],
  [
    'Schedule the post for {date} at 9 am',
    { either: [[{ do: 'act', verb: 'schedule', target: 'post' }], [{ do: 'act', verb: 'schedule' }]] },
  ],
  [
    'Set the status to Draft',
    { either: [[{ do: 'choose', value: 'Draft', target: 'status' }], [{ do: 'type', pairs: [['status', 'Draft']] }]] },
  ],
  [
    'Set the featured image to {image}',
    {
      either: [
        [{ do: 'upload', file: '{image}', target: 'featured image' }],
        [{ do: 'choose', value: '{image}', target: 'featured image' }],
        [{ do: 'type', pairs: [['featured image', '{image}']] }],
      ],
    },
  ],
  ['Upload {photo} to the media library', [{ do: 'upload', file: '{photo}', target: 'media library' }]],
  ['Slug: {slug}', [{ do: 'type', pairs: [['Slug', '{slug}']] }]],
  ['Meta description: {summary}', [{ do: 'type', pairs: [['Meta description', '{summary}']] }]],
  [
    'Put it in the category News',
    {
      either: [
        [{ do: 'choose', value: 'News', target: 'category' }],
        [{ do: 'check', target: 'News', checked: true }],
        [{ do: 'act' }],
      ],
    },
  ],
  [
    'Tick the categories Travel and Food',
    [
      { do: 'check', target: 'Travel', checked: true },
      { do: 'check', target: 'Food', checked: true },
    ],
  ],
  [
    'Assign the author {author}',
    {
      either: [
        [{ do: 'choose', value: '{author}', target: 'author' }],
        [{ do: 'type', pairs: [['author', '{author}']] }],
        [{ do: 'act', verb: 'assign' }],
      ],
    },
  ],
  [
    'Open the draft "Summer 2027" and press Edit',
    [
      { do: 'open', target: 'draft "Summer 2027"' },
      { do: 'click', target: 'Edit' },
    ],
  ],
  ['Replace the headline by {headline}', [{ do: 'type', pairs: [['headline', '{headline}']] }]],
  [
    'Delete the first paragraph',
    {
      either: [
        [{ do: 'act', verb: 'delete', target: 'first paragraph' }],
        [{ do: 'act', verb: 'delete', target: 'paragraph', nth: 1 }],
      ],
    },
  ],
  [
    'Move "Contact" to the trash',
    {
      either: [
        [{ do: 'act', verb: 'move', target: 'Contact' }],
        [{ do: 'act', verb: 'delete', target: 'Contact' }],
        [{ do: 'act', verb: 'trash', target: 'Contact' }],
        [{ do: 'drag', from: 'Contact', to: 'trash' }],
      ],
    },
  ],
  [
    'Bin the draft',
    {
      either: [
        [{ do: 'act', verb: 'delete', target: 'draft' }],
        [{ do: 'act', verb: 'bin', target: 'draft' }],
        [{ do: 'act', target: 'draft' }],
      ],
    },
  ],
  [
    'Insert a picture below the second heading',
    { either: [[{ do: 'act', verb: 'insert' }], [{ do: 'create', target: 'picture' }], [{ do: 'upload' }]] },
  ],
  ['Mark the text "Only today" and make it bold', [{}, { do: 'act' }]],
  ['View the live page in a new tab and verify that the heading is {title}', [{ do: 'open' }, { do: 'verify' }]],
  [
    'Approve the pending comment of {reader}',
    {
      either: [
        [{ do: 'act', verb: 'approve', target: 'pending comment of {reader}' }],
        [{ do: 'act', verb: 'approve' }],
      ],
    },
  ],
  ['Mark all spam comments and delete them for good', [{}, { do: 'act', verb: 'delete' }]],
  [
    'Install the theme "Sea breeze" and activate it',
    [
      { do: 'act', verb: 'install' },
      { do: 'act', verb: 'activate' },
    ],
  ],
  [
    'Add Contact to the main menu',
    { either: [[{ do: 'act', verb: 'add', target: 'Contact' }], [{ do: 'act', verb: 'add' }]] },
  ],
  [
    'Drag "About us" above "Contact" in the menu',
    {
      either: [
        [{ do: 'drag', from: 'About us', to: 'above Contact' }],
        [{ do: 'drag', from: 'About us', to: 'above Contact in the menu' }],
      ],
    },
  ],
  ['Update', [{ do: 'click', target: 'Update' }]],
  [
    'Save draft',
    {
      either: [
        [{ do: 'act', verb: 'save', target: 'draft' }],
        [{ do: 'click', target: 'Save draft' }],
        [{ do: 'submit' }],
      ],
    },
  ],
  [
    'Check the post is listed as Published',
    {
      either: [
        [{ do: 'verify', test: { of: 'value', target: 'post', value: 'Published' } }],
        [{ do: 'verify', test: { of: 'text', text: 'Published' } }],
      ],
    },
  ],
  [
    'The page must not show "Lorem ipsum" anywhere',
    [{ do: 'verify', test: { of: 'text', text: 'Lorem ipsum', negated: true } }],
  ],
  [
    'Make sure that there are 2 images in the gallery',
    [{ do: 'verify', test: { of: 'count', target: 'images', number: 2 } }],
  ],
  ['Get the titles of the 5 latest posts', [{ do: 'read', limit: 5, many: true }]],
  [
    'Read the address of the published page',
    { either: [[{ do: 'read', target: 'address of the published page' }], [{ do: 'read', target: 'address' }]] },
  ],
  [
    'For each row of {posts}: Add new, title {posts.title}, body {posts.body}, Publish',
    {
      either: [
        [
          {
            do: 'for-each',
            rows: 'posts',
            body: [
              { do: 'click', target: 'Add new' },
              {
                do: 'type',
                pairs: [
                  ['title', '{posts.title}'],
                  ['body', '{posts.body}'],
                ],
              },
              { do: 'click', target: 'Publish' },
            ],
          },
        ],
        [
          {
            do: 'for-each',
            rows: 'posts',
            body: [
              {},
              {
                do: 'type',
                pairs: [
                  ['title', '{posts.title}'],
                  ['body', '{posts.body}'],
                ],
              },
              { do: 'act', verb: 'publish' },
            ],
          },
        ],
      ],
    },
  ],
  ['If a window "Restore unsaved changes?" comes up, dismiss it', [{ do: 'if', then: [{}] }]],
  [
    'Dismiss the notice',
    {
      either: [
        [{ do: 'open', target: 'notice', open: false }],
        [{ do: 'dialog' }],
        [{ do: 'act', verb: 'dismiss', target: 'notice' }],
      ],
    },
  ],
  [
    'Switch the editor to HTML mode',
    {
      either: [
        [{ do: 'choose', value: 'HTML mode', target: 'editor' }],
        [{ do: 'choose', value: 'HTML', target: 'editor' }],
        [{ do: 'type', pairs: [['editor', 'HTML mode']] }],
        [{ do: 'click', target: 'HTML' }],
      ],
    },
  ],
  ['Choose the template “Full width”', [{ do: 'choose', value: 'Full width', target: 'template' }]],
  ['Give the picture the alt text {alt}', { either: [[{ do: 'type', pairs: [['alt text', '{alt}']] }]] }],
  ['Change the title from Old to New', { either: [[{ do: 'type', pairs: [['title', 'New']] }]] }],
];
