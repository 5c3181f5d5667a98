import { chmod, copyFile, mkdtemp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '#src/core/errors.ts';
import { createGuard, type Report } from '#src/core/guard.ts';
import { createRedactor, type Redaction } from '#src/core/secrets/redactor.ts';
import { uploadedFileName } from '#src/core/text/file-name.ts';
import { Cast } from '../screencast/screencast.ts';
import { within } from '../deadline.ts';
import type { DownloadCaps } from '../downloads/download-caps.ts';
import { createDownloads } from '../downloads/downloads.ts';
import type { Downloads } from '../downloads/downloads.ts';
import { sendHumanInput } from '../input/human-input.ts';
import { diskUse } from './disk-use.ts';
import { viewport } from './launch.ts';
import type { LaunchedBrowser } from './launch.ts';
import type { BrowserHost, PageDriver, PageHost } from '../page-host.ts';
import { hideSecrets } from '../observe/hide.ts';
import { redactObservation, redactTarget } from '../observe/redact.ts';
import type { Observation } from '../observe/observation.ts';
import { carriedOf } from '../observe/answers/carried.ts';
import { readOutline, redactOutline } from '../observe/outline.ts';
import { readPageText } from '../observe/page-text.ts';
import { createKeeper } from '../profiles/keep-profile.ts';
import { profileFits } from '../profiles/profile-files.ts';
import { restoreCookies } from '../profiles/cookies.ts';
import { restorePageStorage } from '../profiles/page-storage.ts';
import { liveOn } from './session-life.ts';
import { isRunning } from './process-tree.ts';
import { reopenTabs } from './reopen-tabs.ts';
import type { BrowserProfile } from '../profiles/browser-profile.ts';
import { followActions } from '../recorder/recorder.ts';
import type { ActOptions, BrowserEvent, Download, HumanInput, RunBrowser, StartedBrowser } from '../run-browser.ts';
import { selectPickerScript } from '../input/select-picker.ts';
import { readSelectedText } from '../input/selected-text.ts';
import { Tabs } from '../tabs/tabs.ts';
import { type Activity, followActivity } from './activity.ts';
import { stretched } from '../slowdown.ts';

const navigateMs = 30_000;
const screenshotMs = 5000;
const inputMs = 2000;

type SessionOptions = {
  driver: PageDriver;
  log: (line: string) => void;
  report: Report;
  profile?: BrowserProfile | undefined;
  /** Downloads of the browser that this one replaces. */
  earlier?: Download[] | undefined;
  downloadCaps?: DownloadCaps | undefined;
};

/** Creates a run's browser from a started one. Its first tab is ready when this resolves. */
export async function openSession(
  launched: LaunchedBrowser,
  { driver, log, report, profile, earlier, downloadCaps }: SessionOptions,
): Promise<StartedBrowser> {
  const { context, scratch } = launched;
  const listeners = new Set<(event: BrowserEvent) => void>();
  let life: ReturnType<typeof liveOn> | undefined;
  const activity = followActivity();
  const secrets = createRedactor();
  // What is read of pages is read by the agent; whoever shows it to people redacts it once more.
  const redaction = secrets.forModels;
  const guard = createGuard(error => void report(error, { what: 'browser' }));
  const emit = (event: BrowserEvent): void => {
    const redacted = redactedEvent(redaction, event);
    if (!life?.isClosed()) for (const listener of listeners) guard(listener)(redacted);
  };

  launched.onRefused(refusal => emit({ type: 'refused', ...refusal }));
  const cast = new Cast({ viewport, log, guard });
  const downloads = createDownloads({
    scratch,
    caps: downloadCaps,
    earlier,
    log,
    note: message => emit({ type: 'note', message }),
    finished: ({ name, path, bytes }) => emit({ type: 'download', name, path, bytes }),
  });
  const tabs = tabsOf(launched, { driver, log, downloads, cast, emit, activity });
  await Promise.all([context.addInitScript(selectPickerScript), downloads.begin(context)]);
  await tabs.follow();
  if (profile) await restoreProfile(tabs.active(), { profile, log });
  const host = hostOf(launched, tabs, downloads);
  const keeper = createKeeper({ tabs, tree: launched.tree, log });
  const died = (): void => emit({ type: 'crashed', what: 'browser' });
  life = liveOn({ launched, tabs, cast, downloads, keeper, touched: activity.isAny, died });

  return {
    pid: launched.tree.pid,
    isAlive: () => isRunning(launched.tree.pid),
    bury: life.bury,
    answersSent: () => tabs.answersSent(),
    reopen(list, signal) {
      const last = keeper.last();
      // While a browser lives, its local storage is newer than the last snapshot.
      const storage = last ? { sessionStorage: last.sessionStorage } : profile;
      return reopenTabs(list, { host, tabs, driver, signal, storage });
    },
    viewport,
    downloadsDir: scratch.downloads,
    downloadsDone: options => downloads.done(options),
    hadDownloads: earlier => downloads.had(earlier),
    observe: signal => seenThrough(redaction, { host, driver, signal }),
    act(action, options) {
      activity.acts(action);
      return driver
        .act(host, action, withoutSecrets(redaction, options))
        .finally(() => {
          activity.acted();
          void keeper.snapshot();
        })
        .then(outcome => redaction.deep(outcome, ours));
    },
    screenshot: options => takeScreenshot(tabs.active(), { ...options, instead: cast.last()?.jpeg }),
    ...readingOf(redaction, tabs),
    tabs: () => redaction.deep(tabs.list()),
    cast: subscriber => cast.subscribe(subscriber),
    input(event) {
      activity.types(event);
      return takeInput(tabs.active(), { event, log });
    },
    selectedText: async options => redaction.text(await takeSelection(tabs.active(), { ...options, log })),
    conceal: secret => secrets.add(secret),
    restrict: (websites, named) => launched.egress.restrict(websites, named),
    allowLocal: url => launched.egress.allowLocal(url),
    on: listener => listen(listeners, listener),
    record: on => followActions(() => tabs.pages(), { onAction: seen => on(redaction.deep(seen, ours)), log }),
    keepProfile: options => keeper.keep(options),
    profileFits: bytesAtMost => profileFits(scratch.profile, bytesAtMost),
    diskUse: bytesAtMost => diskUse([scratch.profile, scratch.home], bytesAtMost),
    close: life.close,
  };
}

/** In events, outcomes and recorded actions. */
const ours = ['type', 'what', 'crashed', 'kind', 'role', 'secret', 'reason', 'why'];

function redactedEvent(redaction: Redaction, event: BrowserEvent): BrowserEvent {
  // Where a file lies is for us, and has to be right.
  return event.type === 'download' ? { ...event, name: redaction.text(event.name) } : redaction.deep(event, ours);
}

/** Returns how to stop. */
function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

type Following = {
  driver: PageDriver;
  log: (line: string) => void;
  downloads: Downloads;
  cast: Cast;
  emit: (event: BrowserEvent) => void;
  activity: Activity;
};

function tabsOf({ context }: LaunchedBrowser, { driver, log, downloads, cast, emit, activity }: Following): Tabs {
  let lastDialog = 'null';
  return new Tabs({
    context,
    log,
    onPage: page => downloads.follow(page),
    prepare: tab => driver.preparePage(tab),
    onTabs(list, active) {
      cast.follow(active);
      emit({ type: 'tabs', tabs: list });
    },
    onDialog(dialog) {
      if (JSON.stringify(dialog) === lastDialog) return;
      lastDialog = JSON.stringify(dialog);
      emit({ type: 'dialog', dialog });
    },
    onCrash: url => emit({ type: 'crashed', what: 'tab', url }),
    note: message => emit({ type: 'note', message }),
    activity,
  });
}

async function seenThrough(
  redaction: Redaction,
  { host, driver, signal }: { host: BrowserHost; driver: PageDriver; signal: AbortSignal },
): Promise<Observation> {
  const seen = await driver.observe(host, signal);
  const shown = redactObservation(redaction, seen);
  await hideSecrets(host, { seen, shown, signal });
  return shown;
}

/** What is read of the active tab besides what is observed. */
function readingOf(redaction: Redaction, tabs: Tabs): Pick<RunBrowser, 'text' | 'outline' | 'carried'> {
  return {
    text: options => readRedacted(redaction, { tab: tabs.active(), ...options }),
    outline: async signal => redactOutline(redaction, await readOutline(tabs.active(), signal)),
    carried: asked => carriedOf(tabs.active(), asked),
  };
}

/** A secret that begins before the limit is read to its end. */
const longestSecret = 600;

async function readRedacted(
  redaction: Redaction,
  { tab, signal, limit }: { tab: PageHost; signal: AbortSignal; limit: number },
): Promise<string> {
  const text = await readPageText(tab, { signal, limit: limit + longestSecret });
  return redaction.text(text).slice(0, limit);
}

async function takeSelection(
  tab: PageHost,
  { cut, log }: { cut: boolean; log: (line: string) => void },
): Promise<string> {
  const text = tab.dialog() ? '' : await readSelectedText(tab);
  if (cut && text) await takeInput(tab, { event: cutKey, log });
  return text;
}

/** Before the first page loads: the files lie there already. */
async function restoreProfile(
  tab: PageHost,
  { profile, log }: { profile: BrowserProfile; log: (line: string) => void },
): Promise<void> {
  const { refused } = await restoreCookies(tab.cdp, profile.cookies);
  if (refused > 0) log(`${refused} cookies of a profile were not taken back.`);
  await restorePageStorage(tab, profile);
}

const cutKey = {
  type: 'key',
  action: 'down',
  key: 'x',
  code: 'KeyX',
  location: 0,
  repeat: false,
  modifiers: 2,
} as const;

/**
 * Never rejects for a page that is busy or gone, since a person's input is not tried again. A click that opens a
 * dialog is answered by Chromium only once the dialog closes, so the dialog counts as the answer.
 */
async function takeInput(
  tab: PageHost,
  { event, log }: { event: HumanInput; log: (line: string) => void },
): Promise<void> {
  if (tab.dialog()) return;
  const dialog = Promise.withResolvers<void>();
  const onDialog = (): void => dialog.resolve();
  tab.page.on('dialog', onDialog);
  try {
    await within({ ms: stretched(inputMs), signal: new AbortController().signal, what: 'Input' }, () =>
      Promise.race([sendHumanInput(tab.cdp, event), dialog.promise]),
    );
  } catch (error) {
    log(`Input did not reach the page: ${String(error)}`);
  } finally {
    tab.page.off('dialog', onDialog);
  }
}

function hostOf(launched: LaunchedBrowser, tabs: Tabs, downloads: Downloads): BrowserHost {
  return {
    viewport,
    active: () => tabs.active(),
    pages: () => tabs.pages(),
    opening: () => tabs.opening(),
    activate: id => tabs.activate(id),
    closeTab: id => tabs.close(id),
    downloads: downloads.list,
    whyUnreachable: url => launched.egress.explain(url),
    async open(url, signal, siteMs = stretched(navigateMs)) {
      if (!/^(https?:|about:blank$)/i.test(url)) {
        throw new AppError('BAD_REQUEST', `Only http and https addresses can be opened, not ${url.slice(0, 100)}.`);
      }
      const tab = await tabs.open();
      try {
        await within({ ms: siteMs, signal, what: `Opening ${url}` }, () =>
          tab.page.goto(url, { waitUntil: 'commit', timeout: stretched(navigateMs) }),
        );
      } catch (error) {
        const why = launched.egress.explain(url);
        if (why && !signal.aborted) throw new AppError('UNAVAILABLE', why, error);
        throw error;
      }
      return tab;
    },
    async share(path) {
      const folder = await mkdtemp(join(launched.scratch.shared, 'file-'));
      await chmod(folder, 0o711);
      const copy = join(folder, uploadedFileName(basename(path)));
      await copyFile(path, copy);
      await chmod(copy, 0o644);
      return copy;
    },
  };
}

/** Who is asked about presses and requests hears no secrets. */
function withoutSecrets(redaction: Redaction, { permits, permitsRequest, ...options }: ActOptions): ActOptions {
  return {
    ...options,
    permits: permits && (target => permits(redactTarget(redaction, target))),
    permitsRequest: permitsRequest && (request => permitsRequest(redaction.deep(request))),
  };
}

type Shot = Parameters<RunBrowser['screenshot']>[0] & {
  /** Given when the page cannot be painted because a dialog is open. */
  instead: Buffer | undefined;
};

async function takeScreenshot(tab: PageHost, { signal, clip, quality = 70, instead }: Shot): Promise<Buffer> {
  if (tab.dialog() && instead) return instead;
  const { data } = await within({ ms: stretched(screenshotMs), signal, what: 'Taking a screenshot' }, () =>
    tab.cdp.send('Page.captureScreenshot', {
      format: 'jpeg',
      quality,
      optimizeForSpeed: true,
      ...(clip && { clip: { ...clip, scale: 1 } }),
    }),
  );
  return Buffer.from(data, 'base64');
}
