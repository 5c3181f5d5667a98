import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import type { Task } from '../../../src/contract/task.ts';
import type { TemplatePackage } from '../../../src/contract/template.ts';
import { newTask } from '#src/core/tasks/new-task.ts';
import { paths } from '#src/web/lib/paths.ts';
import type { Product } from '../../product/harness/start-product.ts';
import { apiOf, expect, signIn, staffEmail, test } from '../fixtures.ts';
import { scriptRun } from '../scripted-run.ts';

/** What axe finds, of any severity. The live view is a page of its own. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  return violations.flatMap(({ id, impact, nodes }) => nodes.map(node => `${impact} ${id}: ${node.target.join(' ')}`));
}

/** An account with one of everything that has a screen; it may publish templates. */
async function fillAccount(page: Page, product: Product) {
  await signIn(page, staffEmail);
  const api = await apiOf(page, product);
  const task = (await api.ok<Task[]>('task.list')).find(({ inputs }) => inputs.length > 0);
  if (!task) throw new Error('There is no sample task.');
  const text = { name: 'Weekly report', description: 'Collects the numbers of the week' };
  const template = await api.ok<TemplatePackage>('template-package.create', { ...text, visibility: 'public' });
  await api.ok('template-version.create', { ...text, package_id: template.id, steps: task.steps, inputs: [] });
  const schedule = { frequency: 'daily', time_components: { minute: 0, hour: 9 } };
  await api.ok('schedule.create', { task_id: task.id, inputs: {}, ...schedule });
  const fresh = await api.ok<Task>('task.create', newTask);
  await api.ok('webhook.create', { url: 'https://example.com/hook', events: ['run.finished'] });
  await api.ok('auth-token.create', { name: 'A program' });
  return { task, fresh, template };
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('on any address', async ({ page, product }) => {
      test.setTimeout(360_000);
      await page.goto('/login');
      await expect(page.getByLabel('E-mail address')).toBeVisible();
      expect(await faults(page), 'sign-in').toEqual([]);
      const { task, fresh, template } = await fillAccount(page, product);
      for (const path of [
        paths.home,
        paths.savedTasks,
        paths.draftTasks,
        paths.schedules,
        paths.sessions,
        paths.templates,
        paths.templateDetails(template.id),
        paths.templateConfigure(template.id),
        paths.gettingStarted,
        paths.stepGuide,
        ...['account', 'api-keys', 'billing', 'storage', 'webhooks', 'audit-log'].map(tab => `/settings?tab=${tab}`),
        ...[undefined, 'quick-start', 'client', 'task.create'].map(paths.apiReference),
        paths.newTask,
        paths.editTask(fresh.id),
        paths.editTask(task.id),
        paths.recordTask(task.id),
        paths.runTask(task.id),
        paths.taskSessions(task.id),
        paths.runTask('user:1/task:999999'),
        '/terms',
        '/privacy',
        '/nowhere',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading').first()).toBeVisible();
        await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
        expect.soft(await faults(page), path).toEqual([]);
      }
    });

    test('on a dialog, a list or a panel that opens', async ({ page, product }) => {
      test.setTimeout(360_000);
      const { task } = await fillAccount(page, product);
      const look = async (what: string, shown: Locator): Promise<void> => {
        await expect(shown).toBeVisible();
        expect.soft(await faults(page), what).toEqual([]);
      };
      await page.goto(paths.savedTasks);
      await page.getByRole('button', { name: 'More options' }).first().click();
      await look('the menu of a card', page.getByRole('menu'));
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await look('a question before deleting', page.getByRole('alertdialog'));
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Import' }).click();
      await look('the import of a task', page.getByRole('dialog'));
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await look('the palette', page.getByRole('dialog', { name: 'Command palette' }));

      await page.goto(paths.editTask(task.id));
      await page.getByRole('button', { name: 'History' }).click();
      await look('the history', page.getByRole('dialog', { name: 'History' }));
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Refine' }).click();
      await page.getByLabel('Edit Advanced Settings').click();
      await look('the advanced settings', page.getByLabel('Step timeout'));
      await page.getByRole('tab', { name: 'Test' }).click();
      await look('the test of a task', page.getByRole('button', { name: 'Test Agent' }).first());

      await page.goto(paths.scheduleTask(task.id));
      const dialog = page.getByRole('dialog', { name: 'Schedule Task' });
      await look('the inputs of a schedule', dialog);
      await dialog.getByRole('button', { name: 'Next' }).click();
      for (const name of ['Weekly', 'Once']) {
        await page.getByRole('radio', { name }).click();
        await look(name, page.getByRole('radio', { name }));
      }
      await page.getByRole('button', { name: 'Date' }).click();
      await look('the calendar', page.getByRole('grid'));
    });

    test('on a run in any state', async ({ page, product }) => {
      test.setTimeout(360_000);
      const { task } = await fillAccount(page, product);
      const script = await scriptRun(page, task, { input_requested: true });
      script.say('agent', 'Which code?');
      for (const status of ['running', 'paused', 'success', 'fail', 'timed_out'] as const) {
        script.change({ status });
        await page.goto(paths.run(task.id, script.now().id));
        await expect(page.getByRole('region', { name: 'Live view' })).toBeVisible();
        expect.soft(await faults(page), status).toEqual([]);
      }
    });
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
