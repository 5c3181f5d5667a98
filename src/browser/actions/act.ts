/** Performs one action on the active tab and reports its outcome. */
import { AppError } from '#src/core/errors.ts';
import { DialogInTheWay, limitOf, Refusal, type ActionContext, type ActionResult } from './context.ts';
import { unreachable } from './navigate.ts';
import { gateRequests } from './request-gate.ts';
import { entryOf, handle } from './table.ts';
import { TimeoutError, within } from '../deadline.ts';
import { arrivedAt, forgetJourney } from '../tabs/journey.ts';
import { lastFingerprint, lookAt } from '../observe/observe.ts';
import { DocumentGone } from '../observe/ask.ts';
import type { BrowserHost, PageHost } from '../page-host.ts';
import { pause } from '../pause.ts';
import type { ActionOutcome, ActOptions, PageAction } from '../run-browser.ts';
import { Watch } from '../observe/settle.ts';
import { stretched } from '../slowdown.ts';

const lookMs = 3000;
/** The load timeout of a page that a click or a key opened. */
const arrivalMs = 30_000;
/** The load timeout of a page after the first response of its site; the step timeout limits that response. */
const loadMs = 10_000;
/** Tabs whose site had not responded in time. The request stays open, so that a wait may still load it, until the next action. */
const unanswered = new WeakSet<PageHost>();

/**
 * Acts, waits until the page has settled, and checks the effect. Expected failures are outcomes; rejects when `signal`
 * aborts or the browser is gone. A page that never answers costs `timeoutMs`, as a busy machine stretches it, and
 * no more; see decision 0011.
 */
export async function act(host: BrowserHost, action: PageAction, options: ActOptions): Promise<ActionOutcome> {
  const { signal, again = false } = options;
  const timeoutMs = stretched(options.timeoutMs);
  const { pageless, loads } = entryOf(action.type);
  signal.throwIfAborted();
  const tab = host.active();
  const atOnce = withoutActing(host, tab, { action, again });
  if (atOnce) return atOnce;
  if (action.type !== 'wait' && unanswered.delete(tab)) tab.cdp.send('Page.stopLoading').catch(() => undefined);
  const before = { tabs: new Set(host.pages().map(page => page.id)), downloads: host.downloads().length };
  const watch = new Watch(host, tab);
  const began = performance.now();
  const loadUntil = began + Math.max(timeoutMs, loads ? stretched(loadMs) : 0);
  const acting: ActionContext = {
    host,
    tab,
    watch,
    signal,
    until: began + timeoutMs,
    loadUntil,
    permits: options.permits,
    requests: options.permitsRequest && gateRequests(tab, options.permitsRequest),
    progress: { doing: '' },
  };
  try {
    const done = await within({ ms: loadUntil - began, signal, what: 'The action' }, inner =>
      perform({ ...acting, signal: inner }, action),
    );
    // The deadline may pass just before the timeout fires.
    if (done.ok && watch.navigating && !pageless && !loads) await arrival(acting);
    return await outcomeOf(acting, { done, before, action });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TimeoutError && loads) return notAnswered(acting, timeoutMs);
    return await outcomeOf(acting, { done: await failure(error, acting, timeoutMs), before, action });
  } finally {
    acting.requests?.end();
    watch.stop();
  }
}

/** What came of an action that was done before a crash already, or that a dialog prevents. Undefined when there is something to do. */
function withoutActing(
  host: BrowserHost,
  tab: PageHost,
  { action, again }: { action: PageAction; again: boolean },
): ActionOutcome | undefined {
  const { pageless, loads } = entryOf(action.type);
  const arrived = again && loads && arrivedAt(host);
  if (arrived) return { ok: true, message: `The page is ${arrived}.`, changed: true };
  if (!again) forgetJourney(host);
  const open = tab.dialog();
  if (!open || pageless) return undefined;
  const message = `The page is waiting for an answer to its ${open.kind} '${open.message.slice(0, 200)}'.`;
  return { ok: false, reason: 'dialog', message, changed: false, dialog: open };
}

/** An action that led to another page is done in its time even when that page takes longer to come. */
async function arrival({ watch, signal, progress }: ActionContext): Promise<ActionResult | false> {
  if (!watch.navigating || progress.doing === '') return false;
  await watch.settle({ signal, until: performance.now() + stretched(arrivalMs) });
  return watch.navigating ? false : { ok: true, message: progress.doing, changed: true };
}

async function failure(error: unknown, acting: ActionContext, timeoutMs: number): Promise<ActionResult> {
  const arrived = error instanceof TimeoutError && (await arrival(acting));
  return arrived || failureInWords(error, acting, timeoutMs);
}

function notAnswered({ host, progress }: ActionContext, timeoutMs: number): ActionOutcome {
  unanswered.add(host.active());
  const seconds = Math.round(timeoutMs / 100) / 10;
  const message = `${progress.doing} The site did not answer within ${seconds} s. It may still come: wait and look again, or go elsewhere.`;
  return { ok: false, reason: 'no-answer', message, changed: false, late: true };
}

async function perform(acting: ActionContext, action: PageAction): Promise<ActionResult> {
  const { pageless, leaves } = entryOf(action.type);
  // A page that hangs must not delay leaving it.
  const patience = leaves ? 300 : 3000;
  const answers = pageless || (await acting.watch.begin(limitOf(acting, patience)));
  // A script that never ends would block the next page of its site.
  if (!answers && leaves) acting.tab.cdp.send('Runtime.terminateExecution').catch(() => undefined);
  return handle(acting, action);
}

function failureInWords(error: unknown, { progress }: ActionContext, timeoutMs: number): ActionResult {
  const { doing, sent } = progress;
  if (error instanceof Refusal)
    return {
      ok: false,
      reason: error.reason,
      message: error.message,
      ...(error.blocked && { blocked: error.blocked }),
    };
  if (error instanceof DialogInTheWay)
    return { ok: true, message: doing || 'A dialog opened before anything was done.' };
  if (error instanceof DocumentGone)
    return doing
      ? { ok: true, message: doing, changed: true }
      : {
          ok: false,
          reason: 'gone',
          message: 'The page was replaced by another before anything was done.',
          changed: true,
        };
  if (error instanceof TimeoutError)
    return {
      ok: false,
      reason: 'no-answer',
      message: `${doing ? `${doing} Then the` : 'The'} page did not answer within ${Math.round(timeoutMs / 100) / 10} s.`,
      ...(sent && { sent }),
    };
  if (error instanceof AppError) throw error;
  if (/has been closed|Target closed|crashed/i.test(String(error)))
    return doing
      ? { ok: true, message: `${doing} The tab closed.`, changed: true }
      : { ok: false, reason: 'gone', message: 'The tab closed.', changed: true };
  throw error;
}

type Before = { tabs: Set<string>; downloads: number };

async function outcomeOf(
  acting: ActionContext,
  on: { done: ActionResult; before: Before; action: PageAction },
): Promise<ActionOutcome> {
  const { host, tab, watch } = acting;
  const { before, action } = on;
  const done = stoppedIn(acting) ?? on.done;
  const current = host.active();
  const opened = current.id !== tab.id && !before.tabs.has(current.id) ? current : undefined;
  const dialog = current.dialog();
  if (watch.seen.download) await untilDownload(acting, before.downloads);
  const downloads = host
    .downloads()
    .slice(before.downloads)
    .map(({ name }) => name);
  const effects: Effects = {
    ...(opened && { openedTab: opened.id }),
    ...(dialog && { dialog }),
    ...(downloads.length > 0 && { downloads }),
  };
  const parts = [done.message];
  if (opened && action.type !== 'open-tab') parts.push(`It opened a new tab: ${opened.page.url()}.`);
  parts.push(...effectsInWords(effects));
  if (done.ok && watch.seen.navigated) parts.push(...arrivalTrouble(host, current, watch.seen));
  const changed = done.changed ?? (Object.keys(effects).length > 0 || (await hasChanged(acting, current)));
  return { ...resultOf(done), message: parts.join(' '), changed, ...effects };
}

function stoppedIn({ requests }: ActionContext): ActionResult | undefined {
  const request = requests?.stopped();
  if (!request) return undefined;
  const to = URL.parse(request.url)?.host ?? 'the site';
  const message = `What the page sent to ${to} then was stopped: the user has to allow that first.`;
  return { ok: false, reason: 'not-allowed', message, changed: true };
}

/** What can be seen of an action besides the page. */
type Effects = Pick<ActionOutcome, 'openedTab' | 'dialog' | 'downloads'>;

function effectsInWords({ dialog, downloads }: Effects): string[] {
  const parts: string[] = [];
  if (dialog) parts.push(`A dialog is open: ${dialog.kind} '${dialog.message.slice(0, 200)}'.`);
  if (downloads) parts.push(`It started the download of ${downloads.join(', ')}.`);
  return parts;
}

function resultOf(
  done: ActionResult,
): Pick<ActionOutcome, 'ok' | 'reason' | 'hit' | 'data' | 'blocked' | 'sent' | 'box'> {
  return {
    ok: done.ok,
    ...(!done.ok && { reason: done.reason }),
    ...(done.hit && { hit: done.hit }),
    ...(done.data !== undefined && { data: done.data }),
    ...(done.blocked && { blocked: done.blocked }),
    ...(done.sent && { sent: done.sent }),
    ...(done.box && { box: done.box }),
  };
}

/** What went wrong with the page that an action led to. */
function arrivalTrouble(host: BrowserHost, tab: PageHost, seen: Watch['seen']): string[] {
  const why = seen.failure || seen.status >= 400 ? host.whyUnreachable(tab.page.url()) : undefined;
  if (seen.failure || why) return [unreachable(host, tab.page.url(), seen.failure)];
  return seen.status >= 400 ? [`The page it led to answered with status ${seen.status}.`] : [];
}

/** A download that began has its name a moment later. */
async function untilDownload({ host, signal }: ActionContext, before: number): Promise<void> {
  for (let waited = 0; waited < stretched(500) && host.downloads().length <= before; waited += 20)
    await pause(20, signal);
}

/** Whether the page differs from what was last observed; observed only when it changed. */
async function hasChanged({ tab, watch, signal }: ActionContext, current: PageHost): Promise<boolean> {
  const { navigated, mutations, moved } = watch.seen;
  if (current.id !== tab.id || navigated || moved) return true;
  if (mutations === 0) return false;
  const known = lastFingerprint(tab);
  if (known === undefined || current.dialog()) return true;
  const look = await within({ ms: stretched(lookMs), signal, what: 'Looking' }, inner =>
    lookAt(tab, { signal: inner, mark: false }),
  ).catch(() => undefined);
  signal.throwIfAborted();
  return look === undefined || look.fingerprint !== known;
}
