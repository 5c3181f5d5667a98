import { apiOf, expect, test } from '../fixtures.ts';

test('home has three sections and their words', { tag: '@flow' }, async ({ home: page }) => {
  const scheduled = page.getByRole('region', { name: 'Scheduled Tasks' });
  await expect(scheduled).toContainText('Tasks that are scheduled to run automatically');
  await expect(scheduled).toContainText('No scheduled tasks');
  await expect(scheduled).toContainText('Schedule your tasks to run automatically at specific times.');
  await expect(page.getByText("Tasks you've chosen to keep for future use and are ready to run")).toBeVisible();
  await expect(page.getByText("Tasks you're still working on and haven't finalized yet")).toBeVisible();
  await expect(page.getByText('No draft tasks yet.')).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`at ${width} × ${height} the first Run is in view, with a schedule too`, async ({ home: page, product }) => {
    await page.setViewportSize({ width, height });
    const run = page.getByRole('button', { name: 'Run', exact: true }).first();
    await expect(run).toBeInViewport({ ratio: 1 });
    const api = await apiOf(page, product);
    const [task] = await api.ok<{ id: string }[]>('task.list');
    await api.ok('schedule.create', {
      task_id: task?.id,
      frequency: 'daily',
      time_components: { minute: 0, hour: 3 },
      time_zone: 'UTC',
    });
    await page.reload();
    await expect(page.getByRole('article', { name: /^Schedule of/ })).toBeVisible();
    await expect(run).toBeInViewport({ ratio: 1 });
  });

test(
  'what is written on the home screen becomes a draft with steps, inputs and a name',
  {
    tag: '@flow',
  },
  async ({ home: page, product }) => {
    const wish = 'Go to https://shop.example, search for {product} and open the first result';
    await page.getByLabel('What should Legwork do?').fill(wish);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/edit-task\//);
    await expect(page.getByLabel('Step 2', { exact: true })).toHaveValue('Search for {product}');
    await expect(page.getByLabel('Name of input 1')).toHaveValue('product');
    const [task] = await (await apiOf(page, product)).ok<object[]>('task.list');
    expect(task).toMatchObject({
      name: 'Search for {product}, open the first result · shop.example',
      description: wish,
      status: 'draft',
      inputs: [{ name: 'product' }],
    });
  },
);

test('home leads to showing a task and to a video of one', async ({ home: page }) => {
  await page.getByRole('link', { name: 'Upload a video' }).click();
  await expect(page.getByText('Choose a recording or drag & drop it here')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page).toHaveURL(/\/record-task\//);
  await expect(page.getByLabel('Start address')).toBeVisible();
});

test('without tasks, home and the saved tasks say how to create one', async ({ home: page }) => {
  await page.route('**/api/task.list', route => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByText('No saved tasks yet. Get started by creating a task.')).toBeVisible();
  await page.goto('/saved-tasks');
  await expect(
    page.getByText('No saved tasks yet. Create your first task by clicking the "+ Create Task" button.'),
  ).toBeVisible();
});

test('a list that fails says so, and Retry reloads the page', async ({ home: page }) => {
  await page.route('**/api/task.list', route => route.fulfill({ status: 500, body: 'boom' }));
  await page.reload();
  await expect(page.getByText('Failed to load tasks')).toBeVisible();
  await expect(page.getByText('500: boom')).toBeVisible();
  await page.unroute('**/api/task.list');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('cards have their size, five are shown, then a link to all', { tag: '@flow' }, async ({ home: page, product }) => {
  const [task] = await (await apiOf(page, product)).ok<Record<string, unknown>[]>('task.list');
  const copies = Array.from({ length: 13 }, (_, n) => ({
    ...task,
    id: `user:1/task:${500 + n}`,
    name: `Copy ${n}`,
    status: n < 6 ? 'ready' : 'draft',
  }));
  await page.route('**/api/task.list', route => route.fulfill({ json: copies }));
  await page.reload();
  const saved = page.getByRole('region', { name: 'Saved Tasks' });
  await expect(saved.getByRole('article')).toHaveCount(5);
  expect(await saved.getByRole('article').first().boundingBox()).toMatchObject({ width: 488, height: 400 });
  const picture = await saved.getByRole('article').first().locator('[data-placeholder]').boundingBox();
  expect(Math.round(picture?.height ?? 0)).toBeGreaterThanOrEqual(187);
  await saved.getByRole('button', { name: 'More options' }).first().click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Duplicate', 'Sessions', 'Delete']);
  await page.keyboard.press('Escape');
  const drafts = page.getByRole('region', { name: 'Draft Tasks' });
  await expect(drafts.getByRole('button', { name: 'Edit Draft' })).toHaveCount(5);
  await drafts.getByRole('button', { name: 'More options' }).first().click();
  await expect(page.getByRole('menuitem')).toHaveText(['Delete']);
  await page.keyboard.press('Escape');
  await saved.getByRole('link', { name: 'View All Saved Tasks' }).click();
  await expect(page).toHaveURL(/\/saved-tasks$/);
  await expect(page.getByRole('article')).toHaveCount(6);
});

test('Run fetches the task first and reads Loading...; a failure enables the button again', async ({ home: page }) => {
  let fails = true;
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/task.get', async route => {
    await seen.promise;
    return fails ? route.fulfill({ status: 500, body: 'boom' }) : route.continue();
  });
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: 'Run' }).click();
  await expect(card.getByRole('button', { name: 'Loading...' })).toBeDisabled();
  seen.resolve();
  await expect(card.getByRole('button', { name: 'Run' })).toBeEnabled();
  fails = false;
  await card.getByRole('button', { name: 'Run' }).click();
  await expect(page).toHaveURL(/\/run-task\/user%3A\d+%2Ftask%3A\d+$/);
});

test('a task that cannot be deleted stays, and one toast says so', async ({ home: page }) => {
  await page.route('**/api/task.delete', route => route.fulfill({ status: 500, body: 'boom' }));
  const card = page.getByRole('article', { name: 'Find the cheapest one' });
  await card.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete task. Please try again.', { exact: true })).toBeVisible();
  await expect(card).toBeVisible();
});

test('creating a task shows that it is busy, and says when it failed', async ({ home: page }) => {
  let sent: unknown;
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/task.create', async route => {
    sent = route.request().postDataJSON();
    await seen.promise;
    return route.fulfill({ status: 500, body: 'boom' });
  });
  const create = page.getByRole('banner').getByRole('button');
  await page.getByRole('button', { name: '+ Create Task' }).first().click();
  await expect(create.filter({ hasText: 'Creating...' })).toBeDisabled();
  seen.resolve();
  await expect(page.getByText('500: boom', { exact: true })).toBeVisible();
  expect(sent).toEqual({
    name: 'New Task',
    description: 'Small description of the task',
    unwritten: ['name', 'description'],
    video_status: 'none',
    guardrails: [],
    network: [],
    special_instructions: null,
    inputs: [],
    credentials: [],
  });
});

test('a new task is the first in its row, and in view', async ({ home: page, product }) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await (await apiOf(page, product)).readyTask(['Go to https://example.com'], { name: 'The newest' });
  await page.getByRole('link', { name: 'Playground', exact: true }).click();
  await expect(page.getByRole('article', { name: 'The newest' })).toBeInViewport({ ratio: 0.2 });
});

test('a slow server is reported until it has answered', async ({ home: page }) => {
  const answer = Promise.withResolvers<void>();
  await page.clock.install();
  await page.route('**/api/task.list', route => answer.promise.then(() => route.continue()));
  const asked = page.waitForRequest('**/api/task.list');
  await page.reload();
  await asked;
  const notice = page.getByText('The server is slower than usual.');
  await expect(notice).toHaveCount(0);
  await expect(async () => {
    await page.clock.runFor(7000);
    await expect(notice).toBeVisible();
  }).toPass();
  answer.resolve();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(notice).toHaveCount(0);
});
