import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FinishedDownload, keepDownload } from './keep-download.ts';
import { claimRun, type Lease, LeaseLost } from './lease.ts';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
});
afterAll(() => app.close());

async function claimed(): Promise<Lease> {
  const task = { name: 'T', description: 'D', status: 'ready', use_profile: false };
  const { body: made } = await app.call('/api/task.create', task, ann.token);
  const { body } = await app.call('/api/task.run', { task_id: made['id'] }, ann.token);
  const runId = Number(String(body['id']).split(':').at(-1));
  const run = await claimRun(app.db, { runId, worker: 'w', liveAddress: '127.0.0.1:1' });
  if (!run) throw new Error('not claimed');
  return run.lease;
}

const bytes = Buffer.from('a,b\n1,2\n');
const report: FinishedDownload = {
  name: 'report.csv',
  bytes: bytes.length,
  head: bytes,
  open: () => Readable.from([bytes]),
};
const filesOf = (lease: Lease) => app.db.selectFrom('files').selectAll().where('run_id', '=', lease.runId).execute();
const objectsOf = (lease: Lease) => app.storage.list(`users/${ann.userId}/runs/${lease.runId}/downloads/`);

test('a download is stored, listed with its name and type, and counted', async () => {
  const lease = await claimed();
  for (let n = 0; n < 2; n += 1) await keepDownload(app, lease, { userId: ann.userId, file: report });
  const [file, ...more] = await filesOf(lease);
  expect(more).toHaveLength(1);
  expect(file).toMatchObject({
    user_id: ann.userId,
    kind: 'download',
    name: 'report.csv',
    content_type: 'text/csv',
    bytes: bytes.length,
  });
  const object = await app.storage.get(String(file?.key));
  expect(object && (await buffer(object.body)).toString()).toBe(bytes.toString());
  const { downloads_count: count } = await app.db
    .selectFrom('runs')
    .select('downloads_count')
    .where('id', '=', lease.runId)
    .executeTakeFirstOrThrow();
  expect(count).toBe(2);
});

test('a worker that has lost its run leaves nothing of a download', async () => {
  const lease = await claimed();
  const old = { ...lease, epoch: lease.epoch - 1 };
  await expect(keepDownload(app, old, { userId: ann.userId, file: report })).rejects.toThrow(LeaseLost);
  expect(await filesOf(lease)).toEqual([]);
  expect(await objectsOf(lease)).toEqual([]);
});
