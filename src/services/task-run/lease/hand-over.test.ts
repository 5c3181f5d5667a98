import { dbNow, sql } from '#src/db/sql.ts';
import { createVault } from '#src/providers/vault/vault.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appendEvents } from '../append.ts';
import { type Claimed, claimNextRun } from './claim-next.ts';
import { waitingCommands } from './commands.ts';
import { handOverRun, readCheckpoint } from './hand-over.ts';
import { recordEvents } from './record.ts';
import { nobodyAnswered, sweepForgottenRuns } from './sweep.ts';

let app: TestApp;
let ann: TestUser;
let taskId: unknown;
const vault = createVault('k'.repeat(40));
const kept = (question: string | null = null) => ({
  state: Buffer.from('where it was'),
  profile: Buffer.from('cookie=canary'),
  step: 3,
  question,
});
const claim = () => claimNextRun(app.db, { worker: 'w', liveAddress: '127.0.0.1:1' });

beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
  const task = { name: 'T', description: 'D', status: 'ready', use_profile: false };
  taskId = (await app.call('/api/task.create', task, ann.token)).body['id'];
});
afterAll(() => app.close());
beforeEach(() => app.db.updateTable('runs').set({ status: 'completed', ended_at: dbNow }).execute());

/** A run that a worker has and that waits for an answer. */
async function asking(): Promise<Claimed & { publicId: string }> {
  const { body } = await app.call('/api/task.run', { task_id: taskId }, ann.token);
  const claimed = await claim();
  if (!claimed) throw new Error('nothing to claim');
  await recordEvents(app.db, claimed.lease, [{ type: 'question', id: 'q1', key: 'k', text: 'Which?' }]);
  return { ...claimed, publicId: String(body['id']) };
}

const row = (id: number) => app.db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const answer = (id: string) => app.call('/api/task-run.chat', { task_run_id: id, message: 'blue' }, ann.token);

test('a run that is handed over is taken next, with what its worker kept, its question open, and the answer to it', async () => {
  const { lease, publicId } = await asking();
  await answer(publicId);
  await handOverRun({ db: app.db, vault }, lease, { waits: false, kept: kept('q1') });
  const stored = await app.db.selectFrom('run_checkpoints').selectAll().where('run_id', '=', lease.runId).execute();
  expect(JSON.stringify(stored.map(({ state, profile }) => [String(state), String(profile)]))).not.toMatch(
    /canary|where it was/,
  );
  const next = await claim();
  expect(next?.run.id).toBe(lease.runId);
  const read = await readCheckpoint({ db: app.db, vault }, lease.runId);
  expect([String(read?.state), String(read?.profile)]).toEqual(['where it was', 'cookie=canary']);
  expect((await waitingCommands(app.db, next!.lease)).map(({ data }) => data['message'])).toEqual(['blue']);
  await appendEvents(app.db, lease.runId, [{ type: 'finished', status: 'success', reason: '', result: null }]);
  expect(await readCheckpoint({ db: app.db, vault }, lease.runId)).toBeUndefined();
});

test('one that begins anew asks its question again, and gets no answer to the one of before', async () => {
  const { lease, publicId } = await asking();
  await answer(publicId);
  await handOverRun({ db: app.db, vault }, lease, { waits: false, kept: null });
  expect(await row(lease.runId)).toMatchObject({ input_requested: false, question: null });
  expect(await waitingCommands(app.db, (await claim())!.lease)).toEqual([]);
});

test('a person who has control has it at the next worker too', async () => {
  const { lease } = await asking();
  await app.db.updateTable('runs').set({ status: 'pausing' }).where('id', '=', lease.runId).execute();
  await handOverRun({ db: app.db, vault }, lease, { waits: false, kept: kept('q1') });
  expect((await claim())?.run.status).toBe('paused');
});

test('a run whose browser was closed while it waits is taken by nobody until its person says something', async () => {
  const { lease, publicId } = await asking();
  await handOverRun({ db: app.db, vault }, lease, { waits: true, kept: kept('q1') });
  expect(await claim()).toBeUndefined();
  expect(await row(lease.runId)).toMatchObject({ input_requested: true, question: { id: 'q1' }, status: 'running' });
  await answer(publicId);
  const next = await claim();
  expect(next?.run.id).toBe(lease.runId);
  expect(await waitingCommands(app.db, next!.lease)).toHaveLength(1);
});

test('what was said while its browser was closed is not waited for any more', async () => {
  const { lease, publicId } = await asking();
  await answer(publicId);
  await handOverRun({ db: app.db, vault }, lease, { waits: true, kept: kept('q1') });
  expect((await claim())?.run.id).toBe(lease.runId);
});

test('one that nobody answers ends in words', async () => {
  const { lease } = await asking();
  await handOverRun({ db: app.db, vault }, lease, { waits: true, kept: kept('q1') });
  expect(await sweepForgottenRuns(app.db)).toBe(0);
  await sql`update runs set parked_at = now() - interval '1 day' where id = ${lease.runId}`.execute(app.db);
  expect(await sweepForgottenRuns(app.db)).toBe(1);
  expect(await row(lease.runId)).toMatchObject({ status: 'timed_out', status_reason: nobodyAnswered });
});
