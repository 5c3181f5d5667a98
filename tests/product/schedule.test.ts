/**
 * @module-tag long
 * Waits for the time of a schedule.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schedule } from '#src/contract/schedule.ts';
import type { TaskRun } from '#src/contract/task-run.ts';
import { createTestDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { onServer } from '#tests/setup/server.ts';
import { apiClient, type ApiClient, hasEnded } from './harness/api-client.ts';
import { startFormSite } from './sites/form-site.ts';
import { type Product, startProduct } from './harness/start-product.ts';

let database: TestDatabase;
let product: Product;
let api: ApiClient;

beforeAll(async () => {
  database = await createTestDatabase();
  product = await startProduct({ DATABASE_URL: database.url });
  api = apiClient(product.url, await product.token('ann@example.com'));
});
afterAll(async () => {
  await product.stop();
  await database.drop();
});

test('a scheduled task runs at its time, and the schedule shows how it went', async () => {
  const site = await startFormSite();
  const task = await api.readyTask([`Go to ${site.url}`, 'Type "scheduled" in the Name field', 'Press Send']);
  const made = await api.ok<Schedule>('schedule.create', {
    task_id: task.id,
    frequency: 'daily',
    time_components: { minute: 0, hour: 9 },
    time_zone: 'Asia/Kolkata',
  });
  expect(made.local_time_components).toMatchObject({ hour: 14, minute: 30 });
  // Its time comes at once, so that nobody waits until nine.
  await onServer(database.url, async client => {
    await client.query('update schedules set next_run_at = now()');
    await client.query(`select pg_notify('schedule_changed', '')`);
  });
  const list = () => api.ok<{ task_runs: TaskRun[] }>('task-run.list', { task_id: task.id });
  await expect.poll(async () => (await list()).task_runs.length).toBe(1);
  const [run] = (await list()).task_runs;
  expect(run).toMatchObject({ is_scheduled: true, task_id: task.id });
  expect(await api.until(run?.id ?? '', hasEnded)).toMatchObject({ status: 'success' });
  expect(site.submitted).toEqual(['scheduled']);
  const after = await api.ok<Schedule>('schedule.get', { schedule_id: made.id });
  expect(after).toMatchObject({
    status: 'active',
    next_run_at: made.next_run_at,
    last_run: { id: run?.id, status: 'success' },
  });
  site.close();
});
