import type { RunStatus } from '#src/core/runs/run-status.ts';
import { sql } from '#src/db/sql.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countRuns, foldRunCounts } from './counts.ts';
import { listRuns, type RunFilter } from './list.ts';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
let tasks: number[];

beforeAll(async () => (app = await openTestApp()));
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.newUser(), app.newUser()]);
  tasks = await Promise.all([newTask(ann), newTask(ann), newTask(bob)]);
});

async function newTask({ userId }: TestUser): Promise<number> {
  const task = { user_id: userId, name: 'T', description: 'd', status: 'ready' as const };
  const json = { steps: '[]', inputs: '[]', credentials: '[]', settings: '{}' };
  const { id } = await app.db
    .insertInto('tasks')
    .values({ ...task, ...json })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addRuns(user: TestUser, taskId: number, statuses: RunStatus[]): Promise<number[]> {
  const row = { user_id: user.userId, task_id: taskId, task_name: 'T', agent: 'browseruse' as const, model: 'builtin' };
  const flags = { testing: false, test_run: false, is_scheduled: false };
  const rest = { assignment: '{}', inputs: '{}', data_retention: 'forever', video_retention: 'none' };
  const rows = await app.db
    .insertInto('runs')
    .values(statuses.map(status => ({ ...row, ...flags, ...rest, status })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Every count there is, as kept and as counted one by one: they have to be the same. */
async function kept(): Promise<Record<string, number>> {
  const { rows } = await sql<{ key: string; amount: number }>`
    select user_id || '/' || task_id || '/' || status as key, sum(amount) as amount from run_counts
    group by user_id, task_id, status having sum(amount) <> 0`.execute(app.db);
  return Object.fromEntries(rows.map(({ key, amount }) => [key, amount]));
}
async function counted(): Promise<Record<string, number>> {
  const { rows } = await sql<{ key: string; amount: number }>`
    select user_id || '/' || task_id || '/' || status as key, count(*) as amount from runs
    group by user_id, task_id, status`.execute(app.db);
  return Object.fromEntries(rows.map(({ key, amount }) => [key, amount]));
}

const statuses: RunStatus[] = ['running', 'pausing', 'paused', 'success', 'fail', 'errored', 'terminated'];
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;

test('counts stay exact while many change, add and delete runs at once and others fold and read', async () => {
  const ids = [
    ...(await addRuns(
      ann,
      tasks[0] as number,
      Array.from({ length: 60 }, () => 'running' as const),
    )),
    ...(await addRuns(
      ann,
      tasks[1] as number,
      Array.from({ length: 60 }, () => 'running' as const),
    )),
    ...(await addRuns(
      bob,
      tasks[2] as number,
      Array.from({ length: 30 }, () => 'running' as const),
    )),
  ];
  let working = true;
  const folding = (async () => {
    while (working) await Promise.all([foldRunCounts(app.db), foldRunCounts(app.db)]);
  })();
  const seen: number[] = [];
  const reading = (async () => {
    while (working) seen.push(await countRuns(app.db, { userId: bob.userId }));
  })();
  await Promise.all(
    Array.from({ length: 8 }, async (_, worker) => {
      for (let turn = 0; turn < 20; turn++) {
        // Several rows a statement, in any order among workers, as retention and sweeps do.
        const some = [pick(ids), pick(ids), pick(ids)].toSorted((a, b) => a - b);
        await app.db
          .updateTable('runs')
          .set({ status: pick(statuses) })
          .where('id', 'in', some)
          .execute();
        if (turn % 5 === 0) await addRuns(ann, tasks[worker % 2] as number, [pick(statuses), pick(statuses)]);
        if (turn % 7 === 0)
          await app.db.deleteFrom('runs').where('id', '=', pick(ids)).where('user_id', '=', ann.userId).execute();
      }
    }),
  );
  working = false;
  await Promise.all([folding, reading]);
  expect(await kept()).toEqual(await counted());
  // Bob’s runs only changed their status, so whoever read at any moment saw all thirty.
  expect(new Set(seen)).toEqual(new Set([30]));
  await foldRunCounts(app.db);
  expect(await kept()).toEqual(await counted());
  const rows = await app.db.selectFrom('run_counts').select('folded').execute();
  // Two that fold at once may leave two sums of one count; it is its next change that brings them together.
  expect(rows.length).toBeLessThanOrEqual(2 * Object.keys(await counted()).length);
  expect(rows.every(({ folded }) => folded)).toBe(true);
});

test('a transaction that is rolled back, and a write that leaves the status alone, count nothing', async () => {
  const [id = 0] = await addRuns(ann, tasks[0] as number, ['running']);
  await foldRunCounts(app.db);
  await app.db.updateTable('runs').set({ result: 'x', status: 'running' }).where('id', '=', id).execute();
  const failing = app.db.transaction().execute(async tx => {
    await tx.updateTable('runs').set({ status: 'fail' }).where('id', '=', id).execute();
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await app.db.selectFrom('run_counts').select('folded').where('folded', '=', false).execute()).toEqual([]);
  expect(await countRuns(app.db, { userId: ann.userId, status: 'running' })).toBe(1);
});

test('a task or an account that is deleted for good leaves no counts', async () => {
  await addRuns(ann, tasks[0] as number, ['success', 'fail']);
  await addRuns(ann, tasks[1] as number, ['success']);
  await app.db
    .deleteFrom('tasks')
    .where('id', '=', tasks[0] as number)
    .execute();
  expect(await countRuns(app.db, { userId: ann.userId })).toBe(1);
  await app.db.deleteFrom('users').where('id', '=', ann.userId).execute();
  await foldRunCounts(app.db);
  expect(await app.db.selectFrom('run_counts').selectAll().where('user_id', '=', ann.userId).execute()).toEqual([]);
});

test('every page by every filter is what sorting all runs gives, from the first page to past the last', async () => {
  for (const _ of [1, 2, 3, 4]) {
    await addRuns(ann, tasks[0] as number, ['success', 'fail', 'running', 'success']);
    await addRuns(bob, tasks[2] as number, ['success', 'fail']);
    await addRuns(ann, tasks[1] as number, ['terminated', 'success', 'success']);
  }
  await foldRunCounts(app.db);
  const ctx = app.context(ann.actor);
  const all = (await listRuns(ctx, { page_size: 100 })).task_runs;
  expect(all).toHaveLength(28);
  const cases: { status?: RunFilter; task?: number }[] = [
    {},
    { status: 'success' },
    { status: 'open' },
    { status: 'timed_out' },
    { task: tasks[0] },
    { task: tasks[1], status: 'success' },
  ];
  for (const { status, task } of cases) {
    const task_id = task === undefined ? undefined : `user:${ann.userId}/task:${task}`;
    const wanted = all.filter(
      run =>
        (task_id === undefined || run.task_id === task_id) &&
        (status === undefined || run.status === (status === 'open' ? 'running' : status)),
    );
    for (let page = 1; page <= Math.ceil(wanted.length / 3) + 1; page++) {
      const answer = await listRuns(ctx, {
        ...(task_id && { task_id }),
        ...(status && { status }),
        page,
        page_size: 3,
      });
      expect(answer.task_runs.map(run => run.id)).toEqual(wanted.slice((page - 1) * 3, page * 3).map(run => run.id));
      expect(answer.pagination).toMatchObject({ page, total_count: wanted.length });
    }
  }
});
