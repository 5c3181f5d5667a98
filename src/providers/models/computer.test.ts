import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ModelAnswer, ModelClient, ModelImage } from '#src/core/models/model-client.ts';
import type { SeenRequest } from '#tests/fakes/models/script.ts';
import { type ModelServer, startModelServer } from '#tests/fakes/models/server.ts';
import { createModels } from './models.ts';

const screenshot: ModelImage = { mediaType: 'image/jpeg', bytes: Buffer.from('a picture') };
const shown = Buffer.from('a picture').toString('base64');
const done = { name: 'done', description: 'Ends.', schema: { type: 'object', properties: {} } };

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer(() => ({ status: 500 }));
});
afterAll(() => server.close());

function open(provider: 'google' | 'openai', id: string): ModelClient {
  const entry = {
    name: 'm',
    label: 'M',
    aliases: [],
    provider,
    id,
    sees: true,
    computer: true,
    context: 1e5,
    price: null,
  };
  const by = { apiKey: 'k', keyVariable: 'K' };
  return createModels({
    table: [entry],
    google: { ...by, baseUrl: server.geminiUrl },
    openai: { ...by, baseUrl: server.openaiUrl },
  }).open('m');
}

function second(): SeenRequest {
  const [, request] = server.requests;
  if (!request) throw new Error('There was no second request');
  return request;
}

/** Asks twice: the second time with what came of the first answer's calls. */
async function askTwice(client: ModelClient): Promise<ModelAnswer> {
  const ask = {
    system: 'Rules',
    messages: [{ role: 'user' as const, text: 'The task' }],
    tools: [done],
    maxOutputTokens: 1000,
    quick: false,
    maxRequests: 1,
    signal: AbortSignal.timeout(10_000),
  };
  const first = await client.generate({ ...ask, computer: { exchange: null } });
  const results = first.toolCalls.map(({ id = '' }) => ({ id, message: 'Clicked.', acknowledged: true }));
  const exchange = { turn: first.turn, results, url: 'https://shop.test/', screenshot };
  await client.generate({ ...ask, computer: { exchange } });
  return first;
}

test("OpenAI's computer call goes back with the picture as its output and its safety checks acknowledged", async () => {
  const checks = [{ id: 'sc_1', code: 'malicious_instructions', message: 'Is this meant?' }];
  const actions = [{ type: 'click', button: 'left', x: 10, y: 20 }];
  server.play(() => ({ calls: [{ tool: 'computer', arguments: { actions, pending_safety_checks: checks } }] }));
  const client = open('openai', 'gpt-5.4');
  expect(client.computer).toBe('openai');
  const first = await askTwice(client);
  expect(first.toolCalls).toMatchObject([
    { tool: 'computer', arguments: { actions, pendingSafetyChecks: [{ message: 'Is this meant?' }] } },
  ]);
  const { body, tools } = second();
  expect(tools.map(({ name }) => name)).toEqual(['computer', 'done']);
  expect(body['tool_choice']).toBe('auto');
  const id = first.toolCalls[0]?.id;
  expect(body['input']).toMatchObject([
    { role: 'developer' },
    { role: 'user' },
    { type: 'computer_call', call_id: id, actions, pending_safety_checks: checks },
    {
      type: 'computer_call_output',
      call_id: id,
      output: { type: 'computer_screenshot', image_url: `data:image/jpeg;base64,${shown}` },
      acknowledged_safety_checks: checks,
    },
  ]);
});

test.each(['gemini-2.5-computer-use-preview-10-2025', 'gemini-3-flash-preview'])(
  "Gemini's computer calls go back to %s with the address, the picture as a part, and the acknowledgement",
  async id => {
    const safety_decision = { decision: 'require_confirmation', explanation: 'It buys.' };
    const args = { x: 500, y: 250, safety_decision };
    server.play(() => ({
      calls: [
        { tool: 'click_at', arguments: args, signature: 'c2ln' },
        { tool: 'done', arguments: {} },
      ],
    }));
    const client = open('google', id);
    expect(client.computer).toBe('gemini');
    const first = await askTwice(client);
    expect(first.toolCalls).toMatchObject([{ tool: 'click_at', arguments: args }, { tool: 'done' }]);
    const { body } = second();
    expect(body['tools']).toMatchObject([
      { computerUse: { environment: 'ENVIRONMENT_BROWSER' } },
      { functionDeclarations: [{ name: 'done' }] },
    ]);
    expect(body['contents']).toMatchObject([
      { role: 'user' },
      { role: 'model', parts: [{ functionCall: { name: 'click_at', args }, thoughtSignature: 'c2ln' }, {}] },
      {
        role: 'user',
        parts: [
          {
            functionResponse: {
              name: 'click_at',
              response: { url: 'https://shop.test/', message: 'Clicked.', safety_acknowledgement: 'true' },
              parts: [{ inlineData: { mimeType: 'image/jpeg', data: shown } }],
            },
          },
          { functionResponse: { name: 'done', response: { content: 'Clicked.' } } },
        ],
      },
    ]);
  },
);
