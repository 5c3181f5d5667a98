import { filmOf, stories } from '../demonstration/films.ts';
import { expect, test } from './fixtures.ts';

test('a video is chosen, processed and becomes steps that lead to their clips', async ({
  home: page,
  product,
  context,
}, info) => {
  test.setTimeout(240_000);
  const shown = await context.newPage();
  await shown.setViewportSize({ width: 1280, height: 664 });
  const made = filmOf(shown);
  await stories[1]?.play(made, shown, `${product.url}/practice/e2e-demo-1`);
  const film = await made.save(info.outputDir, 'sign-in');
  await shown.close();
  await page.getByRole('button', { name: '+ Create Task' }).first().click();
  await expect(page.getByText('Choose a recording or drag & drop it here')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByLabel('Video file')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText('Please select a valid video file.', { exact: true })).toBeVisible();
  await page.getByLabel('Video file').setInputFiles(film);
  await expect(page.getByText('sign-in.mp4 selected')).toBeVisible();
  await expect(page.getByText('Skip Video')).toBeHidden();
  await page.getByRole('button', { name: 'Continue →' }).click();
  await expect(page.getByRole('progressbar', { name: 'Processing Video' })).toBeVisible();
  await expect(page.getByText('Video Processed', { exact: true })).toBeVisible({ timeout: 200_000 });
  await expect(page.getByLabel('Step 2', { exact: true })).toHaveValue('Type {email} in the "Email" field');
  await page
    .getByRole('button', { name: /Show this step in the video/ })
    .nth(1)
    .click();
  await expect(page.getByLabel('Clip of the recording')).toBeVisible();
});
