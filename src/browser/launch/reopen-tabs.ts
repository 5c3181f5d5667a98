import type { BrowserProfile } from '../profiles/browser-profile.ts';
import { within } from '../deadline.ts';
import type { BrowserHost, Hands, PageHost } from '../page-host.ts';
import { restorePageStorage } from '../profiles/page-storage.ts';
import type { TabInfo } from '../run-browser.ts';
import type { Tabs } from '../tabs/tabs.ts';

const loadMs = 30_000;

type Into = {
  host: BrowserHost;
  tabs: Tabs;
  hands: Hands;
  /** What their pages had stored. */
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
  { host, tabs, hands, storage, signal }: Into,
): Promise<void> {
  await tabs.crashedClosed();
  const empty = tabs.active().page.url() === 'about:blank' ? tabs.active() : undefined;
  const opened: { tab: PageHost; told: TabInfo }[] = [];
  for (const told of list) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    const tab = (opened.length === 0 && empty) || (await tabs.open());
    // The first one was prepared when the browser started.
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (storage && tab !== empty) await restorePageStorage(tab, storage);
    opened.push({ tab, told });
  }
  const active = opened.find(({ told }) => told.active) ?? opened.at(-1);
  if (!active) return;
  for (const { tab, told } of opened) {
    if (tab === active.tab || !isWebAddress(told.url)) continue;
    // One that does not come is as it would be after a restart by hand.
    tab.page.goto(told.url, { waitUntil: 'commit', timeout: loadMs }).catch(() => undefined);
  }
  await within({ ms: loadMs, signal, what: 'Opening the tabs again' }, () => tabs.activate(active.tab.id));
  if (isWebAddress(active.told.url))
    await hands.act(host, { type: 'navigate', url: active.told.url }, { signal, timeoutMs: loadMs });
}

/** Whether a page can be had again by this address. */
export function isWebAddress(url: string): boolean {
  return /^https?:/i.test(url);
}
