import type { ListedTask, Task } from '#src/contract/task.ts';
import { limits } from '#src/core/limits.ts';
import { sql } from '#src/db/sql.ts';
import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

test('a list of tasks with the largest pictures stays within bounds; a task by itself has its own', async () => {
  const { userId, token } = await app.newUser();
  const each = limits.listedThumbnailBytes / 10;
  await sql`insert into tasks (user_id, name, description, status, thumbnail)
    select ${userId}, 'T', 'D', 'ready', repeat('x', ${each}::int) from generate_series(1, 12)`.execute(app.db);
  await app.call('/api/task.create', { name: 'Newest', description: 'D' }, token);
  const list = JSON.parse((await app.call('/api/task.list', {}, token)).text) as Task[];
  expect(list.map(({ thumbnail }) => thumbnail?.length ?? 0)).toEqual([0, ...Array<number>(10).fill(each), 0, 0]);
  const last = await app.call('/api/task.get', { id: list.at(-1)?.id }, token);
  expect(String(last.body['thumbnail'])).toHaveLength(each);
});

test('a list of the largest tasks stays within bounds: the newest are whole, of others it has the beginning', async () => {
  const { userId, token } = await app.newUser();
  // The largest that can be made: 200 steps of 4000 letters, and the longest settings.
  await sql`insert into tasks (user_id, name, description, status, steps, settings)
    select ${userId}, 'Task ' || n, repeat('d', 5000), 'ready',
      (select jsonb_agg(jsonb_build_object('id', i::text, 'description', repeat('s', 4000))) from generate_series(1, 200) i),
      jsonb_build_object('special_instructions', repeat('i', 20000), 'initial_actions', repeat('a', 100000))
    from generate_series(1, 40) n`.execute(app.db);
  await app.call(
    '/api/task.create',
    { name: 'Newest', description: 'D', steps: [{ id: '1', description: 'S' }] },
    token,
  );
  const { text } = await app.call('/api/task.list', {}, token);
  expect(text.length).toBeLessThan(limits.listedContentBytes * 1.1);
  const list = JSON.parse(text) as ListedTask[];
  expect(list).toHaveLength(41);
  expect(list[0]).toMatchObject({ name: 'Newest', abridged: false, steps: [{ description: 'S' }] });
  const whole = list.filter(({ abridged }) => !abridged);
  expect(list.slice(0, whole.length)).toEqual(whole);
  expect(whole.slice(1).map(({ steps }) => steps.length)).toEqual(whole.slice(1).map(() => 200));
  expect(whole.length).toBeGreaterThan(5);
  const last = list.at(-1);
  expect(last).toMatchObject({
    name: 'Task 1',
    status: 'ready',
    abridged: true,
    steps: [],
    description: 'd'.repeat(300),
  });
  const got = await app.call('/api/task.get', { id: last?.id }, token);
  expect(got.body).toMatchObject({ description: 'd'.repeat(5000), initial_actions: 'a'.repeat(100_000) });
});
