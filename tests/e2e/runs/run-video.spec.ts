import type { Page } from '@playwright/test';
import type { Task } from '../../../src/contract/task.ts';
import type { TaskRun } from '../../../src/contract/task-run.ts';
import { hasEnded } from '../../product/harness/api-client.ts';
import { startFormSite } from '../../product/sites/form-site.ts';
import { apiOf, expect, test } from '../fixtures.ts';
import { scriptRun } from '../scripted-run.ts';

const player = (page: Page) => page.getByRole('group', { name: 'Video of the run' });
const slider = (page: Page) => page.getByRole('slider', { name: 'Position in the video' });
const runAddress = (run: TaskRun): string =>
  `/run-task/${encodeURIComponent(run.task_id)}/run/${encodeURIComponent(run.id)}`;

/** What the video element shows: its moment, and whether a picture is there for it. */
const shown = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    at: video.currentTime,
    width: video.videoWidth,
    ready: !video.seeking && video.readyState >= 2,
    paused: video.paused,
  }));

test('the video of a run appears after its end, plays, and each step leads to its moment', async ({
  home: page,
  product,
}) => {
  const site = await startFormSite();
  const api = await apiOf(page, product);
  await api.ok('user.data-retention', { video_retention: '1_week' });
  const task = await api.readyTask([
    `Go to ${site.url}`,
    'Type "Ada" in the Name field',
    'Wait 5 seconds',
    'Press Send',
  ]);
  const started = await api.start(task.id);
  await page.goto(runAddress(started));
  await expect(page.getByText('Task Successful')).toBeVisible();
  await expect(player(page)).toBeVisible();
  await expect(page.getByText("That's a wrap! The task is no longer running")).toBeVisible();
  // What the run came to stands until it is started.
  const { video } = await api.get(started.id);
  const length = Number(video.seconds);
  expect(length).toBeGreaterThan(5);
  await expect.poll(() => shown(page)).toMatchObject({ width: 1280, ready: true, paused: true });
  expect((await shown(page)).at).toBeGreaterThan(length - 1);

  await player(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => (await shown(page)).at).toBeGreaterThan(0.5);
  await page.keyboard.press('k');
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();

  const third = page.getByRole('listitem').filter({ hasText: 'Wait 5 seconds' });
  await third.getByRole('button', { name: /Show this in the video/ }).click();
  await expect(third).toHaveAttribute('aria-current', 'step');
  const at = (await shown(page)).at;
  const turn = (await api.get(started.id)).step_metadata_list.find(({ step }) => step === 3);
  const moment = (Date.parse(turn?.started_at ?? '') - Date.parse(String(video.parts[0]?.started_at))) / 1000;
  expect(Math.abs(at - moment)).toBeLessThan(0.2);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /step 3\. /);

  await player(page).getByRole('button', { name: 'Next step' }).click();
  await expect.poll(async () => (await shown(page)).at).toBeGreaterThan(at + 4);
  await page.keyboard.press('p');
  await page.keyboard.press('p');
  await expect.poll(async () => (await shown(page)).at).toBeLessThan(at + 4);
  await slider(page).focus();
  const before = (await shown(page)).at;
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await shown(page)).at).toBeCloseTo(Math.max(0, before - 10), 1);
  await expect.poll(() => shown(page)).toMatchObject({ ready: true });
  await player(page).getByRole('button', { name: 'Speed, now 1 times' }).click();
  expect(await page.locator('video').evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(2);
  const download = page.waitForEvent('download');
  await player(page).getByRole('link', { name: 'Download the video' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Test task \d+\.mp4$/);
  site.close();
});

async function scripted(page: Page, task: Task, start: Partial<TaskRun>) {
  const script = await scriptRun(page, task, start);
  await page.goto(runAddress(script.now()));
  await expect(page.getByRole('heading', { name: task.name })).toBeVisible();
  return script;
}

const noVideo = { reason: null, seconds: null, parts: [], download_url: null };
const ended = (more: Partial<TaskRun>): Partial<TaskRun> => ({
  status: 'success',
  ended_at: new Date().toISOString(),
  local_stream_url: null,
  ...more,
});

test('a video is shown only when there is one and the run has ended; until then it is being prepared', async ({
  home: page,
  product,
}) => {
  const [task] = await (await apiOf(page, product)).ok<Task[]>('task.list');
  if (!task) throw new Error('The sample tasks are missing');
  const script = await scripted(page, task, { video_url: '/nothing.mp4' });
  await expect(page.locator('iframe')).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  script.change(ended({ video_url: null, video: { ...noVideo, state: 'preparing' } }));
  await expect(page.getByText('Preparing the video…')).toBeVisible();
  await expect(page.getByText("That's a wrap! The task is no longer running")).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  const parts = [{ started_at: script.now().created_at, at: 0 }];
  script.change({
    video_url: '/api/files/expired/video.mp4',
    video: { ...noVideo, state: 'ready', seconds: 12, parts },
  });
  await expect(player(page)).toBeVisible();
  await expect(page.getByText('Preparing the video…')).toHaveCount(0);
  // Neither that link nor a fresh one leads to a video: it is said, and can be tried again.
  await expect(page.getByText('The video could not be loaded.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a run without a video says why, and where that is changed', async ({ home: page, product }) => {
  const [task] = await (await apiOf(page, product)).ok<Task[]>('task.list');
  if (!task) throw new Error('The sample tasks are missing');
  const reason = 'This run was not recorded: your video retention is set to No Retention.';
  const script = await scripted(page, task, ended({ video: { ...noVideo, state: 'off', reason } }));
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change it in Settings' })).toHaveAttribute('href', '/settings');
  script.change({ video: { ...noVideo, state: 'failed', reason: 'This run was not recorded: ffmpeg was not found.' } });
  await page.reload();
  await expect(page.getByText('ffmpeg was not found.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change it in Settings' })).toHaveCount(0);
});

test('an expired link is renewed silently, and the video continues at the same position', async ({
  home: page,
  product,
}) => {
  const site = await startFormSite();
  const api = await apiOf(page, product);
  await api.ok('user.data-retention', { video_retention: '1_week' });
  const task = await api.readyTask([`Go to ${site.url}`, 'Wait 3 seconds']);
  const started = await api.start(task.id);
  await api.until(started.id, run => hasEnded(run) && run.video_url !== null);
  site.close();
  // The first link has expired when the page uses it; the next one is good.
  let refused = 0;
  await page.route('**/api/files/**', route => (refused++ === 0 ? route.fulfill({ status: 404 }) : route.continue()));
  await page.goto(runAddress(started));
  await expect.poll(() => shown(page)).toMatchObject({ width: 1280, ready: true });
  expect(refused).toBeGreaterThan(1);
  await expect(page.getByText('The video could not be loaded.')).toHaveCount(0);
});
