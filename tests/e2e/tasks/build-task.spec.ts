import { apiOf, expect, signIn, test } from '../fixtures.ts';

test(
  'a task is created, written, deployed and run, and its result is shown',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    await page.getByRole('button', { name: '+ Create Task' }).first().click();
    await expect(page).toHaveURL(/\/edit-task\//);
    await page.getByRole('button', { name: 'Skip Video' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Read the price of a kettle');
    await page.getByLabel('Step 1', { exact: true }).fill(`Go to ${product.url}/practice/e2e-build-1/shop`);
    await page.getByRole('button', { name: 'Add a step after step 1' }).click();
    await page.getByLabel('Step 2', { exact: true }).fill('Search for "{what}"');
    await page.getByRole('button', { name: 'Add a step after step 2' }).click();
    await page.getByLabel('Step 3', { exact: true }).fill('Extract the name and price of the first product');
    await page.getByLabel('Name of input 1').fill('what');
    await page.getByRole('tab', { name: 'Test' }).click();
    await page.getByRole('button', { name: 'Deploy' }).click();
    await expect(page).toHaveURL(/\/$/);

    const card = page.getByRole('article', { name: 'Read the price of a kettle' });
    await card.getByRole('button', { name: 'Run' }).click();
    await page.getByLabel(/what/).fill('watering can');
    await page.getByRole('button', { name: 'Start Task' }).click();
    await expect(page.getByText('Task Successful')).toBeVisible();
    await expect(page.getByText(/£\d+/).first()).toBeVisible();
  },
);

test('a task is deleted after a confirmation that names it, and a toast says so', async ({ home: page }) => {
  const card = page.getByRole('article', { name: 'Find the cheapest one' });
  await card.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Find the cheapest one');
  await question.getByRole('button', { name: /delete/i }).click();
  await expect(page.getByText('Agent deleted', { exact: true })).toBeVisible();
  await expect(page.getByText('Agent "Find the cheapest one" has been deleted.').first()).toBeVisible();
  await expect(card).toHaveCount(0);
});

test(
  'another account’s task is not found, in the web as by the API',
  { tag: '@flow' },
  async ({ home: page, product, browser }) => {
    const elsewhere = await browser.newContext({ baseURL: product.url });
    const other = await elsewhere.newPage();
    await signIn(other, 'other-person@example.com');
    const task = await (await apiOf(other, product)).readyTask(['Go to http://example.com']);
    await elsewhere.close();
    await page.goto(`/run-task/${encodeURIComponent(task.id)}`);
    await expect(page.getByText('Task not found')).toBeVisible();
  },
);
