import { expect, test } from '../fixtures.ts';

test('the sidebar folds by key and remembers it', async ({ home: page }) => {
  const sidebar = page.getByLabel('Sidebar', { exact: true });
  const width = async (): Promise<number | undefined> => (await sidebar.boundingBox())?.width;
  await expect.poll(width).toBe(256);
  await page.keyboard.press('Control+b');
  await expect.poll(width).toBe(48);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'legwork_sidebar');
  expect(((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
  await page.reload();
  await expect.poll(width).toBe(48);
  await page.keyboard.press('Meta+b');
  await expect.poll(width).toBe(256);
});

test('the first Tab key offers to skip the sidebar', async ({ home: page }) => {
  await page.getByRole('article').first().waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('on /run-task the sidebar is narrow until the mouse is over it', async ({ home: page }) => {
  await page.getByRole('article').first().getByRole('button', { name: 'Run' }).click();
  await expect(page.getByRole('tab', { name: 'Runtime' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Sessions' })).toBeVisible();
  const sidebar = page.getByLabel('Sidebar', { exact: true });
  await page.mouse.move(700, 400);
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(48);
  await page.mouse.move(20, 500);
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(256);
});

test('below 768 px the sidebar is a sheet of 18rem', async ({ home: page }) => {
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(page.getByLabel('Sidebar', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(288);
  await page.getByRole('dialog').getByRole('link', { name: 'Saved', exact: true }).click();
  await expect(page).toHaveURL(/\/saved-tasks$/);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the menu of the account opens over the sheet', { tag: '@flow' }, async ({ home: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Account/ })
    .click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
});

test('every entry of the sidebar leads to a screen', { tag: '@flow' }, async ({ home: page }) => {
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByText('Platform')).toBeVisible();
  const entries = {
    Scheduled: '/schedules',
    Saved: '/saved-tasks',
    Drafts: '/draft-tasks',
    Templates: '/templates',
    'Getting Started': '/documentation',
    Sessions: '/sessions',
    Settings: '/settings',
  };
  await expect(nav.getByRole('link'), 'in this order').toHaveText(['Playground', ...Object.keys(entries)]);
  for (const [name, path] of Object.entries(entries)) {
    await nav.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  await nav.getByRole('button', { name: 'Playground group' }).click();
  await expect(nav.getByRole('link', { name: 'Drafts' })).toBeHidden();
});

test('the user card has a letter, a name, an address and Logout', async ({ home: page }) => {
  const card = page.getByRole('button', { name: /^Account/ });
  await expect(card).toContainText(/user\d+@example\.com/);
  await expect(card.locator('[data-initial]')).toHaveText('U');
  const token = await page.evaluate(() => localStorage.getItem('legwork.token'));
  await card.click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Legwork' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('legwork.token'))).toBeNull();
  // Whoever has a copy of the token has nothing any more.
  const verify = () => page.request.post('/api/auth-token.verify', { headers: { authorization: `Bearer ${token}` } });
  await expect.poll(async () => (await verify()).status()).toBe(401);
});

test('the command palette opens every screen and task', async ({ home: page }) => {
  const palette = page.getByRole('dialog').getByRole('combobox');
  await page.keyboard.press('Control+k');
  await expect(palette).toBeFocused();
  await page.keyboard.type('dark');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark/);
  // The theme is set before the app is there to hear the keyboard.
  await expect(page.getByRole('heading', { name: 'Saved Tasks' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette).toBeFocused();
  await page.keyboard.type('cheapest');
  await expect(page.getByRole('option', { name: /Find the cheapest one/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Find the cheapest one' })).toBeVisible();
});
