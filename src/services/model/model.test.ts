import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ModelInfo } from '#src/contract/model.ts';
import type { ScriptedAnswer } from '#tests/fakes/models/script.ts';
import { type ModelServer, startModelServer } from '#tests/fakes/models/server.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';

const key = 'canary-model-key';

let server: ModelServer;
let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  server = await startModelServer(() => ({ status: 500 }));
  app = await openTestApp({
    models: {
      google: { apiKey: key, keyVariable: 'GEMINI_API_KEY', baseUrl: server.geminiUrl },
      compatible: { baseUrl: 'http://127.0.0.1:9/v1', models: ['local-model'] },
    },
  });
  ann = await app.newUser();
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const ask = async (model: string, answer: ScriptedAnswer) => {
  server.play(() => answer);
  // A new account each time: tests are counted.
  const { token } = await app.newUser();
  return (await app.call('/api/model.test', { model }, token)).body;
};

test('which models are usable is listed, and what the others need', async () => {
  const { body } = await app.call('/api/model.list', {}, ann.token);
  const models = body['models'] as ModelInfo[];
  const of = (name: string) => models.find(model => model.name === name || model.aliases.includes(name));
  expect(body).toMatchObject({ default: 'gemini-2.5-pro', fallback: 'builtin' });
  expect(of('gemini2_5Pro')).toMatchObject({ name: 'gemini-2.5-pro', usable: true, reason: null, sees: true });
  expect(of('gemini2_5Flash')).toMatchObject({ usable: true, price: { input: 0.3 } });
  expect(of('openai4omini')).toMatchObject({ usable: false, reason: 'Set OPENAI_API_KEY' });
  expect(of('openai4o')).toMatchObject({ usable: false });
  expect(of('local-model')).toMatchObject({ usable: true, sees: false, price: null });
  expect(models.at(-1)).toMatchObject({ name: 'builtin', usable: true, reason: null });
  expect(JSON.stringify(body)).not.toContain(key);
});

test('a working key is reported as working, after one request that requires a tool call', async () => {
  const result = await ask('gemini2_5Flash', { calls: [{ tool: 'report', arguments: { ready: true } }] });
  expect(result).toMatchObject({ ok: true, fault: null, message: 'Gemini 2.5 Flash answered.' });
  expect(server.requests.map(({ model, tools }) => [model, tools.length])).toEqual([['gemini-2.5-flash', 1]]);
});

test.each<[string, ScriptedAnswer, [string, RegExp]]>([
  ['a refused key', { status: 401, message: `bad key ${key}` }, ['key', /GEMINI_API_KEY/]],
  ['a key that may not', { status: 403, message: 'no' }, ['key', /GEMINI_API_KEY.*gemini-2\.5-flash/]],
  ['a model that is not there', { status: 404, message: 'no such model' }, ['model', /no model gemini-2\.5-flash/]],
  [
    'a used-up quota',
    { status: 429, message: 'You exceeded your current quota, check your billing' },
    ['limit', /quota/],
  ],
  ['too many requests', { status: 429, message: 'slow down' }, ['limit', /rate limit/]],
  ['a provider in trouble', { status: 503, message: 'overloaded' }, ['network', /503/]],
  ['no tool call', { text: 'Yes!' }, ['answer', /did not call the tool/]],
])('%s is named', async (_, answer, [fault, words]) => {
  const result = await ask('gemini-2.5-flash', answer);
  expect(result).toMatchObject({ ok: false, fault, message: expect.stringMatching(words) as string });
  expect(JSON.stringify(result)).not.toContain(key);
  expect(server.requests).toHaveLength(1);
});

test('a host that cannot be reached, a missing key and an unknown name are distinguished', async () => {
  expect(await ask('local-model', {})).toMatchObject({
    ok: false,
    fault: 'network',
    message: expect.stringMatching(/127\.0\.0\.1:9 could not be reached/) as string,
  });
  expect(await ask('openai4o', {})).toMatchObject({
    ok: false,
    fault: 'key',
    message: expect.stringContaining('OPENAI_API_KEY') as string,
  });
  expect(await ask('builtin', {})).toMatchObject({ ok: true });
  const { status, body } = await app.call('/api/model.test', { model: 'gpt-9000' }, ann.token);
  expect(status).toBe(400);
  expect(body['message']).toMatch(/There is no model "gpt-9000"\. Models: builtin, /);
});

test('tests of an account are limited, also for concurrent calls', async () => {
  const { token } = await app.newUser();
  server.play(() => ({ calls: [{ tool: 'report', arguments: { ready: true } }] }));
  const answers = await Promise.all(
    Array.from({ length: 13 }, () => app.call('/api/model.test', { model: 'gemini-2.5-flash' }, token)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  expect(server.requests).toHaveLength(10);
});
