import type { TaskRun } from '../../src/contract/task-run.ts';
import type { Task } from '../../src/contract/task.ts';
import { apiOf, expect, test } from './fixtures.ts';
import { scriptRun } from './scripted-run.ts';

test('S1-035 S1-142 S1-143 S1-144 S1-145 S1-147 S1-152 S1-154 S1-156 sessions: columns, filter, pages, and the way to a run', async ({
  home: page,
  product,
}) => {
  const [task] = await (await apiOf(page, product)).ok<[Task]>('task.list');
  const script = await scriptRun(page, task, { status: 'success', ended_at: new Date().toISOString() });
  const runs: TaskRun[] = Array.from({ length: 12 }, (_, n) => ({
    ...script.now(),
    id: `${task.user_id}/taskrun:${900 - n}`,
    task_name: n === 0 ? null : task.name,
  }));
  const asked: Record<string, unknown>[] = [];
  await page.route('**/api/task-run.list', route => {
    const body = route.request().postDataJSON() as { page: number; status?: string };
    asked.push(body);
    const all = body.status === 'completed' ? [] : runs;
    const pagination = {
      page: body.page,
      page_size: 10,
      total_count: all.length,
      total_pages: Math.ceil(all.length / 10),
      has_prev: body.page > 1,
      has_next: body.page * 10 < all.length,
    };
    return route.fulfill({ json: { task_runs: all.slice((body.page - 1) * 10, body.page * 10), pagination } });
  });
  await page.goto('/sessions');
  await expect(page.getByRole('columnheader')).toHaveText(['Task', 'Started', 'Run ID', 'Duration', 'Status']);
  await expect(page.getByRole('row').nth(1)).toContainText('Unavailable');
  await expect(page.getByRole('row').nth(1)).toContainText((runs[0]?.id ?? '').slice(0, 8));
  await expect(page.getByText('Showing page 1 of 2 (12 total sessions)')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing page 2 of 2 (12 total sessions)')).toBeVisible();
  await page.getByRole('combobox', { name: 'Filter by status' }).click();
  await page.getByRole('option', { name: 'COMPLETED' }).click();
  await expect(page.getByText('No sessions found', { exact: true })).toBeVisible();
  expect(asked.at(-1)).toMatchObject({ page: 1, page_size: 10, status: 'completed' });
  await page.getByRole('combobox', { name: 'Filter by status' }).click();
  await page.getByRole('option', { name: 'ALL', exact: true }).click();
  await page.getByRole('row').nth(2).click();
  await expect(page).toHaveURL(/\/run-task\/user%3A\d+%2Ftask%3A\d+\/run\/user%3A\d+%2Ftaskrun%3A899$/);
});

test('S1-157 S1-158 without runs the lists say so', async ({ home: page }) => {
  await page.goto('/sessions');
  await expect(page.getByText('No sessions found', { exact: true })).toBeVisible();
  await page.goto('/saved-tasks');
  await page.getByRole('article').first().getByRole('button', { name: 'Run' }).click();
  await page.getByRole('tab', { name: 'Sessions' }).click();
  await expect(page.getByText('No sessions found for this task')).toBeVisible();
});
