import { afterAll, beforeAll, expect, test } from 'vitest';
import { pressed } from '#src/core/playbook/entry.fixture.ts';
import type { PlaybookEntry } from '#src/core/playbook/entry.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { claimRun, LeaseLost } from '../task-run/lease/lease.ts';
import { keepRecorded } from './keep.ts';
import { recallPlaybook } from './read.ts';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
});
afterAll(() => app.close());

const save = { id: '1', description: 'Click Save' };
const send = { id: '2', description: 'Click Send' };

const entryOf = (step: PlaybookEntry['step']): PlaybookEntry => pressed(step, step.description.slice(6));

/** A task with a run under way. */
async function begin(user: TestUser = ann) {
  const task = { name: 'T', description: 'D', status: 'ready', use_profile: false, steps: [save, send] };
  const { body: made } = await app.call('/api/task.create', task, user.token);
  const { body } = await app.call('/api/task.run', { task_id: made['id'] }, user.token);
  const runId = Number(String(body['id']).split(':').at(-1));
  const claimed = await claimRun(app.db, { runId, worker: 'w', liveAddress: '127.0.0.1:1' });
  if (!claimed) throw new Error('not claimed');
  const recalled = async (): Promise<string[]> =>
    (await recallPlaybook(app.db, claimed.run)).map(({ step }) => step.description);
  return { ...claimed, id: String(made['id']), recalled };
}

test('what a run did is there for the next one, once, and a changed step loses its own only', async () => {
  const { lease, id, recalled } = await begin();
  await keepRecorded(app.db, lease, [entryOf(save), entryOf(send)]);
  await keepRecorded(app.db, lease, [{ ...entryOf(save), run: 2 }]);
  expect(await recalled()).toEqual(['Click Save', 'Click Send']);
  const changed = { id, steps: [{ ...save, description: 'Click Save all' }, send] };
  expect((await app.call('/api/task.update', changed, ann.token)).status).toBe(200);
  await keepRecorded(app.db, lease, [entryOf(save)]);
  expect(await recalled()).toEqual(['Click Send']);
});

test('what would make a playbook too large is not kept, and what it has stays', async () => {
  const { lease, recalled } = await begin();
  await keepRecorded(app.db, lease, [entryOf(save)]);
  const long = entryOf(send);
  const [action] = long.actions;
  if (!action) throw new Error('no action');
  const actions = Array.from({ length: 20 }, () => ({
    ...action,
    arguments: Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`a${at}`, 'x'.repeat(300)])),
  }));
  await keepRecorded(app.db, lease, [{ ...long, actions }]);
  expect(await recalled()).toEqual(['Click Save']);
});

test('a worker that has lost its run keeps nothing', async () => {
  const { lease, recalled } = await begin();
  const old = { ...lease, epoch: lease.epoch - 1 };
  await expect(keepRecorded(app.db, old, [entryOf(save)])).rejects.toThrow(LeaseLost);
  expect(await recalled()).toEqual([]);
});

test('of a user who keeps no data of runs nothing is kept', async () => {
  const bo = await app.newUser();
  await app.call('/api/user.data-retention', { data_retention: 'none' }, bo.token);
  const { lease, run, recalled } = await begin(bo);
  expect(run.data_retention).toBe('none');
  await keepRecorded(app.db, lease, [entryOf(save)]);
  expect(await recalled()).toEqual([]);
});
