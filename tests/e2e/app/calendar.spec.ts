import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type Rollup } from 'vite';
import { hangMs } from '#tests/setup/hang.ts';
import { test as base } from '../browser-test.ts';

const ui = join(import.meta.dirname, '../../../src/web/components/ui');

/** The calendar alone on a page, without the product. */
const test = base.extend<{ open: (query: string) => Promise<Page> }, { files: Map<string, string | Uint8Array> }>({
  files: [
    // Playwright reads the fixtures a fixture needs from this pattern, and this one needs none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const built = (await build({
        configFile: false,
        root: ui,
        logLevel: 'error',
        plugins: [react(), tailwindcss()],
        build: { write: false, rollupOptions: { input: join(ui, 'calendar.fixture.tsx') } },
      })) as Rollup.RollupOutput;
      await use(new Map(built.output.map(file => [`/${file.fileName}`, 'code' in file ? file.code : file.source])));
    },
    { scope: 'worker', timeout: hangMs },
  ],
  open: async ({ page, files }, use) => {
    const names = [...files.keys()];
    const script = names.find(name => name.endsWith('.js'));
    const style = names.find(name => name.endsWith('.css'));
    const html = `<!doctype html><link rel="stylesheet" href="${style}"><div id="root"></div><script type="module" src="${script}"></script>`;
    await page.route('http://calendar.test/**', route => {
      const { pathname } = new URL(route.request().url());
      const file = files.get(pathname);
      const contentType = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
      if (file === undefined) return route.fulfill({ contentType: 'text/html', body: html });
      return route.fulfill({ contentType, body: typeof file === 'string' ? file : Buffer.from(file) });
    });
    await page.clock.setFixedTime(new Date('2026-11-18T12:00:00Z'));
    await use(async query => {
      await page.goto(`http://calendar.test/?${query}`);
      return page;
    });
  },
});

const day = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('one day is chosen, with a month list and a year list', { tag: '@flow' }, async ({ open }) => {
  const page = await open('mode=single');
  await expect(page.getByRole('grid', { name: 'November 2026' })).toBeVisible();
  await page.getByLabel('Month', { exact: true }).selectOption('February');
  await page.getByLabel('Year', { exact: true }).selectOption('2028');
  await expect(page.getByRole('grid', { name: 'February 2028' })).toBeVisible();
  await day(page, /29 February 2028/).click();
  await expect(page.getByRole('status', { name: 'Chosen' })).toHaveText('2028-02-29');
  await day(page, /1 February 2028/)
    .first()
    .click();
  await expect(page.getByRole('status', { name: 'Chosen' })).toHaveText('2028-02-01');
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByRole('grid', { name: 'March 2028' })).toBeVisible();
});

test('several days are chosen, within the minimum and the maximum', async ({ open }) => {
  const page = await open('mode=multiple&min=1&max=3');
  const chosen = page.getByRole('status', { name: 'Chosen' });
  for (const date of [5, 12, 20]) await day(page, new RegExp(`\\b${date} November`)).click();
  await expect(chosen).toHaveText('2026-11-05 2026-11-12 2026-11-20');
  await expect(day(page, /25 November/)).toBeDisabled();
  await day(page, /\b12 November/).click();
  await expect(day(page, /25 November/)).toBeEnabled();
  await day(page, /\b5 November/).click();
  await day(page, /\b20 November/).click();
  await expect(chosen).toHaveText('2026-11-20');
});

test('a range has its first and last day, and as many days as allowed', async ({ open }) => {
  const page = await open('mode=range&min=3&max=7');
  const chosen = page.getByRole('status', { name: 'Chosen' });
  await day(page, /\b10 November/).click();
  await day(page, /\b11 November/).click();
  await expect(chosen, 'two days are too few').toHaveText('2026-11-11 to -');
  await day(page, /\b13 November/).click();
  await expect(chosen).toHaveText('2026-11-11 to 2026-11-13');
  await day(page, /\b18 November/).click();
  await expect(chosen, 'eight days are too many').toHaveText('2026-11-18 to -');
  await day(page, /\b24 November/).click();
  await expect(chosen).toHaveText('2026-11-18 to 2026-11-24');
});

test('past days cannot be chosen, and the calendar works by keyboard alone', async ({ open }) => {
  const page = await open('mode=single&disablePast=1');
  await expect(day(page, /\b17 November/)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'true');
  await expect(day(page, /\b18 November/)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: 'Chosen' })).toHaveText('2026-12-26');
});

test('the calendar speaks the language it is given, and its week begins there', async ({ open }) => {
  const page = await open('mode=single&locale=de-DE');
  await expect(page.getByRole('grid', { name: 'November 2026' })).toBeVisible();
  await expect(page.locator('th').first()).toHaveAttribute('aria-label', 'Montag');
  await page.goto('http://calendar.test/?mode=single&locale=en-US');
  await expect(page.locator('th').first()).toHaveAttribute('aria-label', 'Sunday');
});
