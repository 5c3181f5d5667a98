import type { Locator, Page } from '@playwright/test';
import type { Schedule } from '../../../src/contract/schedule.ts';
import type { Task } from '../../../src/contract/task.ts';
import { apiOf, expect, test } from '../fixtures.ts';

const mostStops = 150;

/** Goes to a control by Tab as somebody without a mouse does, and presses a key on it. */
async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await reach(page, control);
  await page.keyboard.press(key);
}

async function reach(page: Page, control: Locator): Promise<void> {
  await pressUntilFocused(page, control, 'Tab');
}

/** Goes to one of several by arrow keys, as in a menu. */
async function arrowTo(page: Page, one: Locator, key: 'ArrowDown' | 'ArrowRight'): Promise<void> {
  await pressUntilFocused(page, one, key);
}

async function pressUntilFocused(page: Page, control: Locator, key: string): Promise<void> {
  await expect(control).toBeEnabled();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await control.evaluate(element => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${String(control)}`);
}

/** Writes lines into a field where Enter alone sends them. */
async function write(page: Page, lines: readonly string[]): Promise<void> {
  for (const [at, line] of lines.entries()) {
    if (at > 0) await page.keyboard.press('Shift+Enter');
    await page.keyboard.type(line);
  }
}

test(
  'the first hour needs no mouse: sign in, run a sample, write a task, test, answer, deploy, schedule',
  { tag: '@flow' },
  async ({ page, product }) => {
    test.setTimeout(240_000);
    const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
    await page.goto('/');
    await expect(page.getByRole('textbox', { name: 'E-mail address' })).toBeFocused();
    await page.keyboard.type('keyboard@example.com');
    await page.keyboard.press('Enter');

    const sample = page.getByRole('article', { name: 'Find the cheapest one' });
    await press(page, button('Skip to content'));
    await press(page, sample.getByRole('button', { name: 'Run' }));
    await press(page, button('Start Task'));
    await expect(page.getByText('Task Successful')).toBeVisible();

    await press(page, page.getByRole('link', { name: 'Playground' }).first());
    await reach(page, page.getByRole('textbox', { name: 'What should Legwork do?' }));
    await write(page, [
      `Go to ${product.url}/practice/first-hour/shop`,
      'Ask me for the product. Type it in the Search field',
      'Press Enter',
    ]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Step 3', exact: true })).toHaveValue('Press Enter');

    await reach(page, page.getByRole('tab', { name: 'Edit' }));
    await page.keyboard.press('ArrowRight');
    await press(page, button('Test Agent').last());
    await expect(page.getByText('The agent waits for your answer')).toBeVisible();
    await reach(page, page.getByRole('textbox', { name: 'Message to the agent' }));
    await page.keyboard.type('lantern');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Task Successful')).toBeVisible();

    await press(page, button('Deploy'));
    await page.getByText('Task has been deployed successfully', { exact: true }).waitFor();
    const api = await apiOf(page, product);
    const own = (await api.ok<Task[]>('task.list')).find(({ steps }) => steps.length === 3);
    expect(own?.status).toBe('ready');
    const card = page.getByRole('article', { name: own?.name ?? '' });
    await press(page, card.getByRole('link', { name: 'Schedule' }));
    const dialog = page.getByRole('dialog', { name: 'Schedule Task' });
    await reach(page, dialog.getByRole('radio', { name: 'Once' }));
    await arrowTo(page, dialog.getByRole('radio', { name: 'Daily' }), 'ArrowRight');
    await page.keyboard.press('Space');
    await expect(dialog.getByRole('radio', { name: 'Daily' })).toBeChecked();
    await press(page, dialog.getByRole('button', { name: 'Schedule Task' }));
    await expect(page.getByText('Task scheduled!', { exact: true })).toBeVisible();
    expect(await api.ok<Schedule[]>('schedule.list')).toMatchObject([{ task_id: own?.id, frequency: 'daily' }]);

    await press(page, page.getByRole('link', { name: 'Playground' }).first());
    await press(page, card.getByRole('button', { name: 'More options' }));
    await arrowTo(page, page.getByRole('menuitem', { name: 'Sessions' }), 'ArrowDown');
    await page.keyboard.press('Enter');
    await reach(page, page.getByRole('combobox', { name: 'Filter by status' }));
    await press(page, button('Tests'));
    await expect(page.getByRole('row').filter({ hasText: 'Success' })).toBeVisible();
  },
);
