import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Task } from '../../../src/contract/task.ts';
import type { Product } from '../../product/harness/start-product.ts';
import { apiOf, expect, test } from '../fixtures.ts';

const step = (page: Page, number: number) => page.getByLabel(`Step ${number}`, { exact: true });
const understood = (page: Page, number: number) =>
  page.getByRole('region', { name: `How step ${number} is understood`, exact: true });

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
  await page.goto(`/edit-task/${encodeURIComponent(task.id)}`);
  await expect(step(page, 1)).toBeVisible();
  return task;
}

test(
  'as one types, the editor shows how a step is understood, without the server',
  { tag: '@flow' },
  async ({ home: page, product }) => {
    await open(page, product, ['Go to https://shop.example', '']);
    await expect(step(page, 1)).toHaveAccessibleDescription(/^Understood as: Go.*shop\.example/);
    const asked: string[] = [];
    page.on('request', request => asked.push(new URL(request.url()).pathname));
    await step(page, 2).fill(
      'If a cookie banner is shown, click the Accept button, otherwise type {email} in the Email field',
    );
    await expect(step(page, 2)).toHaveAccessibleDescription(/\{email\} is not one of the Runtime Values/);
    await page.getByRole('button', { name: 'Add {email} to Runtime Values' }).click();
    await expect(page.getByLabel('Name of input 1')).toHaveValue('email');
    await expect(step(page, 2)).toBeFocused();
    await expect(step(page, 2)).toHaveAccessibleDescription(/^Understood as: If/);
    await page.getByRole('button', { name: /^Understood as: If/ }).press('Enter');
    const inner = understood(page, 2).getByRole('listitem').getByRole('listitem');
    await expect(inner).toHaveText([/^Click · .*Accept/, /^Type · .*Email.*\{email\}/]);
  },
);

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
  await expect(step(page, 1)).toHaveAccessibleDescription(/Divide it into several steps/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Step 1 has 5001 characters.').first()).toBeVisible();
  expect(await step(page, 1).inputValue()).toHaveLength(5001);
});

test('a proposal takes the place of the words in one click, and Ctrl+Z takes it back', async ({
  home: page,
  product,
}) => {
  await open(page, product, ['Hover']);
  await expect(step(page, 1)).toHaveAccessibleDescription(/“.*”/);
  const proposal = page.getByRole('button', { name: /^Write “/ });
  const words = /“(.*)”/.exec((await proposal.innerText()) ?? '')?.[1];
  await proposal.click();
  await expect(step(page, 1)).toHaveValue(new RegExp(`${words}`));
  await expect(step(page, 1)).toBeFocused();
  await expect(step(page, 1)).toHaveAccessibleDescription(/^Understood as/);
  await page.keyboard.press('Control+z');
  await expect(step(page, 1)).toHaveValue('Hover');
});

test('on a phone the line opens to what can be changed', async ({ home: page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const many = Array.from({ length: 9 }, (_, at) => `click Item ${at}`).join(', then ');
  await open(page, product, ['Search for {what}', `Go to https://shop.example, then ${many}`]);
  await expect(step(page, 2)).toHaveAccessibleDescription(/, then Click · Item 4 and \d+ more$/);
  const line = page.getByRole('button', { name: '{what} is not one of the Runtime Values.' });
  await expect(line).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add {what} to Runtime Values' })).toBeHidden();
  await line.click();
  await page.getByRole('button', { name: 'Add {what} to Runtime Values' }).click();
  await expect(page.getByLabel('Name of input 1')).toHaveValue('what');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, 'nothing of a long line is beside the page').toBe(390);
});

test('the lines can be switched off, and stay off after a reload', async ({ home: page, product }) => {
  await open(page, product, ['Click Save']);
  await expect(step(page, 1)).toHaveAccessibleDescription(/^Understood as/);
  await page.getByLabel('Show how steps are understood').uncheck();
  await expect(step(page, 1)).toHaveAccessibleDescription('');
  await page.reload();
  await expect(page.getByLabel('Show how steps are understood')).not.toBeChecked();
  await expect(step(page, 1)).toHaveAccessibleDescription('');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious in the lines, closed and open, ${colorScheme}`, async ({ home: page, product }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await open(page, product, [
      'Type {email} in the Email field',
      'If a banner is shown, click Accept',
      'Frobnicate it',
    ]);
    for (const number of [1, 2, 3]) await expect(step(page, number)).toHaveAccessibleDescription(/./);
    const faults = async (): Promise<string[]> => {
      const { violations } = await new AxeBuilder({ page }).include('ol[aria-label="Steps"]').analyze();
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    };
    expect(await faults(), 'closed').toEqual([]);
    for (const number of [1, 2, 3]) {
      await page.getByRole('list', { name: 'Steps' }).getByRole('button', { expanded: false }).first().click();
      await expect(understood(page, number)).toBeVisible();
    }
    expect(await faults(), 'open').toEqual([]);
  });
}
