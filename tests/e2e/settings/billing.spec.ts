import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

async function openBilling(page: Page): Promise<void> {
  await page.goto('/settings?tab=billing');
  await expect(page.getByRole('region', { name: 'Credit balance' })).toContainText('credits');
}

const plan = (page: Page, name: string) => page.getByRole('listitem', { name: `${name} plan` });
const checkout = (page: Page) => page.getByRole('dialog', { name: 'Sandbox checkout' });

test('billing shows the balance and three plans', async ({ home: page }) => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Billing' }).click();
  await expect(page.getByRole('region', { name: 'Credit balance' })).toContainText('0 credits');
  await expect(page.getByRole('region', { name: 'Plans' }).getByRole('heading', { level: 3 })).toHaveText([
    'Basic',
    'Pro',
    'Custom',
  ]);
  await expect(plan(page, 'Basic')).toContainText('₹2,000');
  await expect(plan(page, 'Basic')).toContainText('2,000 credits');
  await expect(plan(page, 'Pro')).toContainText('₹3,000');
  await expect(plan(page, 'Pro')).toContainText('4,000 credits');
  await expect(plan(page, 'Custom')).toContainText('Ask the team that runs this installation.');
  await expect(page.getByText('No payments or runs yet')).toBeVisible();
});

test(
  'a card pays: Processing..., credits, and the invoice is downloaded automatically',
  { tag: '@flow' },
  async ({ home: page }) => {
    await openBilling(page);
    await page.getByText('Details for the invoice').click();
    await page.getByLabel('State').selectOption({ label: 'Karnataka' });
    const pay = plan(page, 'Basic').getByRole('button');
    await pay.click();
    // By its text: what lies under a dialog has no role.
    await expect(page.getByText('Processing...', { exact: true })).toBeVisible();
    const dialog = checkout(page);
    await expect(dialog).toContainText('₹2,000');
    await dialog.getByLabel('Card number').fill('4000 0000 0000 0002');
    await dialog.getByLabel('Expiry').fill('08/31');
    await dialog.getByLabel('Security code').fill('123');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveText('The card was declined by its bank.');
    await dialog.getByLabel('Card number').fill('4111 1111 1111 1111');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Pay ₹2,000' }).click();
    await expect(page.getByText('2,000 credits were added.', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Credit balance' })).toContainText('2,000 credits');
    const invoice = await download;
    expect(invoice.suggestedFilename()).toMatch(/^invoice-TEST-\d\d-\d\d-\d{5}\.pdf$/);
    expect((await readFile(await invoice.path())).subarray(0, 5).toString()).toBe('%PDF-');
    const row = page.getByRole('region', { name: 'History' }).getByRole('row').filter({ hasText: 'Basic plan bought' });
    await expect(row).toContainText('+2,000');
    const again = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Download the invoice' }).click();
    expect((await again).suggestedFilename()).toBe(invoice.suggestedFilename());
  },
);

test('UPI and net banking pay too, with six banks; closing the checkout pays nothing', async ({ home: page }) => {
  await openBilling(page);
  const dialog = checkout(page);
  await plan(page, 'Basic').getByRole('button').click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(plan(page, 'Basic').getByRole('button')).toHaveText('Pay ₹2,000');

  await plan(page, 'Basic').getByRole('button').click();
  await dialog.getByRole('tab', { name: 'UPI' }).click();
  await dialog.getByLabel('UPI address').fill('failure@sandbox');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('The payment was declined in the UPI app.');
  await dialog.getByLabel('UPI address').fill('ann@sandbox');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Credit balance' })).toContainText('2,000 credits');

  await plan(page, 'Pro').getByRole('button').click();
  await dialog.getByRole('tab', { name: 'Net banking' }).click();
  await expect(dialog.getByRole('list', { name: 'Banks' }).getByRole('button')).toHaveCount(6);
  await dialog.getByRole('button', { name: 'Orchard Bank' }).click();
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The payment was cancelled at the bank.');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('region', { name: 'Credit balance' })).toContainText('6,000 credits');
});

test('an invoice that is not ready is polled once a second, 30 times', async ({ home: page }) => {
  let asked = 0;
  await page.route('**/api/payments.check-invoice/*', route => {
    asked++;
    return route.fulfill({ json: { invoice_ready: false } });
  });
  await page.route('**/api/payments.verify', async route => {
    await page.clock.pauseAt(Date.now() + 60_000);
    await route.continue();
  });
  await page.clock.install();
  await openBilling(page);
  await plan(page, 'Basic').getByRole('button').click();
  await checkout(page).getByRole('tab', { name: 'UPI' }).click();
  await checkout(page).getByLabel('UPI address').fill('ann@sandbox');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Credit balance' })).toContainText('2,000 credits');
  // The page's clock stands but for these steps: what is in flight takes none of its time.
  let passed = 0;
  for (; asked < 30; passed += 200) await page.clock.runFor(200);
  expect(passed).toBeGreaterThanOrEqual(29_000);
  await expect(page.getByText('The invoice is not ready yet', { exact: true })).toBeVisible();
  await page.clock.runFor(5000);
  expect(asked).toBe(30);
});

test('each failure of a payment has its own message', async ({ home: page }) => {
  await openBilling(page);
  const pay = plan(page, 'Basic').getByRole('button');
  const shows = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

  await page.route('**/api/payments.order', route => route.fulfill({ status: 500, body: 'boom' }));
  await pay.click();
  await shows('Failed to create payment order');
  await expect(pay).toHaveText('Pay ₹2,000');
  await page.route('**/api/payments.order', route => route.fulfill({ status: 401, body: 'no' }));
  await pay.click();
  await shows('Authentication failed. Please log in again.');
  await page.unroute('**/api/payments.order');

  await page.route('**/api/payments.sandbox-pay', route => route.abort());
  await pay.click();
  const dialog = checkout(page);
  await dialog.getByRole('tab', { name: 'UPI' }).click();
  await dialog.getByLabel('UPI address').fill('ann@sandbox');
  await page.keyboard.press('Enter');
  await shows('Payment Failed');
  await shows('Unable to process payment. Please try again.');
  await page.unroute('**/api/payments.sandbox-pay');
  await page.route('**/api/payments.verify', route => route.fulfill({ status: 400, body: 'wrong' }));
  await page.keyboard.press('Enter');
  await shows('Payment Verification Failed: Please contact support if amount was deducted');
  await page.unroute('**/api/payments.verify');

  const token = await page.evaluate(() => localStorage.getItem('legwork.token'));
  await page.evaluate(() => localStorage.clear());
  await pay.click();
  await shows('User not authenticated. Please log in again.');
  await page.evaluate(kept => localStorage.setItem('legwork.token', String(kept)), token);
});
