import { expect, test } from 'vitest';
import { allFilters, filterOf, runNumber, shortRunId, taskFilters } from './session-filters.ts';

test('the filters of a task', () => {
  expect(taskFilters.map(option => option.label)).toEqual([
    'ALL',
    'RUNNING',
    'SUCCESS',
    'FAILED',
    'ERRORED',
    'TERMINATED',
    'TIMED OUT',
    'PAUSED',
  ]);
  expect(taskFilters.map(option => option.value)).toEqual([
    'all',
    'running',
    'success',
    'fail',
    'errored',
    'terminated',
    'timed_out',
    'paused',
  ]);
});

test('all sessions have filters more for completed ones and for those that wait', () => {
  expect(allFilters.map(option => option.label)).toEqual(expect.arrayContaining(['COMPLETED', 'WAITING FOR YOU']));
  expect(allFilters).toHaveLength(taskFilters.length + 2);
  expect(filterOf('completed')).toBe('completed');
  expect(filterOf('nonsense')).toBe('all');
});

test('open means running, closed means terminated', () => {
  expect([filterOf('open'), filterOf('closed')]).toEqual(['running', 'terminated']);
});

test('the first 8 characters of a run id, and the number it carries', () => {
  expect(shortRunId('user:1/taskrun:42')).toBe('user:1/t');
  expect(runNumber('user:1/taskrun:42')).toBe('42');
});
