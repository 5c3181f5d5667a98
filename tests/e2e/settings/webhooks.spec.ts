import { expect, test } from '../fixtures.ts';

test(
  'a webhook is added, its secret shown once, tested and deleted; the audit log lists it',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    await page.goto('/settings?tab=webhooks');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(dialog.getByText('URL is required')).toBeVisible();
    await dialog.getByLabel('URL').fill('not an address');
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(dialog.getByText('must be a full address')).toBeVisible();
    const url = `${product.url}/healthz`;
    await dialog.getByLabel('URL').fill(url);
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(page.getByLabel('Secret', { exact: true })).toHaveText(/^whsec_/);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('whsec_')).toHaveCount(0);

    const card = page.getByRole('listitem', { name: url });
    await card.getByRole('button', { name: 'Send test' }).click();
    await expect(card.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')).toContainText(
      'It answered 404.',
    );
    await card.getByRole('button', { name: `Delete the webhook to ${url}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No webhooks yet')).toBeVisible();

    await page.getByRole('tab', { name: 'Audit log' }).click();
    const log = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
    await expect(log).toContainText([
      'Deleted the webhook to localhost',
      'Added a webhook to localhost',
      'Signed in as',
    ]);
  },
);
