import { expect, test } from 'vitest';
import { createInbox } from '#src/agent/inbox.ts';
import { limits } from '#src/core/limits.ts';
import { scriptedBrowser } from '#tests/fakes/scripted-browser.ts';
import { element, page } from '#tests/fakes/observation.ts';
import { assignmentOf, call, runWith, scriptedPlanner } from './run-loop.ts';

const field = element('textbox', 'Name');
const next = element('button', 'Next page');
const shop = page([field, next]);
const type = (text: string) => call('input_text', { ref: field.ref, text });
const press = call('click_element', { ref: next.ref });
const done = (outcome = 'completed') => call('done', { outcome, message: 'Over.', result: 'the result' });
const steps = assignmentOf(['Fill in the form', 'Go on']);

test('a turn observes, plans, stores the action, dispatches it, and stores what came of it', async () => {
  const log: string[] = [];
  const browser = scriptedBrowser({
    first: shop,
    looks: () => void log.push('observe'),
    act: ({ type }) => void log.push(`browser: ${type}`),
  });
  const planner = scriptedPlanner([
    () => (log.push('plan'), { calls: [type('Ann')] }),
    () => (log.push('plan'), { calls: [done()] }),
  ]);
  const emit = (events: { type: string }[]): Promise<void> => {
    log.push(...events.map(event => event.type));
    return Promise.resolve();
  };
  const { end } = await runWith({ browser, planner, assignment: steps, emit });
  expect(log).toEqual([
    'observe',
    'plan',
    'turn-started',
    'action-planned',
    'browser: fill',
    'action-done',
    'turn-ended',
    'observe',
    'plan',
    'turn-started',
    'action-planned',
    'action-done',
    'turn-ended',
  ]);
  expect(end).toEqual({ status: 'completed', reason: 'Over.', result: 'the result' });
});

test('an action that could not be stored is never dispatched', async () => {
  const browser = scriptedBrowser({ first: shop });
  const planner = scriptedPlanner([{ calls: [type('Ann')] }]);
  const emit = (): Promise<void> => Promise.reject(new Error('the lease is lost'));
  await expect(runWith({ browser, planner, assignment: steps, emit })).rejects.toThrow('the lease is lost');
  expect(browser.received).toEqual([]);
});

test('an action waits until its event is stored', async () => {
  const browser = scriptedBrowser({ first: shop });
  const stored = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const emit = async (events: { type: string }[]): Promise<void> => {
    if (!events.some(event => event.type === 'action-planned')) return;
    asked.resolve();
    await stored.promise;
  };
  const planner = scriptedPlanner([{ calls: [type('Ann')] }]);
  const running = runWith({ browser, planner, assignment: steps, emit });
  await asked.promise;
  await new Promise(resolve => setImmediate(resolve));
  expect(browser.received).toEqual([]);
  stored.resolve();
  await running;
  expect(browser.received).toMatchObject([{ type: 'fill', text: 'Ann' }]);
});

test('the next action of a turn is stored together with the outcome of the one before', async () => {
  const batches: string[][] = [];
  const emit = (events: { type: string }[]): Promise<void> => {
    batches.push(events.map(event => event.type));
    return Promise.resolve();
  };
  const planner = scriptedPlanner([{ calls: [type('Ann'), type('Bob')] }]);
  await runWith({ browser: scriptedBrowser({ first: shop }), planner, assignment: steps, emit });
  expect(batches.slice(0, 3)).toEqual([
    ['turn-started', 'action-planned'],
    ['action-done', 'action-planned'],
    ['action-done', 'turn-ended'],
  ]);
});

test('the planner gets the outcome of each call and the page as it is then', async () => {
  const after = page([element('heading', 'Saved')], { url: 'https://shop.test/saved' });
  const browser = scriptedBrowser({ first: shop, act: (_, { show }) => (show(after), { message: 'Typed.' }) });
  const planner = scriptedPlanner([{ calls: [type('Ann')] }]);
  await runWith({ browser, planner, assignment: steps });
  expect(planner.turns[0]).toMatchObject({ turn: 1, results: [], messages: [], afterControl: false });
  expect(planner.turns[0]?.observation).toEqual(shop);
  expect(planner.turns[1]).toMatchObject({
    turn: 2,
    results: [{ call: type('Ann'), result: { type: 'acted', ok: true, message: 'Typed.' } }],
  });
  expect(planner.turns[1]?.observation).toEqual(after);
});

test('a turn reports its step, its thought, the address of the page and the tokens that it took', async () => {
  const planner = scriptedPlanner([{ calls: [type('Ann')], step: 2, thought: 'The name comes next.', tokens: 42 }]);
  const { events } = await runWith({ browser: scriptedBrowser({ first: shop }), planner, assignment: steps });
  expect(events[0]).toEqual({
    type: 'turn-started',
    turn: 1,
    step: 2,
    description: 'Go on',
    thought: 'The name comes next.',
    url: 'https://shop.test/',
    tokens: 42,
  });
});

test('a call for another step than that of its turn names that step', async () => {
  const planner = scriptedPlanner([{ calls: [type('Ann'), type('Bob')], callSteps: [1, 2] }]);
  const { events } = await runWith({ browser: scriptedBrowser({ first: shop }), planner, assignment: steps });
  const about = events.flatMap(event => (event.type === 'action-planned' && event.turn === 1 ? [event.about] : []));
  expect(about).toEqual([undefined, { step: 2, description: 'Go on' }]);
});

test.each([
  ['fails', { ok: false, reason: 'covered', message: 'Something lies over it.' }],
  ['opens a dialog', { dialog: { kind: 'alert', message: 'Hi', value: '' } }],
  ['opens a tab', { openedTab: 't2' }],
] as const)('an action that %s ends its batch', async (_, outcome) => {
  const browser = scriptedBrowser({ first: shop, act: () => outcome });
  const planner = scriptedPlanner([{ calls: [type('Ann'), type('Bob')] }]);
  const { events } = await runWith({ browser, planner, assignment: steps });
  expect(browser.received).toMatchObject([{ type: 'fill', text: 'Ann' }]);
  expect(planner.turns[1]?.results).toHaveLength(1);
  expect(JSON.stringify(events)).not.toContain('Bob');
});

test('an action that leads to another page ends its batch', async () => {
  const browser = scriptedBrowser({
    first: shop,
    act: (_, { show }) => show(page([], { url: 'https://shop.test/2' })),
  });
  const planner = scriptedPlanner([{ calls: [press, type('Bob')] }]);
  await runWith({ browser, planner, assignment: steps });
  expect(browser.received).toMatchObject([{ type: 'click' }]);
});

test('calls after `done` are not carried out', async () => {
  const browser = scriptedBrowser({ first: shop });
  const planner = scriptedPlanner([{ calls: [done(), type('Bob')] }]);
  await runWith({ browser, planner, assignment: steps });
  expect(browser.received).toEqual([]);
});

test('initial actions come before the first turn of the planner and survive a change of the page', async () => {
  const browser = scriptedBrowser({
    first: shop,
    act: (action, { show }) => (action.type === 'navigate' ? show(page([], { url: action.url })) : undefined),
  });
  const planner = scriptedPlanner([]);
  const initialActions = [call('go_to_url', { url: 'https://a.test/' }), call('go_to_url', { url: 'https://b.test/' })];
  const { events } = await runWith({ browser, planner, assignment: steps, initialActions });
  expect(browser.received).toEqual([
    { type: 'navigate', url: 'https://a.test/' },
    { type: 'navigate', url: 'https://b.test/' },
  ]);
  expect(events[0]).toMatchObject({ type: 'turn-started', turn: 1, step: null, description: 'Initial actions' });
  expect(planner.turns[0]).toMatchObject({ turn: 2, results: [], observation: { url: 'https://b.test/' } });
});

test('an initial action that fails is reported in the chat, and the run goes on with its steps', async () => {
  const browser = scriptedBrowser({ first: shop, act: () => ({ ok: false, message: 'No answer.' }) });
  const planner = scriptedPlanner([]);
  const initialActions = [call('reload'), call('reload')];
  const { end, events } = await runWith({ browser, planner, assignment: steps, initialActions });
  expect(browser.received).toEqual([{ type: 'reload' }]);
  expect(events).toContainEqual({
    type: 'message',
    from: 'system',
    text: 'Initial action 1 (reload) failed: No answer. The run continues with its steps.',
  });
  expect(end.status).toBe('completed');
});

test('what is said in the chat reaches the next turn, once', async () => {
  const inbox = createInbox();
  inbox.say('Be quick', { answers: null, byOwner: true });
  const planner = scriptedPlanner([{ calls: [type('Ann')] }, { calls: [type('Bob')] }]);
  await runWith({ browser: scriptedBrowser({ first: shop }), planner, assignment: steps, inbox });
  expect(planner.turns.map(({ messages }) => messages)).toEqual([['Be quick'], [], []]);
});

test('three turns in a row without a call end the run as failed', async () => {
  const planner = scriptedPlanner([{}, {}, { calls: [type('Ann')] }, {}, {}, {}, { calls: [type('never')] }]);
  const browser = scriptedBrowser({ first: shop });
  const { end } = await runWith({ browser, planner, assignment: steps });
  expect(end).toEqual({ status: 'fail', reason: 'The agent did not know what to do next.', result: null });
  expect(planner.turns).toHaveLength(6);
  expect(browser.received).toMatchObject([{ type: 'fill', text: 'Ann' }]);
});

test('a run ends after its budget of turns', async () => {
  const planner = scriptedPlanner(Array.from({ length: limits.turnsPerRun + 10 }, () => ({ calls: [type('again')] })));
  const browser = scriptedBrowser({ first: shop });
  const { end } = await runWith({ browser, planner, assignment: steps });
  expect(end).toEqual({ status: 'fail', reason: 'The agent had not finished after 500 turns.', result: null });
  expect(browser.received).toHaveLength(500);
});

test('initial actions and the turns of the worker before count towards the budget', async () => {
  const busy = () => scriptedPlanner(Array.from({ length: 20 }, () => ({ calls: [type('again')] })));
  const resume = { turn: 495, step: 1, verdicts: [], memory: null, question: null, heard: [], given: [] };
  const resumed = busy();
  await runWith({ browser: scriptedBrowser({ first: shop }), planner: resumed, assignment: steps, resume });
  expect(resumed.turns.map(({ turn }) => turn)).toEqual([496, 497, 498, 499, 500]);
});

test('an action gets the time limit of a step, and one that exceeds it is reported to the planner as failed', async () => {
  const late = { ok: false, reason: 'no-answer', message: 'The page did not answer within 3 s.' } as const;
  const browser = scriptedBrowser({ first: shop, act: () => late });
  const planner = scriptedPlanner([{ calls: [press, type('Bob')] }]);
  const { events } = await runWith({ browser, planner, assignment: steps, stepTimeoutMs: 3210 });
  expect(browser.given.map(({ timeoutMs }) => timeoutMs)).toEqual([3210]);
  expect(planner.turns[1]?.results).toMatchObject([{ result: { ok: false, outcome: { reason: 'no-answer' } } }]);
  expect(events).toContainEqual(expect.objectContaining({ type: 'action-done', ok: false, result: late.message }));
});
