import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { type RowsSite, startRowsSite } from '../../product/sites/rows-site.ts';
import type { Product } from '../../product/harness/start-product.ts';
import { apiOf, expect, test } from '../fixtures.ts';
import { scriptRun } from '../scripted-run.ts';

async function startTask(
  page: Page,
  product: Product,
  { steps, inputs = [] }: { steps: string[]; inputs?: { name: string; description: string }[] },
): Promise<void> {
  const task = await (await apiOf(page, product)).readyTask(steps, { inputs });
  await page.goto(`/run-task/${encodeURIComponent(task.id)}`);
  await page.getByRole('button', { name: 'Start Task' }).click();
  await expect(page.getByText('The agent waits for your answer')).toBeVisible();
}

/** Only for whoever wants to look: a picture of each state, in both themes. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES_DIR'];
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
  }
}

const question = (page: Page) => page.getByRole('group', { name: 'Question' });
const box = (page: Page) => page.getByLabel('Message to the agent');

test.describe('the open question', () => {
  let site: RowsSite;
  test.beforeEach(async () => void (site = await startRowsSite()));
  test.afterEach(() => site.close());

  test(
    'stands above the answer box with its choices, which are marked in the live view and chosen by a press',
    { tag: '@flow' },
    async ({ home: page, product }) => {
      await startTask(page, product, { steps: [`Go to ${site.url}`, 'Click Edit'] });
      await expect(question(page)).toContainText('I see 3 things that could be “Edit”');
      const choices = page.getByRole('list', { name: 'Choices' }).getByRole('button');
      await expect(choices).toHaveCount(3);
      const live = page.frameLocator('iframe[title="Live browser view"]');
      await expect(live.locator('canvas')).toBeVisible();
      await choices.nth(1).hover();
      await expect(live.locator('#shown')).toBeVisible();
      await picture(page, 'choices');
      await page.getByRole('heading', { name: 'Chats' }).hover();
      await expect(live.locator('#shown')).toBeHidden();
      await choices.nth(1).click();
      await expect(page.getByText(/Task (Successful|Completed)/)).toBeVisible();
      expect(site.edited).toEqual(['Bob']);
      await expect(page.getByRole('log')).toContainText('I see 3 things that could be “Edit”');
    },
  );

  test('shows wherever its owner is, with the way to it, until it is answered', async ({ home: page, product }) => {
    await startTask(page, product, { steps: [`Go to ${site.url}`, 'Click Edit'] });
    await page.goto('/');
    const strip = page.getByRole('region', { name: 'Waiting for you' });
    await expect(strip).toContainText('I see 3 things that could be “Edit”');
    const sessions = page.getByRole('link', { name: 'Sessions, 1 waiting for you' });
    await expect(sessions).toBeVisible();
    await picture(page, 'home');
    await sessions.click();
    await expect(page.getByRole('row').filter({ hasText: 'Waiting for you' })).toHaveCount(1);
    await picture(page, 'sessions');
    await page.goto('/');
    await strip.getByRole('link', { name: 'Answer' }).click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByText('Task Failed', { exact: true })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Sessions', exact: true })).toBeVisible();
    await expect(strip).toHaveCount(0);
  });

  test(
    'offers ways to write a step that is not understood, and the one that is pressed is carried out',
    { tag: '@flow' },
    async ({ home: page, product }) => {
      await startTask(page, product, { steps: [`Go to ${site.url}`, 'Jot down "Oslo" in City', 'Click Save'] });
      await expect(question(page)).toContainText('“Jot down "Oslo" in City”: No step begins with');
      await picture(page, 'not-understood');
      await page.getByRole('list', { name: 'Choices' }).getByRole('button', { name: 'Type "Oslo" in City' }).click();
      await expect(page.getByText(/Task (Successful|Completed)/)).toBeVisible();
      expect(site.saved).toEqual(['Oslo']);
    },
  );

  test('stays in view when the window changes its size and the steps are open', async ({ home: page, product }) => {
    await startTask(page, product, {
      steps: [`Go to ${site.url}`, 'Click Edit', ...Array<string>(20).fill('Wait 1 second')],
    });
    const sizes = [
      { width: 1440, height: 900 },
      { width: 1280, height: 620 },
      { width: 390, height: 844 },
      { width: 844, height: 390 },
      { width: 820, height: 1180 },
    ];
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const part of [question(page), page.getByRole('button', { name: 'I did it' }), box(page)])
        await expect(part).toBeInViewport({ ratio: 0.9 });
      const above = await question(page).boundingBox();
      const below = await box(page).boundingBox();
      expect(above && below && above.y + above.height <= below.y).toBe(true);
      await picture(page, `open-${size.width}x${size.height}`);
    }
  });

  const city = {
    steps: ['Type {city} in the City field', 'Click Save'],
    inputs: [{ name: 'city', description: 'Where to' }],
  };

  for (const said of ['', 'resume', 'Continue', 'done'])
    test(`“${said}” and Resume is never typed as the value`, async ({ home: page, product }) => {
      await startTask(page, product, { ...city, steps: [`Go to ${site.url}`, ...city.steps] });
      await expect(question(page)).toContainText('city');
      await box(page).fill(said);
      await page.getByRole('button', { name: 'Resume', exact: true }).click();
      await expect(page.getByText('Task Completed', { exact: true })).toBeVisible();
      expect(site.saved).toEqual(['']);
    });

  test('a step that was left out proves nothing, and Stop ends the run', async ({ home: page, product }) => {
    await startTask(page, product, { ...city, steps: [`Go to ${site.url}`, ...city.steps] });
    await picture(page, 'value');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByText('Task Failed', { exact: true })).toBeVisible();
    expect(site.saved).toEqual([]);
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.getByRole('button', { name: 'Start Task' }).click();
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await expect(page.getByText('Task Completed', { exact: true })).toBeVisible();
    expect(site.saved).toEqual(['']);
  });
});

test.describe('a question of another kind', () => {
  const sizes = [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ];
  const kinds = [
    {
      kind: 'approval',
      question: {
        id: 'q1',
        text: 'May I press “Pay €8.00” on shop.test? No step of the task asks for it.',
        secret: false,
        approval: true,
      },
      buttons: ['Allow once', 'Do not allow'],
    },
    {
      kind: 'secret',
      question: {
        id: 'q1',
        text: 'What is the code?\nYour answer is typed only on shop.test.',
        secret: true,
        approval: false,
      },
      buttons: ['I did it', 'Skip', 'Stop'],
    },
  ];

  for (const { kind, question: open, buttons } of kinds)
    test(`has its own card: ${kind}`, async ({ home: page, product }) => {
      const task = await (await apiOf(page, product)).readyTask(['Wait 1 second']);
      const script = await scriptRun(page, task, { input_requested: true, input_secret: open.secret, question: open });
      script.say('agent', open.text, open.id);
      await page.goto(`/run-task/${encodeURIComponent(task.id)}/run/${encodeURIComponent(script.now().id)}`);
      await expect(question(page)).toContainText(open.text.split('\n')[0] ?? '');
      for (const size of sizes) {
        await page.setViewportSize(size);
        for (const name of buttons) await expect(page.getByRole('button', { name, exact: true })).toBeInViewport();
        const last = await page.getByRole('button', { name: buttons.at(-1) ?? '', exact: true }).boundingBox();
        const below = await box(page).boundingBox();
        // Right above the box, also while nothing else was said.
        expect((below?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)).toBeLessThan(40);
        await picture(page, `${kind}-${size.width}`);
      }
      if (open.secret) await expect(box(page)).toHaveAttribute('type', 'password');
    });
});
