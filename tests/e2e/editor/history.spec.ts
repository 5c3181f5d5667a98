import type { Task } from '../../../src/contract/task.ts';
import { apiOf, expect, test } from '../fixtures.ts';

test(
  'the history of a task: changes of each version, restoring one, and undo',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const api = await apiOf(page, product);
    const { id } = await api.ok<Task>('task.create', {
      name: 'Buy a kettle',
      description: 'From the shop',
      video_status: 'not_provided',
      steps: [{ id: 'a', description: 'Open the shop' }],
    });
    await page.goto(`/edit-task/${encodeURIComponent(id)}`);
    const history = page.getByRole('dialog', { name: 'History' });
    await page.getByRole('button', { name: 'History' }).click();
    await expect(history.getByText('No changes yet.', { exact: false })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Add a step after step 1' }).click();
    await page.keyboard.type('Type {{shop.password}} in the Password field');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('"Buy a kettle" is saved.', { exact: true })).toBeVisible();
    // Typed and not saved: it is saved before another version takes its place.
    await page.getByLabel('Name', { exact: true }).fill('Buy two kettles');
    await page.getByRole('button', { name: 'History' }).click();
    const versions = history.getByRole('list', { name: 'Versions' }).getByRole('listitem');
    await expect(versions.filter({ hasText: '1 step added' })).toContainText('Current version');
    await versions.filter({ hasText: 'Original version' }).getByRole('button').click();
    await expect(history.getByRole('region', { name: 'Steps' })).toContainText(
      'Removed: Type {{shop.password}} in the Password field',
    );
    await history.getByRole('button', { name: 'Restore version 1' }).click();

    await expect(history).toHaveCount(0);
    await expect(page.getByLabel('Step 2', { exact: true })).toHaveCount(0);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Buy a kettle');
    expect(await api.ok('task.get', { id })).toMatchObject({ steps: [{ id: 'a', description: 'Open the shop' }] });

    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByLabel('Step 2', { exact: true })).toHaveValue(
      'Type {{shop.password}} in the Password field',
    );
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Buy two kettles');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();

    await page.getByRole('button', { name: 'History' }).click();
    await expect(versions).toHaveCount(4);
    await expect(versions.first()).toContainText('Version 2 restored');
    await versions.nth(2).getByRole('button').click();
    await history.getByRole('button', { name: 'Changes in this version' }).click();
    await expect(history.getByRole('region', { name: 'Name' })).toContainText('Added: Buy two kettles');
  },
);
