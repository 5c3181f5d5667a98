import { expect, test } from 'vitest';
import { createInbox } from '#src/agent/inbox.ts';
import type { Rest, Resume } from '#src/agent/resume.ts';
import { createActionGuard } from '#src/agent/safety/action-guard.ts';
import type { AgentEvent, Verdict } from '#src/core/runs/run-events.ts';
import { scriptedBrowser } from '#tests/fakes/scripted-browser.ts';
import { element, page } from '#tests/fakes/observation.ts';
import { assignmentOf, call, runWith, scriptedPlanner } from './run-loop.ts';

const field = element('textbox', 'Name');
const remove = element('button', 'Delete account');
const shop = page([field, remove]);
const type = (text: string) => call('input_text', { ref: field.ref, text });
const done = call('done', { outcome: 'success', message: 'Over.' });
const assignment = assignmentOf(['Fill in the form', 'Look at the account']);
const judged = (step: number, verdict: Verdict = 'proved') => ({ step, verdict, evidence: 'It is there.' });
const resume = (more: Partial<Resume> = {}): Resume => ({
  turn: 3,
  step: 2,
  verdicts: [],
  memory: null,
  question: null,
  heard: [],
  given: [],
  ...more,
});
const question = { type: 'question', id: 'q1', key: 'size', text: 'Which size?', purpose: 'remember' } as const;
const askSize = call('ask_user', { question: question.text, key: question.key });

test('a run is at rest when a step begins, not in the midst of one and not at its end', async () => {
  const rests: Pick<Rest, 'step' | 'verdicts'>[] = [];
  const planner = scriptedPlanner([
    { calls: [type('a')], step: 1 },
    { calls: [type('b')], step: 1 },
    { calls: [type('c')], step: 2, verdicts: [judged(1)] },
    { calls: [done], step: 2, verdicts: [judged(2)] },
  ]);
  const { end } = await runWith({
    browser: scriptedBrowser({ first: shop }),
    planner,
    assignment,
    atRest: ({ step, verdicts }) => (rests.push({ step, verdicts }), false),
  });
  expect(rests).toEqual([
    { step: 1, verdicts: [] },
    { step: 2, verdicts: [judged(1)] },
  ]);
  expect(end.status).toBe('success');
});

test('a step on which a batch has worked already is none to rest at', async () => {
  const rests: (number | null)[] = [];
  const planner = scriptedPlanner([
    { calls: [type('a'), type('b')], step: 1, callSteps: [1, 2] },
    { calls: [type('c')], step: 2 },
  ]);
  const atRest = ({ step }: Rest) => (rests.push(step), false);
  await runWith({ browser: scriptedBrowser({ first: shop }), planner, assignment, atRest });
  expect(rests).toEqual([1]);
});

test('a run that leaves at rest stores the verdicts so far and does nothing more', async () => {
  const leave = new AbortController();
  const browser = scriptedBrowser({ first: shop });
  const events: AgentEvent[] = [];
  const planner = scriptedPlanner([
    { calls: [type('a')], step: 1 },
    { calls: [type('b')], step: 2, verdicts: [judged(1)] },
  ]);
  const run = runWith({
    browser,
    planner,
    assignment,
    signal: leave.signal,
    emit: given => Promise.resolve(void events.push(...given)),
    atRest({ step }) {
      if (step === 2) leave.abort(new Error('left'));
      return step === 2;
    },
  });
  await expect(run).rejects.toThrow('left');
  expect(browser.received).toMatchObject([{ text: 'a' }]);
  expect(events.at(-1)).toMatchObject({ type: 'step-judged', turn: 2, step: 1, verdict: 'proved' });
});

test('a planner that goes on within a step has the run at rest while it plans', async () => {
  const log: unknown[] = [];
  const scripted = scriptedPlanner([
    () => (log.push('plan'), { calls: [type('a')] }),
    () => (log.push('plan'), { calls: [done] }),
  ]);
  await runWith({
    browser: scriptedBrowser({ first: shop }),
    planner: { ...scripted, resumesWithinStep: true },
    assignment,
    atRest: ({ step }) => (log.push(step), false),
  });
  expect(log).toEqual(['plan', null, 'plan', null]);
});

test('a run that moved goes on with its turns, its verdicts and the memory of its planner', async () => {
  const browser = scriptedBrowser({ first: shop });
  const planner = scriptedPlanner([
    { calls: [type('b')], step: 2 },
    { calls: [done], step: 2, verdicts: [judged(2)] },
  ]);
  const { end, events } = await runWith({
    browser,
    planner,
    assignment,
    resume: resume({ verdicts: [judged(1)], memory: { at: 2 } }),
  });
  expect(browser.received).toMatchObject([{ type: 'fill', text: 'b' }]);
  expect(planner.turns.map(({ turn, resumed }) => [turn, resumed?.memory])).toEqual([
    [4, { at: 2 }],
    [5, undefined],
  ]);
  expect(events[0]).toMatchObject({ type: 'turn-started', turn: 4 });
  expect(end.status).toBe('success');
});

test('a verdict of the worker before that no later one replaces counts at the end', async () => {
  const planner = scriptedPlanner([{ calls: [done], step: 2, verdicts: [judged(2)] }]);
  const { end } = await runWith({
    browser: scriptedBrowser({ first: shop }),
    planner,
    assignment,
    resume: resume({ verdicts: [judged(1, 'failed')] }),
  });
  expect(end.status).toBe('fail');
});

test('a question that waits for its answer is not put a second time', async () => {
  const inbox = createInbox();
  inbox.say('large', { answers: 'q1', byOwner: true });
  const planner = scriptedPlanner([{ calls: [askSize] }]);
  const { asked, events } = await runWith({
    browser: scriptedBrowser({ first: shop }),
    planner,
    assignment,
    inbox,
    resume: resume({ question }),
  });
  expect(asked).toEqual([]);
  expect(events).toContainEqual({ type: 'answered', key: 'size', answer: 'large', purpose: 'remember' });
  expect(planner.turns[1]?.results).toMatchObject([{ result: { type: 'asked', answer: 'large' } }]);
});

test('another question than the one that waits is put, and the one that waits is over', async () => {
  const inbox = createInbox();
  const planner = scriptedPlanner([
    { calls: [call('ask_user', { question: 'Which colour?', key: 'colour' })] },
    { calls: [askSize] },
  ]);
  const events: AgentEvent[] = [];
  await runWith({
    browser: scriptedBrowser({ first: shop }),
    planner,
    assignment,
    inbox,
    resume: resume({ question }),
    emit(given) {
      events.push(...given);
      for (const event of given) if (event.type === 'question') inbox.say('x', { answers: event.id, byOwner: true });
      return Promise.resolve();
    },
  });
  const put = events.flatMap(event => (event.type === 'question' ? [event] : []));
  expect(put.map(({ key }) => key)).toEqual(['colour', 'size']);
  expect(put[1]?.id).not.toBe('q1');
});

test('a planner that goes on within a step gets the answer to its question as a message', async () => {
  const inbox = createInbox();
  inbox.say('large', { answers: 'q1', byOwner: true });
  const scripted = scriptedPlanner([]);
  const { asked } = await runWith({
    browser: scriptedBrowser({ first: shop }),
    planner: { ...scripted, resumesWithinStep: true },
    assignment,
    inbox,
    resume: resume({ question }),
  });
  expect(asked).toEqual([]);
  expect(scripted.turns[0]?.messages).toEqual(['large (This answers your question: Which size?)']);
});

test('an approval of the worker before is not one here: the user is asked again', async () => {
  const inbox = createInbox();
  inbox.say('yes', { answers: 'q9', byOwner: true });
  const browser = scriptedBrowser({ first: shop });
  const scripted = scriptedPlanner([{ calls: [call('click_element', { ref: remove.ref })] }]);
  const asked: string[] = [];
  await runWith({
    browser,
    planner: { ...scripted, resumesWithinStep: true },
    assignment,
    inbox,
    guard: createActionGuard(assignment, { trusted: false }),
    resume: resume({ question: { ...question, id: 'q9', purpose: 'approval' } }),
    emit(given) {
      for (const event of given) {
        if (event.type !== 'question') continue;
        asked.push(event.purpose);
        inbox.say('no', { answers: event.id, byOwner: true });
      }
      return Promise.resolve();
    },
  });
  expect(asked).toEqual(['approval']);
  expect(browser.received).toEqual([]);
});

test('what the owner said at the worker before still counts for the guard, and is passed on', async () => {
  const heard = ['Please press “Delete account”'];
  const rests: Rest[] = [];
  const run = async (words: string[]) => {
    const browser = scriptedBrowser({ first: shop });
    const planner = scriptedPlanner([{ calls: [call('click_element', { ref: remove.ref })], step: 2 }]);
    const guard = createActionGuard(assignment, { trusted: false });
    const atRest = (rest: Rest) => (rests.push(rest), false);
    const { asked } = await runWith({ browser, planner, assignment, guard, atRest, resume: resume({ heard: words }) });
    return { asked: asked.length, done: browser.received.length };
  };
  expect(await run(heard)).toEqual({ asked: 0, done: 1 });
  expect(await run([])).toEqual({ asked: 1, done: 0 });
  expect(rests.map(rest => rest.heard)).toEqual([heard, []]);
});

test('an answer that nobody took for a secret is passed on, so that it can be hidden at the next worker', async () => {
  const rests: Rest[] = [];
  const planner = scriptedPlanner([
    { calls: [call('ask_user', { question: 'Which word?', key: 'word' })], step: 1 },
    { calls: [type('teapot')], step: 2 },
  ]);
  const atRest = (rest: Rest) => (rests.push(rest), false);
  await runWith({ browser: scriptedBrowser({ first: shop }), planner, assignment, atRest }, ['teapot']);
  expect(rests.at(-1)?.given).toMatchObject([{ key: 'word', text: 'teapot' }]);

  const password = element('textbox', 'Password', { tag: 'input', type: 'password' });
  const next = scriptedPlanner([{ calls: [call('input_text', { ref: password.ref, text: 'teapot' })], step: 2 }]);
  const browser = scriptedBrowser({ first: page([password]) });
  const { events } = await runWith({
    browser,
    planner: next,
    assignment,
    secret: () => 'teapot',
    resume: resume({ given: rests.at(-1)?.given ?? [] }),
  });
  expect(events).toContainEqual({ type: 'answer-hidden', question: expect.any(String) as string, key: 'word' });
  expect(JSON.stringify(events)).not.toContain('teapot');
  expect(browser.received).toMatchObject([{ type: 'fill', text: 'teapot', secret: true }]);
});
