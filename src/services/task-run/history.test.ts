import type { RunEvent } from '#src/core/run-events.ts';
import { expect, test } from 'vitest';
import { chatOf, stepsOf } from './history.ts';

const at = new Date('2026-01-02T03:04:05.678Z');
const stored = (events: RunEvent[]) => events.map((event, index) => ({ seq: index + 1, at, event }));
const turn = (n: number, step: number): RunEvent => ({
  type: 'turn-started',
  turn: n,
  step,
  description: `step ${step}`,
  thought: null,
  url: 'http://a',
  tokens: 0,
});

test('S1-178 the chat is read from the log: who said what, and when', () => {
  const chat = chatOf(
    stored([
      { type: 'message', from: 'system', text: 'No key' },
      turn(1, 1),
      { type: 'question', key: 'k', text: 'Which?' },
      { type: 'user-message', text: 'the first' },
      { type: 'answered', key: 'k', answer: 'the first' },
      { type: 'finished', status: 'success', reason: 'Done.', result: null },
    ]),
  );
  expect(chat.map(({ type, message }) => `${type}: ${message}`)).toEqual([
    'system: No key',
    'agent: Which?',
    'user: the first',
    'system: Done.',
  ]);
  expect(chat[0]?.timestamp).toBe('2026-01-02T03:04:05.678Z');
});

test('an action is pending until its outcome is stored, so a crash in between is seen', () => {
  const planned: RunEvent = {
    type: 'action-planned',
    turn: 1,
    index: 0,
    call: { tool: 'click_element', arguments: { ref: 'a' } },
    class: 'write',
  };
  expect(stepsOf(stored([turn(1, 1), planned]))[0]?.actions).toMatchObject([
    { tool: 'click_element', outcome: 'pending' },
  ]);
  const done: RunEvent = { type: 'action-done', turn: 1, index: 0, ok: true, result: 'Clicked', ms: 12 };
  expect(stepsOf(stored([turn(1, 1), planned, done]))[0]?.actions).toMatchObject([
    { outcome: 'done', result: 'Clicked', ms: 12 },
  ]);
});

test('a verdict stands at the last turn that worked on its step', () => {
  const steps = stepsOf(
    stored([
      turn(1, 1),
      turn(2, 1),
      turn(3, 2),
      { type: 'step-judged', turn: 3, step: 1, verdict: 'proved', evidence: 'seen' },
    ]),
  );
  expect(steps.map(({ verdict }) => verdict)).toEqual([null, 'proved', null]);
});
