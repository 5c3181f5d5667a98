import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activeStatuses, allowedFrom, finishedStatuses, isActive, isFinished, nextStatus } from './run-status.ts';
import type { RunTransition } from './run-status.ts';

const transitions: RunTransition[] = [
  { type: 'pause' },
  { type: 'paused' },
  { type: 'resume' },
  ...finishedStatuses.map(status => ({ type: 'finish' as const, status })),
];

test('every status is either active or finished', () => {
  expect([...activeStatuses].toSorted()).toEqual(['paused', 'pausing', 'running']);
  expect([...finishedStatuses].toSorted()).toEqual([
    'completed',
    'errored',
    'fail',
    'success',
    'terminated',
    'timed_out',
  ]);
  expect([...activeStatuses].every(isActive)).toBe(true);
  expect([...finishedStatuses].every(isFinished)).toBe(true);
  expect([...finishedStatuses].some(isActive) || [...activeStatuses].some(isFinished)).toBe(false);
});

test('taking control moves a running run to pausing, then paused', () => {
  expect(nextStatus('running', { type: 'pause' })).toBe('pausing');
  expect(nextStatus('pausing', { type: 'paused' })).toBe('paused');
  expect(nextStatus('running', { type: 'paused' })).toBeUndefined();
});

test('resume returns to running from every active status', () => {
  for (const status of activeStatuses) expect(nextStatus(status, { type: 'resume' })).toBe('running');
});

test('a finished run keeps its status, whatever is requested', () => {
  fc.assert(
    fc.property(fc.constantFrom(...finishedStatuses), fc.constantFrom(...transitions), (status, transition) => {
      expect(nextStatus(status, transition)).toBeUndefined();
      expect(allowedFrom(transition)).not.toContain(status);
    }),
  );
});

test('an active run stays in its status when it is asked for the same again, and any may end', () => {
  for (const status of ['pausing', 'paused'] as const) {
    expect(nextStatus(status, { type: 'pause' })).toBe(status);
    expect(nextStatus(status, { type: 'paused' })).toBe('paused');
  }
  for (const from of activeStatuses)
    for (const status of finishedStatuses) expect(nextStatus(from, { type: 'finish', status })).toBe(status);
});

test('a transition may start from the active statuses that it is for', () => {
  expect(allowedFrom({ type: 'paused' })).toEqual(['pausing', 'paused']);
  expect(allowedFrom({ type: 'resume' })).toEqual(['running', 'pausing', 'paused']);
});
