import type { Page } from '@playwright/test';
import type { TaskRun } from '../../../src/contract/task-run.ts';
import type { User } from '../../../src/contract/user.ts';
import { hasEnded } from '../../product/harness/api-client.ts';
import { startFormSite } from '../../product/sites/form-site.ts';
import type { Product } from '../../product/harness/start-product.ts';
import { apiOf, expect, test } from '../fixtures.ts';

/** Runs a task of these steps to its end, stopping it where it asks, and opens the run. */
async function ranTo(page: Page, product: Product, steps: string[]): Promise<TaskRun> {
  const api = await apiOf(page, product);
  const task = await api.readyTask(steps, { video_status: 'not_provided' });
  const { id } = await api.ok<TaskRun>('task.run', { task_id: task.id, inputs: {}, model: 'builtin' });
  const asked = await api.until(id, run => run.input_requested || hasEnded(run));
  if (!hasEnded(asked)) await api.ok('task-run.chat', { task_run_id: id, message: 'stop' });
  const run = await api.until(id, hasEnded);
  await page.goto(`/run-task/${encodeURIComponent(task.id)}/run/${encodeURIComponent(run.id)}`);
  return run;
}

test(
  'the end of a run: what came of it, the whole last page, and whether videos are kept, asked once',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const site = await startFormSite();
    await ranTo(page, product, [`Go to ${site.url}`, 'Type "Ada" in the Name field', 'Press Send']);
    site.close();
    await expect(page.getByText('Done: 3 of 3 steps confirmed')).toBeVisible();
    const last = page.getByAltText('The last page of the run');
    await expect.poll(() => last.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1280);
    await page.getByRole('button', { name: 'Enlarge the last page' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'The last page of the run' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '1 week', exact: true }).click();
    await expect(page.getByText('Videos of your runs are kept for 1 week from now on.')).toBeVisible();
    const user = await (await apiOf(page, product)).ok<User>('user.get');
    expect(user).toMatchObject({ video_retention: '1_week', video_chosen: true });
    await page.reload();
    await expect(page.getByText('Done: 3 of 3 steps confirmed')).toBeVisible();
    await expect(page.getByText('Keep videos of your runs?')).toHaveCount(0);
  },
);

test(
  'a run that stopped leads to its step among the others, and to that step in the editor, as does the way back',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const site = await startFormSite();
    const run = await ranTo(page, product, [`Go to ${site.url}`, 'Press “No such button”', 'Press Send']);
    site.close();
    const stopped = page.getByRole('region', { name: 'Step 2' });
    await expect(page.getByText('Stopped at step 2: Press “No such button”')).toBeVisible();
    await stopped.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByRole('button', { name: /2\. Press “No such button”/ })).toBeFocused();
    await stopped.getByRole('link', { name: 'Edit step' }).click();
    await expect(page.getByRole('textbox', { name: 'Step 2' })).toBeFocused();
    expect(new URL(page.url()).hash).toBe('#step-2');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Step 2' })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Saved Tasks' })).toBeVisible();
    expect(run.last_page_url).toContain('/0/end?');
  },
);

test(
  'a run that stopped is tried again from that step, and what it sent is not sent again',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const site = await startFormSite();
    const steps = [`Go to ${site.url}`, 'Type "Ann" in Name', 'Press Send', 'Press “No such button”'];
    const run = await ranTo(page, product, steps);
    await page.getByRole('region', { name: 'Step 4' }).getByRole('button', { name: 'Try again from here' }).click();
    await expect(page).not.toHaveURL(new RegExp(encodeURIComponent(run.id)));
    await expect(page.getByText('Done in an earlier run')).toHaveCount(3);
    const api = await apiOf(page, product);
    const [next] = (await api.ok<{ task_runs: TaskRun[] }>('task-run.list')).task_runs;
    expect(next?.id).not.toBe(run.id);
    await api.ok('task-run.terminate', { task_run_id: next?.id });
    site.close();
    expect(site.submitted).toEqual(['Ann']);
  },
);

test('a run that is ended on the screen shows its last page too', async ({ home: page, product }) => {
  const site = await startFormSite();
  const api = await apiOf(page, product);
  const task = await api.readyTask([`Go to ${site.url}`, 'Wait 5 minutes']);
  const { id } = await api.ok<TaskRun>('task.run', { task_id: task.id, inputs: {}, model: 'builtin' });
  await page.goto(`/run-task/${encodeURIComponent(task.id)}/run/${encodeURIComponent(id)}`);
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'End Task' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Task' }).click();
  await expect(page.getByText('Stopped at step 2: Wait 5 minutes')).toBeVisible();
  const last = page.getByAltText('The last page of the run');
  await expect.poll(() => last.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1280);
  site.close();
});
