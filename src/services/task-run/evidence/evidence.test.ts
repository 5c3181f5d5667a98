import type { Task } from '#src/contract/task.ts';
import type { TaskRun } from '#src/contract/task-run.ts';
import { limits } from '#src/core/limits.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimRun, LeaseLost, type Lease } from '../lease/lease.ts';
import { recordEvents } from '../lease/record.ts';
import { keepEvidence, keepLastPage } from './keep.ts';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
let run: TaskRun;
let lease: Lease;

const picture = (text: string): Uint8Array => Buffer.from(`RIFF....WEBP ${text}`);

beforeAll(async () => {
  app = await openTestApp();
  [ann, bob] = await Promise.all([app.newUser(), app.newUser()]);
  const task = (await app.call('/api/task.create', { name: 'T', description: 'D', status: 'ready' }, ann.token))
    .body as Task;
  run = (await app.call('/api/task.run', { task_id: task.id, inputs: {} }, ann.token)).body as TaskRun;
  const runId = Number(run.id.split(':').at(-1));
  const claimed = await claimRun(app.db, { runId, worker: 'w', liveAddress: '127.0.0.1:1' });
  if (!claimed) throw new Error('not claimed');
  lease = claimed.lease;
  const turn = { type: 'turn-started', description: 'Press it', thought: null, url: 'http://a', tokens: 0 } as const;
  await recordEvents(app.db, lease, [
    { ...turn, turn: 1, step: 1 },
    { ...turn, turn: 2, step: 2 },
  ]);
});
afterAll(() => app.close());

async function steps(): Promise<TaskRun['step_metadata_list']> {
  const answer = await app.call('/api/task-run.get', { task_run_id: run.id }, ann.token);
  return (answer.body as unknown as TaskRun).step_metadata_list;
}

async function open(url: string | null | undefined): Promise<Response> {
  const { pathname, search } = new URL(url ?? '');
  return app.app.request(pathname + search);
}

test('a step’s pictures are linked from its last turn, and the newest of a moment is served as it was kept', async () => {
  await keepEvidence(app.db, lease, { step: 2, moment: 'before', picture: picture('one') });
  await keepEvidence(app.db, lease, { step: 2, moment: 'after', picture: picture('two') });
  const earlier = (await steps())[1]?.after_picture_url;
  await keepEvidence(app.db, lease, { step: 2, moment: 'after', picture: picture('three') });
  const [first, second] = await steps();
  expect(first).toMatchObject({ before_picture_url: null, after_picture_url: null });
  expect(second?.after_picture_url).not.toBe(earlier);
  const answer = await open(second?.after_picture_url);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cache-control')).toContain('private');
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(picture('three'));
});

test('a link opens the pictures of its own run only, and not for ever', async () => {
  const url = (await steps())[1]?.before_picture_url ?? '';
  expect((await open(url)).status).toBe(200);
  const others = (await app.call('/api/task-run.get', { task_run_id: run.id }, bob.token)).status;
  expect(others).toBe(404);
  for (const wrong of [
    url.replace(/evidence\/\d+/, 'evidence/999999'),
    url.replace('/2/before', '/1/before'),
    url.replace('/2/before', '/2/other'),
    url.replace('/2/before', '/2e0/before'),
    url.replace(/ticket=.*/, ''),
    url.replace(/ticket=.*/, `ticket=${ann.token}`),
    url.replace(/ticket=.*/, `ticket=${new URL(run.local_stream_url ?? '').searchParams.get('ticket')}`),
    url.slice(0, -4),
  ]) {
    const answer = await open(wrong);
    expect(answer.status, wrong).toBe(404);
    expect(await answer.text()).not.toContain('WEBP');
  }
  app.setClock(() => new Date(Date.now() + (limits.signedLinkSeconds + 1) * 1000));
  expect((await open(url)).status).toBe(404);
  app.setClock(() => new Date());
});

test('pictures are bounded: one too large or beyond the last step is left out, and the database refuses it too', async () => {
  const large = Buffer.alloc(limits.evidencePictureBytes + 1);
  await keepEvidence(app.db, lease, { step: 1, moment: 'after', picture: large });
  await keepEvidence(app.db, lease, { step: limits.evidenceSteps + 1, moment: 'after', picture: picture('x') });
  expect(await app.db.selectFrom('step_evidence').select('step').where('step', '<>', 2).execute()).toEqual([]);
  const row = { run_id: lease.runId, step: 1, moment: 'after' as const, picture: large };
  await expect(app.db.insertInto('step_evidence').values(row).execute()).rejects.toThrow(/step_evidence_picture/);
});

test('the last page is linked once the run has ended, also when it was ended from outside before it was kept', async () => {
  const started = (await app.call('/api/task.run', { task_id: run.task_id, inputs: {} }, ann.token)).body as TaskRun;
  const get = async () =>
    (await app.call('/api/task-run.get', { task_run_id: started.id }, ann.token)).body as unknown as TaskRun;
  const runId = Number(started.id.split(':').at(-1));
  const claimed = await claimRun(app.db, { runId, worker: 'w', liveAddress: '127.0.0.1:1' });
  const held = claimed?.lease ?? { runId, epoch: -1 };
  await keepLastPage(app.db, held, picture('early'));
  expect((await get()).last_page_url).toBeNull();
  await app.call('/api/task-run.terminate', { task_run_id: started.id }, ann.token);
  await keepLastPage(app.db, held, picture('late'));
  await keepLastPage(app.db, { ...held, epoch: held.epoch - 1 }, picture('of a worker before'));
  await keepLastPage(app.db, held, Buffer.alloc(limits.lastPageBytes + 1));
  const url = (await get()).last_page_url;
  expect(Buffer.from(await (await open(url)).arrayBuffer())).toEqual(picture('late'));
  // It is the picture of no step.
  expect((await get()).step_metadata_list.some(({ after_picture_url }) => after_picture_url !== null)).toBe(false);
  await app.db.updateTable('runs').set({ data_swept_at: new Date() }).where('id', '=', runId).execute();
  await app.db.deleteFrom('step_evidence').where('run_id', '=', runId).execute();
  await keepLastPage(app.db, held, picture('after the sweep'));
  expect((await get()).last_page_url).toBeNull();
});

test('a worker that lost the run stores nothing; deleting a run deletes its pictures', async () => {
  const stale = { ...lease, epoch: lease.epoch - 1 };
  const late = keepEvidence(app.db, stale, { step: 1, moment: 'after', picture: picture('late') });
  await expect(late).rejects.toThrow(LeaseLost);
  await app.db.deleteFrom('runs').where('id', '=', lease.runId).execute();
  expect(await app.db.selectFrom('step_evidence').selectAll().execute()).toEqual([]);
});
