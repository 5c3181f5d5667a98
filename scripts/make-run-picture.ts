/**
 * Makes docs/run.png, the picture of a run in the README: the sample order in the middle of its checkout, its code as dots.
 * `node scripts/make-run-picture.ts`, with the web built.
 */
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../src/browser/launch/find-chromium.ts';
import type { Task } from '../src/contract/task.ts';
import { apiClient } from '../tests/product/harness/api-client.ts';
import { startProduct } from '../tests/product/harness/start-product.ts';
import { openTestServer } from '../tests/setup/server.ts';
import { launchOptionsOf } from '../tests/setup/headless-shell.ts';

const path = join(import.meta.dirname, '..', 'docs', 'run.png');
const viewport = { width: 1440, height: 900 };
const waitMs = 60_000;

const closeServer = openTestServer();
const product = await startProduct();
const browser = await chromium.launch(launchOptionsOf(await findChromium(process.env['CHROMIUM_PATH'])));
try {
  const token = await product.token('ada@example.com');
  const tasks = await apiClient(product.url, token).ok<Task[]>('task.list');
  const task = tasks.find(({ name }) => name === 'Order from the practice shop');
  if (!task) throw new Error('The sample task is missing.');

  const page = await browser.newPage({ viewport, baseURL: product.url, colorScheme: 'light' });
  page.setDefaultTimeout(waitMs);
  await page.addInitScript(value => localStorage.setItem('legwork.token', value), token);
  await page.goto(`/run-task/${encodeURIComponent(task.id)}`);
  await page.getByLabel(/email/i).fill('ann@example.com');
  await page.getByLabel(/product/i).fill('Copper watering can');
  await page.getByLabel(/quantity/i).fill('2');
  await page.getByRole('button', { name: 'Start Task' }).click();
  await page.getByText('The agent waits for your answer').waitFor();

  const visit = /\/practice\/([^/]+)\//.exec(task.steps[0]?.description ?? '')?.[1];
  const shop = await page.request.get(`/practice/${visit}/api/state`);
  const { code } = (await shop.json()) as { code: string };
  await page.getByLabel('Message to the agent').fill(code);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('log').getByText('••••••').waitFor();
  await page.getByText(/^Step (?:[6-9]|\d\d) of /).waitFor();
  await page.screenshot({ path });
} finally {
  await browser.close();
  await product.stop();
  await closeServer();
}
