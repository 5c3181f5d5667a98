import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createModels } from '#src/providers/models/models.ts';
import type { ModelEntry } from '#src/providers/models/table.ts';
import { givenDemonstration } from '#tests/demonstration/given.ts';
import { stillVideo } from '#tests/demonstration/still-video.ts';
import type { ScriptedAnswer } from '#tests/fakes/models/script.ts';
import { type ModelServer, startModelServer } from '#tests/fakes/models/server.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { processVideo } from './process.ts';
import { openSandbox } from '../sandbox/sandbox.ts';

let app: TestApp;
let ann: TestUser;
let dir: string;
let video: Uint8Array<ArrayBuffer>;
let server: ModelServer;

beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
  dir = await mkdtemp(join(tmpdir(), 'legwork-model-'));
  video = await stillVideo(dir, 'http://shop.test/sign-in');
  server = await startModelServer(() => ({}));
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true });
  await app.close();
});
beforeEach(() => void (app.faults.length = 0));

const entry = (name: string, provider: ModelEntry['provider']): ModelEntry => {
  return { name, label: name, aliases: [], provider, id: name, sees: true, context: 100_000, price: null };
};

/** A demonstration is processed with that model, which answers so. */
async function processed(model: 'gemini' | 'gpt', ...answers: ScriptedAnswer[]) {
  server.play((_, index) => answers[Math.min(index, answers.length - 1)] ?? {});
  const key = { apiKey: 'canary', keyVariable: 'KEY' };
  const models = createModels(
    {
      google: { ...key, keyVariable: 'GEMINI_API_KEY', baseUrl: server.geminiUrl },
      openai: { ...key, keyVariable: 'OPENAI_API_KEY', baseUrl: server.openaiUrl },
      table: [entry('gemini', 'google'), entry('gpt', 'openai')],
    },
    { attemptMs: 5000, totalMs: 8000, backoffMs: 5 },
  );
  const { id, demonstrationId } = await givenDemonstration(app, ann, video);
  const tools = {
    ffmpeg: { path: 'ffmpeg', sandbox: await openSandbox(join(dir, 'work')) },
    model: () => models.open(model),
    transcriber: undefined,
  };
  const parts = { db: app.db, storage: app.storage, demonstrations: tools, report: (error: unknown) => String(error) };
  await processVideo(parts, demonstrationId, new AbortController().signal);
  const { body: task } = await app.call('/api/task.get', { id }, ann.token);
  const { body: shown } = await app.call('/api/task.demonstration', { id }, ann.token);
  return { task, notes: shown['notes'] as string[], moments: shown['steps'], usage: shown['usage'] };
}

const written = {
  name: 'Sign in at the shop',
  description: 'Signs in.',
  steps: [
    { description: 'Go to http://shop.test/sign-in', at: 0, confidence: 1 },
    { description: 'Type {email} in the "Email" field', at: 1.2, confidence: 0.5 },
  ],
  inputs: [{ name: 'email', description: 'In the recording: ann@example.com' }],
};
const writes: ScriptedAnswer = { calls: [{ tool: 'write_task', arguments: written }] };

/** What the request carries beside text, by its type. */
function carried(body: Record<string, unknown>): string[] {
  return [...JSON.stringify(body).matchAll(/"mimeType":"([^"]+)"|"image_url":"data:([^;]+)/g)].map(
    ([, gemini, openai]) => gemini ?? openai ?? '',
  );
}

test('Gemini watches the video itself and writes name, description, steps and inputs', async () => {
  const { task, notes, moments, usage } = await processed('gemini', writes);
  expect(server.requests).toHaveLength(1);
  const [request] = server.requests;
  expect(carried(request?.body ?? {})).toEqual(['video/mp4']);
  expect(JSON.stringify(request?.body)).toContain(Buffer.from(video).toString('base64'));
  expect(request?.tools).toMatchObject([
    { name: 'write_task', schema: { required: ['name', 'description', 'steps', 'inputs'] } },
  ]);
  expect(task).toMatchObject({ name: 'Sign in at the shop', description: 'Signs in.', inputs: written.inputs });
  expect(task['steps']).toMatchObject(written.steps.map(({ description }) => ({ description })));
  expect(moments).toMatchObject([
    { at: 0, confidence: 1 },
    { at: 1.2, confidence: 0.5 },
  ]);
  expect(notes).toEqual(['gemini wrote the steps from the video.']);
  expect(usage).toEqual({ input_tokens: 1000, cached_tokens: 0, output_tokens: 50, cost_usd: null });
});

test(
  'OpenAI is shown pictures of the video with their times, and what was read of them',
  { tags: ['long'] },
  async () => {
    const { task, notes } = await processed('gpt', writes);
    const [request] = server.requests;
    expect(new Set(carried(request?.body ?? {}))).toEqual(new Set(['image/jpeg']));
    const said = request?.messages.map(({ text }) => text).join('\n');
    expect(said).toContain('At 0.0 s:');
    expect(said).toContain('Go to http://shop.test/sign-in');
    expect(task).toMatchObject({ name: 'Sign in at the shop', inputs: written.inputs });
    expect(notes).toEqual(['gpt wrote the steps from the video’s pictures.']);
  },
);

test('a video that Gemini does not take is shown to it in pictures', { tags: ['long'] }, async () => {
  const { notes } = await processed('gemini', { status: 400, message: 'Unsupported video' }, writes);
  expect(server.requests.map(({ body }) => carried(body)[0])).toEqual(['video/mp4', 'image/jpeg']);
  expect(notes).toEqual(['gemini wrote the steps from the video’s pictures.']);
});

test.each<[string, ScriptedAnswer, RegExp]>([
  ['prose instead of a task', { text: 'You sign in at a shop.' }, /^gpt gave no valid answer\./],
  [
    'a task without steps',
    { calls: [{ tool: 'write_task', arguments: { ...written, steps: [] } }] },
    /^gpt gave no valid answer\./,
  ],
  ['no JSON', { calls: [{ tool: 'write_task', raw: '{"name": "Sig' }] }, /^gpt gave no valid answer\./],
  ['a refusal', { stop: 'filtered' }, /^gpt refused to describe this video\./],
  ['half an answer', { stop: 'length', text: 'I' }, /^gpt gave an answer that was cut off\./],
  ['429', { status: 429 }, /^OpenAI refuses more requests of OPENAI_API_KEY for now \(rate limit\)\./],
  ['a wrong key', { status: 401 }, /^OpenAI refused OPENAI_API_KEY: the key is wrong or no longer valid\./],
])(
  '%s from a model is reported in words, and the steps are those that were read without it',
  { tags: ['long'] },
  async (_, answer, words) => {
    const { task, notes } = await processed('gpt', answer);
    expect(task).toMatchObject({
      video_status: 'processed',
      steps: [{ description: 'Go to http://shop.test/sign-in' }],
      inputs: [],
    });
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(words);
    expect(notes[0]).toContain('The steps were read from the pictures without a model.');
    expect(notes[0]).not.toContain('canary');
  },
);
