import { cpuMilliseconds } from '#tests/setup/cpu-time.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Task } from '#src/contract/task.ts';
import { excludableFunctions } from '#src/contract/tasks/constants.ts';
import { AppError } from '../errors.ts';
import { readTaskFile, writeTaskFile } from './task-file.ts';

const runs = Number(process.env['FUZZ_RUNS'] ?? 150);

/** Texts that mean something to YAML, or that its writers get wrong. */
const awkward = [
  '',
  ' ',
  '- a',
  'key: value',
  '# no',
  'yes',
  'null',
  '~',
  '1',
  '0x1f',
  '1e3',
  '2026-01-01',
  '|',
  '>-',
  '  lead',
  'trail  ',
  '\n',
  'a\n\nb\n',
  '\n\n a\n',
  "it's",
  '"q"',
  '{x}',
  '{{shop.password}}',
  '*alias',
  '&anchor',
  '!tag',
  '%',
  '@',
  '`',
  'a\tb',
  '\t',
  'a: b\n  c',
  '---',
  '...',
  'a\u2028b',
  '\u0085',
  'a\r\nb',
  '\r',
  '\u0007',
  '\uFEFF',
  'Zoë 💡',
  '<<',
  'true',
  'a #b',
  'a:',
];
const text = fc.oneof(
  fc.constantFrom(...awkward),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ maxLength: 300 }),
);
const filledText = text.map(one => one.trim()).filter(one => one !== '');
const list = <T>(of: fc.Arbitrary<T>) => fc.array(of, { maxLength: 5 });
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });

const task: fc.Arbitrary<Task> = fc.record({
  id: fc.constant('user:1/task:1'),
  user_id: fc.constant('user:1'),
  name: filledText,
  description: filledText,
  status: fc.constantFrom('draft', 'ready'),
  thumbnail: fc.constantFrom(null, 'https://example.com/a.png', 'data:image/jpeg;base64,AAAA'),
  steps: list(fc.record({ id: filledText, description: text })),
  inputs: list(fc.record({ name: filledText.map(one => one.slice(0, 90).trim()), description: filledText })),
  special_instructions: orNull(text),
  guardrails: list(text),
  network: list(fc.constantFrom('example.com', '*.example.org', 'shop.example:8080')),
  credentials: list(
    fc.record({
      name: filledText.map(one => one.slice(0, 90).trim()),
      id: fc.constant('canary-id'),
      website: fc.constantFrom(null, 'example.com'),
      has_otp: fc.boolean(),
    }),
  ),
  video_status: fc.constant('not_provided'),
  recording_filename: fc.constant('canary.mp4'),
  recording_mime_type: fc.constant(null),
  preferred_agent: fc.constantFrom('browseruse', 'operator'),
  use_proxy: fc.boolean(),
  use_profile: fc.boolean(),
  timeout: fc.integer({ min: 1, max: 1800 }),
  exclude_functions: fc.subarray([...excludableFunctions]),
  model: filledText.map(one => one.slice(0, 100)),
  step_timeout: fc.integer({ min: 1, max: 10_000 }),
  initial_actions: orNull(text),
  output_model_schema: orNull(text),
  max_actions_per_step: fc.integer({ min: 1, max: 50 }),
  flash_mode: fc.boolean(),
  replay: fc.boolean(),
  replay_accepts_changes: fc.boolean(),
  unwritten: fc.constant([]),
  max_history_items: orNull(fc.integer({ min: 5, max: 100 })),
  region: fc.constantFrom(null, 'asia-south', 'us-central', 'default'),
  uploaded_files: fc.constant([]),
  spend_limit_usd: orNull(fc.double({ min: 0.001, max: 1000, noNaN: true })),
  video_url: fc.constant(null),
  profile_id: fc.constant(null),
  profile_saved_at: fc.constant(null),
  shareable_link: fc.constant(null),
  template_package_id: fc.constant(null),
  template_version_id: fc.constant(null),
  template_instance_id: fc.constant(null),
  created_at: fc.constant('2026-11-21T00:00:00.000Z'),
  updated_at: fc.constant('2026-11-21T00:00:00.000Z'),
});

test('a task is the same after export and import, and ids, secrets and files are not exported', () => {
  fc.assert(
    fc.property(task, one => {
      const yaml = writeTaskFile(one);
      const { file } = readTaskFile(yaml);
      const { steps, credentials, thumbnail, legwork, ...rest } = file;
      expect(legwork).toBe(1);
      expect(steps).toEqual(one.steps.map(({ description }) => description));
      expect(credentials ?? []).toEqual(
        one.credentials.map(({ name, website, has_otp }) => ({
          name,
          ...(website && { website }),
          ...(has_otp && { one_time_codes: true }),
        })),
      );
      expect(thumbnail).toBe(one.thumbnail?.startsWith('https:') ? one.thumbnail : undefined);
      const absent = { inputs: [], guardrails: [], network: [], exclude_functions: [] };
      const nothing = { special_instructions: null, region: null, max_history_items: null, spend_limit_usd: null };
      const texts = { initial_actions: null, output_model_schema: null };
      expect(one).toMatchObject({ ...absent, ...nothing, ...texts, ...rest });
      for (const [field, empty] of Object.entries({ ...absent, ...nothing, ...texts }))
        if (!(field in rest)) expect(one[field as keyof Task]).toEqual(empty);
      expect(yaml).not.toMatch(/canary|user:1/);
    }),
    { numRuns: runs },
  );
});

const head = 'legwork: 1\nname: A\ndescription: B\n';

function faultsOf(yaml: string): string {
  try {
    readTaskFile(yaml);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
  return 'taken';
}

test.each([
  ['a field that there is not', `${head}stepz:\n  - x\n`, 'Line 4, stepz: There is no such field.'],
  [
    'an unknown field further in',
    `${head}inputs:\n  - name: a\n    colour: b\n`,
    'Line 6, inputs.0.colour: There is no such field.',
  ],
  [
    'a secret',
    `${head}credentials:\n  - name: shop\n    password: x\n`,
    'Line 6, credentials.0.password: There is no such field.',
  ],
  [
    'a step that YAML reads as a map',
    `${head}steps:\n  - Open the shop\n  - Type: it\n`,
    'Line 6, steps.1: It must be text. Put it in quotes: a colon',
  ],
  ['a number for a text', `${head}guardrails:\n  - 12\n`, 'Line 5, guardrails.0: It must be text. Put it in quotes.'],
  ['a name that is missing', 'legwork: 1\ndescription: B\n', 'Line 1, name: This field is required.'],
  ['a number out of range', `${head}timeout: 99999\n`, 'Line 4, timeout: '],
  [
    'a format of the future',
    'legwork: 2\nname: A\ndescription: B\n',
    'Line 1, legwork: This installation reads files that begin with "legwork: 1".',
  ],
  ['a list', '- a\n', 'Line 1: A task begins with "legwork: 1" and has a name.'],
  ['a text', 'hello\n', 'Line 1: A task begins with'],
  ['no YAML', `${head}steps: [a\n`, 'Line '],
  ['a key twice', `${head}name: C\n`, 'Line 4: Map keys must be unique'],
  [
    'an alias',
    `${head}steps: &s\n  - a\nguardrails: *s\n`,
    'Line 6: Write the value of *s in full: aliases are not supported.',
  ],
  ['a tag of its own', `${head}special_instructions: !!js/function x\n`, 'Line 4: Unresolved tag'],
  ['two documents', `${head}---\n${head}`, 'Line 4: '],
])('%s is refused with its line and field', (_, yaml, message) => {
  expect(faultsOf(yaml)).toContain(message);
});

test('all faults are reported at once, in the order of their lines, ten of them in words', () => {
  const message = faultsOf(
    `${head}timeout: x\nmodel: 5\n${Array.from({ length: 10 }, (_, at) => `f${at}: 1\n`).join('')}`,
  );
  expect(message.match(/Line \d+/g)).toEqual(Array.from({ length: 10 }, (_, at) => `Line ${at + 4}`));
  expect(message).toContain('And 2 more.');
});

test.each([
  [
    'aliases of aliases',
    `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
      .split('')
      .map((name, at) => `${name}: &${name} [${`*${'abcdefgh'[at]},`.repeat(9)}x]\n`)
      .join('')}`,
    'aliases are not supported',
  ],
  ['brackets in brackets', '['.repeat(100_000), 'nested too deeply'],
  ['lists in lists', '- '.repeat(100_000), 'nested too deeply'],
  ['maps in maps', Array.from({ length: 1500 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'), 'Line'],
  ['a hundred thousand fields', Array.from({ length: 100_000 }, (_, at) => `k${at}: 1\n`).join(''), 'too many parts'],
  ['a long list', `${head}steps: [${'a, '.repeat(300_000)}a]`, 'too many parts'],
])('%s are refused at once', (_, yaml, message) => {
  expect(cpuMilliseconds(() => expect(faultsOf(yaml)).toContain(message))).toBeLessThan(3000);
});

test('many short entries in brackets on one line are neither deep nor many', () => {
  const inputs = Array.from({ length: 30 }, (_, at) => ({ name: `n${at}`, description: 'd' }));
  expect(readTaskFile(`${head}inputs: ${JSON.stringify(inputs)}\n`).file.inputs).toEqual(inputs);
  // None of these lists is in another one.
  expect(faultsOf(`${head}steps: [${'[], '.repeat(30)}]\n`)).toMatch(/^Line 4, steps.0: /);
});

test.each([
  ['braces in braces', '{'],
  ['brackets in brackets', '['],
  ['keys in keys', '? '],
  ['values in values', ': '],
  ['lists in lists', '- '],
])('%s are nested too deeply from the 21st, which the refusal names by its line', (_, mark) => {
  expect(faultsOf(`${head}\n\n${mark.repeat(21)}`)).toBe('Line 6: The file is nested too deeply for a task.');
});

test('lists in lists up to the 20th are not nested too deeply', () => {
  for (const mark of ['[', '- ']) expect(faultsOf(`${head}\n${mark.repeat(20)}`)).not.toContain('nested too deeply');
});

test('a refusal of a field of a file that reads well names its line', () => {
  const { refuse } = readTaskFile(`${head}model: nowhere\n`);
  expect(refuse('model', 'No such model')).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Line 4, model: No such model.',
    detail: [{ field: 'model', line: 4, message: 'No such model' }],
  });
});

test('a fault that no place of the file has is that of its nearest parent', () => {
  expect(faultsOf(`${head}\ninputs:\n  - description: x\n`)).toContain(
    'Line 6, inputs.0.name: This field is required.',
  );
});

test('a field of the wrong type or value is refused in the words of that, not as one that wants quotes', () => {
  expect(faultsOf(`${head}steps: none\n`)).toMatch(/^Line 4, steps: .*expected array/);
  expect(faultsOf(`${head}status: done\n`)).toMatch(/^Line 4, status: Invalid option/);
});

test('texts with what YAML calls merge keys, dates and old booleans stay texts', () => {
  const { file } = readTaskFile(`${head}steps:\n  - yes\n  - 2026-01-01\n  - <<\n`);
  expect(file.steps).toEqual(['yes', '2026-01-01', '<<']);
});

test('of more than a hundred faults a hundred are returned, and ten are in words', () => {
  const error = (count: number): AppError => {
    try {
      readTaskFile(`${head}${Array.from({ length: count }, (_, at) => `f${at}: 1\n`).join('')}`);
    } catch (caught) {
      if (caught instanceof AppError) return caught;
    }
    throw new Error('it was taken');
  };
  expect(error(101).detail).toHaveLength(100);
  expect(error(10).message).toMatch(/^Line 4, f0: There is no such field\. Line 5.*f9: There is no such field\.$/);
});

test('what a task has not set is left out of its file, and long texts stay on one line', () => {
  const text = 'word '.repeat(60).trim();
  const [bare] = fc.sample(task, 1);
  if (!bare) throw new Error('no task');
  const yaml = writeTaskFile({
    ...bare,
    name: text,
    steps: [],
    inputs: [],
    guardrails: [],
    network: [],
    credentials: [],
    exclude_functions: [],
    thumbnail: null,
    special_instructions: null,
    region: null,
    max_history_items: null,
    spend_limit_usd: null,
    initial_actions: null,
    output_model_schema: null,
  });
  expect(yaml.split('\n')).toContain(`name: ${text}`);
  expect([...yaml.matchAll(/^(\w+):/gm)].map(([, key]) => key)).toEqual([
    'legwork',
    'name',
    'description',
    'status',
    'steps',
    'preferred_agent',
    'model',
    'use_proxy',
    'use_profile',
    'flash_mode',
    'replay',
    'replay_accepts_changes',
    'timeout',
    'step_timeout',
    'max_actions_per_step',
  ]);
});

test('equal lists of a task are written out twice, not as an alias', () => {
  const [bare] = fc.sample(task, 1);
  if (!bare) throw new Error('no task');
  const same = ['a.example'];
  const { file } = readTaskFile(writeTaskFile({ ...bare, guardrails: same, network: same }));
  expect([file.guardrails, file.network]).toEqual([same, same]);
});
