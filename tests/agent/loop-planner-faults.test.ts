import { expect, test } from 'vitest';
import { createControl } from '#src/agent/control.ts';
import type { Planner, TurnInput } from '#src/agent/planner.ts';
import type { Review } from '#src/agent/review.ts';
import type { AgentEvent, Verdict } from '#src/core/runs/run-events.ts';
import { scriptedBrowser } from '#tests/fakes/scripted-browser.ts';
import { element, page } from '#tests/fakes/observation.ts';
import { assignmentOf, call, runWith, scriptedPlanner } from './run-loop.ts';

const field = element('textbox', 'Name');
const shop = page([field]);
const type = (text: string) => call('input_text', { ref: field.ref, text });
const done = (outcome = 'success') => call('done', { outcome, message: 'Over.' });
const assignment = assignmentOf(['Fill in the form']);
const judged = (verdict: Verdict, step = 1) => ({ step, verdict, evidence: 'The field holds it.' });

/** A planner that does one thing, and then what is asked of it. */
const failing = (plan: Planner['plan']): Planner => {
  let turns = 0;
  return {
    name: 'failing',
    plan: (turn, signal) =>
      turns++ === 0
        ? Promise.resolve({ calls: [type('Ann')], step: 1, thought: null, tokens: 0, verdicts: [] })
        : plan(turn, signal),
  };
};

test('an error of the planner ends the loop with that error, and nothing more is done or stored', async () => {
  const browser = scriptedBrowser({ first: shop });
  const events: AgentEvent[] = [];
  const planner = failing(() => Promise.reject(new Error('The model is away.')));
  const emit = (given: AgentEvent[]) => Promise.resolve(void events.push(...given));
  await expect(runWith({ browser, planner, assignment, emit })).rejects.toThrow('The model is away.');
  expect(browser.received).toHaveLength(1);
  expect(events.at(-1)).toMatchObject({ type: 'turn-ended', turn: 1 });
});

test('a planner that waits is stopped by the end of the run', async () => {
  const end = new AbortController();
  const browser = scriptedBrowser({ first: shop });
  const planner = failing(
    (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        end.abort(new Error('The time is up.'));
      }),
  );
  await expect(runWith({ browser, planner, assignment, signal: end.signal })).rejects.toThrow('The time is up.');
  expect(browser.received).toHaveLength(1);
});

test('a planner that ignores the signal does not keep a run that has ended', async () => {
  const end = new AbortController();
  const browser = scriptedBrowser({ first: shop });
  const planner = failing(() => {
    end.abort(new Error('The time is up.'));
    return new Promise(() => undefined);
  });
  await expect(runWith({ browser, planner, assignment, signal: end.signal })).rejects.toThrow('The time is up.');
  expect(browser.received).toHaveLength(1);
});

test('a plan that comes after the end of the run is neither done nor stored', async () => {
  const end = new AbortController();
  const browser = scriptedBrowser({ first: shop });
  const events: AgentEvent[] = [];
  const planner = scriptedPlanner([
    () => {
      end.abort(new Error('Terminated.'));
      return { calls: [type('Ann')], verdicts: [judged('proved')] };
    },
  ]);
  const emit = (given: AgentEvent[]) => Promise.resolve(void events.push(...given));
  await expect(runWith({ browser, planner, assignment, signal: end.signal, emit })).rejects.toThrow('Terminated.');
  expect(browser.received).toEqual([]);
  expect(events).toEqual([]);
});

test('a run that ends during an action stops there', async () => {
  const end = new AbortController();
  const browser = scriptedBrowser({
    first: shop,
    act(_, { signal }) {
      end.abort(new Error('Terminated.'));
      signal.throwIfAborted();
    },
  });
  const planner = scriptedPlanner([{ calls: [type('Ann'), type('Bob')] }]);
  await expect(runWith({ browser, planner, assignment, signal: end.signal })).rejects.toThrow('Terminated.');
  expect(browser.received).toHaveLength(1);
  expect(planner.turns).toHaveLength(1);
});

test('a run that ended before it began does nothing', async () => {
  const browser = scriptedBrowser({ first: shop });
  const planner = scriptedPlanner([]);
  const signal = AbortSignal.abort(new Error('Terminated.'));
  await expect(runWith({ browser, planner, assignment, signal, control: createControl() })).rejects.toThrow(
    'Terminated.',
  );
  expect(browser.observed()).toBe(0);
  expect(planner.turns).toEqual([]);
});

test.each([
  ['a tool that there is none of', call('fly'), 'There is no tool named fly in this run.'],
  ['no element', call('click_element'), 'click_element: ref: '],
  ['arguments of another type', call('input_text', { ref: 7, text: ['a'] }), 'input_text: ref: '],
  ['a credential that the task does not have', type('{{shop.password}}'), 'This task has no credential named "shop".'],
])('a plan with %s does nothing, and the planner gets the reason', async (_, wrong, why) => {
  const browser = scriptedBrowser({ first: shop });
  const planner = scriptedPlanner([{ calls: [wrong, type('never')] }]);
  const { events } = await runWith({ browser, planner, assignment });
  expect(browser.received).toEqual([]);
  expect(planner.turns[1]?.results).toMatchObject([
    { result: { ok: false, changed: false, message: expect.stringContaining(why) as string } },
  ]);
  expect(events).toContainEqual(expect.objectContaining({ type: 'action-done', turn: 1, index: 0, ok: false }));
});

test('a plan for a step that the task does not have is carried out under the words of the task', async () => {
  const browser = scriptedBrowser({ first: shop });
  const planner = scriptedPlanner([{ calls: [type('Ann')], step: 99 }]);
  const { events } = await runWith({ browser, planner, assignment });
  expect(events[0]).toMatchObject({ type: 'turn-started', step: 99, description: 'A task.' });
  expect(browser.received).toHaveLength(1);
});

test('a verdict on a step that the task does not have makes no success', async () => {
  const planner = scriptedPlanner([{ calls: [done()], verdicts: [judged('proved', 99)] }]);
  const { end } = await runWith({ browser: scriptedBrowser({ first: shop }), planner, assignment });
  expect(end.status).toBe('completed');
});

test('a call of an excluded function fails the run before anything of it is done', async () => {
  const browser = scriptedBrowser({ first: shop });
  const planner = scriptedPlanner([{ calls: [type('Ann'), call('upload_file', { ref: field.ref, files: ['a'] })] }]);
  const limits = { maxActionsPerStep: 10, flashMode: false, excluded: ['upload_file'] };
  const { end, events } = await runWith({ browser, planner, assignment, limits });
  expect(browser.received).toMatchObject([{ type: 'fill' }]);
  expect(end).toMatchObject({
    status: 'fail',
    reason: 'Step 1 needs the function upload_file, which this task excludes.',
  });
  expect(events).toContainEqual(expect.objectContaining({ type: 'step-judged', step: 1, verdict: 'failed' }));
});

test('a plan gets no more calls into its turn than the task allows', async () => {
  const browser = scriptedBrowser({ first: shop });
  const limits = { maxActionsPerStep: 2, flashMode: true, excluded: [] };
  const planner = scriptedPlanner([{ calls: [type('a'), type('b'), type('c')], thought: 'Three of them.' }]);
  const { events } = await runWith({ browser, planner, assignment, limits });
  expect(browser.received).toMatchObject([{ text: 'a' }, { text: 'b' }]);
  expect(JSON.stringify(events)).not.toContain('Three of them.');
});

test.each([
  ['no verdict', [], 'success', 'completed'],
  ['an unproved step', [judged('unproved')], 'success', 'completed'],
  ['a failed step', [judged('failed')], 'success', 'fail'],
  ['a proved step', [judged('proved')], 'success', 'success'],
  ['a proved step', [judged('proved')], 'completed', 'completed'],
  ['a proved step', [judged('proved')], 'fail', 'fail'],
] as const)('with %s (%j) a planner that claims %s ends the run as %s', async (...[, verdicts, claimed, status]) => {
  const planner = scriptedPlanner([{ calls: [done(claimed)], verdicts: [...verdicts] }]);
  const { end, events } = await runWith({ browser: scriptedBrowser({ first: shop }), planner, assignment });
  expect(end.status).toBe(status);
  expect(events.filter(event => event.type === 'step-judged')).toEqual(
    verdicts.map(verdict => ({ type: 'step-judged', turn: 1, ...verdict, description: 'Fill in the form' })),
  );
});

test('the last verdict on a step counts', async () => {
  const planner = (first: Verdict, last: Verdict) =>
    scriptedPlanner([
      { calls: [type('Ann')], verdicts: [judged(first)] },
      { calls: [done()], verdicts: [judged(last)] },
    ]);
  const of = { browser: scriptedBrowser({ first: shop }), assignment };
  expect((await runWith({ ...of, planner: planner('failed', 'proved') })).end.status).toBe('success');
  expect((await runWith({ ...of, planner: planner('proved', 'failed') })).end.status).toBe('fail');
});

test('the verdict after the second opinion is what is stored and what the end counts', async () => {
  const pages: [number, string][] = [];
  const review: Review = {
    acts: (step, { url }) => void pages.push([step, url]),
    settle: verdicts =>
      Promise.resolve({ verdicts: verdicts.map(one => ({ ...one, verdict: 'unproved' as const })), tokens: 7 }),
  };
  const planner = scriptedPlanner([
    { calls: [type('Ann')], tokens: 1 },
    { calls: [done()], tokens: 2, verdicts: [judged('proved')] },
  ]);
  const { end, events } = await runWith({ browser: scriptedBrowser({ first: shop }), planner, assignment, review });
  expect(end.status).toBe('completed');
  expect(events.find(event => event.type === 'step-judged')).toMatchObject({ verdict: 'unproved' });
  expect(events.flatMap(event => (event.type === 'turn-started' ? [event.tokens] : []))).toEqual([8, 9]);
  expect(pages[0]).toEqual([1, 'https://shop.test/']);
});

test('an end that does not fit goes back to the planner instead of ending the run', async () => {
  let asked = 0;
  const planner = scriptedPlanner([{ calls: [done()] }, { calls: [done('completed')] }]);
  const accept: NonNullable<Parameters<typeof runWith>[0]['accept']> = given =>
    Promise.resolve(
      asked++ === 0 ? { type: 'acted', ok: false, changed: false, message: 'The result does not fit.' } : given,
    );
  const { end } = await runWith({ browser: scriptedBrowser({ first: shop }), planner, assignment, accept });
  expect(planner.turns[1]?.results).toMatchObject([{ result: { ok: false, message: 'The result does not fit.' } }]);
  expect(end.status).toBe('completed');
});

test('pictures are taken of each page seen and of what was done on it, with its step', async () => {
  const log: unknown[] = [];
  const screenshots = {
    saw: ({ url }: TurnInput['observation']) => Promise.resolve(void log.push(url)),
    acted: (calls: readonly { step: number; call: { tool: string } }[]) =>
      Promise.resolve(void log.push(calls.map(({ step, call: { tool } }) => [step, tool]))),
    pictureAfter: () => undefined,
  };
  const planner = scriptedPlanner([{ calls: [type('Ann'), type('Bob')], step: 3, callSteps: [3, 4] }]);
  await runWith({ browser: scriptedBrowser({ first: shop }), planner, assignment, screenshots });
  const url = 'https://shop.test/';
  expect(log).toEqual([
    url,
    [
      [3, 'input_text'],
      [4, 'input_text'],
    ],
    url,
    [[1, 'done']],
  ]);
});
