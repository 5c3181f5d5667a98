import { expect, test } from 'vitest';
import type { ChatEntry, RunStatus } from '#src/contract/task-run.ts';
import { finishedStatuses } from '#src/core/runs/run-status.ts';
import { ApiError } from '#src/web/lib/api/api-error.ts';
import { chatControls, chatFailure, followAnswer, resumeFailure, shownLines } from './chat.ts';

const at = '2026-11-07T10:00:00.000Z';
const say = (type: ChatEntry['type'], message: string): ChatEntry => ({ type, message, timestamp: at });
const controls = (
  status: RunStatus | undefined,
  more: { asked?: boolean; sending?: boolean; answered?: boolean } = {},
) =>
  chatControls({
    run: status && { status, input_requested: more.asked ?? false },
    sending: more.sending ?? false,
    answered: more.answered ?? false,
  });

test('the input is locked without a run, and after it has ended', () => {
  for (const status of [undefined, ...finishedStatuses])
    expect(controls(status, { asked: true })).toEqual({
      locked: true,
      placeholder: 'Start task to enable chat',
      resume: false,
      waiting: false,
    });
});

test('the input is locked when no input is requested', () => {
  expect(controls('running')).toMatchObject({
    locked: true,
    resume: false,
    placeholder: 'Input locked - waiting for agent to request input...',
  });
});

test('a request opens the input and the button becomes Resume', () => {
  expect(controls('running', { asked: true })).toEqual({
    locked: false,
    placeholder: 'Type your response here',
    resume: true,
    waiting: true,
  });
  expect(controls('paused', { asked: true })).toMatchObject({ locked: false, resume: true });
});

test('the input is locked while the run is pausing', () => {
  expect(controls('pausing', { asked: true })).toMatchObject({ locked: true, resume: false, waiting: false });
});

test('the input is locked while a send is in progress', () => {
  expect(controls('running', { asked: true, sending: true })).toMatchObject({ locked: true, resume: false });
});

test("a paused run says 'You have control' and can be resumed", () => {
  expect(controls('paused')).toEqual({ locked: true, placeholder: 'You have control', resume: true, waiting: false });
});

test('an answer locks the input until the agent asks again', () => {
  expect(controls('running', { asked: true, answered: true })).toMatchObject({ locked: true, resume: false });
  const sent = { agentEntries: 1, sawClosed: false };
  const history = [say('agent', 'Which code?')];
  expect(followAnswer(sent, { input_requested: true, chat_history: history })).toEqual(sent);
  const closed = followAnswer(sent, { input_requested: false, chat_history: history });
  expect(closed).toEqual({ agentEntries: 1, sawClosed: true });
  expect(closed && followAnswer(closed, { input_requested: true, chat_history: history })).toBeUndefined();
});

test('asking again is noticed even when the moment between was missed', () => {
  const history = [say('agent', 'Which code?'), say('user', '1'), say('agent', 'That was wrong. Which code?')];
  expect(
    followAnswer({ agentEntries: 1, sawClosed: false }, { input_requested: true, chat_history: history }),
  ).toBeUndefined();
});

test('a message shows at once, and once only when the history has it', () => {
  const history = [say('agent', 'Which code?')];
  const local = { id: 1, type: 'user' as const, message: '483920', after: 1 };
  expect(shownLines(history, [local]).map(line => [line.message, line.pending])).toEqual([
    ['Which code?', false],
    ['483920', true],
  ]);
  const later = [...history, say('user', '483920'), say('agent', 'Thank you')];
  expect(shownLines(later, [local]).map(line => line.message)).toEqual(['Which code?', '483920', 'Thank you']);
});

test('a failure keeps its place between what came before and after', () => {
  const history = [say('agent', 'a'), say('agent', 'b')];
  const failure = { id: 2, type: 'system' as const, message: 'Error: 500 - boom', after: 1 };
  expect(shownLines(history, [failure]).map(line => line.message)).toEqual(['a', 'Error: 500 - boom', 'b']);
});

test('what failures say', () => {
  const refused = new ApiError(409, 'The run has ended');
  expect(chatFailure(refused)).toBe('Error: 409 - The run has ended');
  expect(chatFailure(new TypeError('Failed to fetch'))).toBe('Network error sending message. Please try again.');
  expect(resumeFailure(refused)).toBe('Error sending message: 409 - The run has ended');
  expect(resumeFailure(new TypeError('Failed to fetch'))).toBe('Network error during resume');
});
