// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ActionRecord, StepMetadata, TaskRun } from '#src/contract/task-run.ts';
import { StepTimeline } from '#src/web/components/run-view/steps/step-timeline.tsx';
import { turnOf } from '#src/web/components/run-view/turn.fixture.ts';
import { task, wholeRun } from '../examples.ts';
import { show } from '../render.tsx';

const action = (more: Partial<ActionRecord>): ActionRecord => ({
  index: 0,
  tool: 'click_element',
  arguments: {},
  outcome: 'done',
  result: null,
  ms: 5,
  ...more,
});
const turn = (number: number, step: number | null, more: Partial<StepMetadata> = {}) =>
  turnOf({ turn: number, step, description: `Step ${step}`, ...more });

function timeline(run: Partial<TaskRun>) {
  const of = task('Shop', { steps: [{ id: 's', description: 'Search for {product}' }] });
  return show(
    <StepTimeline run={wholeRun(run)} task={of} seen={undefined} shown={undefined} onSeek={() => undefined} />,
  );
}

const words = () => screen.getByRole('region', { name: 'Steps' }).textContent;

test('steps stand open, with the values of the run in place of the names of its inputs', () => {
  timeline({
    status: 'running',
    inputs: { product: 'green tea' },
    step_metadata_list: [turn(1, 1, { description: 'Search for {product}', thought: 'Typing {product}' })],
  });
  expect(words()).toContain('1. Search for green tea');
  expect(words()).toContain('Typing green tea');
  expect(words()).not.toContain('{product}');
});

test('short waits and lines that say nothing are left out', async () => {
  const wait = (ms: number) => action({ tool: 'wait', ms, result: `Waited ${ms} ms.` });
  const { user } = timeline({
    step_metadata_list: [
      turn(1, 1, { actions: [wait(300), wait(1500)], ms: 9 }),
      turn(2, 1, { ms: 7 }),
      turn(3, 1, { actions: [action({ result: 'Clicked' })], verdict: 'proved' }),
    ],
  });
  await user.click(screen.getByRole('button', { name: /^Proved: 1\./ }));
  expect(words()).not.toContain('Waited 300 ms.');
  expect(words()).toContain('Waited 1500 ms.');
  expect(words()).toContain('Clicked');
  expect(words()).not.toContain('7 ms');
});

test('pictures open large, and arrow keys go from step to step', async () => {
  const { user } = timeline({
    step_metadata_list: [
      turn(1, 1, { verdict: 'failed', after_picture_url: 'http://a/1' }),
      turn(2, 2, { verdict: 'proved' }),
      turn(3, 3, { verdict: 'proved', before_picture_url: 'http://a/3', after_picture_url: 'http://a/4' }),
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Enlarge the pictures of step 1. Step 1' }));
  const dialog = () => within(screen.getByRole('dialog'));
  expect(dialog().getByText('1 of 2')).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('dialog', { name: '3. Step 3' })).toBeTruthy();
  expect(dialog().getByAltText('The page before the step').getAttribute('src')).toBe('/3');
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('dialog', { name: '3. Step 3' })).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Previous' }));
  expect(screen.getByRole('dialog', { name: '1. Step 1' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
