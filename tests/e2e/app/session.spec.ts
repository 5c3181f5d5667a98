import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../fixtures.ts';

test('a visitor is led to /login, which says what it is and where Google leads', async ({ page }) => {
  await page.goto('/sessions');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('E-mail address')).toBeFocused();
  await expect(page.getByText('Google is not set up on this installation.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome to Legwork' })).toBeVisible();
  await expect(page.getByText('Log in to manage your tasks and workflows')).toBeVisible();
  await expect(page.getByText(/By signing in, you agree to our/)).toBeVisible();
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
});

test('signing in leaves the token in the browser and not in the address', { tag: '@flow' }, async ({ page }) => {
  await signIn(page, 'session@example.com');
  expect(new URL(page.url()).search).toBe('');
  const token = await page.evaluate(() => localStorage.getItem('legwork.token'));
  expect(token).toBeTruthy();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Saved Tasks' })).toBeVisible();
  await page.evaluate(kept => {
    localStorage.clear();
    localStorage.setItem('legwork_auth_token', kept ?? '');
  }, token);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Saved Tasks' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['legwork.token']);
});

test('a token that the server refuses is removed', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('legwork.token', 'nonsense'));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome to Legwork' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('legwork.token'))).toBeNull();
});

test('every screen but login and the API reference leads a visitor to /login', { tag: '@flow' }, async ({ page }) => {
  const guarded = [
    '/',
    '/saved-tasks',
    '/draft-tasks',
    '/schedules',
    '/sessions',
    '/run-task/user%3A1%2Ftask%3A1',
    '/run-task/user%3A1%2Ftask%3A1/run/user%3A1%2Ftaskrun%3A1',
    '/edit-task/user%3A1%2Ftask%3A1',
    '/templates',
    '/template-details/7d0f7a52-6f0c-4c6e-9a53-3c1f6e0d2b11',
    '/template-configure?packageId=7d0f7a52-6f0c-4c6e-9a53-3c1f6e0d2b11',
    '/documentation',
    '/settings',
    '/nothing/here',
  ];
  const asked: string[] = [];
  page.on('request', request => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
  });
  for (const path of guarded) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Sign in with Google' }), path).toBeVisible();
    await expect(page, path).toHaveURL(/\/login$/);
  }
  expect(asked, 'what a visitor’s page asks of the server').toEqual([]);
  await page.goto('/api-documentation');
  await expect(page.getByRole('navigation').first()).toContainText('Getting Started');
  await expect(page).toHaveURL(/\/api-documentation$/);
});

test('after signing in the requested screen opens', async ({ page }) => {
  await page.goto('/saved-tasks');
  await expect(page.getByRole('heading', { name: 'Welcome to Legwork' })).toBeVisible();
  await page.getByLabel('E-mail address').fill('return@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/saved-tasks$/);
});

test('a token in a link is stored where nobody is signed in; elsewhere the page offers to switch', async ({
  home: page,
  browser,
  baseURL,
}) => {
  const tokenOf = (of: Page): Promise<string | null> => of.evaluate(() => localStorage.getItem('legwork.token'));
  const token = await tokenOf(page);
  const email = /\(\S+@example\.com\)/;
  const other = await browser.newPage({ baseURL: baseURL ?? '' });
  await other.goto(`/settings?token=${token}&state=guessed`);
  await expect(other).toHaveURL(/\/settings$/);
  const notice = other.getByRole('listitem').filter({ hasText: 'You were signed in by a link' });
  await expect(notice).toContainText(email);
  expect(await tokenOf(other)).toBe(token);

  await notice.getByRole('button', { name: 'Log out' }).click();
  await expect(other).toHaveURL(/\/login$/);
  expect(await tokenOf(other)).toBeNull();
  await signIn(other, 'other@example.com');
  const own = await tokenOf(other);

  await page.evaluate(() => localStorage.clear());
  await signIn(page, 'third@example.com');
  const third = await tokenOf(page);
  await other.goto(`/settings?token=${third}`);
  await expect(other).toHaveURL(/\/settings$/);
  const offer = other.getByRole('listitem').filter({ hasText: 'The sign-in link is for another account' });
  await expect(offer).toContainText('(other@example.com)');
  await expect(offer).toContainText('(third@example.com)');
  expect(await tokenOf(other)).toBe(own);
  await offer.getByRole('button', { name: 'Switch account' }).click();
  await expect(offer).toHaveCount(0);
  await expect.poll(() => tokenOf(other)).toBe(third);
  await expect(other.getByText('third@example.com').first()).toBeVisible();
  await other.close();
});

test('anything else is not found', async ({ home: page }) => {
  await page.goto('/nothing/here');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
});

test('every call carries the token as a bearer credential, and the cookies', async ({ home: page }) => {
  const token = await page.evaluate(() => localStorage.getItem('legwork.token'));
  await page.evaluate(() => (document.cookie = 'chip=chocolate; path=/'));
  const sent: Promise<[string, string | null, string | null]>[] = [];
  // One that was given up on the way has not got its cookies yet.
  page.on('requestfinished', request => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const header = (name: string): Promise<string | null> => request.headerValue(name);
    sent.push(header('authorization').then(async bearer => [pathname, bearer, await header('cookie')]));
  });
  for (const [path, call] of [
    ['/', 'task.list'],
    ['/sessions', 'task-run.list'],
    ['/schedules', 'schedule.list'],
  ] as const) {
    const answered = page.waitForEvent('requestfinished', request => request.url().endsWith(`/api/${call}`));
    await page.goto(path);
    await answered;
    await page.waitForLoadState('networkidle');
  }
  const calls = await Promise.all(sent);
  expect(calls.map(([path]) => path)).toEqual(
    expect.arrayContaining(['/api/user.get', '/api/task.list', '/api/task-run.list', '/api/schedule.list']),
  );
  for (const [path, bearer] of calls) expect(`${path} ${bearer}`).toBe(`${path} Bearer ${token}`);
  // Chromium does not report the cookies of every request.
  const cookies = calls.flatMap(([, , sent]) => sent ?? []);
  expect(cookies.length).toBeGreaterThan(2);
  for (const sent of cookies) expect(sent).toContain('chip=chocolate');
});
