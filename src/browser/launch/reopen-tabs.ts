import type { BrowserProfile } from '../profiles/browser-profile.ts';
import { within } from '../deadline.ts';
import type { BrowserHost, PageDriver, PageHost } from '../page-host.ts';
import { restorePageStorage } from '../profiles/page-storage.ts';
import type { TabInfo } from '../run-browser.ts';
import type { Tabs } from '../tabs/tabs.ts';

const loadMs = 30_000;

type Into = {
  host: BrowserHost;
  tabs: Tabs;
  driver: PageDriver;
  /** The storage of their pages. */
  storage: Pick<BrowserProfile, 'sessionStorage' | 'localStorage'> | undefined;
  signal: AbortSignal;
};

/**
 * Opens tabs in their order, the first in the place of the active one if that is empty. Resolves once the active one is there and settled; the
 * others load meanwhile. An address that cannot be reached shows the browser's own page for that. Rejects when the signal
 * fires or the browser is gone.
 */
export async function reopenTabs(
  list: readonly TabInfo[],
  { host, tabs, driver, storage, signal }: Into,
): Promise<void> {
  await tabs.crashedClosed();
  const empty = tabs.active().page.url() === 'about:blank' ? tabs.active() : undefined;
  const opened: { tab: PageHost; info: TabInfo }[] = [];
  for (const info of list) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    const tab = (opened.length === 0 && empty) || (await tabs.open());
    // The first one was prepared when the browser started.
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (storage && tab !== empty) await restorePageStorage(tab, storage);
    opened.push({ tab, info });
  }
  const active = opened.find(({ info }) => info.active) ?? opened.at(-1);
  if (!active) return;
  for (const { tab, info } of opened) {
    if (tab === active.tab || !isWebAddress(info.url)) continue;
    // A page that does not load is as it would be after a manual restart.
    tab.page.goto(info.url, { waitUntil: 'commit', timeout: loadMs }).catch(() => undefined);
  }
  await within({ ms: loadMs, signal, what: 'Opening the tabs again' }, () => tabs.activate(active.tab.id));
  if (isWebAddress(active.info.url))
    await driver.act(host, { type: 'navigate', url: active.info.url }, { signal, timeoutMs: loadMs });
}

/** Whether a page can be loaded again by this address. */
export function isWebAddress(url: string): boolean {
  return /^https?:/i.test(url);
}
