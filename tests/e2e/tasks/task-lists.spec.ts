import type { Page } from '@playwright/test';
import type { Task } from '../../../src/contract/task.ts';
import { apiOf, expect, test } from '../fixtures.ts';

const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

async function choose(page: Page, { card, item }: { card: string; item: string }): Promise<void> {
  await cardOf(page, card).getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function remove(page: Page, card: string): Promise<void> {
  await choose(page, { card, item: 'Delete' });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

const editorOf = ({ id }: Task): RegExp => new RegExp(`/edit-task/${encodeURIComponent(id)}$`);

test(
  'saved tasks and drafts are listed apart, edited and deleted',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const api = await apiOf(page, product);
    const saved = await api.readyTask(['Go to http://example.com'], { name: 'A saved one' });
    const draft = await api.ok<Task>('task.create', {
      name: 'A draft',
      description: 'D',
      video_status: 'not_provided',
    });
    await api.readyTask(['Go to http://example.com'], { name: 'Without a status' });
    let lists = 0;
    await page.route('**/api/task.list', async route => {
      lists += 1;
      const tasks = (await (await route.fetch()).json()) as Task[];
      await route.fulfill({
        json: tasks.map(task => (task.name === 'Without a status' ? { ...task, status: undefined } : task)),
      });
    });

    await page.goto('/saved-tasks');
    await expect(cardOf(page, 'A saved one')).toBeVisible();
    await expect(cardOf(page, 'Without a status').getByRole('button', { name: 'Run' })).toBeVisible();
    await expect(cardOf(page, 'A draft')).toHaveCount(0);
    const [first, second] = await Promise.all(
      ['Without a status', 'A saved one'].map(name => cardOf(page, name).boundingBox()),
    );
    expect(first?.y, 'side by side, as in a grid').toBe(second?.y);
    await choose(page, { card: 'A saved one', item: 'Edit' });
    await expect(page).toHaveURL(editorOf(saved));
    await page.goto('/saved-tasks');
    await expect(cardOf(page, 'A saved one')).toBeVisible();
    let before = lists;
    await remove(page, 'A saved one');
    await expect(page.getByText('Agent "A saved one" has been deleted.', { exact: true })).toBeVisible();
    await expect(cardOf(page, 'A saved one')).toHaveCount(0);
    expect(lists).toBeGreaterThan(before);
    expect((await api.call('task.get', { id: saved.id })).status).toBe(404);

    await page.goto('/draft-tasks');
    await expect(page.getByRole('article')).toHaveCount(1);
    await cardOf(page, 'A draft').getByRole('button', { name: 'Edit Draft' }).click();
    await expect(page).toHaveURL(editorOf(draft));
    await page.goto('/draft-tasks');
    await expect(cardOf(page, 'A draft')).toBeVisible();
    before = lists;
    await remove(page, 'A draft');
    await expect(page.getByText('Agent "A draft" has been deleted.', { exact: true })).toBeVisible();
    await expect(page.getByText('No draft tasks yet.')).toBeVisible();
    expect(lists).toBeGreaterThan(before);
  },
);

test('a task that cannot be deleted stays in its list, with a message', async ({ home: page, product }) => {
  const api = await apiOf(page, product);
  await api.readyTask(['Go to http://example.com'], { name: 'Saved for good' });
  await api.ok<Task>('task.create', { name: 'Draft for good', description: 'D' });
  await page.route('**/api/task.delete', route => route.fulfill({ status: 500, body: 'boom' }));
  for (const [address, name] of [
    ['/saved-tasks', 'Saved for good'],
    ['/draft-tasks', 'Draft for good'],
  ] as const) {
    await page.goto(address);
    await remove(page, name);
    await expect(page.getByText('Failed to delete task. Please try again.', { exact: true })).toBeVisible();
    await expect(cardOf(page, name)).toBeVisible();
  }
});
