import { expect, test } from 'vitest';
import type { Task } from '#src/contract/task.ts';
import type { StepMetadata, TaskRun } from '#src/contract/task-run.ts';
import type { ApiClient } from '#tests/product/harness/api-client.ts';
import { type Episode, runEpisode } from './episode.ts';

/** The product's API as far as an episode uses it: its run asks a question at each of these steps, then ends as success. */
function askingProduct(steps: number[]) {
  const answers: string[] = [];
  const run = (): TaskRun => {
    const open = steps[answers.length];
    const asked = steps.slice(0, answers.length + 1);
    const part: Partial<TaskRun> = {
      id: 'run',
      status: open === undefined ? 'success' : 'running',
      status_reason: null,
      input_requested: open !== undefined,
      question: open === undefined ? null : { id: `q${answers.length}`, text: '?', secret: false, approval: false },
      chat_history: asked.map((_, index) => ({ type: 'agent', message: '?', timestamp: '', question_id: `q${index}` })),
      step_metadata_list: asked.map(step => turnOf(step)),
      result: null,
    };
    // safe because an episode reads no other fields
    return part as TaskRun;
  };
  const api: Partial<ApiClient> = {
    readyTask: () => Promise.resolve({ id: 'task' } as Task),
    start: () => Promise.resolve(run()),
    get: () => Promise.resolve(run()),
    async until(_id, wished) {
      if (!wished(run())) throw new Error('It will not come');
      return run();
    },
    ok: <T>(name: string, body: unknown) => {
      // safe because an episode sends only answers
      if (name === 'task-run.chat') answers.push((body as { message: string }).message);
      return Promise.resolve({} as T);
    },
    call: () => Promise.resolve({ status: 200, body: {} as never }),
  };
  return { api: api as ApiClient, answers };
}

function turnOf(step: number): StepMetadata {
  const part: Partial<StepMetadata> = { step, thought: null, actions: [], verdict: null, evidence: null, ms: 120 };
  // safe because an episode reads no other fields
  return part as StepMetadata;
}

function episode(answers: Record<number, string[]>, closed: string[] = []): Episode {
  return {
    name: 'a task',
    group: 'app',
    half: 'build',
    open: () =>
      Promise.resolve({
        steps: ['one', 'two', 'three'],
        answers,
        judge: () => Promise.resolve({ right: false, share: 0, touched: false }),
        close: async () => void closed.push('closed'),
      }),
  };
}

const limits = { runMs: 1000 };

test('a question at a step is answered by the texts of that step, in their order', async () => {
  const { api, answers } = askingProduct([2, 2]);
  const { claim, questions } = await runEpisode(api, episode({ 2: ['first', 'second'], 3: ['third'] }), limits);
  expect(answers).toEqual(['first', 'second']);
  expect({ claim, questions }).toEqual({ claim: 'success', questions: 2 });
});

test('a run whose question has no answer has asked, and its application is closed', async () => {
  const { api, answers } = askingProduct([1]);
  const closed: string[] = [];
  const { claim, questions } = await runEpisode(api, episode({ 2: ['never'] }, closed), limits);
  expect({ claim, questions, answers, closed }).toEqual({
    claim: 'asked',
    questions: 1,
    answers: [],
    closed: ['closed'],
  });
});

test('a user answers two questions of a run and no third', async () => {
  const { api, answers } = askingProduct([1, 2, 3]);
  const { claim } = await runEpisode(api, episode({ 1: ['a'], 2: ['b'], 3: ['c'] }), limits);
  expect({ claim, answers }).toEqual({ claim: 'asked', answers: ['a', 'b'] });
});
