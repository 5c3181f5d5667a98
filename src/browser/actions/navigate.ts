import { limitOf, orDialog, Refusal, type ActionContext, type ActionResult } from './context.ts';
import { TimeoutError, within } from '../deadline.ts';
import { isPageOnItsWay } from '../observe/habits.ts';
import { setOut } from '../tabs/journey.ts';
import type { BrowserHost } from '../page-host.ts';
import type { ActionOf } from '../run-browser.ts';
import { webAddress } from '../tabs/web-address.ts';

export async function navigate(acting: ActionContext, { url }: ActionOf<'navigate'>): Promise<ActionResult> {
  const address = webAddress(url);
  acting.progress.doing = `Going to ${address}.`;
  setOut(acting.host, acting.tab, address);
  const going = within({ ...limitOf(acting), what: 'Going to the page' }, () =>
    acting.tab.cdp.send('Page.navigate', { url: address }),
  );
  const { errorText, isDownload } = await orDialog(acting, going);
  if (isDownload) {
    await acting.watch.settle(acting);
    return { ok: true, message: `${address} is a file: it is downloaded.` };
  }
  if (errorText) throw new Refusal('unreachable', unreachable(acting.host, address, errorText));
  return arrive(acting);
}

const faults: readonly [RegExp, string][] = [
  [/CERT_DATE/, 'its certificate has expired'],
  [/CERT/, 'its certificate is not trusted'],
  [/SSL/, 'no secure connection could be made'],
  [/UNSAFE_PORT/, 'browsers block its port'],
  [/TOO_MANY_REDIRECTS/, 'it redirects in a loop'],
  [/EMPTY_RESPONSE/, 'it sent no response'],
];

/** Why an address was not reached: in the egress filter's words where it knows, else in ours, with the browser's name for it. */
export function unreachable(host: BrowserHost, address: string, failure: string): string {
  const why = host.whyUnreachable(address);
  if (why) return `The site could not be reached: ${why}`;
  const words = faults.find(([code]) => code.test(failure))?.[1];
  return `The site could not be reached: ${words ? `${words} (${failure})` : `${failure} (${address})`}.`;
}

/** Waits for the site to answer, which has the step's time, and then for its page. */
async function arrive(acting: ActionContext): Promise<ActionResult> {
  const { watch, signal, until, loadUntil } = acting;
  await watch.settle(acting);
  if (!watch.navigating) return arrived(acting);
  if (!watch.seen.navigated) throw new TimeoutError('The site', Math.round(performance.now() - until));
  await watch.settle({ signal, until: loadUntil });
  const done = arrived(acting);
  return watch.navigating ? { ...done, message: `${done.message} It is still loading.` } : done;
}

/** Waits for a page whose site had not answered in time; its request is open still. */
export async function awaitPage(acting: ActionContext, ms: number): Promise<ActionResult> {
  const { watch, signal } = acting;
  const until = performance.now() + ms;
  await watch.begin({ ms: 300, signal });
  await watch.untilArrived({ signal, until });
  if (watch.seen.failure) return arrived(acting);
  if (isPageOnItsWay(acting.tab) && !watch.seen.navigated)
    return { ok: false, reason: 'no-answer', message: `The page did not come within ${Math.round(ms / 1000)} s.` };
  await watch.settle({ signal, until: Math.max(until, performance.now() + 1000) });
  return arrived(acting);
}

function arrived({ host, tab, watch }: ActionContext): ActionResult {
  const { status, failure } = watch.seen;
  const url = tab.page.url();
  if (failure) throw new Refusal('unreachable', unreachable(host, url, failure));
  // The egress filter answers in the place of sites that it does not let through.
  if ((status === 502 || status === 403) && host.whyUnreachable(url))
    throw new Refusal('unreachable', unreachable(host, url, ''));
  const message = `The page is ${url}.`;
  if (status < 400) return { ok: true, message, changed: true };
  return {
    ok: false,
    reason: 'http-error',
    message: `${message} The site answered with status ${status}.`,
    changed: true,
  };
}

export async function travel(acting: ActionContext, action: ActionOf<'back' | 'forward'>): Promise<ActionResult> {
  const { cdp } = acting.tab;
  const { currentIndex, entries } = await historyOf(acting);
  const entry = entries[currentIndex + (action.type === 'back' ? -1 : 1)];
  if (!entry) throw new Refusal('not-found', `There is no page to go ${action.type} to.`);
  acting.progress.doing = `Going ${action.type}.`;
  setOut(acting.host, acting.tab);
  const going = within({ ...limitOf(acting), what: `Going ${action.type}` }, () =>
    cdp.send('Page.navigateToHistoryEntry', { entryId: entry.id }),
  );
  await orDialog(acting, going);
  await acting.watch.started(acting);
  return arrive(acting);
}

function historyOf(acting: ActionContext) {
  return within({ ...limitOf(acting, 3000), what: 'Asking for the history' }, () =>
    acting.tab.cdp.send('Page.getNavigationHistory'),
  );
}

/** A page that answers a form is asked for by its address: a reload would send the form once more. */
export async function reload(acting: ActionContext): Promise<ActionResult> {
  const { tab } = acting;
  if (tab.answersSent()) {
    // Where the answer did not come, the tab shows a page of Chromium's own.
    const { currentIndex, entries } = await historyOf(acting);
    const opened = await navigate(acting, { type: 'navigate', url: entries[currentIndex]?.url ?? tab.page.url() });
    return { ...opened, message: `${opened.message} The form that led here was not sent again.` };
  }
  acting.progress.doing = 'Reloading the page.';
  setOut(acting.host, acting.tab);
  const going = within({ ...limitOf(acting), what: 'Reloading' }, () => acting.tab.cdp.send('Page.reload'));
  await orDialog(acting, going);
  await acting.watch.started(acting);
  return arrive(acting);
}
