import type { Page } from '@playwright/test';
import type { Task } from '../../../src/contract/task.ts';
import { apiOf, expect, test } from '../fixtures.ts';

/** Goes to a screen by the sidebar, without reloading the page. */
async function walk(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
}

test('/login checks for a session first, and the button leaves for the identity provider', async ({ page }) => {
  const seen = Promise.withResolvers<void>();
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('legwork.token', 'nonsense'));
  await page.route('**/api/auth-token.verify', async route => {
    await seen.promise;
    return route.continue();
  });
  await page.goto('/login');
  await expect(page.getByRole('status').getByText('Checking your session')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toHaveCount(0);
  seen.resolve();
  const left = page.waitForRequest(request => new URL(request.url()).pathname === '/api/auth/google');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  const request = await left;
  expect(request.method()).toBe('GET');
  expect((await request.response())?.status()).toBe(302);
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
});

test('/api-documentation opens without a session', async ({ page }) => {
  await page.goto('/api-documentation');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page).toHaveURL(/\/api-documentation$/);
});

test('each list is at its address, under a bar with its title', { tag: '@flow' }, async ({ home: page, product }) => {
  const api = await apiOf(page, product);
  await api.readyTask(['Go to http://example.com'], { name: 'A saved one' });
  const draft = await api.ok<Task>('task.create', {
    name: 'A draft',
    description: 'Unfinished',
    video_status: 'not_provided',
  });
  const bar = page.getByRole('banner');
  await page.goto('/');
  await expect(bar.getByText('Playground', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Legwork, home' }).locator('svg')).toBeVisible();
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(3);
  await walk(page, 'Saved');
  await expect(page).toHaveURL(/\/saved-tasks$/);
  const saved = page.getByRole('article', { name: 'A saved one' });
  await expect(saved.getByRole('button', { name: 'Run' })).toBeVisible();
  await expect(saved.getByRole('button', { name: 'More options' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'A draft' })).toHaveCount(0);
  await expect(bar.getByRole('link', { name: 'Playground' })).toBeVisible();
  await walk(page, 'Drafts');
  await expect(page).toHaveURL(/\/draft-tasks$/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('article', { name: 'A draft' }).getByRole('button', { name: 'Edit Draft' }).click();
  await expect(page).toHaveURL(new RegExp(`/edit-task/${encodeURIComponent(draft.id)}$`));
  await expect(bar.getByRole('button', { name: 'Save' }), 'an action of the screen in the bar').toBeVisible();
});

test('the user card shows the picture, and the first letter when it does not load', async ({ home: page, product }) => {
  const me = await (await apiOf(page, product)).ok<Record<string, unknown>>('user.get');
  const picture = `${product.url}/favicon.svg`;
  await page.route('**/api/user.get', route => route.fulfill({ json: { ...me, picture } }));
  await page.reload();
  const card = page.getByRole('button', { name: /^Account/ });
  await expect(card.locator('img')).toHaveAttribute('src', picture);
  const loaded = () => card.locator('img').evaluate(img => (img as HTMLImageElement).naturalWidth > 0);
  await expect.poll(loaded).toBe(true);
  await page.route('**/favicon.svg', route => route.abort());
  await page.reload();
  await expect(card.locator('[data-initial]')).toHaveText('U');
  await expect(card.locator('img')).toHaveCount(0);
});

test('home shows a spinner while the tasks load', async ({ home: page }) => {
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/task.list', async route => {
    await seen.promise;
    return route.continue();
  });
  await page.reload();
  await expect(page.getByRole('status').getByText('Loading your tasks')).toBeAttached();
  seen.resolve();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('Loading your tasks')).toHaveCount(0);
});

test('names and descriptions are cut after two lines; nobody but staff publishes', async ({ home: page, product }) => {
  const long = 'Words that go on and on. '.repeat(12);
  const api = await apiOf(page, product);
  await api.readyTask(['Go to http://example.com'], { name: long.slice(0, 180), description: long });
  await page.goto('/saved-tasks');
  const card = page.getByRole('article', { name: 'Words that go on' });
  for (const text of [card.getByRole('heading'), card.getByRole('paragraph')]) {
    const lines = await text.evaluate(
      element => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(Math.round(lines)).toBe(2);
    expect(await text.evaluate(element => element.scrollHeight > element.clientHeight)).toBe(true);
  }
  await card.getByRole('button', { name: 'More options' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Publish Template' })).toHaveCount(0);
});

test('without a user nothing is deleted; with one the list is asked for again', async ({ home: page }) => {
  let lists = 0;
  const deleted: unknown[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/api/task.list')) lists += 1;
    if (request.url().endsWith('/api/task.delete')) deleted.push(request.postDataJSON());
  });
  const remove = async (): Promise<void> => {
    const card = page.getByRole('article', { name: 'Find the cheapest one' });
    await card.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  };
  await page.route('**/api/user.get', route => route.fulfill({ status: 500, body: 'boom' }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account' })).toContainText('Not loaded');
  await remove();
  await expect(page.getByText('User not authenticated', { exact: true })).toBeVisible();
  expect(deleted).toEqual([]);
  await page.unroute('**/api/user.get');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  const before = lists;
  await remove();
  await expect(page.getByText('Agent deleted', { exact: true })).toBeVisible();
  await expect.poll(() => lists).toBeGreaterThan(before);
  expect(deleted).toHaveLength(1);
});

test('every call carries token, cookies and JSON', async ({ home: page, product }) => {
  const token = await page.evaluate(() => localStorage.getItem('legwork.token'));
  await page.context().addCookies([{ name: 'kept', value: 'yes', url: product.url }]);
  const calls: { path: string; headers: Record<string, string>; body: string | null }[] = [];
  page.on('request', async request => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/'))
      calls.push({ path: pathname, headers: await request.allHeaders(), body: request.postData() });
  });
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  const wanted = ['/api/auth-token.verify', '/api/user.get', '/api/task.list', '/api/schedule.list'];
  await expect.poll(() => wanted.every(path => calls.some(call => call.path === path))).toBe(true);
  for (const { path, headers, body } of calls) {
    expect(headers['authorization'], path).toBe(`Bearer ${token}`);
    expect(headers['cookie'], path).toContain('kept=yes');
    expect(headers['accept'], path).toBe('application/json');
    if (body) expect(JSON.parse(body), path).toBeInstanceOf(Object);
  }
  const unknown = await page.request.post('/api/task.juggle', { data: {} });
  expect(unknown.status()).toBe(404);
});

test('the user is kept for five minutes, tasks are always fetched again, and nothing is polled', async ({
  home: page,
}) => {
  await page.clock.install();
  const asked = { user: 0, tasks: 0 };
  page.on('request', request => {
    if (request.url().endsWith('/api/user.get')) asked.user += 1;
    if (request.url().endsWith('/api/task.list')) asked.tasks += 1;
  });
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  const first = { ...asked };
  await walk(page, 'Sessions');
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  await walk(page, 'Saved');
  await expect.poll(() => asked.tasks).toBe(first.tasks + 1);
  expect(asked.user).toBe(first.user);
  await page.clock.fastForward('04:00');
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await walk(page, 'Drafts');
  await expect.poll(() => asked.tasks).toBe(first.tasks + 2);
  expect(asked.user).toBe(first.user);
  await page.clock.fastForward('02:00');
  await page.getByRole('article').or(page.getByText('No draft tasks yet.')).first().waitFor();
  await walk(page, 'Saved');
  await page.getByRole('article').first().getByRole('button', { name: 'More options' }).waitFor();
  await expect.poll(() => asked.user).toBe(first.user + 1);
});

test('toasts are reached by F8 and swiped away by more than 50 pixels', async ({ home: page }) => {
  await page.route('**/api/task.delete', route => route.fulfill({ status: 500, body: 'boom' }));
  const toast = page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');
  const fail = async (): Promise<void> => {
    const card = page.getByRole('article', { name: 'Find the cheapest one' });
    await card.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast).toBeVisible();
  };
  const swipe = async (by: number): Promise<void> => {
    const box = await toast.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let moved = 5; moved <= by; moved += 5) await page.mouse.move(x + moved, y);
    await page.mouse.up();
  };
  await fail();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /^Notification/ }).locator('ol')).toBeFocused();
  await swipe(40);
  await expect(toast).toBeVisible();
  await swipe(70);
  await expect(toast).toBeHidden();
});

test('a tooltip opens after the mouse was still for 700 ms', async ({ home: page }) => {
  await page.mouse.move(700, 500);
  const began = Date.now();
  await page.getByRole('button', { name: 'Toggle sidebar' }).hover();
  await expect(page.getByRole('tooltip', { name: /Toggle sidebar/ })).toBeAttached();
  expect(Date.now() - began).toBeGreaterThanOrEqual(690);
});
