import type { Page } from '@playwright/test';
import type { StepMetadata, TaskRun } from '../../../src/contract/task-run.ts';
import type { Task } from '../../../src/contract/task.ts';
import { apiOf, expect, test } from '../fixtures.ts';
import { scriptRun } from '../scripted-run.ts';
import type { Product } from '../../product/harness/start-product.ts';
import { hasEnded } from '../../product/harness/api-client.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Steps' });

/** Runs a task on a practice office of its own, to its end. */
async function ranTask(page: Page, product: Product): Promise<{ task: Task; run: TaskRun }> {
  const api = await apiOf(page, product);
  const tasks = await api.ok<Task[]>('task.list');
  const visit = tasks.flatMap(({ steps }) => /\/practice\/([^/]+)\//.exec(steps[0]?.description ?? '')?.[1] ?? [])[0];
  const task = await api.readyTask([
    `Go to ${product.url}/practice/${visit}/office?demo=1`,
    'Press Customers',
    'Press “New customer”',
    'Check that the page says "No such words"',
  ]);
  const started = await api.ok<TaskRun>('task.run', { task_id: task.id, inputs: {}, model: 'builtin' });
  const asked = await api.until(started.id, run => run.input_requested || hasEnded(run));
  if (!hasEnded(asked)) await api.ok('task-run.chat', { task_run_id: started.id, message: 'stop' });
  return { task, run: await api.until(started.id, hasEnded) };
}

const address = ({ task, run }: { task: Task; run: TaskRun }): string =>
  `/run-task/${encodeURIComponent(task.id)}/run/${encodeURIComponent(run.id)}`;

test(
  'the steps of an ended run: verdicts, evidence, and the page before and after, by keyboard',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const ran = await ranTask(page, product);
    await page.goto(address(ran));
    const steps = panel(page);
    await expect(steps.getByText('3 of 4 proved')).toBeVisible();
    // What failed is open already.
    await expect(steps.getByRole('button', { name: /^Failed: 4\. / })).toHaveAttribute('aria-expanded', 'true');
    const pressed = steps.getByRole('button', { name: /^Proved: 3\. Press “New customer”/ });
    await expect(pressed).toHaveAttribute('aria-expanded', 'false');
    await pressed.focus();
    await page.keyboard.press('Enter');
    await expect(pressed).toHaveAttribute('aria-expanded', 'true');
    await expect(steps.getByText('click element').first()).toBeVisible();
    const row = steps.getByRole('listitem').filter({ has: page.getByRole('button', { name: /Press “New customer”/ }) });
    for (const moment of ['before', 'after']) {
      const picture = row.getByAltText(`The page ${moment} the step`);
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(300);
    }
    await row.getByRole('button', { name: /Enlarge the pictures of step 3/ }).press('Enter');
    const dialog = page.getByRole('dialog', { name: '3. Press “New customer”' });
    await expect(dialog.getByAltText('The page after the step')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  },
);

const turn = (over: Partial<StepMetadata>): StepMetadata => ({
  turn: 1,
  step: 1,
  description: 'Open the shop',
  thought: null,
  url: 'http://a',
  actions: [],
  verdict: null,
  evidence: null,
  before_picture_url: null,
  after_picture_url: null,
  started_at: new Date().toISOString(),
  ms: null,
  tokens: 0,
  by: null,
  usage: null,
  ...over,
});
const action = { index: 0, tool: 'click_element', arguments: {}, ms: null };

test('the steps of an active run: done, current and next ones, and the usage', async ({ home: page, product }) => {
  const tasks = await (await apiOf(page, product)).ok<Task[]>('task.list');
  const task = tasks.find(({ steps }) => steps.length > 2);
  if (!task) throw new Error('The sample task is missing');
  const usage = { input_tokens: 1200, cached_tokens: 0, output_tokens: 50, cost_usd: 0.02 };
  const first = turn({ verdict: 'proved', evidence: 'It is there', ms: 1200, tokens: 1250, usage });
  const pending = { ...action, outcome: 'pending', result: null } as const;
  const script = await scriptRun(page, task, {
    step_metadata_list: [first, turn({ turn: 2, step: 2, description: 'Search', actions: [pending] })],
  });
  await page.goto(address({ task, run: script.now() }));
  const steps = panel(page);
  await expect(steps.getByText(`Step 2 of ${task.steps.length}`)).toBeVisible();
  await expect(steps.getByRole('button', { name: /^In progress: 2\. Search click element/ })).toBeVisible();
  await expect(steps.getByText('Not started:').first()).toBeAttached();
  await steps.getByRole('button', { name: /^Proved: 1\./ }).click();
  await expect(steps.getByText('It is there')).toBeVisible();
  await expect(steps.getByText('1.3k tokens · $0.02')).toBeVisible();
  // An open step stays open while the run goes on.
  const done = { ...action, outcome: 'done', result: 'Clicked', ms: 40 } as const;
  script.change({
    step_metadata_list: [
      first,
      turn({ turn: 2, step: 2, description: 'Search', actions: [done], verdict: 'unproved', evidence: 'Not seen' }),
    ],
  });
  await expect(steps.getByRole('button', { name: /^Not proved: 2\. Search/ })).toBeVisible();
  await expect(steps.getByText('It is there')).toBeVisible();
});
