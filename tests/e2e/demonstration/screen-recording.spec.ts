import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Task } from '../../../src/contract/task.ts';
import { findChromium } from '#src/browser/launch/find-chromium.ts';
import { newTask } from '#src/core/tasks/new-task.ts';
import type { Product } from '../../product/harness/start-product.ts';
import { apiOf, expect, signIn, test } from '../fixtures.ts';

/** Chromium's own stand-ins for a screen, a microphone and the person who allows them. */
const allowed = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream=display-media-type=browser',
  '--auto-select-tab-capture-source-by-title=Legwork',
];

let accounts = 0;

async function onUploadScreen(
  product: Product,
  { flags, before }: { flags: string[]; before?: (context: BrowserContext) => Promise<unknown> },
  then: (page: Page, task: Task) => Promise<void>,
): Promise<void> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser: Browser = await chromium.launch({
    executablePath: await findChromium(process.env['CHROMIUM_PATH']),
    args: [...sandbox, '--disable-gpu', ...flags],
  });
  try {
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 800 } });
    await before?.(context);
    const page = await context.newPage();
    await signIn(page, `recorder${++accounts}@example.com`);
    const created = { ...newTask, status: 'draft' };
    const task = await (await apiOf(page, product)).ok<Task>('task.create', created);
    await page.goto(`/edit-task/${encodeURIComponent(task.id)}`);
    await then(page, task);
  } finally {
    await browser.close();
  }
}

test('a screen is recorded in the page and made into an agent', async ({ product }) => {
  test.setTimeout(150_000);
  const before = (context: BrowserContext) => context.addInitScript(keepRecorder);
  await onUploadScreen(product, { flags: allowed, before }, async (page, task) => {
    await page.getByRole('button', { name: 'Screen Record', exact: true }).click();
    await expect(page.getByText(/Recording your screen, \d\d:\d[1-9]/)).toBeVisible();
    const made = await page.evaluate(() => {
      const { recorder, timeslice } = (globalThis as unknown as Kept).kept;
      const [video] = recorder.stream.getVideoTracks();
      const [audio] = recorder.stream.getAudioTracks();
      const { videoBitsPerSecond, audioBitsPerSecond } = recorder;
      return {
        bits: [videoBitsPerSecond, audioBitsPerSecond],
        timeslice,
        video: video?.getConstraints(),
        audio: audio?.getConstraints(),
      };
    });
    expect(made).toMatchObject({
      bits: [2_500_000, 128_000],
      timeslice: 100,
      video: { width: 1920, height: 1080, frameRate: 30 },
      audio: { sampleRate: 44_100 },
    });
    await page.getByRole('button', { name: 'Stop recording' }).click();
    await expect(page.getByText('Screen recording captured')).toBeVisible();
    await expect(page.getByText('Your video is ready to create your agent.')).toBeVisible();
    const asked = page.waitForRequest(/upload\/get-signed-url$/);
    await page.getByRole('button', { name: 'Continue →' }).click();
    expect((await asked).postDataJSON()).toMatchObject({
      fileName: expect.stringMatching(/^screen-recording-\d{13}\.(?:mp4|webm)$/),
    });
    await expect(page.getByText('Video Processed', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible();

    const api = await apiOf(page, product);
    const recorded = await api.ok<Task>('task.get', { id: task.id });
    expect(recorded.video_status).toBe('processed');
    expect(recorded.recording_mime_type).toMatch(/^video\/(?:mp4|webm)$/);
    const shown = await api.ok<{ video_url: string }>('task.demonstration', { id: task.id });
    expect((await fetch(shown.video_url)).status).toBe(200);
  });
});

test('a screen that may not be recorded is reported, and the page stays as it was', async ({ product }) => {
  await onUploadScreen(product, { flags: ['--use-fake-ui-for-media-stream=deny'] }, async page => {
    await page.getByRole('button', { name: 'Screen Record', exact: true }).click();
    await expect(page.getByText('Failed to start recording. Please check permissions.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Screen Record', exact: true })).toBeVisible();
  });
});

test('a screen that gave no picture is reported as a recording error', async ({ product }) => {
  const before = (context: BrowserContext) => context.addInitScript(blankScreen);
  await onUploadScreen(product, { flags: [], before }, async page => {
    await page.getByRole('button', { name: 'Screen Record', exact: true }).click();
    await page.getByRole('button', { name: 'Stop recording' }).click();
    await expect(page.getByText('Recording Error', { exact: true })).toBeVisible();
    await expect(page.getByText('No recording data was captured. Please try again.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Screen Record', exact: true })).toBeVisible();
  });
});

test('a recorder that fails midway is reported as a recording error, and nothing of it is offered', async ({
  product,
}) => {
  const before = (context: BrowserContext) => context.addInitScript(keepRecorder);
  await onUploadScreen(product, { flags: allowed, before }, async page => {
    await page.getByRole('button', { name: 'Screen Record', exact: true }).click();
    await expect(page.getByText(/Recording your screen, \d\d:\d[1-9]/)).toBeVisible();
    // A recorder whose stream gains a track fails, as the standard has it.
    await page.evaluate(() => {
      const [track] = document.createElement('canvas').captureStream().getVideoTracks();
      if (track) (globalThis as unknown as Kept).kept.recorder.stream.addTrack(track);
    });
    await expect(page.getByText('Recording Error', { exact: true })).toBeVisible();
    await expect(page.getByText('An error occurred during recording. Please try again.').first()).toBeVisible();
    await expect(page.getByText('Screen recording captured')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Screen Record', exact: true })).toBeVisible();
  });
});

type Kept = { kept: { recorder: MediaRecorder; timeslice: number | undefined } };

/** Chromium's recorder as it is, with what the page makes of it kept for the test to see. */
function keepRecorder(): void {
  const Real = globalThis.MediaRecorder;
  globalThis.MediaRecorder = class extends Real {
    override start(timeslice?: number): void {
      (globalThis as unknown as Kept).kept = { recorder: this, timeslice };
      super.start(timeslice);
    }
  };
}

/** A screen that is shared and never draws anything; there is no microphone. */
function blankScreen(): void {
  navigator.mediaDevices.getDisplayMedia = () => Promise.resolve(document.createElement('canvas').captureStream(0));
}
