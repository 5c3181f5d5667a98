/** One Chromium for a bench, open to peers over a port on this machine, and the page host that our observer and actions need. */
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '#src/browser/launch/find-chromium.ts';
import type { BrowserHost, PageHost } from '#src/browser/page-host.ts';
import { freePort } from '#tests/product/harness/start-product.ts';

const viewport = { width: 1280, height: 720 };

export type BenchBrowser = { page: Page; host: BrowserHost; cdpUrl: string; close(): Promise<void> };

export async function startBenchBrowser(): Promise<BenchBrowser> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await findChromium(process.env['CHROMIUM_PATH']),
    args: [
      `--remote-debugging-port=${port}`,
      '--site-per-process',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  // Peers evaluate in the page's own world, which saved pages forbid; nothing of theirs runs for any of us.
  const context = await browser.newContext({ viewport, bypassCSP: true });
  const page = await context.newPage();
  const tab: PageHost = {
    id: 't1',
    page,
    cdp: await context.newCDPSession(page),
    openedAt: Date.now(),
    dialog: () => null,
    answerDialog: () => Promise.resolve(true),
    answersSent: () => false,
  };
  const version = await fetch(`http://127.0.0.1:${port}/json/version`);
  // safe because Chromium's own answer has it
  const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string };
  return { page, host: hostOf(tab), cdpUrl: webSocketDebuggerUrl, close: () => browser.close() };
}

function hostOf(tab: PageHost): BrowserHost {
  const none = (): Promise<never> => Promise.reject(new Error('This browser has one tab.'));
  return {
    viewport,
    active: () => tab,
    pages: () => [tab],
    opening: () => false,
    activate: () => Promise.resolve(),
    async open(url) {
      await tab.page.goto(url, { waitUntil: 'commit' });
      return tab;
    },
    closeTab: none,
    whyUnreachable: () => undefined,
    downloads: () => [],
    share: none,
  };
}
