import { expect, test } from '../fixtures.ts';

const titles = ['Create First Task', 'Task Configuration', 'Authentication & Login Management'];

test('Getting Started has three sections, each with one video that plays', { tag: '@flow' }, async ({ home: page }) => {
  await page.getByRole('link', { name: 'Getting Started' }).click();
  await expect(page).toHaveURL(/\/documentation$/);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(titles);
  for (const title of titles) {
    const videos = page.getByRole('region', { name: title }).locator('video');
    await expect(videos).toHaveCount(1);
    const played = await videos.evaluate(async (video: HTMLVideoElement) => {
      await video.play();
      await new Promise(resolve => video.addEventListener('timeupdate', resolve, { once: true }));
      video.pause();
      return { seconds: video.duration, width: video.videoWidth };
    });
    expect(played.seconds).toBeGreaterThan(3);
    expect(played.width).toBe(800);
  }
});

test('a video that does not load says so, and the written steps are there', async ({ home: page }) => {
  await page.route('**/guides/*.mp4', route => route.abort());
  await page.goto('/documentation');
  const section = page.getByRole('region', { name: 'Create First Task' });
  await expect(section.getByText('The video could not be loaded.')).toBeVisible();
  await expect(section.getByRole('listitem').first()).toContainText('Create Task');
});
