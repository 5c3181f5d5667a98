import { apiOf, expect, test } from '../fixtures.ts';

test(
  'a description in one sentence becomes steps to check and save',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const api = await apiOf(page, product);
    const task = await api.readyTask([], { video_status: 'not_provided' });
    await page.goto(`/edit-task/${encodeURIComponent(task.id)}`);
    await page
      .getByLabel('Describe what you want')
      .fill('Go to https://shop.example, search for {product} and open the first result');
    await page.getByRole('button', { name: 'Draft the steps' }).click();
    await expect(page.getByText('Search for {product}')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(async () => {
        const { steps } = await api.ok<typeof task>('task.get', { id: task.id });
        return steps.map(({ description }) => description);
      })
      .toEqual(['Go to https://shop.example', 'Search for {product}', 'Open the first result']);
  },
);
