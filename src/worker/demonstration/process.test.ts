import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { takeNextDemonstration } from '#src/services/demonstration/process/take-next.ts';
import { newTask } from '#src/core/tasks/new-task.ts';
import { sql } from '#src/db/sql.ts';
import { givenDemonstration } from '#tests/demonstration/given.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processVideo, type DemonstrationParts } from './process.ts';
import { openSandbox } from '../sandbox/sandbox.ts';

let app: TestApp;
let ann: TestUser;
let dir: string;
let parts: DemonstrationParts;
const never = new AbortController().signal;

beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
  dir = await mkdtemp(join(tmpdir(), 'legwork-demo-'));
  parts = {
    db: app.db,
    storage: app.storage,
    demonstrations: {
      ffmpeg: { path: 'ffmpeg', sandbox: await openSandbox(join(dir, 'work')) },
      model: () => undefined,
      transcriber: undefined,
    },
    report: error => {
      app.faults.push(error);
      return 'test';
    },
  };
});
afterAll(async () => {
  await rm(dir, { recursive: true });
  await app.close();
});

async function make(name: string, ...args: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(dir, name);
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...args, path]);
  return new Uint8Array(await readFile(path));
}
const still = (name: string) =>
  make(name, '-f', 'lavfi', '-i', 'color=c=white:s=320x180:d=2:r=10', '-c:v', 'libx264', '-pix_fmt', 'yuv420p');

const given = (bytes: Uint8Array<ArrayBuffer>) => givenDemonstration(app, ann, bytes);

const statusOf = async (id: string) =>
  String((await app.call('/api/task.get', { id }, ann.token)).body['video_status']);
const demonstrationOf = async (id: string) => (await app.call('/api/task.demonstration', { id }, ann.token)).body;

test(
  'what is no video, is empty, cut off or has no picture fails with a reason in words',
  { tags: ['long'] },
  async () => {
    const whole = await still('whole.mp4');
    const sound = await make('sound.mp4', '-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'aac');
    const bad: [Uint8Array<ArrayBuffer>, string][] = [
      [new TextEncoder().encode('not a video at all'), 'not a video'],
      [new Uint8Array(), 'empty'],
      [whole.slice(0, whole.length / 2), 'cut off'],
      [sound, 'no video track'],
    ];
    for (const [bytes, reason] of bad) {
      const { id, demonstrationId } = await given(bytes);
      await processVideo(parts, demonstrationId, never);
      expect(await statusOf(id)).toBe('failed_processing');
      expect(String((await demonstrationOf(id))['error'])).toContain(reason);
    }
    expect(app.faults).toEqual([]);
  },
);

test('a video is not copied onto a disk that is nearly full', async () => {
  const { id, demonstrationId } = await given(await still('large.mp4'));
  const limits = { ...app.storage.limits, keepFreeBytes: Number.MAX_SAFE_INTEGER };
  await processVideo({ ...parts, storage: { ...app.storage, limits } }, demonstrationId, never);
  expect(await statusOf(id)).toBe('failed_processing');
  expect(String((await demonstrationOf(id))['error'])).toContain('disk is nearly full');
  expect(app.faults).toEqual([]);
});

test('a video of more than three hours is refused, and the limit is said', async () => {
  const long = await make(
    'long.mp4',
    '-f',
    'lavfi',
    '-i',
    'color=c=white:s=16x16:r=1:d=10900',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
  );
  const { id, demonstrationId } = await given(long);
  await processVideo(parts, demonstrationId, never);
  expect(String((await demonstrationOf(id))['error'])).toContain('longer than 3 hours');
});

test('stopped after each stage it goes on with the next one, never back', { tags: ['long'] }, async () => {
  const { id, demonstrationId } = await given(await still('stages.mp4'));
  const seen: string[] = [await statusOf(id)];
  for (let stage = 1; stage <= 4; stage += 1) {
    const stopping = new AbortController();
    let stored = 0;
    const storage: typeof app.storage = {
      ...app.storage,
      async put(key, body, meta) {
        await app.storage.put(key, body, meta);
        if (key.includes('/work/')) stored += 1;
      },
    };
    const watched = { ...parts, storage };
    const work = processVideo(watched, demonstrationId, stopping.signal);
    await expect.poll(async () => stored >= 1 && (await statusOf(id)) !== seen.at(-1), { interval: 5 }).toBe(true);
    stopping.abort();
    await work;
    seen.push(await statusOf(id));
    if (seen.at(-1) === 'processed') break;
    // Its beat is old: the sweep gives it to another worker.
    await app.db
      .updateTable('recordings')
      .set({ beat_at: sql`now() - interval '1 minute'` })
      .where('id', '=', demonstrationId)
      .execute();
    expect(await takeNextDemonstration(app.db)).toBe(demonstrationId);
  }
  await processVideo(parts, demonstrationId, never);
  seen.push(await statusOf(id));
  const order = [
    'processing',
    'processing_step_1',
    'processing_step_2',
    'processing_step_3',
    'processing_step_4',
    'processed',
  ];
  const places = seen.map(status => order.indexOf(status));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toBe('processed');
  expect(String((await app.call('/api/task.get', { id }, ann.token)).body['thumbnail'])).toMatch(
    /^data:image\/jpeg;base64,/,
  );
  const { outcome } = await app.db
    .selectFrom('recordings')
    .select('outcome')
    .where('id', '=', demonstrationId)
    .executeTakeFirstOrThrow();
  expect(outcome?.seconds).toBeCloseTo(2, 0);
  expect(app.faults).toEqual([]);
});

test('a task that lets its video go while it is processed keeps its own steps', async () => {
  const { id, demonstrationId } = await given(await still('gone.mp4'));
  await app.call(
    '/api/task.update',
    { id, steps: [{ id: '1', description: 'mine' }], video_status: 'not_provided' },
    ann.token,
  );
  await processVideo(parts, demonstrationId, never);
  const { body } = await app.call('/api/task.get', { id }, ann.token);
  expect(body).toMatchObject({ video_status: 'not_provided', steps: [{ id: '1', description: 'mine' }] });
});

test('of two videos given to a task at once the later one alone makes its draft', async () => {
  const videos = await Promise.all([still('one.mp4'), still('two.mp4')]);
  const made = await app.call('/api/task.create', newTask, ann.token);
  const id = String(made.body['id']);
  const filenames = await Promise.all(
    videos.map(async bytes => {
      const sent = { fileName: 'demo.mp4', contentType: 'video/mp4' };
      const filename = String((await app.call('/api/upload/get-signed-url', sent, ann.token)).body['filename']);
      await app.storage.put(filename, bytes, { contentType: 'video/mp4', userId: ann.userId, kind: 'recording' });
      return filename;
    }),
  );
  const answers = await Promise.all(
    filenames.map(filename => app.call('/api/task.upload', { id, filename }, ann.token)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const rows = await app.db
    .selectFrom('recordings')
    .select(['id', 'task_id', 'state'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(rows.filter(({ task_id }) => task_id !== null)).toHaveLength(1);
  await Promise.all(rows.map(row => processVideo(parts, row.id, never)));
  expect(await statusOf(id)).toBe('processed');
  const after = await app.db
    .selectFrom('recordings')
    .select(['state'])
    .where(
      'id',
      'in',
      rows.map(row => row.id),
    )
    .execute();
  expect(after.map(({ state }) => state).toSorted()).toEqual(['processed', 'uploaded']);
});
