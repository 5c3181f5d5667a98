import type { Page } from '@playwright/test';
import type { Task } from '../../../src/contract/task.ts';
import type { Product } from '../../product/harness/start-product.ts';
import { type FilesSite, startFilesSite } from '../../product/sites/files-site.ts';
import { apiOf, expect, test } from '../fixtures.ts';
import { scriptRun } from '../scripted-run.ts';

const box = (page: Page) => page.getByLabel('Upload files during run');
const chosen = (page: Page) => page.getByRole('list', { name: 'Files chosen' }).getByRole('listitem');
const file = (name: string, text = name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

async function openTask(page: Page, product: Product, steps: string[]): Promise<Task> {
  const task = await (await apiOf(page, product)).readyTask(steps);
  await page.goto(`/run-task/${encodeURIComponent(task.id)}`);
  await expect(page.getByRole('button', { name: 'Start Task' })).toBeEnabled();
  return task;
}

async function choose(page: Page, files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) {
  await page.getByLabel('Files for the run').setInputFiles(files);
}

test.describe('with a site that takes files and gives some', () => {
  let site: FilesSite;
  test.beforeAll(async () => void (site = await startFilesSite()));
  test.afterAll(() => site.close());

  test(
    'chosen files are uploaded at the start and reach the site, and its downloads are shown and served as one zip',
    { tag: '@flow' },
    async ({ home: page, product }) => {
      await openTask(page, product, [
        `Go to ${site.url}`,
        'Upload the file resume.txt in the Resume field',
        'Click "Download the report"',
        'Press Send application',
        'Read the heading',
      ]);
      await expect(page.getByLabel('Files for the run')).toHaveCount(0);
      await box(page).check();
      await choose(page, [file('resume.txt', 'I am Ann'), file('other.txt')]);
      await expect(page.getByText('Files Selected', { exact: true }).first()).toBeVisible();
      await expect(chosen(page)).toHaveCount(2);
      await page.getByRole('button', { name: 'Remove other.txt' }).click();
      await expect(chosen(page)).toHaveText([/resume\.txt.*8 B/]);
      await page.getByRole('button', { name: 'Start Task' }).click();
      await expect(page.getByText('Upload Success', { exact: true }).first()).toBeVisible();

      const results = page.getByRole('link', { name: 'Download results' });
      await expect(results).toBeVisible();
      expect(site.received).toEqual([{ field: 'resume', name: 'resume.txt', text: 'I am Ann' }]);
      await page.getByRole('button', { name: 'Preview report.csv' }).click();
      await expect(page.getByLabel('Content of report.csv')).toHaveText(/name,total\s+Ann,3/);
      await page.keyboard.press('Escape');
      const [zip] = await Promise.all([page.waitForEvent('download'), results.click()]);
      expect(zip.suggestedFilename()).toMatch(/^run-\d+-results\.zip$/);
      const [one] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download report.csv' }).click(),
      ]);
      expect(one.suggestedFilename()).toBe('report.csv');
    },
  );
});

test('without the checkbox nothing is uploaded', async ({ home: page, product }) => {
  const task = await openTask(page, product, ['Go to https://example.com']);
  const script = await scriptRun(page, task, { status: 'success' });
  const sent: string[] = [];
  page.on('request', request => void (request.url().includes('upload/files') && sent.push(request.url())));
  await box(page).check();
  await choose(page, [file('a.txt')]);
  await box(page).uncheck();
  await page.getByRole('button', { name: 'Start Task' }).click();
  await expect(page).toHaveURL(/\/run\//);
  expect(script.calls.find(call => call.name === 'task.run')?.body).toMatchObject({ uploaded_files: [] });
  expect(sent).toEqual([]);
});

test('files over the limit or of a refused type are refused by name before the upload', async ({
  home: page,
  product,
}) => {
  await openTask(page, product, ['Go to https://example.com']);
  await box(page).check();
  await choose(page, [file('setup.exe'), file('fine.txt')]);
  await expect(page.getByText('Upload Error', { exact: true }).first()).toBeVisible();
  await expect(
    page.getByText('“setup.exe” is a program or a page (.exe). These files are not accepted.', { exact: true }).first(),
  ).toBeVisible();
  await expect(chosen(page)).toHaveText([/fine\.txt/]);
  await choose(page, { name: 'big.csv', mimeType: 'text/csv', buffer: Buffer.alloc(25_000_001) });
  await expect(
    page.getByText('“big.csv” has 25 MB; a file may have at most 25 MB.', { exact: true }).first(),
  ).toBeVisible();
  await choose(
    page,
    Array.from({ length: 10 }, (_, n) => file(`${n}.txt`)),
  );
  await expect(page.getByText('Too many files (11): a run takes at most 10.', { exact: true }).first()).toBeVisible();
  await expect(chosen(page)).toHaveCount(1);
});

test('files can be dropped', async ({ home: page, product }) => {
  await openTask(page, product, ['Go to https://example.com']);
  await box(page).check();
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'dropped.txt'));
    return transfer;
  });
  await page.getByText('or drop them here').dispatchEvent('drop', { dataTransfer: data });
  await expect(chosen(page)).toHaveText([/dropped\.txt/]);
});

const failures = [
  ['a refusal', { status: 500, body: 'disk full' }, 'Upload failed: disk full'],
  ['an empty list', { status: 200, body: '{"files":[],"message":""}' }, 'No files were uploaded successfully'],
  ['no answer', 'network', 'Failed to upload files'],
] as const;
for (const [title, failure, words] of failures) {
  test(`${title} is reported as Upload Error, the run does not start, and the files stay chosen`, async ({
    home: page,
    product,
  }) => {
    const task = await openTask(page, product, ['Go to https://example.com']);
    const script = await scriptRun(page, task, { status: 'success' });
    await page.route('**/api/upload/files', route =>
      failure === 'network' ? route.abort() : route.fulfill({ status: failure.status, body: failure.body }),
    );
    await box(page).check();
    await choose(page, [file('a.txt')]);
    await page.getByRole('button', { name: 'Start Task' }).click();
    await expect(page.getByText('Upload Error', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(chosen(page)).toHaveCount(1);
    expect(script.calls.some(call => call.name === 'task.run')).toBe(false);
  });
}
