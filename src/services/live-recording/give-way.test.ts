import { randomUUID } from 'node:crypto';
import { dbNow, sql } from '#src/db/sql.ts';
import type { LiveRecording } from '#src/contract/live-recording.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Claimed, claimNextRun } from '../task-run/lease/claim-next.ts';
import { handOverRun } from '../task-run/lease/hand-over.ts';
import { sweepForgottenRuns } from '../task-run/lease/sweep.ts';
import { giveWay } from './give-way.ts';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  [ann, bob] = [await app.newUser(), await app.newUser()];
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.updateTable('runs').set({ status: 'completed', ended_at: dbNow }).execute();
  await app.db.deleteFrom('queue_turns').execute();
});

const idle = { seconds: 300, atMost: 300 };
const inUse = { seconds: 0, atMost: 300 };
const unused = { seconds: 60, atMost: 300 };

async function newTask({ token }: TestUser): Promise<string> {
  const fields = { name: 'T', description: 'D', status: 'ready', use_profile: false };
  return String((await app.call('/api/task.create', fields, token)).body['id']);
}

async function claim(): Promise<Claimed> {
  const claimed = await claimNextRun(app.db, { worker: 'w', liveAddress: '127.0.0.1:1' });
  if (!claimed) throw new Error('Nothing waits.');
  return claimed;
}

async function record(user: TestUser): Promise<Claimed & { taskId: string }> {
  const taskId = await newTask(user);
  await app.call('/api/recording.start', { task_id: taskId }, user.token);
  return { taskId, ...(await claim()) };
}

/** A run that has waited for a worker for so long. */
async function waits(user: TestUser, seconds: number): Promise<void> {
  const { body } = await app.call('/api/task.run', { task_id: await newTask(user) }, user.token);
  const id = Number(String(body['id']).split(':').at(-1));
  await app.db
    .updateTable('runs')
    .set({ queued_at: sql<Date>`now() - make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute();
}

const asked = ({ lease }: Claimed, how: typeof idle): Promise<boolean> => giveWay(app.db, lease, how);
const reason = 'Others were waiting.';
const park = async ({ lease }: Claimed): Promise<void> => {
  const kept = { state: Buffer.from('tabs'), profile: new Uint8Array(), step: 1, question: null };
  await handOverRun({ db: app.db, vault: app.context(null).providers.vault }, lease, { waits: true, kept, reason });
};
const get = async (user: TestUser, taskId: string): Promise<LiveRecording> =>
  (await app.call('/api/recording.get', { task_id: taskId }, user.token)).body as unknown as LiveRecording;

test('a recording that is not used gives way to whoever waits, and keeps its slot while nobody does', async () => {
  const recording = await record(ann);
  expect(await asked(recording, idle)).toBe(false);
  await waits(ann, 4);
  expect(await asked(recording, idle)).toBe(false);
  await waits(ann, 6);
  expect(await asked(recording, inUse)).toBe(false);
  expect(await asked(recording, idle)).toBe(true);
});

test('a recording that somebody speaks into is used', async () => {
  const recording = await record(ann);
  await waits(bob, 6);
  const clip = { clip_id: randomUUID(), index: 0, last: true, ms: 2000, mime_type: 'audio/webm' };
  const speak = (ago_ms: number): Promise<unknown> =>
    app.call('/api/recording.narrate', { task_id: recording.taskId, ...clip, ago_ms, audio: 'AAAA' }, ann.token);
  expect(await speak(10_000)).toMatchObject({ status: 200 });
  expect(await asked(recording, idle)).toBe(false);
  await sql`update narrations set started_at = now() - interval '303 seconds' where run_id = ${recording.run.id}`.execute(
    app.db,
  );
  expect(await asked(recording, idle)).toBe(true);
});

test('of several recordings, as many give way as there are runs that wait', async () => {
  const recordings = [await record(ann), await record(ann), await record(bob)];
  const giving = async (): Promise<boolean[]> =>
    (await Promise.all(recordings.map(one => asked(one, idle)))).filter(Boolean);
  await waits(bob, 10);
  expect(await giving()).toHaveLength(1);
  await waits(bob, 10);
  expect(await giving()).toHaveLength(2);
});

test('an account with four recordings in use shares its slots with another account that waits', async () => {
  const recordings = [await record(ann), await record(ann), await record(ann), await record(ann)];
  const [first, second, third] = recordings;
  if (!first || !second || !third) throw new Error('not recorded');
  for (let n = 0; n < 4; n += 1) await waits(bob, 119);
  expect(await asked(first, inUse)).toBe(false);
  // One that nobody uses just now goes first.
  expect(await asked(second, unused)).toBe(true);
  await park(second);
  expect((await claim()).run.user_id).toBe(bob.userId);
  await waits(bob, 121);
  expect(await asked(first, inUse)).toBe(true);
  await park(first);
  expect((await claim()).run.user_id).toBe(bob.userId);
  // Both have two now.
  expect(await asked(third, unused)).toBe(false);
});

test('an account’s own runs and its only recording in use take nothing from each other', async () => {
  const recording = await record(ann);
  await waits(ann, 600);
  await waits(bob, 600);
  expect(await asked(recording, inUse)).toBe(false);
});

test('a parked recording says why, keeps its steps, and goes on when it is started again', async () => {
  const { taskId, ...recording } = await record(ann);
  await park(recording);
  const parked = await get(ann, taskId);
  expect(parked).toMatchObject({ state: 'parked', state_reason: reason, live_url: null });
  await expect(claim()).rejects.toThrow('Nothing waits.');
  const again = await app.call('/api/recording.start', { task_id: taskId }, ann.token);
  expect(again.body).toMatchObject({ id: parked.id, state: 'starting', state_reason: null });
  expect((await claim()).run.id).toBe(recording.run.id);
  expect((await get(ann, taskId)).state).toBe('recording');
});

test('a parked recording is stopped at once, and can be discarded', async () => {
  for (const [call, state] of [
    ['stop', 'stopped'],
    ['discard', undefined],
  ]) {
    const { taskId, ...recording } = await record(ann);
    await park(recording);
    expect((await app.call(`/api/recording.${call}`, { task_id: taskId }, ann.token)).status).toBe(200);
    expect((await get(ann, taskId)).state).toBe(state);
    await expect(claim()).rejects.toThrow('Nothing waits.');
  }
});

test('a recording that nobody goes on with ends, and its steps can be saved', async () => {
  const { taskId, ...recording } = await record(ann);
  await park(recording);
  await app.db
    .updateTable('runs')
    .set({ parked_at: sql<Date>`now() - interval '61 minutes'` })
    .where('id', '=', recording.run.id)
    .execute();
  await sweepForgottenRuns(app.db);
  const ended = await get(ann, taskId);
  expect(ended).toMatchObject({ state: 'stopped', state_reason: expect.stringMatching(/^Nobody went on/) });
});
