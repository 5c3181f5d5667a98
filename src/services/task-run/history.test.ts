import type { RunEventData } from '#src/core/runs/run-events.ts';
import { expect, test } from 'vitest';
import { emptyLog } from '#src/core/runs/log-draft.ts';
import { reduceLog } from '#src/core/runs/run-log.ts';
import { turnStarted as turn } from '#src/core/runs/turn-started.fixture.ts';
import type { StepScreenshots } from '#src/contract/task-run.ts';
import { toRunEvents } from './history.ts';

const at = new Date('2026-01-02T03:04:05.678Z');
const logOf = (events: RunEventData[], screenshots: StepScreenshots[] = []) =>
  reduceLog(emptyLog, {
    events: toRunEvents(events.map(({ type, ...data }, index) => ({ seq: index + 1, at, type, data }))),
    screenshots,
  });
const stepsOf = (events: RunEventData[], screenshots?: StepScreenshots[]) =>
  logOf(events, screenshots).step_metadata_list;

test('the chat is read from the log: who said what, and when', () => {
  const { chat_history: chat } = logOf([
    { type: 'message', from: 'system', text: 'No key' },
    turn(1, 1),
    { type: 'question', id: 'q1', key: 'k', text: 'Which?', purpose: 'remember' },
    { type: 'user-message', text: 'the first' },
    { type: 'answered', key: 'k', answer: 'the first', purpose: 'remember' },
    { type: 'finished', status: 'success', reason: 'Done.', result: null },
  ]);
  expect(chat.map(({ type, message }) => `${type}: ${message}`)).toEqual([
    'system: No key',
    'agent: Which?',
    'user: the first',
    'system: Done.',
  ]);
  expect(chat[0]?.timestamp).toBe('2026-01-02T03:04:05.678Z');
});

test('an action is pending until its outcome is stored, so a crash in between is visible', () => {
  const planned: RunEventData = {
    type: 'action-planned',
    turn: 1,
    index: 0,
    call: { tool: 'click_element', arguments: { ref: 'a' } },
    class: 'write',
  };
  expect(stepsOf([turn(1, 1), planned])[0]?.actions).toMatchObject([{ tool: 'click_element', outcome: 'pending' }]);
  const done: RunEventData = { type: 'action-done', turn: 1, index: 0, ok: true, result: 'Clicked', ms: 12 };
  expect(stepsOf([turn(1, 1), planned, done])[0]?.actions).toMatchObject([
    { outcome: 'done', result: 'Clicked', ms: 12 },
  ]);
});

test('a verdict stands at the last turn that worked on its step', () => {
  const steps = stepsOf([
    turn(1, 1),
    turn(2, 1),
    turn(3, 2),
    { type: 'step-judged', turn: 3, step: 1, verdict: 'proved', evidence: 'seen' },
  ]);
  expect(steps.map(({ verdict }) => verdict)).toEqual([null, 'proved', null]);
});

test('a turn that worked on two steps is listed as two, each with its actions, verdict and part of the time', () => {
  const act = (index: number, about?: { step: number; description: string }): RunEventData[] => [
    {
      type: 'action-planned',
      turn: 1,
      index,
      call: { tool: index === 0 ? 'input_text' : 'click_element', arguments: {} },
      class: 'write',
      ...(about && { about }),
    },
    { type: 'action-done', turn: 1, index, ok: true, result: 'Done.', ms: 30 },
  ];
  const steps = stepsOf(
    [
      turn(1, 4),
      ...act(0),
      ...act(1, { step: 5, description: 'step 5' }),
      { type: 'turn-ended', turn: 1, ms: 100 },
      turn(2, 5),
      { type: 'step-judged', turn: 2, step: 4, verdict: 'proved', evidence: 'filled' },
      { type: 'step-judged', turn: 2, step: 3, verdict: 'unproved', evidence: 'nothing', description: 'step 3' },
    ],
    [{ step: 4, before_picture_url: 'b', after_picture_url: 'a' }],
  );
  expect(steps).toMatchObject([
    { step: 3, description: 'step 3', verdict: 'unproved', actions: [] },
    { turn: 1, step: 4, ms: 70, verdict: 'proved', actions: [{ tool: 'input_text' }], after_picture_url: 'a' },
    { turn: 1, step: 5, ms: 30, verdict: null, description: 'step 5', actions: [{ tool: 'click_element' }] },
    { turn: 2, step: 5, after_picture_url: null },
  ]);
});

test('what has no steps is one: its verdict and pictures stand at its last turn', () => {
  const free = (n: number): RunEventData => ({ ...turn(n, 1), step: null });
  const steps = stepsOf(
    [
      free(1),
      free(2),
      { type: 'step-judged', turn: 2, step: 1, verdict: 'proved', evidence: 'seen', description: 'All of it' },
    ],
    [{ step: 1, before_picture_url: null, after_picture_url: 'a' }],
  );
  expect(steps).toMatchObject([{ verdict: null }, { turn: 2, verdict: 'proved', after_picture_url: 'a' }]);
});
