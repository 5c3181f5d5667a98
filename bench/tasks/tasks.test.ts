import { expect, test } from 'vitest';
import type { Outcome } from './episode.ts';
import { halvesOf } from './halves.ts';
import { isFalseSuccess, tableOf } from './report.ts';
import { runEpisodes, taskBenchOptions } from './run.ts';

const outcome = (more: Partial<Outcome>): Outcome => ({
  name: 'a #1',
  group: 'click',
  half: 'build',
  claim: 'success',
  questions: 0,
  ms: 1000,
  turnMs: [100, 200],
  story: [],
  steps: [],
  right: true,
  share: 1,
  touched: true,
  ...more,
});

test('families are halved the same way whatever their order, and no family is in both halves', () => {
  const families = Array.from({ length: 44 }, (_, index) => `family-${index}`);
  const halves = halvesOf(families);
  expect([...halves.values()].filter(half => half === 'kept')).toHaveLength(22);
  expect(halvesOf([...families.toReversed(), ...families])).toEqual(halves);
});

test('a claim of success is false when the page says otherwise, and for what is read when nothing is right', () => {
  expect(isFalseSuccess(outcome({ right: false, share: 0.5 }), 'forms')).toBe(true);
  expect(isFalseSuccess(outcome({ right: false, share: 0.5 }), 'extract')).toBe(false);
  expect(isFalseSuccess(outcome({ right: false, share: 0 }), 'extract')).toBe(true);
  expect(isFalseSuccess(outcome({ right: false, share: 0, claim: 'completed' }), 'forms')).toBe(false);
});

test('the table sums up all runs, each half and each group', () => {
  const table = tableOf('miniwob', [
    outcome({}),
    outcome({ group: 'drag', half: 'kept', right: false, share: 0 }),
    outcome({ group: 'drag', half: 'kept', right: false, share: 0, touched: false, claim: 'asked', questions: 1 }),
    outcome({ questions: 1 }),
  ]);
  const cells = (name: string): Record<string, unknown> => {
    const row = table.rows.find(([of]) => of === name) ?? [];
    return Object.fromEntries(table.columns.map((column, index) => [column, row[index]]));
  };
  expect(cells('all')).toMatchObject({
    runs: 4,
    right: '50.0 %',
    'without a question': '25.0 %',
    'wrong effect': '25.0 %',
    nothing: '25.0 %',
    'said success': 3,
    'of it false': '33.3 %',
    questions: 2,
  });
  expect(cells('half: kept aside')).toMatchObject({ runs: 2, right: '0.0 %', 'of it false': '100.0 %' });
  expect(cells('click')).toMatchObject({ runs: 2, right: '100.0 %' });
});

test('an episode that could not be run is in no share, and the report names it', async () => {
  const episodes = ['runs', 'does not start'].map(name => {
    return { name, group: 'click', half: 'build' as const, open: () => Promise.reject(new Error('not opened here')) };
  });
  const run = ({ name }: { name: string }): Promise<Outcome> =>
    name === 'runs' ? Promise.resolve(outcome({ name })) : Promise.reject(new Error('It ended with 1'));
  const { outcomes, leftOut } = await runEpisodes(episodes, { half: undefined, limit: 10, minutes: 1 }, run);
  const { rows, notes } = tableOf('apps', outcomes, leftOut);
  expect(rows[0]?.slice(0, 2)).toEqual(['all', 1]);
  expect(notes.at(-1)).toBe('Left out, because they could not be run (1): does not start.');
  expect(tableOf('apps', outcomes).notes).toHaveLength(1);
});

test('options name a model, sets, tasks, a range of seeds and a half, and say what is wrong with others', () => {
  const args = ['--model', 'some', '--set', 'miniwob,apps', '--tasks', 'a,b', '--seeds', '2-4', '--half', 'kept'];
  expect(taskBenchOptions(args)).toMatchObject({
    model: 'some',
    sets: ['miniwob', 'apps'],
    names: ['a', 'b'],
    seeds: [2, 3, 4],
    half: 'kept',
  });
  expect(taskBenchOptions([])).toMatchObject({ model: 'builtin', sets: ['apps'] });
  expect(taskBenchOptions(['--model', 'some']).sets).toEqual(['apps', 'miniwob', 'forms', 'extract']);
  expect(() => taskBenchOptions(['--set', 'forms'])).toThrow('name a model for them with --model');
  expect(() => taskBenchOptions(['--set', 'other'])).toThrow('There is no set other. Sets: apps, miniwob');
  expect(() => taskBenchOptions(['--seeds', '4-2'])).toThrow('--seeds must be a number or a range such as 1-3.');
  expect(() => taskBenchOptions(['--half', 'third'])).toThrow('--half must be build or kept.');
});
