import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { takeCommands } from '#tests/setup/take-commands.ts';
import { claimRun } from '../task-run/lease/lease.ts';
import { endRecorded } from '../live-recording/keep.ts';
import { recordPaused } from '../task-run/lease/record.ts';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.newUser();
});

async function ok(name: string, body: object): Promise<Record<string, unknown>> {
  const answer = await app.call(`/api/${name}`, body, ann.token);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** A run of which its owner has taken control. */
async function inControl() {
  const step = { id: 's1', description: 'Press Send' };
  const task = await ok('task.create', { name: 'T', description: 'D', status: 'ready', steps: [step] });
  const run = await ok('task.run', { task_id: task['id'] });
  const number = Number(String(run['id']).split(':').at(-1));
  const claimed = await claimRun(app.db, { runId: number, worker: 'w', liveAddress: '127.0.0.1:1' });
  const byRun = { task_run_id: String(run['id']) };
  await ok('task-run.update-status', { ...byRun, status: 'paused' });
  if (!claimed) throw new Error('not claimed');
  const { lease } = claimed;
  expect(await recordPaused(app.db, lease)).toBe(true);
  return { byRun, number, lease };
}

test('taking control records what is done, without a switch', async () => {
  const { number, byRun } = await inControl();
  expect(await ok('run-recording.get', byRun)).toMatchObject({ state: 'on', steps: [] });
  expect((await takeCommands(app.db, number)).map(({ type, data }) => [type, data])).toEqual([
    ['pause', {}],
    ['record-control', { on: true }],
  ]);
  expect(await ok('run-recording.switch', { ...byRun, on: false })).toMatchObject({ state: 'off' });
});

test('of a run whose data is not retained nothing is recorded unless it is asked for', async () => {
  await ok('user.data-retention', { data_retention: 'none', video_retention: 'none' });
  const { number, byRun } = await inControl();
  expect(await ok('run-recording.get', byRun)).toMatchObject({ state: 'off' });
  expect((await takeCommands(app.db, number)).map(({ type }) => type)).toEqual(['pause']);
  expect(await ok('run-recording.switch', { ...byRun, on: true })).toMatchObject({ state: 'on' });
});

test('a worker that is late to stop does not switch off what was switched on again', async () => {
  const { number, byRun, lease } = await inControl();
  await takeCommands(app.db, number);
  await ok('run-recording.switch', { ...byRun, on: false });
  const [off] = await takeCommands(app.db, number);
  await ok('run-recording.switch', { ...byRun, on: true });
  await endRecorded(app.db, lease, off?.id);
  expect(await ok('run-recording.get', byRun)).toMatchObject({ state: 'on' });
  const [on] = await takeCommands(app.db, number);
  await endRecorded(app.db, lease, on?.id);
  expect(await ok('run-recording.get', byRun)).toMatchObject({ state: 'off' });
});

test('a worker that takes the run over switches off what was switched on before', async () => {
  const { number, byRun, lease } = await inControl();
  await takeCommands(app.db, number);
  await endRecorded(app.db, lease);
  expect(await ok('run-recording.get', byRun)).toMatchObject({ state: 'off' });
});
