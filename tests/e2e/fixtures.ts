import { expect, type Page } from '@playwright/test';
import { type ApiClient, apiClient } from '../product/harness/api-client.ts';
import { type Product, startProduct } from '../product/harness/start-product.ts';
import { hangMs } from '#tests/setup/hang.ts';
import { test as base } from './browser-test.ts';

type Fixtures = {
  /** A page that is signed in as a new account. */
  home: Page;
};
type WorkerFixtures = { product: Product };

/** Who may publish templates on the product of these tests. */
export const staffEmail = 'staff@example.com';

let accounts = 0;

/** A test with the product running as users have it, from an empty folder. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // Playwright reads the fixtures a fixture needs from this pattern, and this one needs none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct({ STAFF_EMAILS: `somebody@example.com, ${staffEmail}` });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: hangMs },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  home: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', error => errors.push(String(error)));
    await arrive(page, `user${++accounts}@example.com`);
    await use(page);
    expect(errors, 'errors on the page').toEqual([]);
  },
});

export { expect };

/** Signs in as a person does. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  const field = page.getByLabel('E-mail address');
  const google = page.getByRole('button', { name: 'Sign in with Google' });
  await google.waitFor();
  // Under another name than the public address, the field stands on the issuer's own page.
  if (!(await field.isVisible())) await google.click();
  await field.fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Saved Tasks' })).toBeVisible();
}

/** Signs in by the same requests that a browser sends, without drawing the pages in between; session.spec.ts draws them. */
async function arrive(page: Page, email: string): Promise<void> {
  const question = await page.request.get('/api/auth/google');
  const answer = await page.request.post(question.url(), { form: { email } });
  if (!new URL(answer.url()).searchParams.has('token'))
    throw new Error(`Signing in as ${email} ended at ${answer.url()} with ${answer.status()}`);
  await page.goto(answer.url());
  await expect(page.getByRole('heading', { name: 'Saved Tasks' })).toBeVisible();
}

/** The public API with the token that the page signed in with. */
export async function apiOf(page: Page, product: Product): Promise<ApiClient> {
  const token = await page.evaluate(() => localStorage.getItem('legwork.token'));
  if (!token) throw new Error('The page is not signed in');
  return apiClient(product.url, token);
}
