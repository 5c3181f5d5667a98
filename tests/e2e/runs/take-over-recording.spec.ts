import type { Locator, Page } from '@playwright/test';
import type { Task } from '../../../src/contract/task.ts';
import { startFormSite } from '../../product/sites/form-site.ts';
import { apiOf, expect, test } from '../fixtures.ts';

/** Types into the field of the form that has the focus, and waits until that is written down. */
async function typeName(page: Page, written: Locator): Promise<void> {
  const live = page.frameLocator('iframe[title="Live browser view"]');
  await live.getByRole('textbox', { name: /What you type goes to its page/ }).focus();
  await page.keyboard.type('A');
  await expect(written).toHaveValue('Type {name} in the "Name" field');
}

test('actions in control are offered as steps, which are added to the task after a review', async ({
  home: page,
  product,
}) => {
  test.setTimeout(120_000);
  const site = await startFormSite();
  const api = await apiOf(page, product);
  const task = await api.readyTask([`Go to ${site.url}`, 'Wait 60 seconds', 'Press "Send"'], { name: 'Fill the form' });
  const run = await api.start(task.id);
  await page.goto(`/run-task/${encodeURIComponent(task.id)}/run/${encodeURIComponent(run.id)}`);
  const live = page.frameLocator('iframe[title="Live browser view"]');
  await expect(live.locator('canvas')).toBeVisible();
  await expect.poll(() => site.lastHit()).toBeGreaterThan(0);
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
  await page.getByRole('button', { name: 'Take Control', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have control', { exact: true })).toBeVisible();
  const record = page.getByRole('switch', { name: 'Record my actions' });
  await expect(record).toBeChecked();
  await expect(page.getByRole('region', { name: 'Recorded steps' })).toHaveCount(0);
  // What is done while it is off is not kept.
  await record.click();
  await expect(page.getByText('Recording is off.')).toBeVisible();
  await expect(async () => {
    await live.getByRole('textbox', { name: /What you type goes to its page/ }).focus();
    await page.keyboard.type('x');
    expect(site.typed.at(-1)).toMatch(/^x/);
  }).toPass();
  await record.click();
  await expect(record).toBeChecked();
  await expect(page.getByRole('region', { name: 'Recorded steps' })).toHaveCount(0);
  const step = (number: number) => page.getByRole('textbox', { name: `Step ${number}` });
  await typeName(page, step(1));
  await page.keyboard.press('Enter');
  await expect(step(2)).toHaveValue('Press Enter in the "Name" field');
  await step(2).fill('Press "Send"');
  await step(2).press('Enter');
  await expect(page.getByRole('button', { name: 'Add to the task' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(record).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Keep these as steps 3–4?' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to the task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to “Fill the form”' });
  const lines = dialog.getByRole('list', { name: 'Steps of the task with your actions' }).getByRole('listitem');
  await expect(dialog.getByLabel('Position').getByRole('option', { selected: true })).toHaveText(/^After step 2: /);
  await expect(lines).toHaveText([
    /Go to/,
    /Wait 60 seconds/,
    /New: Type \{name\} in the "Name" field/,
    /New: Press "Send"/,
    /^5Press "Send"$/,
  ]);
  await dialog.getByLabel('Position').selectOption('After step 1: Go to ' + site.url);
  await expect(lines.nth(1)).toContainText('New: Type {name}');
  await expect(dialog.getByText('New values for each run: name')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save the task' }).click();
  await expect(page.getByText('Added to the task', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recorded steps' })).toHaveCount(0);

  const made = await api.ok<Task>('task.get', { id: task.id });
  expect(made.steps.map(({ description }) => description)).toEqual([
    `Go to ${site.url}`,
    'Type {name} in the "Name" field',
    'Press "Send"',
    'Wait 60 seconds',
    'Press "Send"',
  ]);
  expect(made.inputs).toMatchObject([{ name: 'name' }]);
  await api.ok('task-run.terminate', { task_run_id: run.id });
  site.close();
});

test('what answers a question by doing takes the place of the step that was asked about', async ({
  home: page,
  product,
}) => {
  test.setTimeout(120_000);
  const site = await startFormSite();
  const api = await apiOf(page, product);
  const steps = [`Go to ${site.url}`, 'Press "Hand it in"', 'Check that the page shows "Thank you"'];
  const task = await api.readyTask(steps, { name: 'Fill the form' });
  const run = await api.start(task.id);
  await page.goto(`/run-task/${encodeURIComponent(task.id)}/run/${encodeURIComponent(run.id)}`);
  await expect(page.getByText('The agent waits for your answer')).toBeVisible();
  await page.getByRole('button', { name: 'Take control', exact: true }).first().click();
  await expect(page.getByRole('switch', { name: 'Record my actions' })).toBeChecked();
  const step = (number: number) => page.getByRole('textbox', { name: `Step ${number}` });
  await typeName(page, step(1));
  await page.keyboard.press('Enter');
  await expect.poll(() => site.submitted.length).toBe(1);
  await expect(step(2)).toBeVisible();
  await page.getByRole('button', { name: 'I did it' }).click();
  await expect(page.getByRole('heading', { name: 'Keep these as steps 2–3?' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to the task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to “Fill the form”' });
  await expect(dialog.getByLabel('Position').getByRole('option', { selected: true })).toHaveText(
    'Instead of step 2: Press "Hand it in"',
  );
  await expect(dialog.getByRole('listitem')).toHaveText([
    /Go to/,
    /^Removed: Press "Hand it in"$/,
    /New: Type/,
    /New: Press Enter/,
    /Check that/,
  ]);
  await dialog.getByRole('button', { name: 'Save the task' }).click();
  await expect(page.getByText('Added to the task', { exact: true })).toBeVisible();
  const made = await api.ok<Task>('task.get', { id: task.id });
  expect(made.steps.map(({ description }) => description)).toEqual([
    steps[0],
    'Type {name} in the "Name" field',
    'Press Enter in the "Name" field',
    steps[2],
  ]);
  site.close();
});
