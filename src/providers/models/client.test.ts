import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ModelClient, ModelRequest } from '#src/core/models/model-client.ts';
import type { ScriptedAnswer } from '#tests/fakes/models/script.ts';
import { type ModelServer, startModelServer } from '#tests/fakes/models/server.ts';
import { createModels } from './models.ts';
import type { ModelEntry } from './table.ts';

const key = 'secret-canary-key';
const patience = { attemptMs: 400, totalMs: 3000, backoffMs: 5 };
const names = ['gemini', 'gpt', 'local'] as const;

function entry(name: string, provider: ModelEntry['provider']): ModelEntry {
  const price = { input: 1, cached: 0.1, output: 10 };
  return { name, label: name, aliases: [], provider, id: `${name}-1`, sees: true, context: 100_000, price };
}

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer(() => ({}));
});
afterAll(() => server.close());

function open(name: string, waits = patience): ModelClient {
  const models = createModels(
    {
      google: { apiKey: key, keyVariable: 'GEMINI_API_KEY', baseUrl: server.geminiUrl },
      openai: { apiKey: key, keyVariable: 'OPENAI_API_KEY', baseUrl: server.openaiUrl },
      compatible: { baseUrl: server.openaiUrl, apiKey: key, models: [] },
      table: [entry('gemini', 'google'), entry('gpt', 'openai'), entry('local', 'openai-compatible')],
    },
    waits,
  );
  return models.open(name);
}

function request(over: Partial<ModelRequest> = {}): ModelRequest {
  return {
    system: 'Be brief.',
    messages: [
      { role: 'user', text: 'The page.', image: { mediaType: 'image/jpeg', bytes: new Uint8Array([255, 216, 255]) } },
    ],
    tools: [
      {
        name: 'click_element',
        description: 'Clicks.',
        schema: {
          type: 'object',
          properties: { ref: { type: 'integer' } },
          required: ['ref'],
          additionalProperties: false,
        },
      },
    ],
    maxOutputTokens: 500,
    maxRequests: 6,
    quick: false,
    signal: new AbortController().signal,
    ...over,
  };
}

/** Answers in order; the last one again and again. */
function play(...answers: ScriptedAnswer[]): void {
  server.play((_, index) => answers[Math.min(index, answers.length - 1)] ?? {});
}

const good: ScriptedAnswer = {
  calls: [
    { tool: 'click_element', arguments: { ref: 3 } },
    { tool: 'click_element', arguments: { ref: 4 } },
  ],
  text: 'Pressing both.',
  tokens: { input: 2000, output: 100, cached: 1000 },
};

describe.each(names)('over the wire of %s', name => {
  test('a request carries system, page, picture and flat tools; calls, text, tokens and cost come back', async () => {
    play(good);
    const answer = await open(name).generate(request());
    expect(answer).toEqual({
      toolCalls: [
        { tool: 'click_element', arguments: { ref: 3 } },
        { tool: 'click_element', arguments: { ref: 4 } },
      ],
      text: 'Pressing both.',
      stop: 'done',
      tokens: { input: 2000, output: 100, cached: 1000 },
      costUsd: 0.0021,
      requests: 1,
    });
    expect(server.requests[0]).toMatchObject({
      model: `${name}-1`,
      key,
      system: 'Be brief.',
      messages: [{ role: 'user', text: 'The page.', images: 1 }],
      tools: [{ name: 'click_element', schema: { properties: { ref: { type: 'integer' } } } }],
    });
  });

  test.each([
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '0' } }],
    ['500', { status: 500 }],
    ['502', { status: 502 }],
    ['503', { status: 503 }],
    ['529', { status: 529 }],
    ['408', { status: 408 }],
    ['a body cut in the middle', { connection: 'cut' }],
    ['a connection reset', { connection: 'reset' }],
    ['no answer within the limit', { connection: 'silent' }],
    ['a page of HTML for JSON', { raw: '<html>Bad gateway</html>' }],
    ['an empty body', { raw: '' }],
  ] satisfies [string, ScriptedAnswer][])('%s is asked again and then answered', async (_, fault) => {
    play(fault, good);
    const answer = await open(name).generate(request());
    expect(answer.toolCalls).toHaveLength(2);
    expect(server.requests).toHaveLength(2);
    expect(answer.requests).toBe(2);
  });

  test.each([
    ['401', { status: 401, message: `Incorrect key ${key}` }, /(GEMINI|OPENAI|MODEL)_API_KEY/],
    ['403', { status: 403, message: `The key ${key} may not` }, /(GEMINI|OPENAI|MODEL)_API_KEY/],
    ['404', { status: 404 }, /no model (gemini|gpt|local)/],
    ['400', { status: 400, message: 'tools[0] is wrong' }, /tools\[0\] is wrong/],
    [
      'a context too long',
      { status: 400, message: 'maximum context length is 100000 tokens' },
      /too long for the model .* \(100000 tokens\)/,
    ],
    [
      'a quota used up',
      { status: 429, code: 'insufficient_quota', message: 'You exceeded your current quota' },
      /quota of (GEMINI|OPENAI|MODEL)_API_KEY/,
    ],
  ] satisfies [string, ScriptedAnswer, RegExp][])(
    '%s is reported at once, in words, without the key',
    async (_, fault, words) => {
      play(fault, good);
      const error = await open(name)
        .generate(request())
        .catch((caught: unknown) => caught);
      expect(error).toMatchObject({ name: 'AppError', message: expect.stringMatching(words) as string });
      expect((error as Error).message).not.toContain(key);
      expect(server.requests).toHaveLength(1);
    },
  );

  test('a provider that stays down is asked six times at most', async () => {
    play({ status: 503, message: 'overloaded' });
    await expect(open(name).generate(request({ maxRequests: 20 }))).rejects.toThrow(/503.*Asked 6 times/);
    expect(server.requests).toHaveLength(6);
  });

  test('the caller bounds the requests further', async () => {
    play({ status: 503 });
    await expect(open(name).generate(request({ maxRequests: 2 }))).rejects.toThrow(/Asked 2 times/);
    expect(server.requests).toHaveLength(2);
  });

  test('a Retry-After beyond the limit is reported and not waited for', async () => {
    play({ status: 429, headers: { 'retry-after': '3600' } });
    await expect(open(name).generate(request())).rejects.toThrow(/rate limit.*wait 3600 s/);
    expect(server.requests).toHaveLength(1);
  });

  test('an answer without end is cut off', async () => {
    play({ connection: 'endless' });
    await expect(open(name, { ...patience, attemptMs: 5000 }).generate(request({ maxRequests: 1 }))).rejects.toThrow(
      /is not valid/,
    );
  });

  test('arguments that are no object come back as null, an unknown tool as it is', async () => {
    play({ calls: [{ tool: 'fly', raw: '[1,2' }] });
    const answer = await open(name).generate(request());
    expect(answer.toolCalls).toEqual([{ tool: 'fly', arguments: null }]);
  });

  test('an answer cut by its length and one withheld are distinguished', async () => {
    play({ stop: 'length', text: 'I was about to' });
    expect((await open(name).generate(request())).stop).toBe('length');
    play({ stop: 'filtered' });
    expect((await open(name).generate(request())).stop).toBe('filtered');
  });

  test('ending the run ends the request, with the reason of the run', async () => {
    const run = new AbortController();
    const reason = new Error('The run was ended');
    server.play(() => {
      run.abort(reason);
      return { connection: 'silent' };
    });
    await expect(open(name).generate(request({ signal: run.signal }))).rejects.toBe(reason);
  });
});

test('only models with a key are usable, and one without is refused by the name of its variable', () => {
  const models = createModels({
    openai: { apiKey: key, keyVariable: 'OPENAI_API_KEY' },
    compatible: { baseUrl: 'http://gpu.test/v1', models: ['qwen3', 'gemini'] },
    table: [entry('gemini', 'google'), entry('gpt', 'openai')],
  });
  expect(models.usable().map(({ name }) => name)).toEqual(['gpt', 'qwen3']);
  expect(() => models.open('gemini')).toThrow(/GEMINI_API_KEY/);
  expect(() => models.open('other')).toThrow(/no model other/);
});
