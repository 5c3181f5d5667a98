import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { apiOf, expect, test } from '../fixtures.ts';

const form = `<!doctype html><html lang="en"><title>Sign in</title><h1>Sign in</h1>
  <label>Email <input name="email" autofocus></label> <label>Password <input name="password" type="password"></label>`;

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target.join(' ')}`));
}

async function look(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await faults(page), `${name}, ${colorScheme}`).toEqual([]);
  }
}

test('axe finds nothing serious on the screens of a live recording, and a recorded sign-in asks for its password', async ({
  home: page,
  product,
}) => {
  test.setTimeout(120_000);
  const site = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(form);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  const api = await apiOf(page, product);
  const task = await api.readyTask(['Wait 1 second'], { name: 'Sign in', video_status: 'not_provided' });
  await page.goto(`/record-task/${encodeURIComponent(task.id)}`);
  await expect(page.getByRole('heading', { name: 'Show it once' })).toBeVisible();
  await expect(page.getByText('The new steps replace the step of the task')).toBeVisible();
  await look(page, 'where it begins');
  await page.getByLabel('Start address').fill(`http://127.0.0.1:${port}/`);
  await page.getByRole('button', { name: 'Open the browser' }).click();
  const step = (number: number) => page.getByRole('textbox', { name: `Step ${number}` });
  await expect(step(1)).toBeVisible();
  const live = page.frameLocator('iframe[title="Live browser view"]');
  await expect(live.locator('body')).toHaveAttribute('data-held', 'you');
  await expect(async () => {
    await live.getByRole('textbox', { name: /What you type goes to its page/ }).focus();
    await page.keyboard.type('a');
    await expect(step(2)).toHaveValue(/Email/);
  }).toPass();
  await page.keyboard.press('Tab');
  await page.keyboard.type('secret');
  await expect(step(3)).toHaveValue('Type {{site.password}} in the "Password" field');
  await look(page, 'what is shown');

  await page.getByRole('button', { name: 'Stop and create the task' }).click();
  await expect(page.getByRole('heading', { name: 'Recorded steps' })).toBeVisible();
  await expect(page.getByLabel('Name or email')).toHaveValue(/a+/);
  await look(page, 'what was shown');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByRole('button', { name: 'Create the task' }).click();
  await expect(page).toHaveURL(/edit-task/);
  expect((await api.ok<typeof task>('task.get', { id: task.id })).credentials).toMatchObject([{ name: 'site' }]);
  site.close();
});
