import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '#src/browser/launch/find-chromium.ts';
import type { Task } from '#src/contract/task.ts';
import { type SampleVideo, sampleVideoOf } from '../demonstration/sample-video.ts';
import { recovered } from '../demonstration/recovered.ts';
import { uploadVideo } from '../demonstration/upload-video.ts';
import { type ApiClient, apiClient } from '../product/harness/api-client.ts';
import { type Product, startProduct } from '../product/harness/start-product.ts';
import { installApps, startNodeRed, startTiddlyWiki } from './apps.ts';

let product: Product;
let api: ApiClient;

beforeAll(async () => {
  await installApps();
  product = await startProduct({}, { ownServer: true });
  api = apiClient(product.url, await product.token('videos@example.com'));
}, 300_000);
afterAll(() => product.stop());

/** Shows an application to a screen recorder and has the video made into a task; what is in its steps of what was done. */
async function shown(story: (video: SampleVideo, page: Parameters<typeof sampleVideoOf>[0]) => Promise<void>) {
  const dir = await mkdtemp(join(tmpdir(), 'legwork-video-'));
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({
    executablePath: await findChromium(process.env['CHROMIUM_PATH']),
    args: sandbox,
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 664 } });
    const video = sampleVideoOf(page);
    await story(video, page);
    const id = await uploadVideo(api, await video.save(dir, 'video'));
    const status = async () => (await api.ok<Task>('task.get', { id })).video_status;
    await expect.poll(status, { interval: 500 }).toBe('processed');
    const task = await api.ok<Task>('task.get', { id });
    const { part, missed } = recovered(video.actions, task);
    return { part, details: JSON.stringify({ missed, steps: task.steps, inputs: task.inputs }) };
  } finally {
    await browser.close();
    await rm(dir, { recursive: true });
  }
}

test('a video of TiddlyWiki becomes a draft that says most of what was done in it, without a key', async () => {
  const wiki = await startTiddlyWiki();
  try {
    const { part, details } = await shown(async (video, page) => {
      await video.start(wiki.url);
      const panel = page.getByText('control panel', { exact: true }).first();
      await video.click(page.getByRole('tab', { name: 'Tools' }), 'Tools', panel);
      await video.click(panel, 'control panel', page.getByText('Title of this TiddlyWiki').first());
      await video.type(page.getByRole('searchbox').first(), 'Search', 'journal');
    });
    expect(part, details).toBeGreaterThanOrEqual(0.7);
  } finally {
    await wiki.stop();
  }
}, 300_000);

test('a video of Node-RED, whose drawing board is a fine grid and whose lists answer each letter, becomes a draft', async () => {
  const red = await startNodeRed();
  try {
    const { part, details } = await shown(async (video, page) => {
      // What it asks at first is answered before the video begins.
      await page.goto(red.url);
      await page.getByRole('button', { name: 'No, do not enable notifications' }).click();
      const tour = page.locator('.red-ui-tourGuide-popover');
      await tour
        .getByRole('button')
        .filter({ has: page.locator('.fa-times') })
        .click();
      await tour.waitFor({ state: 'hidden' });
      const category = page.locator('.red-ui-palette-header').filter({ hasText: 'common' });
      const node = page.locator('.red-ui-palette-node').filter({ hasText: 'inject' });
      await video.start(red.url, node);
      await video.click(category, 'common', category);
      await video.type(page.getByPlaceholder('filter nodes'), 'filter nodes', 'delay');
      await video.type(page.getByPlaceholder('Search flows'), 'Search flows', 'sensor');
    });
    expect(part, details).toBeGreaterThanOrEqual(0.7);
  } finally {
    await red.stop();
  }
}, 300_000);
