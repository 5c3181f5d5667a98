import { expect, test } from 'vitest';
import type { TaskContent } from '#src/contract/tasks/task-version.ts';
import { taskChanges, taskChangeWords } from './task-changes.ts';

const plain: TaskContent = {
  name: 'Orders',
  description: 'Reads the orders',
  steps: [
    { id: '1', description: 'Open the shop' },
    { id: '2', description: 'Read the orders' },
    { id: '3', description: 'Sign out' },
  ],
  inputs: [{ name: 'date', description: 'The day' }],
  special_instructions: null,
  guardrails: [],
  network: [],
  preferred_agent: 'browseruse',
  use_proxy: false,
  use_profile: false,
  timeout: 600,
  exclude_functions: [],
  model: 'auto',
  step_timeout: 2000,
  initial_actions: null,
  output_model_schema: null,
  max_actions_per_step: 10,
  flash_mode: false,
  replay: true,
  replay_accepts_changes: false,
  max_history_items: null,
  region: null,
  spend_limit_usd: null,
};

const wordsOf = (change: Partial<TaskContent>): string[] => taskChangeWords(plain, { ...plain, ...change });
const linesOf = (change: Partial<TaskContent>): Record<string, string[]> =>
  Object.fromEntries(
    taskChanges(plain, { ...plain, ...change }).map(({ title, lines }) => [
      title,
      lines.map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`),
    ]),
  );

test('a task that did not change has no changes', () => {
  expect(taskChangeWords(plain, { ...plain })).toEqual([]);
  expect(taskChanges(plain, { ...plain })).toEqual([]);
});

const settings: [Partial<TaskContent>, string, string][] = [
  [{ preferred_agent: 'operator' }, 'Agent: Browser-use', 'Agent: Operator'],
  [{ model: 'gpt' }, 'Model: auto', 'Model: gpt'],
  [{ use_proxy: true }, 'Indian proxy: off', 'Indian proxy: on'],
  [{ use_profile: true }, 'Use profile: off', 'Use profile: on'],
  [{ flash_mode: true }, 'Flash mode: off', 'Flash mode: on'],
  [{ replay: false }, 'Replay: on', 'Replay: off'],
  [{ replay_accepts_changes: true }, 'Accept changes of recorded steps: off', 'Accept changes of recorded steps: on'],
  [{ region: 'asia-south' }, 'Region: default', 'Region: asia-south'],
  [{ timeout: 60 }, 'Timeout: 600 s', 'Timeout: 60 s'],
  [{ step_timeout: 500 }, 'Step timeout: 2000 ms', 'Step timeout: 500 ms'],
  [{ max_actions_per_step: 3 }, 'Max actions per step: 10', 'Max actions per step: 3'],
  [{ max_history_items: 9 }, 'Max history items: no limit', 'Max history items: 9'],
  [{ spend_limit_usd: 2 }, 'Spending limit: the installation’s', 'Spending limit: US$ 2'],
  [{ exclude_functions: ['wait', 'go_back'] }, 'Excluded functions: none', 'Excluded functions: wait, go_back'],
];

test.each(settings)(
  'the setting in %j is shown with both values, and in the list with the new one',
  (change, was, is) => {
    expect(linesOf(change)).toEqual({ Settings: [`-${was}`, `+${is}`] });
    expect(wordsOf(change)).toEqual([is]);
  },
);

const fields: [Partial<TaskContent>, string, string[], string][] = [
  [{ name: 'Sales' }, 'Name', ['-Orders', '+Sales'], 'Renamed to “Sales”'],
  [
    { description: 'Reads the orders\n\nand sums them' },
    'Description',
    [' Reads the orders', '+and sums them'],
    'Description changed',
  ],
  [{ special_instructions: 'Be quick' }, 'Special instructions', ['+Be quick'], 'Special instructions changed'],
  [{ guardrails: ['Never buy'] }, 'Guardrails', ['+Never buy'], 'Guardrails changed'],
  [{ network: ['a.example'] }, 'Allowed websites', ['+a.example'], 'Allowed websites changed'],
  [{ initial_actions: '[]' }, 'Initial actions', ['+[]'], 'Initial actions changed'],
  [{ output_model_schema: '{}' }, 'Output model schema', ['+{}'], 'Output model schema changed'],
];

test.each(fields)('%j is shown line by line below its title, and named in the list', (...field) => {
  const [change, title, lines, words] = field;
  expect(linesOf(change)).toEqual({ [title]: lines });
  expect(wordsOf(change)).toEqual([words]);
});

test('a runtime value is shown with its description, unless that says the same', () => {
  const inputs = [
    { name: 'date', description: 'The day' },
    { name: 'shop', description: 'shop' },
    { name: 'city', description: '' },
  ];
  expect(linesOf({ inputs })).toEqual({ Inputs: [' date: The day', '+shop', '+city'] });
});

test('inputs are counted as added, removed, or changed', () => {
  const [date, shop, city] = ['date', 'shop', 'city'].map(name => ({ name, description: '' }));
  if (!date || !shop || !city) throw new Error('three inputs');
  expect(wordsOf({ inputs: [...plain.inputs, shop, city] })).toEqual(['Input added: shop, city']);
  expect(wordsOf({ inputs: [] })).toEqual(['Input removed: date']);
  expect(wordsOf({ inputs: [shop] })).toEqual(['Input added: shop', 'Input removed: date']);
  expect(wordsOf({ inputs: [date] })).toEqual(['Inputs changed']);
});

test('steps are counted as added, removed, changed and moved', () => {
  const [open, read, out] = plain.steps;
  if (!open || !read || !out) throw new Error('three steps');
  const [first, second] = ['4', '5'].map(id => ({ id, description: `Step ${id}` }));
  if (!first || !second) throw new Error('two steps');
  expect(wordsOf({ steps: [open, first, read, out] })).toEqual(['1 step added']);
  expect(wordsOf({ steps: [first, second, open, read, out] })).toEqual(['2 steps added']);
  expect(wordsOf({ steps: [read] })).toEqual(['2 steps removed']);
  expect(wordsOf({ steps: [open, { id: '2', description: 'Read all' }, out] })).toEqual(['1 step changed']);
  expect(wordsOf({ steps: [out, open, read] })).toEqual(['Steps moved']);
  expect(wordsOf({ steps: [first, out, { id: '1', description: 'Open it' }] })).toEqual([
    '1 step added',
    '1 step removed',
    '1 step changed',
    'Steps moved',
  ]);
  expect(linesOf({ steps: [open, first, out] })).toEqual({
    Steps: [' Open the shop', '-Read the orders', '+Step 4', ' Sign out'],
  });
});

test('a step that is listed twice is a change of the steps', () => {
  const [open, read, out] = plain.steps;
  if (!open || !read || !out) throw new Error('three steps');
  expect(wordsOf({ steps: [open, read, out, out] })).toEqual(['Steps changed']);
});

test('long texts are cut after 80 characters in the list only', () => {
  expect(wordsOf({ name: 'n'.repeat(80) })).toEqual([`Renamed to “${'n'.repeat(80)}”`]);
  expect(wordsOf({ name: 'n'.repeat(81) })).toEqual([`Renamed to “${'n'.repeat(79)}…”`]);
  expect(wordsOf({ model: 'm'.repeat(81) })).toEqual([`Model: ${'m'.repeat(79)}…`]);
  expect(linesOf({ model: 'm'.repeat(81) })).toEqual({ Settings: ['-Model: auto', `+Model: ${'m'.repeat(81)}`] });
});
