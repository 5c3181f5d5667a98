import type { CDPSession } from 'playwright-core';
import type { BrowserProfile } from './browser-profile.ts';
import { within } from './deadline.ts';
import type { PageHost } from './page-host.ts';

const readMs = 500;
const sessionBytesAtMost = 2_000_000;

const world = 'legwork-profile';
const readScript = `(() => {
  const origin = location.origin;
  if (origin === 'null' || window !== window.top) return null;
  return { origin, entries: Object.fromEntries(Object.entries(sessionStorage)) };
})()`;

/** The session storage of each tab's page. A page that does not answer in time is left out. */
export async function readSessionStorage(tabs: readonly PageHost[]): Promise<BrowserProfile['sessionStorage']> {
  const signal = new AbortController().signal;
  const read = await Promise.allSettled(
    tabs
      .filter(tab => !tab.dialog())
      .map(({ cdp }) => within({ ms: readMs, signal, what: 'Reading the session storage' }, () => readOne(cdp))),
  );
  const found: BrowserProfile['sessionStorage'] = {};
  let bytes = 0;
  for (const one of read) {
    if (one.status !== 'fulfilled' || !one.value) continue;
    const { origin, entries } = one.value;
    bytes += JSON.stringify(entries).length;
    if (bytes <= sessionBytesAtMost && Object.keys(entries).length > 0) found[origin] = entries;
  }
  return found;
}

/** Read in a world of its own, where a page cannot have replaced what storage is. */
async function readOne(cdp: CDPSession) {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: world,
  });
  const { result } = await cdp.send('Runtime.evaluate', {
    expression: readScript,
    contextId: executionContextId,
    returnByValue: true,
  });
  return result.value as { origin: string; entries: Record<string, string> } | null;
}

/**
 * Fills the session storage of a tab's first page of each origin before the page runs; pages cannot see what is kept for
 * others. Once only: a page that empties its storage, as when it signs out, keeps it empty.
 */
export async function restoreSessionStorage(
  { page, cdp }: PageHost,
  kept: BrowserProfile['sessionStorage'],
): Promise<void> {
  const left = new Map(Object.entries(kept));
  let script: string | undefined;
  const place = async (): Promise<void> => {
    const old = script;
    script = undefined;
    if (old !== undefined) await cdp.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: old });
    if (left.size === 0) return;
    const source = fillScript(Object.fromEntries(left));
    const { identifier } = await cdp.send('Page.addScriptToEvaluateOnNewDocument', { worldName: world, source });
    script = identifier;
  };
  if (left.size === 0) return;
  await cdp.send('Page.enable');
  await place();
  page.on('framenavigated', frame => {
    if (frame !== page.mainFrame() || !left.delete(originOf(frame.url()))) return;
    // A tab that closes meanwhile needs none of it.
    place().catch(() => undefined);
  });
}

function fillScript(kept: BrowserProfile['sessionStorage']): string {
  return `(() => {
  const kept = ${JSON.stringify(kept)};
  if (window !== window.top || !Object.hasOwn(kept, location.origin) || sessionStorage.length > 0) return;
  for (const [key, value] of Object.entries(kept[location.origin])) sessionStorage.setItem(key, value);
})()`;
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}
