import type { Page } from 'playwright-core';

/** Fills a page of a browser that we launched. Playwright's `setContent` waits for a console message, and none arrives. */
export async function showDocument(page: Page, html: string): Promise<void> {
  await page.evaluate(`document.open(); document.write(${JSON.stringify(html)}); document.close()`);
}
