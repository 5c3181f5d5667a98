import { readFile } from 'node:fs/promises';
import type { Task } from '../../../src/contract/task.ts';
import { apiOf, expect, test } from '../fixtures.ts';

test(
  'a task is exported from the editor and imported again, from a file or as text, after a preview',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const api = await apiOf(page, product);
    const task = await api.ok<Task>('task.create', {
      name: 'Buy a kettle',
      description: 'From the shop',
      status: 'ready',
      video_status: 'not_provided',
      steps: [{ id: 'a', description: 'Type {{shop.password}} and press Enter' }],
      credentials: [{ name: 'shop', id: 'ann', password: 'canary-password', website: 'shop.example' }],
    });
    await page.goto(`/edit-task/${encodeURIComponent(task.id)}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('buy-a-kettle.legwork.yaml');
    const yaml = await readFile(await download.path(), 'utf8');
    expect(yaml).toContain('- Type {{shop.password}} and press Enter');
    expect(yaml).not.toMatch(/canary|ann/);

    await page.goto('/saved-tasks');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a task' });
    const ready = dialog.getByRole('button', { name: 'Import, ready to run' });
    await dialog.getByLabel('YAML of the task').fill('legwork: 1\nname: A\nstepz: []\n');
    await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveText([
      'Line 1, description: This field is required.',
      'Line 3, stepz: There is no such field.',
    ]);
    await expect(ready).toBeDisabled();

    await dialog.getByLabel('File to import').setInputFiles({
      name: download.suggestedFilename(),
      mimeType: 'application/yaml',
      buffer: Buffer.from(yaml.replace('name: Buy a kettle', 'name: Buy a second kettle')),
    });
    const preview = dialog.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText('Buy a second kettle');
    await expect(preview).toContainText('Type {{shop.password}} and press Enter');
    await expect(preview).toContainText('shop (shop.example)');
    await ready.click();
    await expect(page).toHaveURL(/edit-task/);
    await expect(
      page.getByText('Add the credentials of “Buy a second kettle” under Refine: shop.', { exact: true }),
    ).toBeVisible();
    await expect(page.getByLabel('Step 1', { exact: true })).toHaveValue('Type {{shop.password}} and press Enter');
    const tasks = await api.ok<Task[]>('task.list', {});
    expect(tasks.find(({ name }) => name === 'Buy a second kettle')).toMatchObject({
      status: 'ready',
      credentials: [],
    });
  },
);
