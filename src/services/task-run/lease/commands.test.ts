import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markHandled, waitingCommands } from './commands.ts';
import { claimRun, type Lease } from './lease.ts';

let app: TestApp;
let ann: TestUser;
let taskId: unknown;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
  const task = { name: 'T', description: 'D', status: 'ready', use_profile: false };
  taskId = (await app.call('/api/task.create', task, ann.token)).body['id'];
});
afterAll(() => app.close());

async function claimed(): Promise<Lease> {
  const { body } = await app.call('/api/task.run', { task_id: taskId }, ann.token);
  const runId = Number(String(body['id']).split(':').at(-1));
  const run = await claimRun(app.db, { runId, worker: 'w', liveAddress: '127.0.0.1:1' });
  if (!run) throw new Error('not claimed');
  return run.lease;
}

async function leave({ runId }: Lease, data: object): Promise<number> {
  const row = await app.db
    .insertInto('run_commands')
    .values({ run_id: runId, type: 'chat', data: JSON.stringify(data) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
const stored = (id: number) =>
  app.db.selectFrom('run_commands').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a worker gets the commands of its run, oldest first, until they are handled', async () => {
  const [lease, other] = [await claimed(), await claimed()];
  const ids = [await leave(lease, { message: 'one' }), await leave(lease, { message: 'two' })];
  await leave(other, { message: 'of another run' });
  const waiting = async (): Promise<unknown[]> =>
    (await waitingCommands(app.db, lease)).map(({ data }) => data['message']);
  expect(await waiting()).toEqual(['one', 'two']);
  await markHandled(app.db, lease, ids.slice(0, 1));
  expect(await waiting()).toEqual(['two']);
  await markHandled(app.db, lease, []);
  expect(await waiting()).toEqual(['two']);
  expect(await waitingCommands(app.db, other)).toHaveLength(1);
});

test('a worker that has lost its run gets no commands of it', async () => {
  const lease = await claimed();
  await leave(lease, { message: 'for the next one' });
  expect(await waitingCommands(app.db, { ...lease, epoch: lease.epoch - 1 })).toEqual([]);
});

test('a command that was handled has no sealed answer any more, and keeps the time', async () => {
  const lease = await claimed();
  const [handled, open] = [await leave(lease, { sealed: 'canary', answers: 'q' }), await leave(lease, { sealed: 'b' })];
  await markHandled(app.db, lease, [handled]);
  const { data, handled_at: first } = await stored(handled);
  expect(data).toEqual({ answers: 'q' });
  expect(first).toBeInstanceOf(Date);
  await markHandled(app.db, lease, [handled]);
  expect((await stored(handled)).handled_at).toEqual(first);
  expect(await stored(open)).toMatchObject({ data: { sealed: 'b' }, handled_at: null });
});

test('a worker cannot handle the commands of another run', async () => {
  const [lease, other] = [await claimed(), await claimed()];
  const id = await leave(other, { message: 'x' });
  await markHandled(app.db, lease, [id]);
  expect((await stored(id)).handled_at).toBeNull();
});
