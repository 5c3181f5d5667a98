import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { apiOf, expect, signIn, test } from '../fixtures.ts';

test(
  'the data of an account is exported as a zip, with its progress shown',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    await page.goto('/settings');
    const data = page.getByRole('region', { name: 'Your data' });
    await data.getByRole('button', { name: 'Export your data' }).click();
    const { email } = await (await apiOf(page, product)).ok<{ email: string }>('user.get');
    const dialog = page.getByRole('dialog', { name: 'Export your data?' });
    const typed = dialog.getByRole('textbox', { name: `Type ${email} to confirm` });
    await typed.fill('somebody-else@example.com');
    await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeDisabled();
    await typed.fill(email);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(data.getByRole('progressbar', { name: 'Export' }).or(data.getByText('is ready'))).toBeVisible();
    await expect(data.getByText(/Your export of .* is ready\. It will be deleted on/)).toBeVisible();
    const coming = page.waitForEvent('download');
    await data.getByRole('link', { name: 'Download' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^legwork-export-\d{4}-\d\d-\d\d\.zip$/);
    const zip = await readFile(await download.path());
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    for (const name of ['profile.json', 'audit-log.csv', 'tasks/']) expect(zip.includes(name), name).toBe(true);
    await page.reload();
    await expect(data.getByRole('link', { name: 'Download' })).toBeVisible();
    await expect(data.getByRole('button', { name: 'Export again' })).toBeEnabled();
    await page.goto('/settings?tab=audit-log');
    await expect(page.getByText('Exported the data of the account')).toBeVisible();
  },
);

test(
  'an account is deleted by typing its address; the next sign-in creates a new one',
  { tag: '@flow' },
  async ({ page, product }) => {
    const email = 'leaver@example.com';
    await signIn(page, email);
    const api = await apiOf(page, product);
    const before = await api.ok<{ id: string }>('user.get');
    await api.ok('task.create', { name: 'Mine alone', description: 'D', status: 'ready' });
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog.getByText(/^4 tasks and 0 runs are erased/)).toBeVisible();
    const confirm = dialog.getByRole('button', { name: 'Delete account' });
    const typed = dialog.getByRole('textbox', { name: `Type ${email} to confirm` });
    await typed.fill('somebody-else@example.com');
    await expect(confirm).toBeDisabled();
    // What is open goes with the dialog, and comes back empty.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect(typed).toHaveValue('');
    await typed.fill(email);
    await confirm.click();
    await expect(page).toHaveURL(/\/login\?deleted=1$/);
    await expect(page.getByRole('status')).toContainText('Your account has been deleted.');
    expect(await page.evaluate(() => localStorage.getItem('legwork.token'))).toBeNull();
    expect((await api.call('user.get')).status).toBe(401);
    await signIn(page, email);
    await expect(page.getByText('Mine alone')).toHaveCount(0);
    const after = await (await apiOf(page, product)).ok<{ id: string; email: string }>('user.get');
    expect(after).toMatchObject({ email });
    expect(after.id).not.toBe(before.id);
  },
);

/** Has the server's answer say that the sign-in is old, as it does where an identity provider asks for passwords. */
async function answerSignInAgain(page: Page, call: string, answer: object): Promise<void> {
  await page.route(`**/api/${call}`, route => route.fulfill({ json: { ...answer, sign_in_again: true } }));
}

async function signInAgain(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('deleting an account needs a recent sign-in, which leads back to the question', async ({
  home: page,
  product,
}) => {
  const preview = await (await apiOf(page, product)).ok<{ email: string }>('user.delete-preview');
  await answerSignInAgain(page, 'user.delete-preview', preview);
  await page.goto('/settings?tab=account&delete=1');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText('You signed in a while ago.')).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await page.unroute('**/api/user.delete-preview');
  await signInAgain(page, preview.email);
  await expect(dialog.getByRole('textbox', { name: `Type ${preview.email} to confirm` })).toBeVisible();
  expect(new URL(page.url()).searchParams.has('token')).toBe(false);
});

test('downloading or starting an export needs a recent sign-in', async ({ home: page, product }) => {
  const { email } = await (await apiOf(page, product)).ok<{ email: string }>('user.get');
  const ready = {
    id: '6f0a1c1e-5a4d-4e0f-9b7a-1c2d3e4f5a6b',
    state: 'ready',
    progress: 1,
    created_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 3600_000).toISOString(),
    bytes: 1000,
    left_out: 0,
    url: null,
    error: null,
  };
  await answerSignInAgain(page, 'user.export-status', { export: ready, confirm: null });
  await page.goto('/settings');
  const data = page.getByRole('region', { name: 'Your data' });
  const dialog = page.getByRole('dialog', { name: 'Export your data?' });
  for (const name of ['Download', 'Export again']) {
    await data.getByRole('button', { name }).click();
    await expect(dialog.getByText('You signed in a while ago.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await data.getByRole('button', { name: 'Download' }).click();
  await page.unroute('**/api/user.export-status');
  await signInAgain(page, email);
  await expect(dialog.getByRole('textbox', { name: `Type ${email} to confirm` })).toBeVisible();
});
