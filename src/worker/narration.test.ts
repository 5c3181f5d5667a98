import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LiveRecording } from '#src/contract/live-recording.ts';
import { parseOwnId } from '#src/core/ids.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hearNarration, type Hearing } from './narration.ts';
import { openSandbox } from './sandbox/sandbox.ts';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  [ann, bob] = await Promise.all([app.newUser(), app.newUser()]);
});
afterAll(() => app.close());

const { signal } = new AbortController();
const taken = { input: 100, cached: 0, output: 5, costUsd: 0.002 };
const hear = (words: string): Hearing => ({
  transcriber: {
    name: 'ears',
    async transcribe(_sound, _signal, used) {
      await used?.(taken);
      return words;
    },
  },
  ffmpeg: { missing: 'not here' },
});

/** A recording of three steps: one done 20 s ago, one 10 s ago and one right now. */
async function shown(): Promise<{ taskId: string; runId: number }> {
  const made = await app.call('/api/task.create', { name: 'T', description: 'D', status: 'ready' }, ann.token);
  const taskId = String(made.body['id']);
  const started = await app.call('/api/recording.start', { task_id: taskId }, ann.token);
  const runId = Number(parseOwnId(String(started.body['id']), ann.userId, 'taskrun'));
  const events = [20, 10, 0].map((ago, index) => {
    const id = `e${index + 1}`;
    return { id, kind: 'move', to: 'reload', url: 'about:blank', at: Date.now() - ago * 1000 };
  });
  await app.db
    .updateTable('live_recordings')
    .set({ events: JSON.stringify(events) })
    .where('run_id', '=', runId)
    .execute();
  return { taskId, runId };
}

type Part = { index: number; last: boolean; audio?: string; audio_base64?: string; ago_ms?: number; clip_id: string };
const say = (
  taskId: string,
  { audio = 'sound of it', audio_base64, ago_ms = 9500, ...part }: Part,
  token = ann.token,
) =>
  app.call(
    '/api/recording.narrate',
    {
      task_id: taskId,
      mime_type: 'audio/webm',
      ms: 3600,
      ago_ms,
      audio: audio_base64 ?? Buffer.from(audio).toString('base64'),
      ...part,
    },
    token,
  );
const recordingOf = async (taskId: string): Promise<LiveRecording> =>
  (await app.call('/api/recording.get', { task_id: taskId }, ann.token)).body as unknown as LiveRecording;
const open = (url: string): Promise<Response> => {
  const { pathname, search } = new URL(url);
  return Promise.resolve(app.app.request(pathname + search));
};

test('what is said in parts is one clip of the step it was said to, with its sound, and its words once they are heard', async () => {
  const { taskId } = await shown();
  const clip_id = randomUUID();
  expect((await say(taskId, { clip_id, index: 0, last: false, audio: 'one ' })).status).toBe(200);
  expect((await recordingOf(taskId)).steps.flatMap(({ narration }) => narration)).toEqual([]);
  expect((await say(taskId, { clip_id, index: 1, last: true, audio: 'two' })).status).toBe(200);
  const steps = async () => (await recordingOf(taskId)).steps.map(({ narration }) => narration);
  const [none, [clip] = [], other] = await steps();
  expect([none, other]).toEqual([[], []]);
  expect(clip).toMatchObject({ id: clip_id, seconds: 3.6, text: null });
  const sound = await open(clip?.url ?? '');
  expect(sound.headers.get('content-type')).toBe('audio/webm');
  expect(await sound.text()).toBe('one two');

  expect(app.enqueued).toContainEqual({ name: 'hear-narration', payload: { narrationId: clip_id } });
  await hearNarration({ db: app.db, hearing: { ...hear(''), transcriber: undefined } }, clip_id, signal);
  expect((await steps())[1]?.[0]?.text).toBeNull();
  await hearNarration({ db: app.db, hearing: hear('The second one matters.') }, clip_id, signal);
  expect((await steps())[1]?.[0]?.text).toBe('The second one matters.');
  const cost = { input_tokens: 100, cached_tokens: 0, output_tokens: 5, cost_usd: 0.002 };
  expect((await recordingOf(taskId)).usage).toEqual(cost);
});

test('what browsers record is sent as Ogg, and what is no sound of theirs as it is, without a look into other files', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'legwork-narration-'));
  try {
    const webm = join(dir, 'said.webm');
    const tone = '-v error -f lavfi -i sine=d=1 -c:a libopus';
    await promisify(execFile)('ffmpeg', [...tone.split(' '), webm]);
    const ffmpeg = { path: 'ffmpeg', sandbox: await openSandbox(join(dir, 'sandbox')) };
    const list = `#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n${webm}\n#EXT-X-ENDLIST\n`;
    const { taskId } = await shown();
    const sent: [string, Uint8Array][] = [];
    for (const audio of [await readFile(webm), Buffer.from(list)]) {
      const clip_id = randomUUID();
      const part = { clip_id, index: 0, audio_base64: audio.toString('base64'), last: true };
      expect((await say(taskId, part)).status).toBe(200);
      const transcriber = {
        name: 'ears',
        async transcribe({ bytes, mediaType }: { bytes: Uint8Array; mediaType: string }) {
          sent.push([mediaType, bytes]);
          return '';
        },
      };
      await hearNarration({ db: app.db, hearing: { transcriber, ffmpeg } }, clip_id, signal);
    }
    expect(sent.map(([type]) => type)).toEqual(['audio/ogg', 'audio/webm']);
    expect(Buffer.from(sent[0]?.[1] ?? []).toString('latin1', 0, 4)).toBe('OggS');
    expect(Buffer.from(sent[1]?.[1] ?? []).toString()).toBe(list);
  } finally {
    await rm(dir, { recursive: true });
  }
});

test(
  'once the task is made, what was said is with its step; it goes with the recording',
  { tags: ['long'] },
  async () => {
    const { taskId, runId } = await shown();
    const clip_id = randomUUID();
    await say(taskId, { clip_id, index: 0, last: true });
    await app.call('/api/recording.stop', { task_id: taskId }, ann.token);
    await app.db.updateTable('runs').set({ status: 'completed' }).where('id', '=', runId).execute();
    const saved = await app.call('/api/recording.save', { task_id: taskId }, ann.token);
    expect(saved.status, saved.text).toBe(200);
    const narration = async () =>
      (await app.call('/api/recording.narration', { task_id: taskId }, ann.token)).body['narration'] as {
        id: string;
        step_id: string;
        url: string;
      }[];
    const [kept] = await narration();
    expect(kept).toMatchObject({ id: clip_id, step_id: `${runId}-e2` });
    expect((await say(taskId, { clip_id: randomUUID(), index: 0, last: true })).status).toBe(409);
    await app.call('/api/recording.discard', { task_id: taskId }, ann.token);
    expect(await narration()).toEqual([]);
    expect((await open(kept?.url ?? '')).status).toBe(404);
  },
);

test('parts that are out of order, too large or somebody else’s are refused, and a link opens its own recording only', async () => {
  const { taskId } = await shown();
  const clip_id = randomUUID();
  expect((await say(taskId, { clip_id, index: 1, last: false })).status).toBe(409);
  expect((await say(taskId, { clip_id, index: 0, last: false })).status).toBe(200);
  expect((await say(taskId, { clip_id, index: 0, last: false })).status).toBe(409);
  expect((await say(taskId, { clip_id, index: 1, last: false }, bob.token)).status).toBe(404);
  const large = 'x'.repeat(290_000);
  expect((await say(taskId, { clip_id, index: 1, last: false, audio: large })).status).toBe(200);
  expect((await say(taskId, { clip_id, index: 2, last: false, audio: large })).status).toBe(200);
  expect((await say(taskId, { clip_id, index: 3, last: false, audio: large })).status).toBe(409);
  expect((await say(taskId, { clip_id, index: 3, last: false, audio: 'x'.repeat(310_000) })).status).toBe(400);
  expect((await say(taskId, { clip_id, index: 3, last: true, audio: 'end' })).status).toBe(200);
  const url = (await recordingOf(taskId)).steps[1]?.narration[0]?.url ?? '';
  expect((await open(url)).status).toBe(200);
  for (const wrong of [
    url.replace(/ticket=.*/, ''),
    url.replace(/narration\/\d+/, 'narration/999999'),
    url.replace(clip_id, randomUUID()),
  ])
    expect((await open(wrong)).status, wrong).toBe(404);
});
