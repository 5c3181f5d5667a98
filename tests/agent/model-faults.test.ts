import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Plan } from '#src/agent/planner.ts';
import { createLanguageModelPlanner } from '#src/agent/planners/language-model/planner.ts';
import { openToolbox } from '#src/agent/tools/toolbox.ts';
import { createModels } from '#src/providers/models/models.ts';
import type { ScriptedAnswer, ScriptedFault, ScriptedTurn } from '#tests/fakes/models/script.ts';
import { type ModelServer, startModelServer } from '#tests/fakes/models/server.ts';
import { element, page } from '#tests/fakes/observation.ts';
import { assignmentOf } from './run-loop.ts';

const key = 'canary-model-key';
let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer(() => ({}));
});
afterAll(() => server.close());

const assignment = assignmentOf(['Press Save']);

/** One turn of a run on the wire, its model answering in order and the last answer again and again. */
async function turn(provider: 'google' | 'openai' | 'openai-compatible', answers: ScriptedAnswer[]): Promise<Plan> {
  server.play((_, index) => answers[Math.min(index, answers.length - 1)] ?? {});
  const models = createModels(
    {
      google: { apiKey: key, keyVariable: 'GEMINI_API_KEY', baseUrl: server.geminiUrl },
      openai: { apiKey: key, keyVariable: 'OPENAI_API_KEY', baseUrl: server.openaiUrl },
      compatible: { baseUrl: server.openaiUrl, models: [] },
      table: [{ name: 'm', label: 'M', aliases: [], provider, id: 'm', sees: true, context: 100_000, price: null }],
    },
    { ...patienceFor(answers), backoffMs: 2 },
  );
  const planner = createLanguageModelPlanner({
    client: models.open('m'),
    toolbox: openToolbox('elements'),
    settings: { maxActionsPerStep: 10, maxHistoryItems: null, flashMode: false },
  });
  return planner.plan(
    {
      turn: 1,
      assignment,
      observation: page([element('button', 'Save')]),
      results: [],
      messages: [],
      afterControl: false,
      remembered: {},
    },
    new AbortController().signal,
  );
}

/** Only silence is waited out: what answers has the time that a busy machine takes for it. */
function patienceFor(answers: ScriptedAnswer[]): { attemptMs: number; totalMs: number } {
  const silent = answers.some(answer => 'connection' in answer && answer.connection === 'silent');
  if (!silent) return { attemptMs: 10_000, totalMs: 60_000 };
  return answers.length > 1 ? { attemptMs: 1500, totalMs: 60_000 } : { attemptMs: 300, totalMs: 4000 };
}

const good: ScriptedTurn = { calls: [{ tool: 'click_element', arguments: { step: 1, ref: 1 } }] };
const call = (tool: string, fields: Record<string, unknown>): ScriptedTurn => ({
  calls: [{ tool, arguments: fields }],
});
const transient: [string, ScriptedFault][] = [
  ['429 with Retry-After', { status: 429, headers: { 'retry-after': '0' } }],
  ['500', { status: 500 }],
  ['502', { status: 502 }],
  ['503', { status: 503 }],
  ['529', { status: 529 }],
  ['a cut body', { connection: 'cut' }],
  ['a reset', { connection: 'reset' }],
  ['silence', { connection: 'silent' }],
  ['HTML', { raw: '<html></html>' }],
  ['truncated JSON', { raw: '{"candidates": [{' }],
  ['an empty body', { raw: '' }],
];
const malformed: [string, ScriptedTurn][] = [
  ['an unknown tool', call('fly', {})],
  ['an element that is not there', call('click_element', { step: 1, ref: 77 })],
  ['no element', call('click_element', { step: 1 })],
  ['wrong types', call('wait', { step: 1, ms: 'soon' })],
  ['arguments cut in the middle', { calls: [{ tool: 'click_element', raw: '{"step": 1, "re' }] }],
  ['talk without a call', { text: 'I would press Save.' }],
  ['nothing at all', {}],
  ['an answer cut by its length', { stop: 'length', text: 'Let me thi' }],
  ['an answer withheld', { stop: 'filtered' }],
  ['a malformed function call', { stop: 'malformed' }],
];
const final: [string, ScriptedFault, RegExp][] = [
  ['400', { status: 400, message: 'bad tools' }, /bad tools/],
  ['401', { status: 401 }, /_API_KEY/],
  ['403', { status: 403 }, /_API_KEY/],
  ['404', { status: 404 }, /no model m/],
  ['a quota used up', { status: 429, message: 'You exceeded your current quota, check billing' }, /quota/],
];

describe.each(['google', 'openai', 'openai-compatible'] as const)('a model of %s', provider => {
  test.each([...transient, ...malformed])('%s once: the turn is planned all the same', async (_, fault) => {
    const plan = await turn(provider, [fault, good]);
    expect(plan.calls).toMatchObject([{ tool: 'click_element' }]);
    expect(server.requests).toHaveLength(2);
  });

  test.each([...transient, ...malformed])(
    '%s for ever: reported in words after six requests at most',
    async (_, fault) => {
      await expect(turn(provider, [fault])).rejects.toMatchObject({ name: 'AppError' });
      expect(server.requests.length).toBeLessThanOrEqual(6);
    },
  );

  test.each(final)('%s: reported in words after one request', async (_, fault, words) => {
    await expect(turn(provider, [fault, good])).rejects.toThrow(words);
    expect(server.requests).toHaveLength(1);
  });

  test('trouble and malformed answers together stay within six requests', async () => {
    await expect(turn(provider, [{ status: 500 }, {}, { status: 500 }, {}, { status: 500 }])).rejects.toMatchObject({
      name: 'AppError',
    });
    expect(server.requests).toHaveLength(6);
  });
});
