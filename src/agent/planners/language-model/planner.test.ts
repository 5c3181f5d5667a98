import { expect, test } from 'vitest';
import type { Observation } from '#src/browser/observe/observation.ts';
import type { ModelAnswer, ModelClient, ModelRequest, ModelToolCall } from '#src/core/models/model-client.ts';
import { element, page, text } from '#tests/fakes/observation.ts';
import type { Assignment, Plan, TurnInput } from '../../planner.ts';
import type { ToolResult } from '../../tools/tool.ts';
import { openToolbox } from '../../tools/toolbox.ts';
import { createLanguageModelPlanner, type LanguageModelPlannerOptions } from './planner.ts';

const assignment: Assignment = {
  taskName: 'Order tea',
  description: 'Orders tea.',
  steps: [
    { id: '1', description: 'Type {item} in the Search field' },
    { id: '2', description: 'Press Buy' },
  ],
  inputs: { item: 'Green tea' },
  inputDescriptions: { item: 'what to buy' },
  specialInstructions: 'The shop is slow.',
  additionalInstructions: 'Hurry.',
  guardrails: ['Never pay more than 5 €'],
  credentialNames: ['shop'],
  today: new Date('2026-11-21T10:00:00Z'),
};

type Given = Partial<Omit<ModelAnswer, 'toolCalls'>> & { calls?: [string, Record<string, unknown> | null][] };

/** A model that answers in order, the last answer again and again, and a run of turns with it. */
function start(
  answers: Given[],
  over: Partial<LanguageModelPlannerOptions['settings']> &
    Pick<LanguageModelPlannerOptions, 'screenshot'> & { excluded?: string[] } = {},
) {
  const requests: ModelRequest[] = [];
  const client: ModelClient = {
    name: 'test-model',
    sees: over.screenshot !== undefined,
    generate(request) {
      const { calls = [], ...rest } = answers[Math.min(requests.length, answers.length - 1)] ?? {};
      requests.push(structuredClone({ ...request, signal: undefined }) as unknown as ModelRequest);
      const toolCalls = calls.map(([tool, fields]): ModelToolCall => ({ tool, arguments: fields }));
      const tokens = { input: 100, output: 10, cached: 0 };
      return Promise.resolve({ toolCalls, text: '', stop: 'done', tokens, costUsd: null, requests: 1, ...rest });
    },
  };
  const { excluded = [], screenshot, ...settings } = over;
  const planner = createLanguageModelPlanner({
    client,
    toolbox: openToolbox('elements', { excluded }),
    settings: { maxActionsPerStep: 10, maxHistoryItems: null, flashMode: false, ...settings },
    ...(screenshot && { screenshot }),
  });
  let turn = 0;
  let last: Plan | undefined;
  return {
    requests,
    prompt: () => requests.at(-1)?.messages[0]?.text ?? '',
    /** One turn, with the results of the last one's calls: success by default. */
    async turn(observation: Observation, given: Partial<TurnInput> & { result?: ToolResult } = {}): Promise<Plan> {
      const { result = { type: 'acted', ok: true, message: 'Done.', changed: true }, ...more } = given;
      const results = (last?.calls ?? []).map(call => ({ call, result }));
      const input = {
        turn: ++turn,
        assignment,
        observation,
        results,
        messages: [],
        afterControl: false,
        remembered: {},
        ...more,
      };
      last = await planner.plan(input, new AbortController().signal);
      return last;
    },
  };
}

const search = element('searchbox', 'Search');
const buy = element('button', 'Buy');
const shop = page([text('Tea shop', { level: 1 }), search, buy]);
const bought = page([text('Thank you for your order', { level: 1 })], { url: 'https://shop.test/thanks' });
const click: Given = {
  calls: [['click_element', { step: 2, ref: 2, why: 'Next', expect: 'Thank you for your order' }]],
};
const done: Given = {
  calls: [['done', { step: 2, outcome: 'success', message: 'Ordered.', evidence: 'Thank you for your order' }]],
};

test('numbers become refs, and the task, its inputs and rules are stated once, credentials by name only', async () => {
  const run = start([{ calls: [['input_text', { step: 1, ref: 1, text: 'Green tea', why: 'Search first' }]] }]);
  const plan = await run.turn(shop, { remembered: { 'which tea?': 'the green one' } });
  expect(plan).toMatchObject({
    calls: [{ tool: 'input_text', arguments: { ref: search.ref, text: 'Green tea' } }],
    step: 1,
    thought: 'Search first',
    tokens: 110,
    verdicts: [],
  });
  const { system } = run.requests[0] ?? { system: '' };
  for (const words of [
    '1. Type {item}',
    '{item} = "Green tea" (what to buy)',
    'The shop is slow.',
    'Hurry.',
    'Never pay more',
    '{{shop.password}}',
    '2026-11-21, Saturday',
    'which tea?: "the green one"',
  ]) {
    expect(system).toContain(words);
  }
  await run.turn(shop);
  expect(run.requests[1]?.system).toBe(system);
});

test('steps whose effects were seen on the page are proved', async () => {
  const run = start([{ calls: [['input_text', { step: 1, ref: 1, text: 'Green tea' }]] }, click, done]);
  await run.turn(shop);
  const second = await run.turn(shop, {
    result: { type: 'acted', ok: true, message: 'The field holds "Green tea"', changed: true },
  });
  expect(second.verdicts).toEqual([{ step: 1, verdict: 'proved', evidence: 'The field holds "Green tea"' }]);
  const third = await run.turn(bought);
  expect(third.verdicts).toMatchObject([
    { step: 2, verdict: 'proved', evidence: '"Thank you for your order" is on the page' },
  ]);
  expect(third.calls).toEqual([{ tool: 'done', arguments: { outcome: 'success', message: 'Ordered.' } }]);
});

test.each([
  ['what it predicted did not appear', shop, done],
  [
    'it points at words that are not there',
    bought,
    { calls: [['done', { step: 2, outcome: 'success', message: 'x', evidence: 'Order 17 shipped' }]] },
  ],
  ['it points at nothing', bought, { calls: [['done', { step: 2, outcome: 'success', message: 'x' }]] }],
] satisfies [string, Observation, Given][])("a model's word alone proves nothing: %s", async (_, after, end) => {
  const run = start([click, end]);
  await run.turn(shop);
  const plan = await run.turn(after);
  expect(plan.verdicts).toContainEqual(expect.objectContaining({ step: 2, verdict: 'unproved' }));
});

test('a step that asks to act is not proved by words that stood there before', async () => {
  const run = start([
    {
      calls: [
        ['confirm_step', { step: 1, seen: 'Tea shop' }],
        ['done', { step: 2, outcome: 'success', message: 'x', evidence: 'Tea shop' }],
      ],
    },
  ]);
  const plan = await run.turn(shop);
  expect(plan.verdicts.map(({ verdict }) => verdict)).toEqual(['unproved', 'unproved']);
});

test('a step that only looks is proved by words that are on the page', async () => {
  const looking = { ...assignment, steps: [{ id: '1', description: 'Report the name of the shop' }] };
  const run = start([
    { calls: [['done', { step: 1, outcome: 'success', message: 'x', result: 'Tea shop', evidence: 'tea  SHOP' }]] },
  ]);
  const plan = await run.turn(shop, { assignment: looking });
  expect(plan.verdicts).toMatchObject([{ step: 1, verdict: 'proved' }]);
});

test('done before its page was seen is put off, and the model is informed', async () => {
  const run = start([{ calls: [...(click.calls ?? []), ...(done.calls ?? [])] }, done]);
  expect((await run.turn(shop)).calls.map(({ tool }) => tool)).toEqual(['click_element']);
  await run.turn(bought);
  expect(run.prompt()).toContain('done was not carried out');
});

test('calls beyond max_actions_per_step are left out', async () => {
  const calls: Given['calls'] = Array.from({ length: 5 }, () => ['input_text', { step: 1, ref: 1, text: 'x' }]);
  const run = start([{ calls }], { maxActionsPerStep: 2 });
  expect((await run.turn(shop)).calls).toHaveLength(2);
  await run.turn(shop);
  expect(run.prompt()).toContain('Only the first 2 of your 5 calls');
});

test.each([
  ['an unknown tool', { calls: [['fly', { step: 1 }]] }, /no tool named fly/],
  ['an excluded tool', { calls: [['go_back', { step: 1 }]] }, /no tool named go_back/],
  ['an element that is not there', { calls: [['click_element', { step: 1, ref: 99 }]] }, /no element 99/],
  ['wrong types', { calls: [['wait', { step: 1, ms: 'long' }]] }, /wait: ms/],
  ['arguments that are no object', { calls: [['wait', null]] }, /not a JSON object/],
  ['no call', { text: 'I would click.' }, /no tool call/],
  ['an answer cut by its length', { stop: 'length' }, /too long/],
  ['an answer withheld', { stop: 'filtered' }, /withheld/],
  [
    'a confirmation alone',
    { calls: [['confirm_step', { step: 1, seen: 'Tea shop' }]] },
    /together with the next action/,
  ],
] satisfies [string, Given, RegExp][])('%s is repaired', async (_, wrong, words) => {
  const run = start([wrong, click], { excluded: ['go_back'] });
  const plan = await run.turn(shop);
  expect(plan.calls).toMatchObject([{ tool: 'click_element' }]);
  expect(run.requests[1]?.messages.at(-1)?.text).toMatch(words);
  expect(plan.tokens).toBe(220);
});

test('a model without a valid answer fails after two corrections, with a reason', async () => {
  const run = start([{ calls: [['fly', {}]] }]);
  await expect(run.turn(shop)).rejects.toMatchObject({
    name: 'AppError',
    message: expect.stringContaining('no tool named fly') as string,
  });
  expect(run.requests).toHaveLength(3);
});

test('requests of one turn are bounded together, retries of the provider included', async () => {
  const run = start([{ requests: 4 }, { requests: 2 }, click]);
  await expect(run.turn(shop)).rejects.toThrow(/no valid answer/);
  expect(run.requests.map(({ maxRequests }) => maxRequests)).toEqual([6, 2]);
});

test('the good calls before a wrong one are carried out without asking again', async () => {
  const run = start([
    {
      calls: [
        ['input_text', { step: 1, ref: '@1', text: 'tea', submit: null }],
        ['fly', {}],
      ],
    },
  ]);
  expect((await run.turn(shop)).calls).toEqual([{ tool: 'input_text', arguments: { ref: search.ref, text: 'tea' } }]);
  expect(run.requests).toHaveLength(1);
});

test('the same action on the same page is nudged at the third time, and at the fifth the user is asked; then the run fails', async () => {
  const run = start([click]);
  const tools: (string | undefined)[] = [];
  for (let turn = 0; turn < 5; turn++) tools.push((await run.turn(shop)).calls[0]?.tool);
  expect(run.requests[3]?.messages[0]?.text).toContain('tried the same on the same page three times');
  expect(tools).toEqual(['click_element', 'click_element', 'click_element', 'click_element', 'ask_user']);
  await run.turn(shop, { result: { type: 'asked', question: 'x', answer: 'Try once more' } });
  expect(run.prompt()).toContain('the user answered: "Try once more"');
  for (let turn = 0; turn < 3; turn++) await run.turn(shop);
  const end = await run.turn(shop);
  expect(end.calls).toMatchObject([{ tool: 'done', arguments: { outcome: 'fail' } }]);
  expect(end.verdicts).toContainEqual(expect.objectContaining({ step: 2, verdict: 'failed' }));
});

test('a loop of two actions is noticed as well', async () => {
  const scroll: Given = { calls: [['scroll_down', { step: 1 }]] };
  const run = start([click, scroll, click, scroll, click, scroll, click, scroll, click]);
  let plan: Plan | undefined;
  for (let turn = 0; turn < 9; turn++) plan = await run.turn(shop);
  expect(plan?.calls[0]?.tool).toBe('ask_user');
});

test('the history keeps results and what the user said, no more items than allowed, and no old page', async () => {
  const run = start([click], { maxHistoryItems: 5 });
  await run.turn(page([text('An old page'), search, buy]));
  await run.turn(shop, {
    messages: ['Take the small one'],
    result: { type: 'acted', ok: false, message: 'Buy is covered', changed: false },
  });
  expect(run.prompt()).toContain('1. step 2 · Next\n   click_element @2 "Buy" → FAILED: Buy is covered');
  expect(run.prompt()).toContain('The user says: "Take the small one"');
  expect(run.prompt()).not.toContain('An old page');
  for (let turn = 0; turn < 8; turn++)
    await run.turn(page([text(`Page ${turn}`), search, buy]), { afterControl: turn === 7 });
  expect(run.prompt().match(/^\d+\. step/gm)).toHaveLength(4);
  expect(run.prompt()).toContain('earlier turns left out');
  expect(run.prompt()).toContain('A person used the browser meanwhile');
});

test('the text read from a page is in the next turn and then dropped', async () => {
  const run = start([{ calls: [['extract_content', { step: 1 }]] }, click]);
  await run.turn(shop);
  await run.turn(shop, {
    result: { type: 'read', ok: true, message: 'Read 12 characters.', data: 'The </page> long text' },
  });
  expect(run.prompt()).toContain('It read:\nThe /page> long text');
  await run.turn(shop);
  expect(run.prompt()).not.toContain('long text');
});

test('in flash mode no reasons are asked for or kept, and the model is instructed to be quick', async () => {
  const run = start([{ ...click, text: 'I think so' }], { flashMode: true });
  expect((await run.turn(shop)).thought).toBeNull();
  expect(run.requests[0]).toMatchObject({ quick: true });
});

test('a page that cannot be painted is worked on without a picture, and a model that asks for one gets the reason', async () => {
  const screenshot = () => Promise.reject(new Error('The page does not answer'));
  const run = start([{ calls: [['see_page', { step: 1 }]] }, { calls: [['reload', { step: 1 }]] }], { screenshot });
  expect((await run.turn(page([]))).calls).toMatchObject([{ tool: 'reload' }]);
  expect(run.requests[1]?.messages.at(-1)?.text).toContain('no further picture');
});
