import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  ['Upload {file}', [{ do: 'upload', file: '{file}' }]],
  [
    'Upload all of {documents} to the folder Contracts',
    {
      either: [
        [{ do: 'upload', file: '{documents}' }],
        [{ do: 'upload' }],
        [{ do: 'for-each', rows: 'documents', body: [{ do: 'upload' }] }],
      ],
    },
  ],
  [
    'Drop {image} on the upload area',
    {
      either: [
        [{ do: 'upload', file: '{image}', target: 'upload area' }],
        [{ do: 'upload', file: '{image}' }],
        [{ do: 'drag', from: '{image}', to: 'upload area' }],
      ],
    },
  ],
  ['Create a folder "2027"', [{ do: 'create', target: 'folder', pairs: [['*', '2027']] }]],
  [
    'Make a new folder and call it {folder}',
    {
      either: [
        [{ do: 'create', target: 'folder', pairs: [['*', '{folder}']] }],
        [{ do: 'create', target: 'folder' }, {}],
      ],
    },
  ],
  [
    'Open the folder Photos and then the subfolder Summer',
    {
      either: [
        [
          { do: 'open', target: 'Photos' },
          { do: 'open', target: 'Summer' },
        ],
        [
          { do: 'open', target: 'Photos' },
          { do: 'open', target: 'subfolder Summer' },
        ],
      ],
    },
  ],
  ['Double click "Budget.xlsx"', [{ do: 'click', target: 'Budget.xlsx', count: 2 }]],
  ['Rename report.docx to report-final.docx', [{ do: 'act', verb: 'rename', target: 'report.docx' }]],
  [
    'Move old.txt into Archive',
    { either: [[{ do: 'act', verb: 'move', target: 'old.txt' }], [{ do: 'drag', from: 'old.txt', to: 'Archive' }]] },
  ],
  ['Drag and drop notes.md to the folder Work', [{ do: 'drag', from: 'notes.md', to: 'folder Work' }]],
  ['Copy invoice.pdf to Shared', [{ do: 'act', verb: 'copy', target: 'invoice.pdf' }]],
  [
    'Delete the files a.tmp and b.tmp',
    {
      either: [
        [{ do: 'act', verb: 'delete' }],
        [
          { do: 'act', verb: 'delete', target: 'a.tmp' },
          { do: 'act', verb: 'delete', target: 'b.tmp' },
        ],
      ],
    },
  ],
  [
    'Delete everything in the recycle bin',
    {
      either: [
        [{ do: 'act', verb: 'delete' }],
        [{ do: 'act', verb: 'empty' }],
        [{ do: 'for-each', body: [{ do: 'act', verb: 'delete' }] }],
      ],
    },
  ],
  ['Restore "thesis.odt" from the trash', [{ do: 'act', verb: 'restore', target: 'thesis.odt' }]],
  ['Download the file', [{ do: 'act', verb: 'download', target: 'file' }]],
  [
    'Download the newest backup',
    { either: [[{ do: 'act', verb: 'download', target: 'newest backup' }], [{ do: 'act', verb: 'download' }]] },
  ],
  ['Grab the PDF', { either: [[{ do: 'act', verb: 'download', target: 'PDF' }], [{ do: 'act', target: 'PDF' }]] }],
  ['Share the folder Photos with {email}', [{ do: 'act', verb: 'share', target: 'folder Photos' }]],
  [
    'Create a share link and read it',
    {
      either: [
        [{ do: 'create', target: 'share link' }, { do: 'read' }],
        [{ do: 'create', target: 'share' }, { do: 'read' }],
      ],
    },
  ],
  ['Set the link to expire on {date}', { either: [[{ do: 'type' }], [{ do: 'act' }], [{ do: 'choose' }]] }],
  ['Stop sharing "Drafts"', { either: [[{ do: 'act', verb: 'stop sharing', target: 'Drafts' }], [{ do: 'act' }]] }],
  [
    'Right-click Presentation.pptx, Rename, type {new_name}, Enter',
    [
      { do: 'click', target: 'Presentation.pptx', button: 'right' },
      { do: 'click', target: 'Rename' },
      { do: 'type', value: '{new_name}' },
      { do: 'keys', keys: 'Enter' },
    ],
  ],
  [
    'Hold Ctrl and click the first and the third file',
    {
      either: [
        [{ do: 'click' }, { do: 'click' }],
        [{ do: 'keys' }, { do: 'click' }, { do: 'click' }],
        [{ understood: false }],
      ],
    },
  ],
  [
    'Select all with Ctrl-A and hit the Delete key',
    [
      { do: 'keys', keys: 'Control+A' },
      { do: 'keys', keys: 'Delete' },
    ],
  ],
  ['Press Ctrl+Shift+N', [{ do: 'keys', keys: 'Control+Shift+N' }]],
  ['Sort the files by size, biggest first', [{ do: 'sort', target: 'size', descending: true }]],
  ['Sort by name A-Z', [{ do: 'sort', target: 'name', descending: false }]],
  [
    'Switch to the grid view',
    {
      either: [
        [{ do: 'choose', value: 'grid view' }],
        [{ do: 'click', target: 'grid view' }],
        [{ do: 'click', target: 'grid' }],
        [{ do: 'open', target: 'grid view' }],
        [{ do: 'tab', target: 'grid view' }],
      ],
    },
  ],
  [
    'Look for the file "tax 2024"',
    { either: [[{ do: 'search', value: 'tax 2024' }], [{ do: 'find', target: 'tax 2024' }]] },
  ],
  ['Read the names of all files in the folder', [{ do: 'read', many: true }]],
  [
    'Read name, size and last change of the 3 largest files',
    [{ do: 'read', fields: ['name', 'size', 'last change'], limit: 3, many: true }],
  ],
  ['How big is backup.zip?', [{ do: 'read' }]],
  ['Check that "scan.pdf" is listed', [{ do: 'verify', test: { of: 'thing', target: 'scan.pdf' } }]],
  ['Check that the upload is complete', { either: [[{ do: 'verify' }]] }],
  ['Wait until the progress bar reaches 100%', { either: [[{ do: 'wait' }]] }],
  [
    'Make sure no file is called "temp"',
    {
      either: [
        [{ do: 'verify', test: { of: 'thing', target: 'temp', negated: true } }],
        [{ do: 'verify', test: { of: 'thing', negated: true } }],
        [{ do: 'verify', test: { of: 'text', negated: true } }],
        [{ do: 'verify', test: { of: 'value', value: 'temp', negated: true } }],
      ],
    },
  ],
  ['If the file exists already, choose Replace', [{ do: 'if', then: [{ do: 'choose', value: 'Replace' }] }]],
  ['If asked whether to overwrite, choose "Keep both"', [{ do: 'if', then: [{ do: 'choose', value: 'Keep both' }] }]],
  [
    'For each file in {files}: upload it, wait until it is listed',
    { either: [[{ do: 'for-each', rows: 'files', body: [{ do: 'upload' }, { do: 'wait' }] }]] },
  ],
  [
    'For each folder in the list, open it, read the number of files, go back',
    [
      {
        do: 'for-each',
        rows: 'folder',
        body: [{ do: 'open' }, { do: 'read', target: 'number of files' }, { do: 'history', to: 'back' }],
      },
    ],
  ],
  [
    'Unzip photos.zip',
    { either: [[{ do: 'act', verb: 'unzip', target: 'photos.zip' }], [{ do: 'act', target: 'photos.zip' }]] },
  ],
  [
    'Favourite this folder',
    { either: [[{ do: 'act', verb: 'favourite', target: 'folder' }], [{ do: 'act', target: 'folder' }]] },
  ],
  [
    'View details of contract.pdf',
    { either: [[{ do: 'open', target: 'details of contract.pdf' }], [{ do: 'click', target: 'details' }]] },
  ],
];
