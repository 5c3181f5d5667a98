import { fileURLToPath } from 'node:url';
import { type CDPSession, chromium } from 'playwright-core';
import { rolldown } from 'rolldown';
import { findChromium } from '#src/browser/launch/find-chromium.ts';

/** What each names an element: Legwork, Chromium's accessibility tree, dom-accessibility-api. */
export type Names = { ours: string; chromium: string; other: string };

/** Names the element with `data-t` of a piece of HTML in three ways; `close` ends the browser. */
export async function startNaming(): Promise<{ name(html: string): Promise<Names>; close(): Promise<void> }> {
  const browser = await chromium.launch({
    executablePath: await findChromium(process.env['CHROMIUM_PATH']),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const page = await browser.newPage();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Accessibility.enable');
  await page.setContent('<!doctype html><body></body>');
  await page.evaluate(await bundle());
  return {
    async name(html) {
      const { ours, other } = await page.evaluate<Omit<Names, 'chromium'>>(`names(${JSON.stringify(html)})`);
      return { ours, other, chromium: await nameInTree(cdp) };
    },
    close: () => browser.close(),
  };
}

async function nameInTree(cdp: CDPSession): Promise<string> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'target()' });
  const { nodes } = await cdp.send('Accessibility.getPartialAXTree', {
    ...(result.objectId !== undefined && { objectId: result.objectId }),
    fetchRelatives: false,
  });
  return String(nodes[0]?.name?.value ?? '');
}

async function bundle(): Promise<string> {
  const build = await rolldown({
    input: fileURLToPath(new URL('../../src/browser/page/accessibility/name.fixture.ts', import.meta.url)),
    platform: 'browser',
    tsconfig: false,
  });
  const { output } = await build.generate({ format: 'iife' });
  await build.close();
  return output[0].code;
}
