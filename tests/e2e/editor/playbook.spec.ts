import type { Task } from '../../../src/contract/task.ts';
import type { TaskRun } from '../../../src/contract/task-run.ts';
import { type OrderSite, serveOrders } from '../../agent/sites/order-site.ts';
import { type ApiClient, hasEnded } from '../../product/harness/api-client.ts';
import { apiOf, expect, test } from '../fixtures.ts';

let site: OrderSite;
test.beforeAll(async () => {
  site = await serveOrders();
});
test.afterAll(() => site.close());

const ann = { product: 'Rake', name: 'Ann Lee', town: 'Oslo' };
const bo = { product: 'Seed box', name: 'Bo', town: 'Bergen' };

/** Runs the task to its end; a question is answered with what the button is called now. */
async function order(api: ApiClient, task: Task, inputs: Record<string, string>): Promise<TaskRun> {
  const { id } = await api.start(task.id, inputs, { model: 'builtin' });
  const asked = await api.until(id, run => run.input_requested || hasEnded(run));
  if (!hasEnded(asked))
    await api.ok('task-run.chat', { task_run_id: id, message: 'Click "Put into basket" in the row {product}' });
  return await api.until(id, hasEnded);
}

const runAddress = (task: Task, run: TaskRun): string =>
  `/run-task/${encodeURIComponent(task.id)}/run/${encodeURIComponent(run.id)}`;

test('a task is replayed with other values; after a change of the site the editor proposes what took its place', async ({
  home: page,
  product,
}) => {
  const api = await apiOf(page, product);
  const steps = [
    `Go to ${site.base}/list`,
    'Click "Add to cart" in the row {product}',
    'Type {name} in the Name field',
    'Choose {town} in Town',
    'Check "I accept the terms"',
    'Click "Place order"',
  ];
  const inputs = Object.keys(ann).map(name => ({ name, description: name }));
  const task = await api.readyTask(steps, { inputs, video_status: 'not_provided' });
  expect((await order(api, task, ann)).status).toBe('success');

  await page.goto(runAddress(task, await order(api, task, bo)));
  await expect(page.getByText('6 of 6 proved · 6 replayed')).toBeVisible();
  await page.getByRole('button', { name: /^Proved: 2\./ }).click();
  await expect(page.getByText('Replayed · 0 tokens')).toBeVisible();
  expect(site.orders.at(-1)).toEqual({ name: 'Bo', town: 'Bergen', things: ['Seed box'] });

  site.change = { addLabel: 'Put into basket' };
  expect((await order(api, task, ann)).status).toBe('success');
  await page.goto(`/edit-task/${encodeURIComponent(task.id)}`);
  const recorded = page.getByRole('group', { name: 'Recorded of step 2' });
  await expect(recorded).toContainText('Press the button “Add to cart” in the row with “{product}”');
  await expect(recorded).toContainText('Press the button “Put into basket” in the row with “{product}”');
  await recorded.getByRole('button', { name: 'Accept the change of step 2' }).click();
  await expect(recorded).not.toContainText('Add to cart');

  await page.goto(runAddress(task, await order(api, task, bo)));
  await expect(page.getByText('6 of 6 proved · 6 replayed')).toBeVisible();
  expect(site.orders.at(-1)).toEqual({ name: 'Bo', town: 'Bergen', things: ['Seed box'] });
});
