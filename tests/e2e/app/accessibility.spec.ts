import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import type { Task } from '../../../src/contract/task.ts';
import { apiOf, expect, test } from '../fixtures.ts';
import { scriptRun } from '../scripted-run.ts';

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target.join(' ')}`));
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious on any screen, ${colorScheme}`, async ({ home: page, product }) => {
    test.setTimeout(360_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const [task] = await (await apiOf(page, product)).ok<[Task]>('task.list');
    const id = encodeURIComponent(task.id);
    const daily = { frequency: 'daily', time_components: { minute: 0, hour: 9 } };
    await (await apiOf(page, product)).ok('schedule.create', { task_id: task.id, inputs: {}, ...daily });
    for (const path of [
      '/',
      '/saved-tasks',
      '/draft-tasks',
      '/schedules',
      '/sessions',
      '/templates',
      `/edit-task/${id}`,
      `/run-task/${id}`,
      '/terms',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      expect(await faults(page), path).toEqual([]);
    }
    await page.goto(`/run-task/${id}`);
    await page.getByRole('button', { name: 'Schedule Task' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule Task' });
    expect(await faults(page), 'the inputs of a schedule').toEqual([]);
    for (const box of await dialog.getByRole('textbox').all()) await box.fill('x');
    const next = dialog.getByRole('button', { name: 'Next' });
    if (await next.isVisible()) await next.click();
    for (const name of ['Weekly', 'Once']) {
      await page.getByRole('radio', { name }).click();
      expect(await faults(page), name).toEqual([]);
    }
    await page.getByRole('button', { name: 'Date' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    expect(await faults(page), 'the calendar').toEqual([]);
    const script = await scriptRun(page, task, { input_requested: true });
    script.say('agent', 'Which code?');
    for (const status of ['running', 'paused', 'success', 'fail', 'timed_out'] as const) {
      script.change({ status });
      await page.goto(`/run-task/${id}/run/${encodeURIComponent(script.now().id)}`);
      await expect(page.getByRole('region', { name: 'Live view' })).toBeVisible();
      expect(await faults(page), status).toEqual([]);
    }
  });
}

test(
  'a dialog that Escape closes returns the focus to the button that opened it',
  { tag: '@flow' },
  async ({ home: page }) => {
    const escaped = async (opener: Locator, dialog: Locator): Promise<void> => {
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
    };
    await page.goto('/saved-tasks');
    const open = page.getByRole('button', { name: 'Import' });
    await open.press('Enter');
    await escaped(open, page.getByRole('dialog', { name: 'Import a task' }));
    await page.keyboard.press('Control+k');
    await escaped(open, page.getByRole('dialog', { name: 'Command palette' }));
    const more = page.getByRole('article').first().getByRole('button', { name: 'More options' });
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await escaped(more, page.getByRole('alertdialog'));
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
    const sheet = page.getByRole('button', { name: 'History' });
    await sheet.press('Enter');
    await escaped(sheet, page.getByRole('dialog', { name: 'History' }));
  },
);
