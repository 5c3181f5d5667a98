import type { CDPSession } from 'playwright-core';
import { within } from '../deadline.ts';
import type { PageHost } from '../page-host.ts';

const readMs = 500;
/** Of each kind of storage, all pages together. */
const bytesAtMost = 2_000_000;

type ByOrigin = Record<string, Record<string, string>>;
export type PageStorage = { sessionStorage: ByOrigin; localStorage: ByOrigin };
/** A profile that was kept in good order has its local storage in files alone. */
type Kept = { sessionStorage: ByOrigin; localStorage?: ByOrigin };

const world = 'legwork-profile';
/** What is over the limit is not kept anyway, so it does not leave the page. */
const readScript = `(() => {
  const origin = location.origin;
  if (origin === 'null' || window !== window.top) return null;
  const all = storage => {
    const entries = Object.entries(storage);
    const letters = entries.reduce((sum, [key, value]) => sum + key.length + value.length, 0);
    return letters > ${bytesAtMost} ? {} : Object.fromEntries(entries);
  };
  return { origin, session: all(sessionStorage), local: all(localStorage) };
})()`;

/** The session and local storage of each tab's page. A page that does not answer in time is left out. */
export async function readPageStorage(tabs: readonly PageHost[]): Promise<PageStorage> {
  const signal = new AbortController().signal;
  const read = await Promise.allSettled(
    tabs
      .filter(tab => !tab.dialog())
      .map(({ cdp }) => within({ ms: readMs, signal, what: 'Reading the storage of a page' }, () => readOne(cdp))),
  );
  const pages = read.flatMap(one => (one.status === 'fulfilled' && one.value ? [one.value] : []));
  return {
    sessionStorage: bounded(pages.map(({ origin, session }) => [origin, session])),
    localStorage: bounded(pages.map(({ origin, local }) => [origin, local])),
  };
}

function bounded(pages: [origin: string, entries: Record<string, string>][]): ByOrigin {
  const found: ByOrigin = {};
  let bytes = 0;
  for (const [origin, entries] of pages) {
    bytes += JSON.stringify(entries).length;
    if (bytes <= bytesAtMost && Object.keys(entries).length > 0) found[origin] = entries;
  }
  return found;
}

type OnePage = { origin: string; session: Record<string, string>; local: Record<string, string> };

/** Read in a world of its own, where a page cannot have replaced what storage is. */
async function readOne(cdp: CDPSession): Promise<OnePage | null> {
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
  return (result.value as OnePage | undefined) ?? null;
}

/**
 * Fills the storage of a tab's first page of each origin before the page runs; pages cannot see what is kept for others.
 * Once only: a page that empties its storage, as when it signs out, keeps it empty.
 */
export async function restorePageStorage(
  { page, cdp }: PageHost,
  { sessionStorage, localStorage = {} }: Kept,
): Promise<void> {
  const left = new Set([...Object.keys(sessionStorage), ...Object.keys(localStorage)]);
  let script: string | undefined;
  const place = async (): Promise<void> => {
    const old = script;
    script = undefined;
    if (old !== undefined) await cdp.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: old });
    if (left.size === 0) return;
    const of = (kind: ByOrigin): ByOrigin => Object.fromEntries(Object.entries(kind).filter(([key]) => left.has(key)));
    const source = fillScript({ sessionStorage: of(sessionStorage), localStorage: of(localStorage) });
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

/** Local storage lies in files too, which may be older: what was read of the page counts. */
function fillScript(kept: PageStorage): string {
  return `(() => {
  if (window !== window.top) return;
  const kept = ${JSON.stringify(kept)};
  const entriesOf = kind => (Object.hasOwn(kept[kind], location.origin) ? Object.entries(kept[kind][location.origin]) : []);
  if (sessionStorage.length === 0) for (const [key, value] of entriesOf('sessionStorage')) sessionStorage.setItem(key, value);
  for (const [key, value] of entriesOf('localStorage')) localStorage.setItem(key, value);
})()`;
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}
