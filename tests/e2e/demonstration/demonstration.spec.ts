import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { Task } from '../../../src/contract/task.ts';
import { newTask } from '#src/core/tasks/new-task.ts';
import { sampleVideoOf } from '../../demonstration/sample-video.ts';
import { cart, customer, search, signIn, type Story } from '../../demonstration/stories.ts';
import { recovered } from '../../demonstration/recovered.ts';
import { uploadVideo } from '../../demonstration/upload-video.ts';
import { apiOf, expect, test } from '../fixtures.ts';

/** The session of a story, as a video file. */
async function video(context: BrowserContext, story: Story, { base, dir }: { base: string; dir: string }) {
  const shown = await context.newPage();
  await shown.setViewportSize({ width: 1280, height: 664 });
  const made = sampleVideoOf(shown);
  await story.play(made, shown, `${base}/practice/video-${story.name}`);
  const path = await made.save(dir, story.name, { sound: story === cart });
  await shown.close();
  return { path, actions: made.actions };
}

/** Drops a file onto the drop area with the events of a browser. */
async function drop(page: Page, path: string, type: string): Promise<void> {
  const bytes = (await readFile(path)).toString('base64');
  const file = { bytes, name: basename(path), type };
  const transfer = await page.evaluateHandle(({ bytes: text, name, type: mime }) => {
    const held = new DataTransfer();
    held.items.add(new File([Uint8Array.from(atob(text), letter => letter.charCodeAt(0))], name, { type: mime }));
    return held;
  }, file);
  await page.getByTestId('drop-area').dispatchEvent('drop', { dataTransfer: transfer });
}

const stages = [
  'Analyzing your actions and screen content',
  'Extracting speech and instructions',
  'Mapping tasks and flows',
  'Building automation script',
  'Finalizing and preparing agent for use',
];

test(
  'a video is dropped, sent, processed in five stages and becomes steps that lead to their clips',
  { tag: '@flow' },
  async ({ home: page, product, context }, info) => {
    test.setTimeout(240_000);
    const made = await video(context, cart, { base: product.url, dir: info.outputDir });
    const { id } = await (
      await apiOf(page, product)
    ).ok<Task>('task.create', {
      ...newTask,
      video_status: 'none',
    });

    const loading = Promise.withResolvers<void>();
    await page.route('**/api/task.get', route => loading.promise.then(() => route.continue()));
    await page.goto(`/edit-task/${encodeURIComponent(id)}`);
    await expect(page.getByText('Loading task data...')).toBeVisible();
    loading.resolve();
    await expect(page.getByText('Choose a recording or drag & drop it here')).toBeVisible();
    await expect(page.getByText('Works with any MP4, MOV, WMV or MKV file')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Screen Record' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload' })).toBeVisible();
    await expect(page.getByLabel('Video file')).toHaveAttribute('accept', 'video/*');
    await expect(page.getByText('Skip Video')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Tips' }).getByRole('listitem')).toHaveText([
      'Make text clearly visible',
      'Start and end at logical points',
      'Record in full screen',
    ]);

    await page.getByLabel('Video file').setInputFiles(made.path);
    await expect(page.getByText('cart.mp4 selected')).toBeVisible();
    await expect(page.getByRole('button', { name: 'screen record instead' })).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await (await chooser).setFiles({ name: 'other.webm', mimeType: 'video/webm', buffer: Buffer.from('x') });
    await expect(page.getByText('other.webm selected')).toBeVisible();
    await drop(page, made.path, 'video/mp4');
    await expect(page.getByText('cart.mp4 selected')).toBeVisible();
    await expect(page.getByText('Your video is ready to create your agent.')).toBeVisible();
    await expect(page.getByText('Skip Video')).toBeHidden();

    const sending = Promise.withResolvers<void>();
    await page.route('**/api/files/**', route =>
      route.request().method() === 'PUT' ? sending.promise.then(() => route.continue()) : route.continue(),
    );
    await page.getByRole('button', { name: 'Continue →' }).click();
    await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
    sending.resolve();
    await expect(page.getByRole('heading', { name: 'Processing Video...' })).toBeVisible();
    const view = page.getByRole('region', { name: 'Processing Video' });
    await expect(view.getByRole('listitem')).toHaveText(stages);
    await expect(
      view.getByText('This may take a moment. Feel free to think about what you want to create next.'),
    ).toBeVisible();
    await expect(view.getByText(/^\d+%$/)).toBeVisible();
    const own = view.getByLabel('Your recording');
    await expect.poll(() => own.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(1280);

    const bar = view.getByRole('progressbar', { name: 'Processing Video' });
    const seen: number[] = [];
    await expect.poll(async () => seen.push(Number(await bar.getAttribute('aria-valuenow'))) && seen.at(-1)).toBe(100);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    await expect(page.getByText('Video Processed', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Step 3', { exact: true })).toHaveValue('Click "Add to cart"');

    const { steps, inputs } = await (await apiOf(page, product)).ok<Task>('task.get', { id });
    const { part, missed } = recovered(made.actions, { steps, inputs });
    expect(part, JSON.stringify({ missed, steps })).toBeGreaterThanOrEqual(0.7);
    await expect(page.getByRole('list', { name: 'About the video' })).toHaveText(
      'The speech in the video was not used: this installation has no speech recognition.',
    );
    // The picture of the product was clicked, and only the words below it say which.
    await expect(page.getByText('Check this step').first()).toBeVisible();
    await page
      .getByRole('button', { name: /Show this step in the video/ })
      .nth(2)
      .click();
    const clip = page.getByLabel('Clip of the recording');
    const range = /#t=([\d.]+),([\d.]+)$/.exec((await clip.getAttribute('src')) ?? '');
    expect(Number(range?.[2]) - Number(range?.[1])).toBeCloseTo(3);
    await expect
      .poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(Number(range?.[1]));
  },
);

test('videos sent by the API become drafts with the recorded steps, without a model key', async ({
  home: page,
  product,
  context,
}, info) => {
  test.setTimeout(300_000);
  const api = await apiOf(page, product);
  const sent = [];
  for (const story of [customer, signIn, search]) {
    const made = await video(context, story, { base: product.url, dir: info.outputDir });
    sent.push({ ...made, id: await uploadVideo(api, made.path) });
  }
  for (const { id, actions } of sent) {
    const status = async () => (await api.ok<Task>('task.get', { id })).video_status;
    await expect.poll(status, { timeout: 200_000, intervals: [500] }).toBe('processed');
    const task = await api.ok<Task>('task.get', { id });
    const { part, missed } = recovered(actions, task);
    expect(part, JSON.stringify({ missed, steps: task.steps, inputs: task.inputs })).toBeGreaterThanOrEqual(0.7);
    expect(JSON.stringify(task)).not.toContain('"practice"');
  }
});
