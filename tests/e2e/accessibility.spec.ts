import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Task } from '../../src/contract/task.ts';
import { apiOf, expect, test } from './fixtures.ts';
import { scriptRun } from './scripted-run.ts';

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target.join(' ')}`));
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious on any screen, ${colorScheme}`, async ({ home: page, product }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const [task] = await (await apiOf(page, product)).ok<[Task]>('task.list');
    const id = encodeURIComponent(task.id);
    for (const path of [
      '/',
      '/saved-tasks',
      '/draft-tasks',
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
