import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredVideo } from '#src/db/schema.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { parseOwnId } from '#src/core/ids.ts';
import { startRun } from '../start.ts';
import { terminateRun } from '../terminate.ts';
import { settleVideo } from './record.ts';

let app: TestApp;
let ann: TestUser;
const bytes = Buffer.from('0123456789');
const ready: StoredVideo = {
  state: 'ready',
  seconds: 12.5,
  bytes: bytes.length,
  parts: [{ started_at: '2026-01-02T03:04:05.000Z', at: 0 }],
};

beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
});
afterAll(() => app.close());

/** A run that has ended, with what became of its recording. */
async function endedRun(options: {
  retention: string;
  video: StoredVideo | null;
}): Promise<{ id: string; row: number }> {
  const ctx = app.context(ann.actor);
  await app.db.updateTable('users').set({ video_retention: options.retention }).where('id', '=', ann.userId).execute();
  const created = await app.call(
    '/api/task.create',
    { name: 'A/b: "c"', description: 'd', status: 'ready' },
    ann.token,
  );
  const run = await startRun(ctx, { task_id: String(created.body['id']), inputs: {}, uploaded_files: [] });
  await terminateRun(ctx, { task_run_id: run.id });
  const row = Number(parseOwnId(run.id, ann.userId, 'taskrun'));
  if (options.video) await settleVideo(app.db, row, options.video);
  return { id: run.id, row };
}

const endedBefore = (row: number, hours: number) =>
  app.db
    .updateTable('runs')
    .set({ ended_at: new Date(Date.now() - hours * 3600_000) })
    .where('id', '=', row)
    .execute();

const get = async (id: string, token = ann.token) => app.call('/api/task-run.get', { task_run_id: id }, token);
const pathOf = (url: unknown): string => String(url).replace('http://localhost:3000', '');

test('a stored video has a seekable link and a download link, both for its owner and with an expiry', async () => {
  const { id, row } = await endedRun({ retention: '1_week', video: null });
  const key = `users/${ann.userId}/runs/${row}/video/7c9e.mp4`;
  await settleVideo(app.db, row, { ...ready, key });
  await app.files.put(key, bytes, { contentType: 'video/mp4' });
  const { body } = await get(id);
  expect(body['video']).toMatchObject({
    state: 'ready',
    seconds: 12.5,
    parts: ready.state === 'ready' ? ready.parts : [],
  });
  const watched = await app.app.request(pathOf(body['video_url']), { headers: { range: 'bytes=2-5' } });
  expect(watched.status).toBe(206);
  expect(watched.headers.get('content-type')).toBe('video/mp4');
  expect(watched.headers.get('content-disposition')).toMatch(/^inline/);
  expect(await watched.text()).toBe('2345');
  const saved = await app.app.request(pathOf((body['video'] as Record<string, unknown>)['download_url']));
  expect(saved.headers.get('content-disposition')).toMatch(new RegExp(`^attachment;.*A b c ${row}\\.mp4`));
  expect(await saved.text()).toBe('0123456789');
  expect((await get(id, (await app.newUser()).token)).status).toBe(404);
  app.setClock(() => new Date(Date.now() + 16 * 60_000));
  expect((await app.app.request(pathOf(body['video_url']))).status).toBeGreaterThanOrEqual(400);
  app.setClock(() => new Date());
  // A week on there is nothing more to see, whether or not it was swept yet.
  await endedBefore(row, 8 * 24);
  const late = await get(id);
  expect(late.body).toMatchObject({ video_url: null, video: { state: 'expired', download_url: null } });
});

test('a video that is on its way is being prepared, for an hour; one that failed, or was not wanted, says why', async () => {
  const coming = await endedRun({ retention: 'forever', video: { state: 'recording' } });
  expect((await get(coming.id)).body).toMatchObject({ video_url: null, video: { state: 'preparing', reason: null } });
  await endedBefore(coming.row, 1.1);
  expect((await get(coming.id)).body['video']).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/lost/),
  });
  app.setClock(() => new Date());
  const failed = await endedRun({ retention: 'forever', video: { state: 'failed', reason: 'No disk.' } });
  expect((await get(failed.id)).body['video']).toMatchObject({ state: 'failed', reason: 'No disk.' });
  const unwanted = await endedRun({ retention: 'none', video: null });
  expect((await get(unwanted.id)).body['video']).toMatchObject({
    state: 'off',
    reason: expect.stringMatching(/No Retention/),
  });
  const before = await endedRun({ retention: '1_week', video: null });
  expect((await get(before.id)).body['video']).toMatchObject({ state: 'none', reason: null });
});
