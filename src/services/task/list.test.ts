import type { Task } from '#src/contract/task.ts';
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
