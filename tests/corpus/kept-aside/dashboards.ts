import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  [
    'Open the Sales dashboard',
    { either: [[{ do: 'open', target: 'Sales dashboard' }], [{ do: 'open', target: 'Sales' }]] },
  ],
  [
    'Set the time range to the last 7 days',
    {
      either: [
        [{ do: 'choose', value: 'last 7 days', target: 'time range' }],
        [{ do: 'type', pairs: [['time range', 'last 7 days']] }],
      ],
    },
  ],
  ['Select "Last quarter" in the date filter', [{ do: 'choose', value: 'Last quarter', target: 'date filter' }]],
  [
    'Choose region EMEA and segment Enterprise',
    {
      either: [
        [
          { do: 'choose', value: 'EMEA', target: 'region' },
          { do: 'choose', value: 'Enterprise', target: 'segment' },
        ],
      ],
    },
  ],
  [
    'Read the revenue of this month',
    { either: [[{ do: 'read', target: 'revenue of this month' }], [{ do: 'read', target: 'revenue' }]] },
  ],
  [
    'Read the numbers of the tiles Visitors, Orders and Conversion',
    [{ do: 'read', fields: ['Visitors', 'Orders', 'Conversion'] }],
  ],
  ['What does the CPU widget show?', [{ do: 'read', target: 'CPU widget' }]],
  ['Tell me the highest value in the column Sales', { either: [[{ do: 'read' }]] }],
  ["Record today's total", [{ do: 'read', target: "today's total" }]],
  [
    'Hover over the last bar of the chart and read the tooltip',
    {
      either: [
        [
          { do: 'hover', target: 'last bar of the chart' },
          { do: 'read', target: 'tooltip' },
        ],
        [
          { do: 'hover', target: 'bar' },
          { do: 'read', target: 'tooltip' },
        ],
        [
          { do: 'hover', target: 'last bar' },
          { do: 'read', target: 'tooltip' },
        ],
      ],
    },
  ],
  ['Hover the mouse over March', [{ do: 'hover', target: 'March' }]],
  [
    'Add a panel "Errors per minute"',
    {
      either: [
        [{ do: 'create', target: 'panel', pairs: [['*', 'Errors per minute']] }],
        [{ do: 'create', target: 'panel "Errors per minute"' }],
        [{ do: 'create' }],
      ],
    },
  ],
  [
    'Drag the Weather tile to the top left corner',
    { either: [[{ do: 'drag', from: 'Weather tile', to: 'top left corner' }], [{ do: 'drag', from: 'Weather' }]] },
  ],
  [
    'Remove the panel Disk usage',
    {
      either: [
        [{ do: 'act', verb: 'remove', target: 'Disk usage' }],
        [{ do: 'act', verb: 'remove', target: 'panel Disk usage' }],
        [{ do: 'act', verb: 'delete', target: 'panel Disk usage' }],
      ],
    },
  ],
  [
    'Refresh the dashboard',
    {
      either: [
        [{ do: 'history', to: 'reload' }],
        [{ do: 'act', verb: 'refresh', target: 'dashboard' }],
        [{ do: 'click', target: 'Refresh' }],
      ],
    },
  ],
  [
    'Export the chart as PNG',
    {
      either: [
        [{ do: 'act', verb: 'export', target: 'chart' }],
        [{ do: 'act', verb: 'export', target: 'chart as PNG' }],
      ],
    },
  ],
  [
    'Download the report for each region in {regions}',
    { either: [[{ do: 'for-each', rows: 'regions', body: [{ do: 'act', verb: 'download', target: 'report' }] }]] },
  ],
  [
    'Switch from the chart to the table',
    {
      either: [
        [{ do: 'choose', value: 'table' }],
        [{ do: 'click', target: 'table' }],
        [{ do: 'act', verb: 'switch' }],
        [{ do: 'open', target: 'table' }],
        [{ do: 'tab', target: 'table' }],
      ],
    },
  ],
  [
    'Show the data as a table',
    { either: [[{ do: 'act' }], [{ do: 'choose', value: 'table' }], [{ do: 'click' }], [{ do: 'open' }]] },
  ],
  [
    'Group by country',
    {
      either: [
        [{ do: 'choose', value: 'country' }],
        [{ do: 'act', verb: 'group' }],
        [{ do: 'choose', value: 'country', target: 'Group by' }],
        [{ do: 'click', target: 'Group by country' }],
      ],
    },
  ],
  [
    'Compare with the previous period',
    { either: [[{ do: 'act', verb: 'compare' }], [{ do: 'check', checked: true }], [{ do: 'choose' }]] },
  ],
  [
    'Check that the alert count is 0',
    {
      either: [
        [{ do: 'verify', test: { of: 'number', target: 'alert count', number: 0 } }],
        [{ do: 'verify', test: { of: 'value', target: 'alert count', value: '0' } }],
        [{ do: 'verify', test: { of: 'count', number: 0 } }],
      ],
    },
  ],
  [
    'Make sure uptime is at least 99.9',
    [{ do: 'verify', test: { of: 'number', target: 'uptime', than: 'at-least', number: 99.9 } }],
  ],
  [
    'Verify revenue > 10000',
    [{ do: 'verify', test: { of: 'number', target: 'revenue', than: 'more', number: 10000 } }],
  ],
  [
    'latency should be <= 200 ms',
    [{ do: 'verify', test: { of: 'number', target: 'latency', than: 'at-most', number: 200 } }],
  ],
  [
    'Check that the number of visitors is between 100 and 200',
    {
      either: [
        [
          { do: 'verify', test: { of: 'number', target: 'number of visitors', than: 'at-least', number: 100 } },
          { do: 'verify', test: { of: 'number', target: 'number of visitors', than: 'at-most', number: 200 } },
        ],
        [{ understood: false }],
      ],
    },
  ],
  [
    'If the error rate is above 5 %, open Logs and read the first error',
    {
      either: [
        [
          {
            do: 'if',
            test: { of: 'number', target: 'error rate', than: 'more', number: 5 },
            then: [
              { do: 'open', target: 'Logs' },
              { do: 'read', target: 'first error' },
            ],
          },
        ],
        [
          {
            do: 'if',
            test: { of: 'number', target: 'error rate', than: 'more', number: 5 },
            then: [
              { do: 'open', target: 'Logs' },
              { do: 'read', target: 'error', nth: 1 },
            ],
          },
        ],
      ],
    },
  ],
  ['If any light is red, read its name', [{ do: 'if', then: [{ do: 'read' }] }]],
  [
    'Acknowledge all alerts',
    {
      either: [[{ do: 'act', verb: 'acknowledge' }], [{ do: 'for-each', body: [{ do: 'act', verb: 'acknowledge' }] }]],
    },
  ],
  ['Click the slice "Mobile" in the pie chart', [{ do: 'click', target: 'Mobile' }]],
  [
    'Drill down into Germany',
    {
      either: [
        [{ do: 'act', verb: 'drill down' }],
        [{ do: 'open', target: 'Germany' }],
        [{ do: 'click', target: 'Germany' }],
      ],
    },
  ],
  [
    'Open the full-screen mode',
    { either: [[{ do: 'open', target: 'full-screen mode' }], [{ do: 'act' }], [{ do: 'click' }]] },
  ],
  ['Let the page load, then scroll to the bottom', [{ do: 'wait' }, { do: 'scroll', direction: 'bottom' }]],
  [
    'Scroll to the chart Churn',
    { either: [[{ do: 'scroll', target: 'Churn' }], [{ do: 'scroll', target: 'chart Churn' }]] },
  ],
  ['Scroll right inside the table', { either: [[{ do: 'scroll', direction: 'right' }], [{ understood: false }]] }],
  [
    'Set the refresh interval to 30 s',
    {
      either: [
        [{ do: 'choose', value: '30 s', target: 'refresh interval' }],
        [{ do: 'type', pairs: [['refresh interval', '30 s']] }],
      ],
    },
  ],
  ['Save the dashboard as {name}', { either: [[{ do: 'act', verb: 'save' }], [{ do: 'submit' }, {}]] }],
  [
    'Create an alert: metric CPU, condition greater than 90, notify {email}',
    [
      {
        do: 'create',
        target: 'alert',
        pairs: [
          ['metric', 'CPU'],
          ['condition', 'greater than 90'],
          ['notify', '{email}'],
        ],
      },
    ],
  ],
  ['Read the legend entries', [{ do: 'read', target: 'legend entries' }]],
  [
    'For each tile on the page read title and value',
    [{ do: 'for-each', rows: 'tile', body: [{ do: 'read', fields: ['title', 'value'] }] }],
  ],
];
