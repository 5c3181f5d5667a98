import { expect, test } from 'vitest';
import type { StepMetadata } from '#src/contract/task-run.ts';
import { turnOf } from '../turn.fixture.ts';
import { outcomeOf } from './outcome.ts';

const turn = (step: number | null, verdict: StepMetadata['verdict']) =>
  turnOf({ turn: step ?? 1, step, description: `Text ${step}`, verdict });

test.each([
  ['success', [turn(1, 'proved'), turn(2, 'proved')], 'Done: 2 of 2 steps confirmed', undefined],
  ['completed', [turn(1, 'proved'), turn(2, 'unproved')], 'Done: 1 of 2 steps confirmed', 2],
  ['success', [turn(null, 'proved')], 'Done and confirmed', undefined],
  ['completed', [turn(null, null)], 'Done, not confirmed', undefined],
  ['fail', [turn(1, 'proved'), turn(2, 'failed')], 'Stopped at step 2: Text 2', 2],
  ['fail', [turn(1, 'failed'), turn(2, 'proved')], 'Failed at step 1: Text 1', 1],
  ['timed_out', [turn(1, 'proved'), turn(2, null)], 'Stopped at step 2: Text 2', 2],
  ['terminated', [turn(1, 'proved')], 'Stopped after step 1: Text 1', undefined],
  ['errored', [], 'Stopped before the first step', undefined],
  ['errored', [turn(null, null)], 'Stopped before it was done', undefined],
] as const)('a run that is %s says what came of it: %#', (...row) => {
  const [status, turns, headline, step] = row;
  const outcome = outcomeOf({ status, inputs: {}, step_metadata_list: turns });
  expect(outcome.headline).toBe(headline);
  expect(outcome.step?.step).toBe(step);
});

test('a long text of a step is cut in the line', () => {
  const long = { ...turn(1, null), description: 'x'.repeat(20_000) };
  expect(outcomeOf({ status: 'fail', inputs: {}, step_metadata_list: [long] }).headline.length).toBeLessThan(200);
});

test('values stand in place of the names of inputs', () => {
  const step = { ...turn(1, null), description: 'Search for {product}' };
  expect(outcomeOf({ status: 'fail', inputs: { product: 'tea' }, step_metadata_list: [step] }).headline).toBe(
    'Stopped at step 1: Search for tea',
  );
});
