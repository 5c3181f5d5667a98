import { expect, test } from 'vitest';
import { activeStatuses, finishedStatuses } from '#src/core/runs/run-status.ts';
import { finishedLabel, liveLabel, sessionLabel, statusLook } from './run-status.ts';

test('session labels', () => {
  expect(['running', 'paused', ...finishedStatuses].map(sessionLabel)).toEqual([
    'Running',
    'Paused',
    'Success',
    'Completed',
    'Failed',
    'Errored',
    'Terminated',
    'Timed Out',
  ]);
});

test("any other status is 'Unknown'", () => {
  expect(sessionLabel('pausing')).toBe('Unknown');
  expect(sessionLabel('')).toBe('Unknown');
});

test('finished labels in the live view', () => {
  expect(finishedStatuses.map(finishedLabel)).toEqual([
    'Task Successful',
    'Task Completed',
    'Task Failed',
    'Task Errored',
    'Task Terminated',
    'Task Timed Out',
  ]);
});

test('a run that waits for a person looks like nothing else', () => {
  expect(liveLabel({ status: 'running', input_requested: true })).toBe('Waiting for you');
  expect(statusLook({ status: 'running', input_requested: true })).toBe('waiting');
  expect(liveLabel({ status: 'pausing', input_requested: true })).toBe('Pausing');
  expect(activeStatuses.map(status => statusLook({ status }))).toEqual(['running', 'paused', 'paused']);
  expect(finishedStatuses.map(status => statusLook({ status, input_requested: true }))).not.toContain('waiting');
});
