import { dbNow, sql } from '#src/db/sql.ts';
import { createVault } from '#src/providers/vault/vault.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appendEvents } from '../append.ts';
import { type Claimed, claimNextRun } from './claim-next.ts';
import { waitingCommands } from './commands.ts';
import { handOverRun, isAwaited, readCheckpoint } from './hand-over.ts';
import { claimRun, LeaseLost, renewLease, storeParked } from './lease.ts';
import { recordEvents } from './record.ts';
import { nobodyAnswered, sweepForgottenRuns, sweepLostRuns } from './sweep.ts';

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

/** What a worker claims where there is a run to claim. */
async function claimNext(): Promise<Claimed> {
  const claimed = await claim();
  if (!claimed) throw new Error('nothing to claim');
  return claimed;
}

/** A run that a worker has and that waits for an answer. */
async function asking(): Promise<Claimed & { publicId: string }> {
  const { body } = await app.call('/api/task.run', { task_id: taskId }, ann.token);
  const claimed = await claimNext();
  await recordEvents(app.db, claimed.lease, [
    { type: 'question', id: 'q1', key: 'k', text: 'Which?', purpose: 'remember' },
  ]);
  return { ...claimed, publicId: String(body['id']) };
}

const row = (id: number) => app.db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const lastWords = async (id: string) => {
  const { body } = await app.call('/api/task-run.get', { task_run_id: id }, ann.token);
  return (body['system_messages'] as string[]).at(-1);
};
const answer = (id: string) => app.call('/api/task-run.chat', { task_run_id: id, message: 'blue' }, ann.token);

test('a run that is handed over is taken next, with what its worker kept, its question open, and the answer to it', async () => {
  const { lease, publicId } = await asking();
  await answer(publicId);
  await handOverRun({ db: app.db, vault }, lease, { waits: false, kept: kept('q1') });
  const stored = await app.db.selectFrom('run_checkpoints').selectAll().where('run_id', '=', lease.runId).execute();
  expect(JSON.stringify(stored.map(({ state, profile }) => [String(state), String(profile)]))).not.toMatch(
    /canary|where it was/,
  );
  const next = await claimNext();
  expect(next.run.id).toBe(lease.runId);
  const read = await readCheckpoint({ db: app.db, vault }, lease.runId);
  expect([String(read?.state), String(read?.profile)]).toEqual(['where it was', 'cookie=canary']);
  expect((await waitingCommands(app.db, next.lease)).map(({ data }) => data['message'])).toEqual(['blue']);
  await appendEvents(app.db, lease.runId, [{ type: 'finished', status: 'success', reason: '', result: null }]);
  expect(await readCheckpoint({ db: app.db, vault }, lease.runId)).toBeUndefined();
});

test('a run that is handed over goes before the older runs of its account that have not begun', async () => {
  const started = async (): Promise<number> => {
    const { body } = await app.call('/api/task.run', { task_id: taskId }, ann.token);
    return Number(String(body['id']).split(':').at(-1));
  };
  const older = await started();
  const begun = await claimRun(app.db, { runId: await started(), worker: 'w', liveAddress: '127.0.0.1:1' });
  if (!begun) throw new Error('not claimed');
  await handOverRun({ db: app.db, vault }, begun.lease, { waits: false, kept: kept() });
  expect([(await claimNext()).run.id, (await claimNext()).run.id]).toEqual([begun.run.id, older]);
});

test('a run that starts over asks its question again, and gets no answer to the earlier one', async () => {
  const { lease, publicId } = await asking();
  await answer(publicId);
  await handOverRun({ db: app.db, vault }, lease, { waits: false, kept: null });
  expect(await row(lease.runId)).toMatchObject({ input_requested: false, question: null });
  expect(await waitingCommands(app.db, (await claimNext()).lease)).toEqual([]);
});

test('a person in control keeps control at the next worker', async () => {
  const { lease } = await asking();
  await app.db.updateTable('runs').set({ status: 'pausing' }).where('id', '=', lease.runId).execute();
  await handOverRun({ db: app.db, vault }, lease, { waits: false, kept: kept('q1') });
  expect((await claim())?.run.status).toBe('paused');
});

test('a run whose browser was closed while it waits is claimed by no worker until its person acts', async () => {
  const { lease, publicId } = await asking();
  await handOverRun({ db: app.db, vault }, lease, { waits: true, kept: kept('q1') });
  expect(await claim()).toBeUndefined();
  expect(await row(lease.runId)).toMatchObject({ input_requested: true, question: { id: 'q1' }, status: 'running' });
  await answer(publicId);
  const next = await claimNext();
  expect(next.run.id).toBe(lease.runId);
  expect(await waitingCommands(app.db, next.lease)).toHaveLength(1);
});

test('a run without a browser says so, and what is kept, until somebody answers', async () => {
  const closedOf = async (publicId: string) =>
    (await app.call('/api/task-run.get', { task_run_id: publicId }, ann.token)).body['browser_closed'];
  const first = await asking();
  expect(await closedOf(first.publicId)).toBeNull();
  await handOverRun({ db: app.db, vault }, first.lease, { waits: true, kept: kept('q1') });
  expect(await closedOf(first.publicId)).toEqual({ sign_ins_kept: true });
  expect(await lastWords(first.publicId)).toContain('Its pages and sign-ins are kept');
  await answer(first.publicId);
  expect(await closedOf(first.publicId)).toBeNull();
  await claim();
  const second = await asking();
  await handOverRun({ db: app.db, vault }, second.lease, { waits: true, kept: { ...kept('q1'), profile: null } });
  expect(await closedOf(second.publicId)).toEqual({ sign_ins_kept: false });
  expect(await lastWords(second.publicId)).toMatch(/pages are kept, but not its sign-ins.*sign in again/);
});

test('a run that moves says what is lost', async () => {
  const { lease, publicId } = await asking();
  await handOverRun({ db: app.db, vault }, lease, { waits: false, kept: { ...kept('q1'), profile: null } });
  expect(await lastWords(publicId)).toMatch(/goes on with step 3.*sign in again/);
});

test('what was said while its browser was closed is not waited for any more', async () => {
  const { lease, publicId } = await asking();
  await answer(publicId);
  await handOverRun({ db: app.db, vault }, lease, { waits: true, kept: kept('q1') });
  expect((await claim())?.run.id).toBe(lease.runId);
});

test('a run without an answer ends with a reason', async () => {
  const { lease } = await asking();
  await handOverRun({ db: app.db, vault }, lease, { waits: true, kept: kept('q1') });
  expect(await sweepForgottenRuns(app.db)).toBe(0);
  await sql`update runs set parked_at = now() - interval '1 day' where id = ${lease.runId}`.execute(app.db);
  expect(await sweepForgottenRuns(app.db)).toBe(1);
  expect(await row(lease.runId)).toMatchObject({ status: 'timed_out', status_reason: nobodyAnswered });
});

test('a worker that has given a run back can neither keep it, nor set it aside, nor write it', async () => {
  const { lease } = await asking();
  await handOverRun({ db: app.db, vault }, lease, { waits: false, kept: kept('q1') });
  const late = [
    () => renewLease(app.db, lease),
    () => storeParked(app.db, lease, true),
    () => recordEvents(app.db, lease, [{ type: 'answered', key: 'k', answer: 'red', purpose: 'remember' }]),
    () => handOverRun({ db: app.db, vault }, lease, { waits: true, kept: null }),
  ];
  for (const write of late) await expect(write()).rejects.toThrow(LeaseLost);
  expect(await row(lease.runId)).toMatchObject({ question: { id: 'q1' }, parked_at: null, lease_expires_at: null });
  expect((await claim())?.run.id).toBe(lease.runId);
});

test('a question that was asked while its run left is closed, and the next worker asks it again', async () => {
  const { lease, publicId } = await asking();
  await handOverRun({ db: app.db, vault }, lease, { waits: false, kept: kept(null) });
  expect(await row(lease.runId)).toMatchObject({ input_requested: false, question: null });
  expect(await isAwaited(app.db, { runId: lease.runId, question: 'q1' })).toBe(false);
  expect((await answer(publicId)).status).toBe(200);
});

test('a question can be answered while it is open, and until its answer was heard', async () => {
  const { lease, publicId } = await asking();
  await handOverRun({ db: app.db, vault }, lease, { waits: false, kept: kept('q1') });
  const awaited = () => isAwaited(app.db, { runId: lease.runId, question: 'q1' });
  expect(await awaited()).toBe(true);
  await answer(publicId);
  expect(await awaited()).toBe(true);
  await app.db.updateTable('run_commands').set({ handled_at: dbNow }).where('run_id', '=', lease.runId).execute();
  expect(await awaited()).toBe(false);
});

test('a worker that starts over gets the messages of the run again', async () => {
  const { lease, publicId } = await asking();
  await answer(publicId);
  await app.call('/api/task-run.chat', { task_run_id: publicId, message: 'Skip the last step' }, ann.token);
  await app.db.updateTable('run_commands').set({ handled_at: dbNow }).where('run_id', '=', lease.runId).execute();
  await handOverRun({ db: app.db, vault }, lease, { waits: false, kept: null });
  const next = await claimNext();
  expect((await waitingCommands(app.db, next.lease)).map(({ data }) => data['message'])).toEqual([
    'Skip the last step',
  ]);
});

test('a run that starts over because its worker died does not continue from an earlier checkpoint', async () => {
  const { lease } = await asking();
  await handOverRun({ db: app.db, vault }, lease, { waits: false, kept: kept('q1') });
  await claim();
  await sql`update runs set lease_expires_at = now() - interval '1 second' where id = ${lease.runId}`.execute(app.db);
  expect(await sweepLostRuns(app.db)).toBe(1);
  expect(await row(lease.runId)).toMatchObject({ status: 'running', question: null });
  expect(await readCheckpoint({ db: app.db, vault }, lease.runId)).toBeUndefined();
});
