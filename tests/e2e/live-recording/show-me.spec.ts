import type { FrameLocator, Page } from '@playwright/test';
import { startFormSite } from '../../product/sites/form-site.ts';
import { apiOf, expect, test } from '../fixtures.ts';

function liveView(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Live browser view"]');
}

test(
  'a live recording: steps appear as actions are done, one is reworded, and the created task runs',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    test.setTimeout(120_000);
    const site = await startFormSite();
    const api = await apiOf(page, product);
    const task = await api.readyTask(['Press Send'], { name: 'Send the form', video_status: 'not_provided' });
    await page.goto(`/edit-task/${encodeURIComponent(task.id)}`);
    await page.getByRole('link', { name: 'Show me' }).click();
    await page.getByLabel('Start address').fill('no address');
    await page.getByRole('button', { name: 'Open the browser' }).click();
    await expect(page.getByText('This is not a web address.')).toBeVisible();
    await page.getByLabel('Start address').fill(site.url);
    await page.getByRole('button', { name: 'Open the browser' }).click();
    await expect(page.getByRole('textbox', { name: 'Step 1' })).toHaveValue(`Go to ${site.url}`);

    // The field has the focus when the page opens, and control is this person's without asking.
    await expect(liveView(page).locator('canvas')).toBeVisible();
    await expect(async () => {
      await page.keyboard.type('A');
      expect(site.typed.at(-1)).toMatch(/^A/);
    }).toPass();
    await page.keyboard.type('nn');
    await expect(page.getByRole('textbox', { name: 'Step 2' })).toHaveValue('Type {name} in the "Name" field');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Step 3' })).toHaveValue('Press Enter in the "Name" field');
    await expect.poll(() => site.submitted.length).toBe(1);

    await page.getByRole('textbox', { name: 'Step 3' }).fill('Press "Send"');
    await page.getByRole('textbox', { name: 'Step 3' }).press('Enter');
    await page.getByRole('button', { name: 'Remove step 1' }).click();
    await expect(page.getByRole('textbox', { name: 'Step 1' })).toHaveValue('Type {name} in the "Name" field');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('textbox', { name: 'Step 3' })).toHaveValue('Press "Send"');
    await page.getByRole('button', { name: 'Stop and create the task' }).click();
    await expect(page).toHaveURL(/edit-task/);

    const made = await api.ok<typeof task>('task.get', { id: task.id });
    expect(made.steps.map(({ description }) => description)).toEqual([
      `Go to ${site.url}`,
      'Type {name} in the "Name" field',
      'Press "Send"',
    ]);
    expect(made.inputs).toMatchObject([{ name: 'name', example: expect.stringMatching(/^A+nn$/) }]);
    const run = await api.start(task.id, { name: 'Bob' });
    const ended = await api.until(run.id, ({ status }) => status !== 'running', 40_000);
    expect(ended.status).toBe('success');
    expect(site.submitted.at(-1)).toBe('Bob');
    site.close();
  },
);
