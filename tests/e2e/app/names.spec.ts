import type { Page } from '@playwright/test';
import { apiOf, expect, signIn, test } from '../fixtures.ts';

/** The live view shows the run's browser, and a video can be sent: neither is blocked by the policy of our pages. */
async function canWatchAndUpload(page: Page, taskId: string): Promise<void> {
  const blocked: string[] = [];
  page.on('console', message => {
    if (/Content Security Policy/i.test(message.text())) blocked.push(message.text());
  });
  await page.goto(`/run-task/${encodeURIComponent(taskId)}`);
  await page.getByRole('button', { name: 'Start Task' }).click();
  const canvas = page.frameLocator('iframe[title="Live browser view"]').locator('canvas');
  await expect(canvas).toBeVisible();
  const sent = page.waitForResponse(response => response.request().method() === 'PUT');
  await page.goto('/');
  await page.getByRole('button', { name: '+ Create Task' }).first().click();
  const file = { name: 'demo.mp4', mimeType: 'video/mp4', buffer: Buffer.from('This is a letter, and no video.') };
  await page.getByLabel('Video file').setInputFiles(file);
  await page.getByRole('button', { name: 'Continue →' }).click();
  expect((await sent).status()).toBeLessThan(300);
  expect(blocked).toEqual([]);
}

for (const name of ['localhost', '127.0.0.1']) {
  const title = `opened as ${name}, the product signs people in there, shows the live view and takes videos`;
  test(title, { tag: name === 'localhost' ? [] : '@flow' }, async ({ browser, product }) => {
    const baseURL = product.url.replace('localhost', name);
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await signIn(page, `ann-${name}@example.com`);
    expect(new URL(page.url()).hostname).toBe(name);
    const task = await (await apiOf(page, product)).readyTask(['Wait 30 seconds']);
    await canWatchAndUpload(page, task.id);
    await context.close();
  });
}

test('by a host name that nobody configured, people sign in at the public address, and a session there works', async ({
  browser,
  product,
}) => {
  const baseURL = product.url.replace('localhost', 'legwork.localhost');
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signIn(page, 'ann-by-host-name@example.com');
  expect(new URL(page.url()).hostname).toBe('localhost');
  const token = await page.evaluate(() => localStorage.getItem('legwork.token'));
  const task = await (await apiOf(page, product)).readyTask(['Wait 30 seconds']);
  await page.goto(`${baseURL}/login`);
  await page.evaluate(kept => localStorage.setItem('legwork.token', kept ?? ''), token);
  await canWatchAndUpload(page, task.id);
  await context.close();
});
