import type { Locator, Page } from '@playwright/test';
import { viewport } from '#src/browser/launch/launch.ts';
import { fittedBox } from '#src/web/live-view/geometry.ts';
import type { Task } from '../../../src/contract/task.ts';
import { startFormSite } from '../../product/sites/form-site.ts';
import { apiOf, expect, signIn, test } from '../fixtures.ts';

type ShopState = { code: string | null; orders: Record<string, unknown>[] };

async function openSample(page: Page, name: string): Promise<void> {
  const card = page.getByRole('article').filter({ hasText: name });
  await card.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

async function shopOf(page: Page, task: Task): Promise<ShopState> {
  const visit = /\/practice\/([^/]+)\//.exec(task.steps[0]?.description ?? '')?.[1];
  const answer = await page.request.get(`/practice/${visit}/api/state`);
  return (await answer.json()) as ShopState;
}

/** How many different pictures the live view's canvas showed. */
async function pictureOf(page: Page): Promise<string> {
  const canvas = page.frameLocator('iframe[title="Live browser view"]').locator('canvas');
  return (await canvas.screenshot()).toString('base64');
}

/** Clicks in the live view where the page has that point. */
async function clickInPicture(canvas: Locator, point: { x: number; y: number } | undefined): Promise<void> {
  const box = await canvas.boundingBox();
  if (!box || !point) throw new Error('There is no picture, or no point to click in it.');
  const drawn = fittedBox({ ...box, x: 0, y: 0 }, viewport);
  const scale = drawn.width / viewport.width;
  await canvas.click({ position: { x: drawn.x + point.x * scale, y: drawn.y + point.y * scale } });
}

test('a sample task from sign-in to the order in the shop', { tag: '@flow' }, async ({ page, product }) => {
  test.setTimeout(240_000);
  await signIn(page, 'sample@example.com');
  const api = await apiOf(page, product);
  const task = (await api.ok<Task[]>('task.list')).find(({ name }) => name === 'Order from the practice shop');
  if (!task) throw new Error('The sample task is missing');

  const before = (await shopOf(page, task)).orders.length;
  await openSample(page, task.name);
  await page.getByLabel(/email/i).fill('ann@example.com');
  await page.getByLabel(/product/i).fill('Copper watering can');
  await page.getByLabel(/quantity/i).fill('2');
  await page.getByRole('button', { name: 'Start Task' }).click();

  const live = page.frameLocator('iframe[title="Live browser view"]');
  await expect(live.locator('canvas')).toBeVisible();
  const title = await page.title();
  await expect(page.getByText('The agent waits for your answer')).toBeVisible();
  const blank = await pictureOf(page);
  expect(blank.length).toBeGreaterThan(1000);
  await expect.poll(() => page.title(), { intervals: [100] }).toContain('Input needed!');

  const { code } = await shopOf(page, task);
  await page.getByLabel('Message to the agent').fill(String(code));
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Task Successful')).toBeVisible();
  await expect(page.getByText("That's a wrap! The task is no longer running")).toBeVisible();
  expect(await page.title()).toBe(title);

  const { orders } = await shopOf(page, task);
  expect(orders.length).toBe(before + 1);
  const order = orders.at(-1);
  expect(order).toMatchObject({ lines: [{ name: 'Copper watering can', quantity: 2 }] });
  expect(order?.['details']).toMatchObject({ name: 'Ada Green', street: '12 Orchard Row', postcode: 'GL5 2HP' });
});

test(
  'taking control in the web, typing in the live view, and giving it back',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const site = await startFormSite();
    const api = await apiOf(page, product);
    const task = await api.readyTask([`Go to ${site.url}`, 'Wait 20 seconds', 'Press Send']);
    await page.goto(`/run-task/${encodeURIComponent(task.id)}`);
    await page.getByRole('button', { name: 'Start Task' }).click();
    const live = page.frameLocator('iframe[title="Live browser view"]');
    await expect(live.locator('canvas')).toBeVisible();
    // Taken in the middle of going there, the agent would go there once more when it has control again.
    await expect(page.getByText('Step 2 of 3')).toBeVisible();
    await page.getByRole('region', { name: 'Live view' }).hover();
    await page
      .getByRole('button', { name: /take control/i })
      .first()
      .click();
    await expect(page.getByText('You have control').first()).toBeVisible();
    await expect(live.getByText('Take control')).toBeHidden();
    await clickInPicture(live.locator('canvas'), site.field());
    await page.keyboard.type('by hand');
    await expect.poll(() => site.typed.at(-1)).toBe('by hand');
    await page.getByRole('button', { name: 'Resume' }).first().click();
    await expect(page.getByText(/Task (Successful|Completed)/)).toBeVisible();
    expect(site.submitted).toEqual(['by hand']);
    site.close();
  },
);
