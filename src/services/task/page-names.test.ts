import type { SeenNames } from '#src/contract/tasks/page-names.ts';
import type { Task } from '#src/contract/task.ts';
import type { TaskRun } from '#src/contract/task-run.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepRunData } from '../retention/sweep-runs.ts';
import { claimRun } from '../task-run/lease/lease.ts';
import { finishRun, recordEvents } from '../task-run/lease/record.ts';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
});
afterAll(() => app.close());

const call = async <T>(name: string, input: unknown): Promise<T> =>
  JSON.parse((await app.call(`/api/${name}`, input, ann.token)).text) as T;
const newTask = () => call<Task>('task.create', { name: 'T', description: 'D', status: 'ready' });
const names = ({ id }: Task) => call<SeenNames>('task.page-names', { id });

/** A run of the task that saw pages with these fields, one after the other, and ended. */
async function runThatSaw(task: Task, fields: string[]): Promise<void> {
  const run = await call<TaskRun>('task.run', { task_id: task.id });
  const claimed = await claimRun(app.db, { runId: Number(run.id.split(':').at(-1)), worker: 'w', liveAddress: '' });
  if (!claimed) throw new Error('not claimed');
  for (const field of fields)
    await recordEvents(app.db, claimed.lease, [{ type: 'page-seen', fields: [field], controls: ['Save'] }]);
  await finishRun(app.db, claimed.lease, { status: 'completed', reason: '', result: null });
}

test('the names are those of the page that the newest run saw last', async () => {
  const [task, other] = [await newTask(), await newTask()];
  expect(await names(task)).toEqual({ fields: [], controls: [] });
  await runThatSaw(task, ['Email', 'Street']);
  await runThatSaw(other, ['Colour']);
  await runThatSaw(task, []);
  expect(await names(task)).toEqual({ fields: ['Street'], controls: ['Save'] });
  await runThatSaw(task, ['Card']);
  expect(await names(task)).toEqual({ fields: ['Card'], controls: ['Save'] });
});

test('a run keeps the names of one page only', async () => {
  const task = await newTask();
  const run = await call<TaskRun>('task.run', { task_id: task.id });
  const id = Number(run.id.split(':').at(-1));
  const claimed = await claimRun(app.db, { runId: id, worker: 'w', liveAddress: '' });
  if (!claimed) throw new Error('not claimed');
  const seen = (field: string) => ({ type: 'page-seen' as const, fields: [field], controls: [] });
  await recordEvents(app.db, claimed.lease, [seen('Email'), seen('Street')]);
  await recordEvents(app.db, claimed.lease, [seen('Card')]);
  const events = await app.db.selectFrom('run_events').select(['type', 'data']).where('run_id', '=', id).execute();
  expect(events.flatMap(({ type, data }) => (type === 'page-seen' ? [{ data }] : []))).toEqual([
    { data: { fields: ['Card'], controls: [] } },
  ]);
});

test('the names are kept as long as the data of the run', async () => {
  await call('user.data-retention', { data_retention: '1_day' });
  const task = await newTask();
  await runThatSaw(task, ['Email']);
  const later = (hours: number) =>
    sweepRunData({ db: app.db, storage: app.storage, now: new Date(Date.now() + hours * 3600_000) });
  await later(23);
  expect(await names(task)).toEqual({ fields: ['Email'], controls: ['Save'] });
  await later(25);
  expect(await names(task)).toEqual({ fields: [], controls: [] });
});
