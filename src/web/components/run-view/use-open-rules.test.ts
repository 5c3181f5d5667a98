import { expect, test } from 'vitest';
import { openingOf } from './use-open-rules.ts';

test('exactly one active run is opened', () => {
  expect(openingOf([])).toEqual({ type: 'none' });
  expect(openingOf([{ id: 'user:1/taskrun:4' }])).toEqual({ type: 'open', runId: 'user:1/taskrun:4' });
});

test('several active runs are left to the person', () => {
  expect(openingOf([{ id: 'user:1/taskrun:4' }, { id: 'user:1/taskrun:5' }])).toEqual({ type: 'many' });
});
