import { apiOf, expect, test } from '../fixtures.ts';

test(
  'a new task that nobody wrote into is not kept; one that was written into is',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const api = await apiOf(page, product);
    const drafts = async (): Promise<string[]> =>
      (await api.ok<{ name: string; status: string }[]>('task.list'))
        .filter(({ status }) => status === 'draft')
        .map(({ name }) => name);
    const create = page.getByRole('button', { name: '+ Create Task' }).first();
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    for (const skip of [false, true]) {
      await create.click();
      await expect(page.getByText('Choose a recording or drag & drop it here')).toBeVisible();
      if (skip) {
        await page.getByRole('button', { name: 'Skip Video' }).click();
        await expect(name).toHaveAttribute('placeholder', 'New Task');
      }
      await page.getByRole('link', { name: 'Legwork, home' }).click();
      await expect.poll(drafts).toEqual([]);
    }
    await expect(page.getByText('No draft tasks yet.')).toBeVisible();

    await create.click();
    await page.getByRole('button', { name: 'Skip Video' }).click();
    await page.getByLabel('Step 1', { exact: true }).fill('Search for lanterns');
    await expect(name).toHaveAttribute('placeholder', 'Search for lanterns');
    await page.getByRole('link', { name: 'Legwork, home' }).click();
    const draft = page.getByRole('article', { name: 'New Task' });
    await draft.getByRole('button', { name: 'Edit Draft' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('"Search for lanterns" is saved.', { exact: true })).toBeVisible();
    expect(await drafts()).toEqual(['Search for lanterns']);
  },
);

test(
  'page 1 offers three ways side by side, and what is written there becomes the steps',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    await page.getByRole('button', { name: '+ Create Task' }).first().click();
    await expect(page.getByTestId('drop-area')).toBeVisible();
    const ways = [
      page.getByRole('link', { name: 'Show me' }),
      page.getByLabel('What should Legwork do?'),
      page.getByTestId('drop-area'),
    ];
    const boxes = await Promise.all(ways.map(way => way.boundingBox()));
    const lefts = boxes.map(box => box?.x ?? 0);
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
    for (const way of ways) await expect(way).toBeInViewport({ ratio: 1 });
    await page.getByLabel('What should Legwork do?').fill('1. Go to https://shop.example\n2. Search for {product}');
    await page.getByRole('button', { name: 'Draft the steps' }).click();
    await expect(page.getByLabel('Step 2', { exact: true })).toHaveValue('Search for {product}');
    await expect(page.getByLabel('Name of input 1')).toHaveValue('product');
    const [task] = await (await apiOf(page, product)).ok<object[]>('task.list');
    expect(task).toMatchObject({ name: 'Search for {product} · shop.example', video_status: 'not_provided' });
  },
);
