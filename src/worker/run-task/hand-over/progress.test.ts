import { expect, test } from 'vitest';
import type { AgentEvent } from '#src/core/runs/run-events.ts';
import type { PagesState } from '#src/browser/recovery/recovering-browser.ts';
import { type CheckpointTracker, trackProgress } from './progress.ts';

const pages: PagesState = { tabs: [], active: { url: 'https://shop.example/', elements: [], typed: [] } };
const turn = (number: number, step: number): AgentEvent => ({
  type: 'turn-started',
  turn: number,
  step,
  description: '',
  thought: null,
  url: '',
  tokens: 0,
});
const planned = (risk: 'read' | 'write'): AgentEvent => ({
  type: 'action-planned',
  turn: 1,
  index: 0,
  call: { tool: 'click_element', arguments: {} },
  class: risk,
});
const nothing = { heard: [], given: [] };
const rest = (progress: CheckpointTracker, step: number, had: PagesState | undefined = pages): void =>
  progress.atRest({ ...nothing, step, verdicts: [] }, { browser: { pagesState: () => had }, memory: step });
const stepOf = (progress: CheckpointTracker): unknown => {
  const left = progress.leavable();
  return typeof left === 'object' ? left.resume.step : left;
};

test('a run that has only read can always be left, and goes on with its step', () => {
  const progress = trackProgress();
  expect(progress.leavable()).toBe('begin');
  rest(progress, 1);
  progress.follow([turn(1, 1), planned('read')]);
  rest(progress, 2);
  progress.follow([turn(2, 2), planned('read')]);
  expect(progress.leavable()).toMatchObject({ pages, resume: { turn: 2, step: 2, memory: 2 } });
});

test('one that has changed something can be left only once it has come to rest', () => {
  const progress = trackProgress();
  rest(progress, 1);
  progress.follow([turn(1, 1), planned('write')]);
  expect(stepOf(progress)).toBeUndefined();
  rest(progress, 2);
  expect(stepOf(progress)).toBe(2);
  progress.touched();
  expect(stepOf(progress)).toBeUndefined();
});

test('what cannot be opened again cannot be left, unless nothing was ever changed', () => {
  const progress = trackProgress();
  progress.atRest({ ...nothing, step: 1, verdicts: [] }, { browser: { pagesState: () => undefined }, memory: null });
  expect(stepOf(progress)).toBe('begin');
  progress.follow([turn(1, 1), planned('write')]);
  progress.atRest({ ...nothing, step: 2, verdicts: [] }, { browser: { pagesState: () => undefined }, memory: null });
  expect(stepOf(progress)).toBeUndefined();
});

test('verdicts, the open question and what an earlier worker knew go along', () => {
  const judged = { step: 1, verdict: 'proved', evidence: 'seen' } as const;
  const question = { type: 'question', id: 'q', key: 'k', text: 'Which?', purpose: 'remember' } as const;
  const progress = trackProgress({
    pages,
    resume: { ...nothing, turn: 4, step: 2, verdicts: [judged], memory: null, question: null },
  });
  progress.atRest(
    { ...nothing, step: 3, verdicts: [{ ...judged, step: 2 }] },
    { browser: { pagesState: () => pages }, memory: null },
  );
  progress.follow([turn(5, 3), question]);
  expect(progress.leavable()).toMatchObject({
    resume: { turn: 5, step: 3, verdicts: [judged, { ...judged, step: 2 }], question },
  });
  progress.follow([{ type: 'answered', key: 'k', answer: 'this', purpose: 'remember' }]);
  expect(progress.leavable()).toMatchObject({ resume: { question: null } });
});

test('one that leaves again before it has come to rest is still where the worker before left it', () => {
  const question = { type: 'question', id: 'q', key: 'k', text: 'Which?', purpose: 'remember' } as const;
  const resume = { ...nothing, turn: 4, step: 2, verdicts: [], memory: 'read', question };
  const progress = trackProgress({ pages, resume });
  expect(progress.leavable()).toEqual({ pages, resume });
  progress.follow([{ type: 'answered', key: 'k', answer: 'this', purpose: 'remember' }, turn(5, 2), planned('read')]);
  expect(progress.leavable()).toEqual({ pages, resume: { ...resume, turn: 5, question: null } });
  // Nothing was changed, so that it does not matter that the page of now cannot be had again.
  progress.atRest({ ...nothing, step: 2, verdicts: [] }, { browser: { pagesState: () => undefined }, memory: null });
  expect(progress.leavable()).toEqual({ pages, resume: { ...resume, turn: 5, question: null } });
  progress.follow([planned('write')]);
  expect(progress.leavable()).toBeUndefined();
});
