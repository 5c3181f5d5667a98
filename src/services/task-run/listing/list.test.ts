import type { ListedRun } from '#src/contract/task-run.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRuns } from './list.ts';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
const tasks = new Map<TestUser, number>();

beforeAll(async () => {
  app = await openTestApp();
  [ann, bob] = await Promise.all([app.newUser(), app.newUser()]);
  for (const user of [ann, bob]) {
    const { body } = await app.call(
      '/api/task.create',
      { name: 'Shop', description: 'D', status: 'ready' },
      user.token,
    );
    tasks.set(user, Number(String(body['id']).split(':').at(-1)));
  }
});
afterAll(() => app.close());

type Row = { testing?: boolean; test_run?: boolean; task_name?: string; inputs?: object; result?: string };
type More = { source?: 'web' | 'api' | 'mcp' | 'schedule'; is_scheduled?: boolean; status_reason?: string };

async function add({ inputs = {}, ...row }: Row & More = {}, user = ann): Promise<string> {
  const { id } = await app.db
    .insertInto('runs')
    .values({
      user_id: user.userId,
      task_id: tasks.get(user) ?? 0,
      task_name: 'Shop',
      agent: 'browseruse',
      model: 'builtin',
      status: 'success',
      testing: false,
      test_run: false,
      is_scheduled: false,
      source: 'web',
      assignment: '{}',
      data_retention: 'forever',
      video_retention: 'none',
      inputs: JSON.stringify(inputs),
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return `user:${user.userId}/taskrun:${id}`;
}

const list = async (input: Parameters<typeof listRuns>[1]): Promise<ListedRun[]> => {
  const { task_runs, pagination } = await listRuns(app.context(ann.actor), { page_size: 100, ...input });
  expect(pagination.total_count).toBe(task_runs.length);
  return task_runs;
};
const idsOf = (runs: ListedRun[]): string[] => runs.map(({ id }) => id);

test('tests and runs are listed apart, with their own counts, and together without a kind', async () => {
  const run = await add();
  const tested = await add({ testing: true });
  const flagged = await add({ test_run: true });
  const [runs, tests, both] = [await list({ kind: 'runs' }), await list({ kind: 'tests' }), await list({})];
  expect(idsOf(tests)).toEqual([flagged, tested]);
  expect(idsOf(runs)).toContain(run);
  expect(idsOf(both).toSorted()).toEqual([...idsOf(runs), ...idsOf(tests)].toSorted());
  expect(await list({ kind: 'tests', status: 'fail' })).toEqual([]);
  const { pagination } = await listRuns(app.context(ann.actor), { kind: 'tests', page: 2, page_size: 1 });
  expect(pagination).toMatchObject({ total_count: 2, total_pages: 2, has_next: false });
});

test('a search finds the task, values, the result and the reason, of the caller alone, whatever signs it has', async () => {
  const found = [
    await add({ task_name: 'Order 100% tea' }),
    await add({ inputs: { what: 'a 100% thing' } }),
    await add({ result: '{"share":"100%"}' }),
    await add({ status_reason: 'Only 100% is done.' }),
  ];
  await add({ task_name: 'Order 1000 teas' });
  await add({ inputs: { '100%': 'x' } });
  await add({ task_name: 'Order 100% tea' }, bob);
  expect(idsOf(await list({ search: '100%' })).toSorted()).toEqual(found.toSorted());
  expect(idsOf(await list({ search: 'ORDER 100% TEA', kind: 'runs', status: 'success' }))).toEqual([found[0]]);
  expect(await list({ search: '\\' })).toEqual([]);
  expect(await list({ search: "'; drop table runs" })).toEqual([]);
});

test('who started a run is said, and its result in a line', async () => {
  const mark = `mark ${Date.now()}`;
  const wanted = new Map<string, ListedRun['started_by']>([
    [await add({ task_name: mark }), 'you'],
    [await add({ task_name: mark, source: 'api' }), 'api'],
    [await add({ task_name: mark, source: 'mcp' }), 'api'],
    [await add({ task_name: mark, source: 'schedule', is_scheduled: true, result: '{"price":12}' }), 'schedule'],
  ]);
  const runs = await list({ search: mark });
  expect(new Map(runs.map(run => [run.id, run.started_by]))).toEqual(new Map([...wanted].toReversed()));
  expect(runs[0]?.result_line).toBe('price: 12');
  const { id: template } = await app.db
    .insertInto('template_packages')
    .values({
      user_id: bob.userId,
      name: 'Shop',
      description: 'D',
      tags: '[]',
      apps: '[]',
      additional_information: '',
      instructions: '',
      visibility: 'public',
      thumbnail: null,
      metadata: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ofTemplate = app.db.updateTable('tasks').set({ template_package_id: template });
  await ofTemplate.where('user_id', '=', ann.userId).execute();
  expect((await list({ search: mark })).at(-1)?.started_by).toBe('template');
});
