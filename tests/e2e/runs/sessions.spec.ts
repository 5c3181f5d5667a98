import type { Page } from '@playwright/test';
import type { TaskRun } from '../../../src/contract/task-run.ts';
import type { Task } from '../../../src/contract/task.ts';
import { apiOf, expect, test } from '../fixtures.ts';
import { asListed, scriptRun } from '../scripted-run.ts';

test('sessions: columns, filter, pages, and the way to a run', { tag: '@flow' }, async ({ home: page, product }) => {
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
    return route.fulfill({
      json: { task_runs: all.slice((body.page - 1) * 10, body.page * 10).map(asListed), pagination },
    });
  });
  await page.goto('/sessions');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Task',
    'Result',
    'Started',
    'Started by',
    'Run ID',
    'Duration',
    'Status',
  ]);
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

test('without runs the lists say so', async ({ home: page }) => {
  await page.goto('/sessions');
  await expect(page.getByText('No sessions found', { exact: true })).toBeVisible();
  await page.goto('/saved-tasks');
  await page.getByRole('article').first().getByRole('button', { name: 'Run' }).click();
  await page.getByRole('tab', { name: 'Sessions' }).click();
  await expect(page.getByText('No sessions found for this task')).toBeVisible();
});

/** Answers task-run.list with those runs, in pages of ten. */
async function listRuns(page: Page, runs: TaskRun[]) {
  const asked: Record<string, unknown>[] = [];
  const list = { fails: false, wait: Promise.resolve() };
  await page.route('**/api/task-run.list', async route => {
    const body = route.request().postDataJSON() as { page: number; status?: string };
    asked.push(body);
    await list.wait;
    if (list.fails) return route.fulfill({ status: 500, body: 'boom' });
    const all = runs.filter(run => !body.status || run.status === body.status);
    const pagination = {
      page: body.page,
      page_size: 10,
      total_count: all.length,
      total_pages: Math.ceil(all.length / 10),
      has_prev: body.page > 1,
      has_next: body.page * 10 < all.length,
    };
    return route.fulfill({
      json: { task_runs: all.slice((body.page - 1) * 10, body.page * 10).map(asListed), pagination },
    });
  });
  return { asked, list };
}

test('a task’s sessions: loading, one page, the whole id, and a row opens its run', async ({ home: page, product }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const [task] = await (await apiOf(page, product)).ok<[Task]>('task.list');
  const script = await scriptRun(page, task, { status: 'success', ended_at: new Date().toISOString() });
  const { asked, list } = await listRuns(page, [script.now()]);
  await page.goto(`/run-task/${encodeURIComponent(task.id)}`);
  await expect(page.getByRole('button', { name: 'Start Task' })).toBeEnabled();
  const seen = Promise.withResolvers<void>();
  list.wait = seen.promise;
  await page.getByRole('tab', { name: 'Sessions' }).click();
  await expect(page.getByText('Loading sessions...')).toBeVisible();
  seen.resolve();
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('Success');
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0);
  expect(asked.at(-1)).toEqual({ task_id: task.id, page: 1, page_size: 10, kind: 'runs' });
  await row.getByRole('button', { name: 'Copy full run ID' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(script.now().id);
  await page.getByRole('combobox', { name: 'Filter by status' }).click();
  await page.getByRole('option', { name: 'FAILED' }).click();
  await expect(page.getByText('No sessions found for this task')).toBeVisible();
  expect(asked.at(-1)).toEqual({ task_id: task.id, page: 1, page_size: 10, kind: 'runs', status: 'fail' });
  await page.getByRole('combobox', { name: 'Filter by status' }).click();
  await page.getByRole('option', { name: 'SUCCESS' }).click();
  await row.click();
  await expect(page.getByRole('tab', { name: 'Runtime' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText("That's a wrap! The task is no longer running")).toBeVisible();
});

test('a page that cannot be loaded leaves the list as it was', async ({ home: page, product }) => {
  const [task] = await (await apiOf(page, product)).ok<[Task]>('task.list');
  const script = await scriptRun(page, task, { ended_at: null });
  const runs = Array.from({ length: 12 }, (_, n) => ({ ...script.now(), id: `${task.user_id}/taskrun:${900 - n}` }));
  const { asked, list } = await listRuns(page, runs);
  const logged: string[] = [];
  page.on('console', line => line.type() === 'error' && logged.push(line.text()));
  await page.goto('/sessions?status=open');
  await expect(page.getByRole('row')).toHaveCount(11);
  expect(asked.at(-1)).toEqual({ page: 1, page_size: 10, kind: 'runs', status: 'running' });
  list.fails = true;
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => logged.join('\n')).toContain('500: boom');
  await expect(page.getByRole('row')).toHaveCount(11);
  list.fails = false;
  await page.goto('/sessions?status=closed');
  await expect(page.getByText('No sessions found', { exact: true })).toBeVisible();
  expect(asked.at(-1)).toEqual({ page: 1, page_size: 10, kind: 'runs', status: 'terminated' });
});
