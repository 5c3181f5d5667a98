import { startFakeRazorpay } from '../../fakes/payments/razorpay.ts';
import { type Product, startProduct } from '../../product/harness/start-product.ts';
import { apiOf, expect, signIn, test as base } from '../fixtures.ts';

const test = base.extend<object, { product: Product; razorpay: Awaited<ReturnType<typeof startFakeRazorpay>> }>({
  razorpay: [
    // Playwright reads the fixtures a fixture needs from this pattern, and this one needs none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const razorpay = await startFakeRazorpay();
      await use(razorpay);
      await razorpay.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ razorpay }, use) => {
      const product = await startProduct({
        RAZORPAY_KEY_ID: razorpay.settings.keyId,
        RAZORPAY_KEY_SECRET: razorpay.settings.keySecret,
        RAZORPAY_WEBHOOK_SECRET: razorpay.settings.webhookSecret,
        RAZORPAY_BASE_URL: razorpay.settings.baseUrl,
        CREDITS_PER_MINUTE: '1',
      });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/** Stands for the provider's widget, of which only its shape is known here: the first payment fails, the second goes through. */
const widget = `
  window.Razorpay = class {
    constructor(options) { this.options = options; }
    on(event, listener) { this.listener = listener; }
    async open() {
      this.listener({ error: { description: 'Your bank is asleep.' } });
      this.options.handler(await window.payAtRazorpay(this.options.order_id, this.options.amount, this.options.key));
    }
  };`;

test(
  'with Razorpay set up its checkout takes the payment, and runs are priced before they start',
  { tag: '@flow' },
  async ({ page, product, razorpay }) => {
    await signIn(page, 'payer@example.com');
    const api = await apiOf(page, product);
    const task = await api.readyTask(['Wait 1 second'], { timeout: 600, use_profile: false });

    await page.goto(`/run-task/${encodeURIComponent(task.id)}`);
    await expect(page.getByText('Costs 1 credit a minute, 10 credits at most. You have 0.')).toBeVisible();
    await page.getByRole('button', { name: 'Start Task' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'up to 10 credits, and you have 0' })).toBeVisible();

    await page.route('https://checkout.razorpay.com/**', route => route.abort());
    await page.getByRole('link', { name: 'Buy credits' }).click();
    const pay = page.getByRole('listitem', { name: 'Basic plan' }).getByRole('button');
    await pay.click();
    await expect(page.getByText('Please refresh the page.', { exact: true })).toBeVisible();

    await page.exposeFunction('payAtRazorpay', (orderId: string, amount: number, key: string) => {
      expect([amount, key]).toEqual([200_000, 'rzp_test_key']);
      return razorpay.pay(orderId);
    });
    await page.route('https://checkout.razorpay.com/v1/checkout.js', route =>
      route.fulfill({ contentType: 'text/javascript', body: widget }),
    );
    await page.reload();
    await page.waitForFunction(() => 'Razorpay' in window);
    await page.route('**/api/payments.verify', async route => {
      await expect(page.getByText('Your bank is asleep.', { exact: true })).toBeVisible();
      await route.continue();
    });
    await pay.click();
    await expect(page.getByRole('region', { name: 'Credit balance' })).toContainText('2,000 credits');

    const run = await api.start(task.id);
    await api.until(run.id, ({ status }) => status === 'success');
    await page.goto('/settings?tab=billing');
    await expect(page.getByRole('region', { name: 'Credit balance' })).toContainText('1,999 credits');
    await expect(page.getByRole('region', { name: 'History' }).getByRole('row')).toContainText([
      'Entry',
      'Unused by the run of Test task',
      'Run of Test task',
      'Basic plan bought',
    ]);
  },
);
