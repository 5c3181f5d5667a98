import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Task } from '../../../src/contract/task.ts';
import { apiOf, expect, test } from '../fixtures.ts';

const video = { name: 'demo.mp4', mimeType: 'video/mp4', buffer: Buffer.from('This is a letter, and no video.') };
const error = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible();

/** Opens page 1 of a new task. */
async function openNew(page: Page): Promise<void> {
  await page.getByRole('button', { name: '+ Create Task' }).first().click();
  await expect(page.getByText('Choose a recording or drag & drop it here')).toBeVisible();
}

/** Chooses the video and sends it. */
async function send(page: Page): Promise<void> {
  await page.getByLabel('Video file').setInputFiles(video);
  await page.getByRole('button', { name: 'Continue →' }).click();
}

/** Answers in the server's place. */
async function refuse(page: Page, path: string, answer: { status: number; message: string } | 'nothing') {
  await page.route(path, route => {
    if (answer === 'nothing') return route.abort();
    const { status, message } = answer;
    return route.fulfill({ status, json: { code: 'REFUSED', message } });
  });
}

test('without a session the screen for a video leads to /login and says why', async ({ page }) => {
  await page.goto('/edit-task/user%3A1%2Ftask%3A1');
  await expect(page.getByText('Authentication Required', { exact: true })).toBeVisible();
  await expect(page.getByText('You must be logged in to access this page', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('an address whose task has no id says so', async ({ home: page }) => {
  await page.goto('/edit-task/%20');
  await error(page, 'No task ID provided');
  await expect(page.getByText('Choose a recording or drag & drop it here')).toBeVisible();
});

test(
  'a video that cannot be sent says where it failed and why, and may be sent again',
  { tag: '@flow' },
  async ({ home: page }) => {
    await openNew(page);
    const failures = [
      ['**/api/upload/get-signed-url', { status: 503, message: 'No room' }, 'Failed to get signed URL: 503 - No room'],
      [
        '**/api/files/**',
        { status: 403, message: 'The link is too old' },
        'Failed to upload to Google Cloud Storage: 403 - The link is too old',
      ],
      ['**/api/upload/complete', { status: 409, message: 'Not there' }, 'Failed to complete upload: 409'],
    ] as const;
    for (const [path, answer, words] of failures) {
      await refuse(page, path, answer);
      await send(page);
      await error(page, words);
      await page.unroute(path);
      await expect(page.getByRole('button', { name: 'Continue →' })).toBeEnabled();
    }
  },
);

test('a failure without a message of its own names what was tried', async ({ home: page }) => {
  await openNew(page);
  await refuse(page, '**/api/task.update', { status: 500, message: 'Broken' });
  await page.getByRole('button', { name: 'Skip Video' }).click();
  await error(page, 'Failed to skip video upload');
  await refuse(page, '**/api/task.upload', 'nothing');
  await send(page);
  await error(page, 'Failed to upload or create task');
});

test('a file that is not a video fails with its reason, and is polled no more', async ({ home: page, product }) => {
  await page.clock.install();
  await openNew(page);
  await page
    .getByLabel('Video file')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await error(page, 'Please select a valid video file.');
  // The first request of the screen is held, so that both states are seen however quick the worker is.
  const refused = Promise.withResolvers<void>();
  await page.route('**/api/task.get', async route => {
    await refused.promise;
    await route.continue();
  });
  await send(page);
  await expect(page.getByRole('heading', { name: 'Processing Video...' })).toBeVisible();
  const api = await apiOf(page, product);
  const id = decodeURIComponent(new URL(page.url()).pathname.split('/')[2] ?? '');
  const status = async () => (await api.ok<Task>('task.get', { id })).video_status;
  await expect.poll(status).toBe('failed_processing');
  refused.resolve();
  await expect(page.getByText('Processing Failed', { exact: true })).toBeVisible();
  await error(page, 'Video processing failed. Please try uploading again.');
  await expect(page.getByRole('alert').filter({ hasText: 'This file is not a video' })).toBeVisible();
  await expect(page.getByText('demo.mp4 selected')).toBeVisible();
  let asked = 0;
  page.on('request', request => void (request.url().endsWith('/api/task.get') && (asked += 1)));
  await page.clock.runFor(65_000);
  expect(asked).toBe(0);
});

test('the upload of a large video continues after a lost connection, also after a reload', async ({
  home: page,
}, info) => {
  const path = info.outputPath('large.mp4');
  await writeFile(path, Buffer.alloc(12_000_000, 'No video. '));
  const offsets: string[] = [];
  let broken = false;
  await page.route('**/api/upload/resumable/**', async route => {
    const offset = route.request().headers()['upload-offset'];
    if (broken) return route.abort();
    if (offset !== undefined) offsets.push(offset);
    // The first part arrives, and then the network is gone.
    broken = offsets.length === 1;
    await route.continue();
  });
  const choose = async (): Promise<void> => {
    await openNew(page);
    await page.getByLabel('Video file').setInputFiles(path);
    await page.getByRole('button', { name: 'Continue →' }).click();
  };
  await choose();
  await expect(page.getByText('The connection was lost. The upload continues when it is back.')).toBeVisible();
  await page.reload();
  broken = false;
  offsets.push('reloaded');
  await page.goto('/');
  await choose();
  // A quick worker has refused the file before its processing is seen.
  const arrived = page.getByRole('heading', { name: 'Processing Video...' });
  const refused = page.getByRole('alert').filter({ hasText: 'This file is not a video' });
  await expect(arrived.or(refused)).toBeVisible();
  expect(offsets).toEqual(['0', 'reloaded', '8000000']);
});
