import { apiOf, expect, test } from '../fixtures.ts';

test(
  'the account shows the profile and saves the retention settings',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const me = await (await apiOf(page, product)).ok<{ name: string; email: string }>('user.get');
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('tab')).toContainText(['Account', 'API Keys', 'Billing']);
    const profile = page.getByRole('region', { name: 'Profile' });
    await expect(profile.getByText(me.name, { exact: true })).toBeVisible();
    await expect(profile.getByText(me.email, { exact: true })).toBeVisible();
    await expect(profile.locator('[data-initial]')).toHaveText(me.name.slice(0, 1).toUpperCase());
    const form = page.getByRole('form', { name: 'Session Storage' });
    const data = form.getByRole('combobox', { name: 'Chat history and inputs' });
    const video = form.getByRole('combobox', { name: 'Video' });
    await expect(data).toHaveText('1 day');
    await expect(video).toHaveText('No Retention');
    await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
    await data.click();
    await expect(page.getByRole('option')).toHaveText(['1 day', '1 week', 'Forever']);
    await page.getByRole('option', { name: '1 week' }).click();
    await video.click();
    await expect(page.getByRole('option')).toHaveText(['No Retention', '1 week', 'Forever']);
    await page.getByRole('option', { name: 'Forever' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The setting applies to runs that start from now on.', { exact: true })).toBeVisible();
    await page.reload();
    await expect(data).toHaveText('1 week');
    await expect(video).toHaveText('Forever');
    const picture = `${product.url}/favicon.svg`;
    await page.route('**/api/user.get', route => route.fulfill({ json: { ...me, picture } }));
    await page.reload();
    await expect(profile.locator('img')).toHaveAttribute('src', picture);
    await expect(profile.locator('[data-initial]')).toHaveCount(0);
  },
);

test('the user of the settings and the list of templates are fetched once in five minutes', async ({ home: page }) => {
  await page.clock.install();
  const asked = { user: 0, templates: 0 };
  page.on('request', request => {
    if (request.url().endsWith('/api/user.get')) asked.user += 1;
    if (request.url().endsWith('/api/template-package.list')) asked.templates += 1;
  });
  const walk = async (name: string): Promise<void> => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  };
  const round = async (): Promise<void> => {
    await walk('Settings');
    await expect(page.getByRole('region', { name: 'Profile' })).toContainText('@');
    await walk('Templates');
    await expect(page.getByRole('article').or(page.getByText('No templates found')).first()).toBeVisible();
  };
  await page.goto('/sessions');
  await round();
  await expect.poll(() => asked).toEqual({ user: 1, templates: 1 });
  await page.clock.fastForward('03:30');
  await round();
  expect(asked).toEqual({ user: 1, templates: 1 });
  await page.clock.fastForward('03:00');
  await round();
  await expect.poll(() => asked).toEqual({ user: 2, templates: 2 });
});

test('a change that is refused stays on the screen, with the reason', async ({ home: page }) => {
  await page.goto('/settings');
  await page.route('**/api/user.data-retention', route => route.fulfill({ status: 500, body: 'boom' }));
  const data = page.getByRole('combobox', { name: 'Chat history and inputs' });
  await data.click();
  await page.getByRole('option', { name: 'Forever' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Failed to update retention settings', { exact: true })).toBeVisible();
  await expect(data).toHaveText('Forever');
});

test('a token is created, shown once, listed and deleted', { tag: '@flow' }, async ({ home: page }) => {
  await page.goto('/settings?tab=api-keys');
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('Token name is required')).toBeVisible();
  await dialog.getByLabel('Token name').fill('  Robot ');
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Token “Robot” created' });
  const token = await shown.getByLabel('Token', { exact: true }).textContent();
  const call = () => page.request.post('/api/user.get', { headers: { authorization: `Bearer ${token}` }, data: {} });
  expect((await call()).status()).toBe(200);
  await page.mouse.click(5, 5);
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Robot' });
  const year = await page.evaluate(() => new Date().getFullYear());
  await expect(row).toContainText(String(year + 1));
  await expect(page.getByText(String(token))).toHaveCount(0);

  await row.getByRole('button', { name: 'Delete Robot' }).click();
  const question = page.getByRole('alertdialog');
  await page.mouse.click(5, 5);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Delete token' }).click();
  await expect(page.getByText('No API tokens yet')).toBeVisible();
  expect((await call()).status()).toBe(401);

  const past = {
    token_id: 't',
    token_name: 'Old',
    exp: 1_700_000_000,
    created_at: '2022-01-01T00:00:00.000Z',
    last_used_at: null,
  };
  await page.route('**/api/auth-token.list', route => route.fulfill({ json: [past] }));
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'Old' })).toContainText('Expired');
});

test('failures with tokens are shown', async ({ home: page }) => {
  const one = {
    token_id: 't',
    token_name: 'One',
    exp: 4_000_000_000,
    created_at: '2026-01-01T00:00:00.000Z',
    last_used_at: null,
  };
  await page.route('**/api/auth-token.list', route => route.fulfill({ status: 500, body: 'boom' }));
  await page.goto('/settings?tab=api-keys');
  await expect(page.getByText('Failed to fetch API tokens', { exact: true })).toBeVisible();
  await page.route('**/api/auth-token.list', route => route.fulfill({ json: [one] }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.route('**/api/auth-token.{create,delete}', route => route.fulfill({ status: 500, body: 'boom' }));
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByLabel('Token name').fill('Two');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to create API token', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete One' }).click();
  await page.getByRole('button', { name: 'Delete token' }).click();
  await expect(page.getByText('Failed to delete API token', { exact: true })).toBeVisible();
});

test('the storage that files use is shown by kind, and a kind is deleted after a confirmation', async ({
  home: page,
  product,
}) => {
  const api = await apiOf(page, product);
  const token = await page.evaluate(() => localStorage.getItem('legwork.token'));
  const sent = await page.request.post(`${product.url}/api/upload/files`, {
    headers: { authorization: `Bearer ${token ?? ''}` },
    multipart: { files: { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n'.repeat(500)) } },
  });
  expect(sent.ok()).toBe(true);
  await page.goto('/settings?tab=storage');
  const storage = page.getByRole('region', { name: 'Storage' });
  await expect(storage.getByText('2.0 KB of 10 GB used.')).toBeVisible();
  await expect(storage.getByRole('meter', { name: 'Uploads' })).toHaveAttribute('aria-valuenow', '2000');
  await expect(storage.getByRole('button', { name: 'Delete run videos' })).toBeDisabled();
  await storage.getByRole('button', { name: 'Delete uploads' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete unused uploads?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(storage.getByText('0 B of 10 GB used.')).toBeVisible();
  expect(await api.ok('user.storage')).toMatchObject({ used_bytes: 0 });
});
