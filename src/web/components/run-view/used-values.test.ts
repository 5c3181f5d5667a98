import { expect, test } from 'vitest';
import type { ChatEntry } from '#src/contract/task-run.ts';
import { answersIn } from './used-values.tsx';

const entry = (type: ChatEntry['type'], message: string, question_id?: string): ChatEntry => ({
  type,
  message,
  timestamp: '2026-11-29T09:00:00.000Z',
  ...(question_id !== undefined && { question_id }),
});

test('an answer is the first message after a question', () => {
  const history = [
    entry('user', 'Hello'),
    entry('agent', 'Which size?', 'q1'),
    entry('system', 'Paused'),
    entry('user', 'large'),
    entry('user', 'Thank you'),
    entry('agent', 'Done'),
    entry('agent', 'The code?', 'q2'),
    entry('agent', 'The code, please?', 'q3'),
    entry('user', '••••••'),
    entry('agent', 'Anything else?', 'q4'),
  ];
  expect(answersIn(history)).toEqual([
    { key: 'q1', question: 'Which size?', answer: 'large' },
    { key: 'q3', question: 'The code, please?', answer: '••••••' },
  ]);
});
