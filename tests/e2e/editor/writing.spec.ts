import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { TaskRun } from '../../../src/contract/task-run.ts';
import type { Task } from '../../../src/contract/task.ts';
import { hasEnded } from '../../product/harness/api-client.ts';
import type { Product } from '../../product/harness/start-product.ts';
import { apiOf, expect, test } from '../fixtures.ts';

const step = (page: Page, number: number) => page.getByLabel(`Step ${number}`, { exact: true });
const suggestions = (page: Page, number: number) =>
  page.getByRole('listbox', { name: `Suggestions for step ${number}`, exact: true });
const proposals = (page: Page) => page.getByRole('group', { name: 'Proposals' }).getByRole('button');

async function open(page: Page, product: Product, descriptions: string[]): Promise<Task> {
  const task = await (
    await apiOf(page, product)
  ).ok<Task>('task.create', {
    name: 'Buy a kettle',
    description: 'From the shop',
    model: 'builtin',
    video_status: 'not_provided',
    steps: descriptions.map((description, at) => ({ id: `s${at + 1}`, description })),
  });
  await show(page, task);
  return task;
}

/** Opens the editor, with all that it needs of the server. */
async function show(page: Page, task: Task): Promise<void> {
  const names = page.waitForResponse(/task\.page-names$/);
  await page.goto(`/edit-task/${encodeURIComponent(task.id)}`);
  await expect(step(page, 1)).toBeVisible();
  await (await names).finished();
}

test(
  'as one types, the editor completes the step and shows how it is read, without the server',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    await open(page, product, ['Go to https://shop.example', 'Type 3 in the Quantity field', '']);
    await expect(step(page, 1)).toHaveAccessibleDescription('');
    await page.context().setOffline(true);
    const asked: string[] = [];
    page.on('request', request => asked.push(new URL(request.url()).pathname));
    await step(page, 3).pressSequentially('Cle');
    const first = suggestions(page, 3).getByRole('option').first();
    await expect(first).toContainText('Clear');
    await page.keyboard.press('ArrowDown');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(step(page, 3)).toHaveValue('Clear ');
    await expect(step(page, 3)).toBeFocused();
    await expect(step(page, 4)).toHaveCount(0);
    await suggestions(page, 3).getByRole('option', { name: 'the Quantity field' }).click();
    await expect(step(page, 3)).toHaveValue('Clear the Quantity field');
    await expect(step(page, 3)).toBeFocused();
    await page.keyboard.press('Escape');
    await step(page, 3).fill('please enter {email} into the Email field');
    await page.keyboard.press('Escape');
    await expect(step(page, 3)).toHaveAccessibleDescription(/Read as: Type \{email\} in the Email field/);
    await expect(step(page, 3)).toHaveAccessibleDescription(/\{email\} is not an input of this task/);
    await page.getByRole('button', { name: 'Add {email} as an input' }).click();
    await expect(page.getByLabel('Name of input 1')).toHaveValue('email');
    await expect(step(page, 3)).toBeFocused();
    await expect(step(page, 3)).toHaveAccessibleDescription('Read as: Type {email} in the Email field');
    expect(asked).not.toContain('/api/task.check-steps');
    await page.context().setOffline(false);
  },
);

test('names of the page that a run saw last complete a step, also without the server', async ({
  home: page,
  product,
}) => {
  const api = await apiOf(page, product);
  const tasks = await api.ok<Task[]>('task.list');
  const visit = tasks.flatMap(({ steps }) => /\/practice\/([^/]+)\//.exec(steps[0]?.description ?? '')?.[1] ?? [])[0];
  const task = await api.ok<Task>('task.create', {
    name: 'Sign in',
    description: 'At the practice shop',
    model: 'builtin',
    status: 'ready',
    video_status: 'not_provided',
    steps: [
      { id: 's1', description: `Go to ${product.url}/practice/${visit}/sign-in` },
      { id: 's2', description: 'Click Frobnicate' },
    ],
  });
  const { id } = await api.ok<TaskRun>('task.run', { task_id: task.id, inputs: {}, model: 'builtin' });
  await api.until(id, run => run.input_requested || hasEnded(run));
  await api.ok('task-run.terminate', { task_run_id: id });
  await api.until(id, hasEnded);
  await show(page, task);
  await page.context().setOffline(true);
  await step(page, 2).fill('');
  await step(page, 2).pressSequentially('Click Con');
  await suggestions(page, 2).getByRole('option', { name: 'Continue Control' }).click();
  await expect(step(page, 2)).toHaveValue('Click Continue');
  await step(page, 2).fill('');
  await step(page, 2).pressSequentially('Clear Em');
  await page.keyboard.press('ArrowDown');
  await expect(suggestions(page, 2).getByRole('option', { name: 'Email Field' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(step(page, 2)).toHaveValue('Clear Email');
  await page.context().setOffline(false);
});

test('typing goes on in a step of 5,000 characters, and saving says that it is too long', async ({
  home: page,
  product,
}) => {
  await open(page, product, ['Click Save']);
  await step(page, 1).fill(
    'Click Save and type “Ann” in the second Name field below Contacts. '.repeat(80).slice(0, 5000),
  );
  await step(page, 1).press('End');
  await page.keyboard.type('!');
  await page.keyboard.press('Escape');
  await expect(step(page, 1)).toHaveAccessibleDescription(/Divide it into several steps/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Step 1 has 5001 characters.').first()).toBeVisible();
  expect(await step(page, 1).inputValue()).toHaveLength(5001);
});

test('of two readings one is written by a key or a click, and Ctrl+Z takes it back', async ({
  home: page,
  product,
}) => {
  const written = 'Type notes in French in the Text field';
  await open(page, product, [written]);
  await expect(step(page, 1)).toHaveAccessibleDescription('This can be read in two ways.');
  await expect(proposals(page)).toHaveCount(2);
  await step(page, 1).focus();
  await page.keyboard.press('Alt+Digit2');
  await expect(step(page, 1)).not.toHaveValue(written);
  await expect(proposals(page)).toHaveCount(0);
  await expect(step(page, 1)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(step(page, 1)).toHaveValue(written);
  await proposals(page).first().click();
  await expect(step(page, 1)).not.toHaveValue(written);
  await expect(step(page, 1)).toBeFocused();
});

test('a pasted list becomes steps, and Ctrl+Z takes it back', async ({ home: page, product }) => {
  await open(page, product, ['Go to https://shop.example', '']);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('1. Click Save\n2. Click Next\n3. Go back'));
  await step(page, 2).focus();
  await page.keyboard.press('Control+v');
  await expect(step(page, 2)).toHaveValue('Click Save');
  await expect(step(page, 4)).toHaveValue('Go back');
  await expect(step(page, 4)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(step(page, 3)).toHaveCount(0);
  await expect(step(page, 2)).toHaveValue('');
  await expect(step(page, 2)).toBeFocused();
});

test('on a phone the message of a paste leaves the top bar free, and the change can be saved', async ({
  home: page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, product, ['Go to https://shop.example', '']);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('1. Click Save\n2. Click Next'));
  await step(page, 2).focus();
  await page.keyboard.press('Control+v');
  const message = page.locator('li[data-state=open]', { hasText: '2 steps pasted' });
  await expect(message).toBeVisible();
  const [bar, shown] = await Promise.all([page.locator('header').boundingBox(), message.boundingBox()]);
  expect(shown?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? Infinity));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('"Buy a kettle" is saved.', { exact: true })).toBeVisible();
});

test('the word that does not fit is underlined where it stands', async ({ home: page, product }) => {
  await open(page, product, [
    'Frobnicate the grommets of the whole long list of things that this step is about, please',
  ]);
  const mark = page.locator('mark');
  await expect(mark).toHaveText('Frobnicate');
  const [box, word] = await Promise.all([step(page, 1).boundingBox(), mark.boundingBox()]);
  expect(word?.x).toBeCloseTo((box?.x ?? 0) + 13, 0);
  const [same, field] = await Promise.all([
    mark.evaluate(one => one.parentElement?.getBoundingClientRect().toJSON() as DOMRect),
    step(page, 1).evaluate(one => one.getBoundingClientRect().toJSON() as DOMRect),
  ]);
  expect(same).toEqual(field);
});

test('on a phone suggestions, proposals and long sentences stay on the page', async ({ home: page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const many = Array.from({ length: 9 }, (_, at) => `click Item ${at}`).join(', then ');
  await open(page, product, ['Search for {what}', `Go to https://shop.example, then ${many}`, '']);
  await page.getByRole('button', { name: 'Add {what} as an input' }).click();
  await expect(page.getByLabel('Name of input 1')).toHaveValue('what');
  await step(page, 3).pressSequentially('C');
  await expect(suggestions(page, 3)).toBeInViewport({ ratio: 1 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, 'nothing is beside the page').toBe(390);
});

test('how to write steps opens beside the editor, and has a page of its own', async ({ home: page, product }) => {
  await open(page, product, ['Click Save']);
  await page.getByRole('button', { name: 'How to write steps' }).click();
  const guide = page.getByRole('dialog', { name: 'How to write steps' });
  await expect(guide.getByRole('region', { name: 'Fields' })).toContainText('VALUE');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'How to write steps' })).toBeFocused();
  await page.goto('/documentation');
  await page.getByRole('link', { name: 'How to write steps' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How to write steps' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Fields' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious while one writes, ${colorScheme}`, async ({ home: page, product }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await open(page, product, [
      'please enter {email} into the Email field',
      'Type notes in French in the Text field',
      'Frobnicate it',
      '',
    ]);
    await step(page, 4).pressSequentially('C');
    await page.keyboard.press('ArrowDown');
    await expect(suggestions(page, 4)).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include('ol[aria-label="Steps"]').analyze();
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'How to write steps' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const guide = await new AxeBuilder({ page }).include('[role="dialog"]').analyze();
    expect(guide.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  });
}
