import type { Page } from '@playwright/test';
import type { ModelInfo } from '../../../src/contract/model.ts';
import type { Task } from '../../../src/contract/task.ts';
import type { Product } from '../../product/harness/start-product.ts';
import { apiOf, expect, test } from '../fixtures.ts';
import { type ScriptedRun, scriptRun } from '../scripted-run.ts';

type ModelList = { models: ModelInfo[]; default: string; fallback: string };

/** The dialog of the sample task; `usable` are the models that have a key. */
async function openDialog(
  page: Page,
  product: Product,
  usable: string[],
): Promise<{ task: Task; script: ScriptedRun; dialog: ReturnType<Page['getByRole']> }> {
  const api = await apiOf(page, product);
  const task = (await api.ok<Task[]>('task.list')).find(({ name }) => name === 'Order from the practice shop');
  if (!task) throw new Error('The sample task is missing');
  const list = await api.ok<ModelList>('model.list');
  const models = list.models.map(model =>
    usable.includes(model.name) ? { ...model, usable: true, reason: null } : model,
  );
  await page.route('**/api/model.list', route => route.fulfill({ json: { ...list, models } }));
  const script = await scriptRun(page, task, { status: 'success' });
  await page.goto(`/run-task/${encodeURIComponent(task.id)}`);
  await page.getByLabel('email').fill('ann@example.com');
  await page.getByRole('button', { name: 'Agent and model' }).click();
  const dialog = page.getByRole('dialog', { name: `Run ${task.name}` });
  await expect(dialog).toBeVisible();
  return { task, script, dialog };
}

const allFour = ['gemini-2.5-pro', 'gemini-2.5-flash', 'gpt-4o-mini', 'gpt-4o'];

test(
  'the run dialog: its fields, its defaults, and what it sends',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    const { task, script, dialog } = await openDialog(page, product, allFour);
    await expect(dialog.getByText(task.name, { exact: true })).toBeVisible();
    await expect(dialog.getByText(task.description)).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Agent' })).toHaveText('Browser Use');
    await dialog.getByRole('combobox', { name: 'Agent' }).click();
    await expect(page.getByRole('option')).toHaveText([/^Browser Use/, /^Operator/]);
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('combobox', { name: 'Model' })).toHaveText('Gemini 2.5 Pro');
    await dialog.getByRole('combobox', { name: 'Model' }).click();
    const offered = await page.getByRole('option').allInnerTexts();
    expect(offered.slice(0, 4).map(text => text.split('\n').at(-1))).toEqual([
      'gemini2_5Pro',
      'gemini2_5Flash',
      'openai4omini',
      'openai4o',
    ]);
    await page.keyboard.press('Escape');
    await expect(dialog.getByLabel('email')).toHaveValue('ann@example.com');
    await expect(dialog.getByLabel('product')).toHaveValue('Copper watering can');
    await dialog.getByLabel('Additional instructions').fill('Only organic ones.');

    const answered = Promise.withResolvers<void>();
    await page.route('**/api/task.run', async route => {
      await answered.promise;
      await route.fallback();
    });
    script.change({ status: 'running' });
    await dialog.getByRole('button', { name: 'Run Task' }).click();
    await expect(dialog.getByRole('button', { name: 'Running...' })).toBeDisabled();
    answered.resolve();
    await expect(page.getByText('Task Started', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Your task is starting. Redirecting to the execution view/)).toBeVisible();
    await expect(page).toHaveURL(/\/run-task\/user%3A\d+%2Ftaskrun%3A900$/);
    await expect(dialog).toBeHidden();
    const sent = script.calls.filter(({ name }) => name === 'task.run').map(({ body }) => body);
    expect(sent).toEqual([
      {
        task_id: task.id,
        serviceType: 'browseruse',
        agent: 'browseruse',
        model: 'gemini2_5Pro',
        inputs: { email: 'ann@example.com', product: 'Copper watering can', quantity: '2' },
        additional_instructions: 'Only organic ones.',
      },
    ]);
  },
);

test('the model is sent only with browseruse; a failed start says why and keeps the input', async ({
  home: page,
  product,
}) => {
  const { script, dialog } = await openDialog(page, product, allFour);
  script.fail.set('task.run', { status: 429, body: '10 runs are active.' });
  await dialog.getByRole('combobox', { name: 'Agent' }).click();
  await page.getByRole('option', { name: /^Operator/ }).click();
  await expect(dialog.getByRole('combobox', { name: 'Model' })).toBeHidden();
  await dialog.getByLabel('Additional instructions').fill('Look twice.');
  await dialog.getByRole('button', { name: 'Run Task' }).click();
  await expect(dialog.getByText('429: 10 runs are active.')).toBeVisible();
  await expect(page.getByText('Failed to run task: 10 runs are active.', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Additional instructions')).toHaveValue('Look twice.');
  const body = script.calls.find(({ name }) => name === 'task.run')?.body;
  expect(body).toMatchObject({ agent: 'operator', additional_instructions: 'Look twice.' });
  expect(body).not.toHaveProperty('model');
  script.fail.set('task.run', 'network');
  await dialog.getByRole('button', { name: 'Run Task' }).click();
  await expect(page.getByText('Failed to run task', { exact: true })).toBeVisible();
});

test('without keys the built-in planner is chosen and says so; models without a key name it; a key can be tested', async ({
  home: page,
  product,
}) => {
  const { dialog } = await openDialog(page, product, []);
  await expect(dialog.getByText('There is no key for Gemini 2.5 Pro here')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Model' })).toHaveText(/^Built-in/);
  await dialog.getByRole('combobox', { name: 'Model' }).click();
  const option = page.getByRole('option', { name: /GPT-4o mini/ });
  await expect(option).toContainText('openai4omini · Set OPENAI_API_KEY');
  await expect(option).toBeDisabled();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Test key' }).click();
  await expect(dialog.getByText('The built-in planner needs no key.')).toBeVisible();
});

test('a key that is refused says so beside the model', async ({ home: page, product }) => {
  const { dialog } = await openDialog(page, product, allFour);
  const message = 'Google refused GEMINI_API_KEY: the key is wrong or no longer valid.';
  await page.route('**/api/model.test', route =>
    route.fulfill({ json: { ok: false, fault: 'key', message, ms: 240 } }),
  );
  await dialog.getByRole('button', { name: 'Test key' }).click();
  await expect(dialog.getByText(message)).toBeVisible();
});
