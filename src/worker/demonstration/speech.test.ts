import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createModels } from '#src/providers/models/models.ts';
import { givenDemonstration } from '#tests/demonstration/given.ts';
import { stillVideo } from '#tests/demonstration/still-video.ts';
import type { ScriptedAnswer, SeenRequest } from '#tests/fakes/models/script.ts';
import { type ModelServer, startModelServer } from '#tests/fakes/models/server.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processVideo } from './process.ts';
import { openSandbox } from '../sandbox/sandbox.ts';
import { piecesOf } from './speech.ts';

const run = promisify(execFile);
let app: TestApp;
let ann: TestUser;
let dir: string;
let server: ModelServer;
/** Six seconds with two stretches of sound, from 1 to 2.2 and from 3.4 to 5; and as long without any. */
let spoken: Uint8Array<ArrayBuffer>;
let silent: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
  dir = await mkdtemp(join(tmpdir(), 'legwork-speech-'));
  server = await startModelServer(() => ({}));
  const still = join(dir, 'picture.mp4');
  await writeFile(still, await stillVideo(dir, 'http://shop.test/sign-in', 6));
  const sounding = async (name: string, expression: string): Promise<Uint8Array<ArrayBuffer>> => {
    const args = ['-v', 'error', '-y', '-i', still, '-f', 'lavfi', '-i', `aevalsrc=${expression}:s=16000:d=6`];
    const path = join(dir, name);
    await run('ffmpeg', [...args, '-c:v', 'copy', '-c:a', 'aac', path]);
    return new Uint8Array(await readFile(path));
  };
  const hum = String.raw`0.4*sin(880*PI*t)*(between(t\,1\,2.2)+between(t\,3.4\,5))`;
  [spoken, silent] = await Promise.all([sounding('spoken.mp4', hum), sounding('silent.mp4', '0')]);
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true });
  await app.close();
});

type Asked = {
  video?: Uint8Array<ArrayBuffer>;
  key?: 'openai' | 'google';
  model?: 'gpt' | 'gemini';
  answer: (request: SeenRequest, index: number) => ScriptedAnswer;
};

/** Processes a video where there is that key, with a model that writes the steps or without one. */
async function processed({ video = spoken, key = 'openai', model, answer }: Asked) {
  server.play(answer);
  const keyed = { apiKey: 'canary', keyVariable: 'OPENAI_API_KEY', baseUrl: server.openaiUrl };
  const google = { ...keyed, keyVariable: 'GEMINI_API_KEY', baseUrl: server.geminiUrl };
  const entry = { aliases: [], sees: true, context: 100_000, price: null };
  const models = createModels(
    {
      ...(key === 'openai' ? { openai: keyed } : { google }),
      table: [
        { ...entry, name: 'gpt', label: 'gpt', id: 'gpt', provider: 'openai' },
        { ...entry, name: 'gemini', label: 'gemini', id: 'gemini', provider: 'google' },
      ],
    },
    { attemptMs: 5000, totalMs: 8000, backoffMs: 5 },
  );
  const { id, demonstrationId } = await givenDemonstration(app, ann, video);
  const tools = {
    ffmpeg: { path: 'ffmpeg', sandbox: await openSandbox(join(dir, 'work')) },
    model: () => (model ? models.open(model) : undefined),
    transcriber: models.transcriber(),
  };
  const parts = { db: app.db, storage: app.storage, demonstrations: tools, report: (error: unknown) => String(error) };
  await processVideo(parts, demonstrationId, new AbortController().signal);
  const { body } = await app.call('/api/task.get', { id }, ann.token);
  const { body: shown } = await app.call('/api/task.demonstration', { id }, ann.token);
  return {
    status: body['video_status'],
    notes: shown['notes'],
    moments: shown['steps'] as { said: string | null }[],
    usage: shown['usage'],
  };
}

/** Its length and its mean loudness, as ffmpeg finds them in what was sent. */
async function listenTo({ body }: SeenRequest): Promise<{ seconds: number; decibels: number; shown: string }> {
  const { type, base64 } = body['file'] as { type: string; base64: string };
  expect(type).toBe('audio/ogg');
  const path = join(dir, 'sent.ogg');
  await writeFile(path, Buffer.from(base64, 'base64'));
  const { stderr } = await run('ffmpeg', ['-nostdin', '-i', path, '-af', 'volumedetect', '-f', 'null', '-']);
  const [, minutes, seconds] = /Duration: 00:(\d\d):([\d.]+)/.exec(stderr) ?? [];
  const [, decibels] = /mean_volume: (-?[\d.]+) dB/.exec(stderr) ?? [];
  return { seconds: Number(minutes) * 60 + Number(seconds), decibels: Number(decibels), shown: stderr };
}

const ofSpeech = ({ wire }: SeenRequest): boolean => wire === 'speech';

test('the sound of a video is sent where it is not silent, and its words stand with the step that they are said to', async () => {
  const { status, notes, moments, usage } = await processed({ answer: () => ({ text: 'We sign in at the shop.' }) });
  expect(server.requests.map(({ wire }) => wire)).toEqual(['speech']);
  const [sent] = server.requests;
  const { seconds, decibels, shown } = sent ? await listenTo(sent) : {};
  expect(shown).toMatch(/Audio: opus, 48000 Hz, mono/);
  expect(seconds).toBeGreaterThan(3.7);
  expect(seconds).toBeLessThan(4.5);
  expect(decibels).toBeGreaterThan(-20);
  expect(status).toBe('processed');
  expect(moments).toMatchObject([{ at: 0, said: 'We sign in at the shop.' }]);
  expect(notes).toEqual([]);
  expect(usage).toMatchObject({ input_tokens: expect.any(Number), cost_usd: expect.any(Number) });
});

const written = {
  name: 'Sign in',
  description: 'Signs in.',
  steps: [
    { description: 'Go to http://shop.test/sign-in', at: 0, confidence: 1 },
    { description: 'Click "Sign in"', at: 5, confidence: 1 },
  ],
  inputs: [],
};

test(
  'a model that sees pictures is given what was said with its times, and its steps get the words',
  { tags: ['long'] },
  async () => {
    const { moments } = await processed({
      model: 'gpt',
      answer: ({ wire }) =>
        wire === 'speech' ? { text: 'Take care here.' } : { calls: [{ tool: 'write_task', arguments: written }] },
    });
    const [asked] = server.requests.filter(request => !ofSpeech(request));
    expect(asked?.messages.at(-1)?.text).toMatch(/What was said:\n1\.\d–5\.\d s: Take care here\./);
    expect(moments).toMatchObject([{ said: null }, { said: 'Take care here.' }]);
  },
);

test(
  'Gemini writes down what is said where there is its key alone, and hears the video by itself',
  { tags: ['long'] },
  async () => {
    const { moments } = await processed({
      key: 'google',
      model: 'gemini',
      answer: ({ tools }) =>
        tools.length === 0 ? { text: 'Take care here.' } : { calls: [{ tool: 'write_task', arguments: written }] },
    });
    expect(server.requests.map(({ wire }) => wire)).toEqual(['gemini', 'gemini']);
    expect(JSON.stringify(server.requests[0]?.body)).toContain('"audio/ogg"');
    expect(JSON.stringify(server.requests[1]?.body)).not.toContain('Take care here.');
    expect(moments).toMatchObject([{ said: null }, { said: 'Take care here.' }]);
  },
);

test.each<[string, ScriptedAnswer, RegExp]>([
  ['429', { status: 429 }, /^The speech was not used: OpenAI refuses more requests of OPENAI_API_KEY/],
  ['a wrong key', { status: 401 }, /^The speech was not used: OpenAI refused OPENAI_API_KEY/],
  ['a cut connection', { connection: 'reset' }, /^The speech was not used: /],
])(
  '%s is reported in words, and the video is processed without what is said',
  { tags: ['long'] },
  async (_, answer, words) => {
    const { status, notes, moments } = await processed({ answer: () => answer });
    expect(status).toBe('processed');
    expect(notes).toEqual([expect.stringMatching(words)]);
    expect(JSON.stringify(notes)).not.toContain('canary');
    expect(moments).toMatchObject([{ said: null }]);
  },
);

test('nothing is sent of a silent video', { tags: ['long'] }, async () => {
  const { status, notes, moments } = await processed({
    video: silent,
    answer: () => ({ text: 'Thanks for watching!' }),
  });
  expect(server.requests).toEqual([]);
  expect({ status, notes }).toEqual({ status: 'processed', notes: [] });
  expect(moments).toMatchObject([{ said: null }]);
});

test('what is said without a pause is one piece, long stretches several, and three hours of talk no more than a hundred', () => {
  expect(
    piecesOf(
      [
        { from: 1, to: 3 },
        { from: 4, to: 9 },
        { from: 11, to: 12 },
        { from: 20, to: 45 },
      ],
      60,
    ),
  ).toEqual([
    { from: 1, to: 9 },
    { from: 11, to: 12 },
    { from: 20, to: 32 },
    { from: 32, to: 44 },
    { from: 44, to: 45 },
  ]);
  const talk = Array.from({ length: 1800 }, (_, index) => ({ from: index * 6, to: index * 6 + 5 }));
  const pieces = piecesOf(talk, 10_800);
  expect(pieces.length).toBeLessThanOrEqual(100);
  expect(pieces.at(-1)?.to).toBe(10_799);
});
