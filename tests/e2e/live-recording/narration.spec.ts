import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type { LiveRecording } from '../../../src/contract/live-recording.ts';
import { findChromium } from '#src/browser/launch/find-chromium.ts';
import { startFormSite } from '../../product/sites/form-site.ts';
import type { Product } from '../../product/harness/start-product.ts';
import { apiOf, expect, signIn, test } from '../fixtures.ts';

const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const rate = 16_000;

/** A second of silence, two of a voice-like hum, and silence. */
function hum(): Buffer {
  const samples = new Int16Array(rate * 12);
  for (let at = rate; at < rate * 3; at += 1) samples[at] = 9000 * Math.sin((at / rate) * 2 * Math.PI * 220);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.byteLength, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([head, Buffer.from(samples.buffer)]);
}

async function recorded(
  product: Product,
  { flags, email }: { flags: string[]; email: string },
  then: (page: Page, taskId: string) => Promise<void>,
): Promise<void> {
  const site = await startFormSite();
  const browser = await chromium.launch({
    executablePath: await findChromium(process.env['CHROMIUM_PATH']),
    args: [...sandbox, '--disable-gpu', '--autoplay-policy=no-user-gesture-required', ...flags],
  });
  try {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage();
    await signIn(page, email);
    const api = await apiOf(page, product);
    const task = await api.readyTask([], { name: 'Send the form', video_status: 'not_provided' });
    await page.goto(`/record-task/${encodeURIComponent(task.id)}`);
    await page.getByLabel('Start address').fill(site.url);
    await page.getByRole('button', { name: 'Open the browser' }).click();
    await expect(page.getByRole('textbox', { name: 'Step 1' })).toHaveValue(`Go to ${site.url}`);
    await then(page, task.id);
  } finally {
    await browser.close();
    site.close();
  }
}

test('speech is saved with the recorded step, can be played there, and stays with the task’s step', async ({
  product,
}) => {
  test.setTimeout(150_000);
  const dir = await mkdtemp(join(tmpdir(), 'legwork-hum-'));
  await writeFile(join(dir, 'hum.wav'), hum());
  const flags = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${join(dir, 'hum.wav')}%noloop`,
  ];
  await recorded(product, { flags, email: 'speaker@example.com' }, async (page, taskId) => {
    const microphone = page.getByRole('button', { name: 'Microphone' });
    await expect(microphone).toHaveAttribute('aria-pressed', 'false');
    await microphone.click();
    await expect(microphone).toHaveAttribute('aria-pressed', 'true');
    const clip = page.getByRole('button', { name: /^Play the spoken note, 0:0[1-3]$/ });
    await expect(clip).toBeVisible();
    const api = await apiOf(page, product);
    const { steps } = await api.ok<LiveRecording>('recording.get', { task_id: taskId });
    expect(steps.map(({ narration }) => narration.length)).toEqual([1]);
    const sound = await fetch(steps[0]?.narration[0]?.url ?? '');
    expect(sound.headers.get('content-type')).toBe('audio/webm');
    expect((await sound.arrayBuffer()).byteLength).toBeGreaterThan(1000);

    await page.route('**/api/recording.get', async route => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), state: 'parked', live_url: null } });
    });
    await expect(page.getByText('The recording is paused')).toBeVisible();
    await expect(microphone).toHaveAttribute('aria-pressed', 'false');
    await expect(microphone).toBeDisabled();
    await page.unroute('**/api/recording.get');
    await expect(microphone).toBeEnabled();
    await expect(microphone).toHaveAttribute('aria-pressed', 'false');

    await page.getByRole('button', { name: 'Stop and create the task' }).click();
    await expect(page).toHaveURL(/edit-task/);
    await expect(clip).toHaveText(/0:0[1-3] spoken/);
    await clip.click();
    await expect(page.getByRole('button', { name: 'Stop the sound' })).toBeVisible();
    // It ends by itself: the sound could be decoded and was played.
    await expect(clip).toBeVisible();
    await expect(page.getByText('The sound could not be played.')).toHaveCount(0);
  });
  await rm(dir, { recursive: true });
});

test('a microphone that may not be used is reported, and the recording continues without it', async ({ product }) => {
  test.setTimeout(120_000);
  await recorded(
    product,
    { flags: ['--use-fake-ui-for-media-stream=deny'], email: 'silent@example.com' },
    async page => {
      const microphone = page.getByRole('button', { name: 'Microphone' });
      await microphone.click();
      await expect(page.getByText('Failed to start recording. Please check permissions.').first()).toBeVisible();
      await expect(microphone).toHaveAttribute('aria-pressed', 'false');
      await expect(page.getByRole('button', { name: 'Stop and create the task' })).toBeEnabled();
    },
  );
});
