import type { BrowserContext, CDPSession, Page, Request } from 'playwright-core';
import { AppError } from '#src/core/errors.ts';
import { TimeoutError, within } from '../deadline.ts';
import { followDialogs } from './dialogs.ts';
import type { DialogOptions, PageDialogs } from './dialogs.ts';
import type { Observation } from '../observe/observation.ts';
import type { PageHost } from '../page-host.ts';
import { pause } from '../pause.ts';
import type { TabInfo } from '../run-browser.ts';
import { opensDocument } from './main-frame.ts';
import { stretched } from '../slowdown.ts';

const maxTabs = 10;
const adoptAtOnce = 5;
/** Less than the 10 s that any action has for its page to come, so that it is known which of both was late. */
const openMs = 9000;
const callMs = 3000;

type Tab = PageHost & {
  opener: string | null;
  owned: boolean;
  title: string;
  dialogs: PageDialogs;
};

type TabsOptions = {
  context: BrowserContext;
  /** Called for each new page before anything of it can happen unseen. */
  onPage: (page: Page) => void;
  /** Called for each new page before it is one of the tabs. */
  prepare: (host: PageHost) => Promise<void>;
  /** A tab opened, closed, became active or changed its title or address; none is active once the browser is gone. */
  onTabs: (list: TabInfo[], active: PageHost | undefined) => void;
  /** What is open on the active tab now; called also when that did not change. */
  onDialog: (open: Observation['dialog']) => void;
  /** The active tab's page crashed; the tab closes, and another one becomes active. */
  onCrash: (url: string) => void;
  log: (line: string) => void;
  /** A message for the user. */
  note: (message: string) => void;
  /** Whether somebody has just done something with the page. */
  activity: DialogOptions['activity'];
};

/**
 * The tabs of a browser. A tab that a page opens becomes the active one; when the active one closes, the tab that
 * opened it follows, else the newest. There are at most 10: the oldest that nobody asked for closes.
 */
export class Tabs {
  readonly #options: TabsOptions;
  readonly #adopting = new Map<Page, Promise<Tab>>();
  /** Crashed tabs that are being closed. */
  readonly #leaving = new Set<Promise<void>>();
  #tabs: Tab[] = [];
  #activeId: string | undefined;
  #count = 0;
  #stopped = false;

  constructor(options: TabsOptions) {
    this.#options = options;
  }

  /** Follows the context's pages from now on; resolves when those that are open already are ready. */
  async follow(): Promise<void> {
    const { context, log } = this.#options;
    context.on('page', page => {
      // Opened in a flood: closed at once.
      if (this.#tabs.length + this.#adopting.size >= maxTabs + adoptAtOnce) {
        this.#options.note(`Tabs were closed: a run has at most ${maxTabs}.`);
        page.close({ runBeforeUnload: false }).catch((error: unknown) => log(`A tab did not close: ${String(error)}`));
        return;
      }
      this.#adopt(page).catch((error: unknown) => {
        if (!page.isClosed() && !(error instanceof OwnPage)) log(`A tab could not be followed: ${String(error)}`);
      });
    });
    await Promise.all(context.pages().map(page => this.#adopt(page).catch(unlessOwnPage)));
    const first = this.#tabs[0] ?? (await this.#firstTab());
    first.owned = true;
    // Whatever else Chromium opened by itself: a run begins with one empty tab.
    await this.activate(first.id);
    for (const tab of this.#tabs.filter(one => one !== first))
      this.close(tab.id).catch((error: unknown) => log(`A tab of Chromium's own did not close: ${String(error)}`));
    if (first.page.url() !== 'about:blank') await first.page.goto('about:blank', { timeout: stretched(openMs) });
  }

  /** Playwright takes the first page of any kind for the first tab, which may not be open yet. */
  async #firstTab(): Promise<Tab> {
    const until = performance.now() + stretched(callMs);
    while (performance.now() < until) {
      // oxlint-disable-next-line no-await-in-loop -- no event says that it has come
      await pause(20, new AbortController().signal);
      if (this.#tabs[0]) return this.#tabs[0];
    }
    const opened = await this.open();
    return this.#find(opened.id);
  }

  active(): PageHost {
    const tab = this.#current();
    if (!tab) throw new AppError('UNAVAILABLE', 'The browser of this run was closed.');
    return tab;
  }

  pages(): PageHost[] {
    return [...this.#tabs];
  }

  /** Resolves once every tab that crashed is closed. */
  async crashedClosed(): Promise<void> {
    await Promise.all(this.#leaving);
  }

  opening(): boolean {
    return this.#adopting.size > 0;
  }

  list(): TabInfo[] {
    return this.#tabs.map(tab => ({
      id: tab.id,
      title: tab.title,
      url: tab.page.url(),
      active: tab.id === this.#activeId,
    }));
  }

  async activate(id: string): Promise<void> {
    const tab = this.#find(id);
    this.#activeId = id;
    // Sent before the event: a tab in the background is not painted.
    const inFront = soon('Bringing a tab to the front', () => tab.cdp.send('Page.bringToFront'));
    this.#changed();
    this.#options.onDialog(tab.dialog());
    await inFront;
  }

  /** Throws an AppError UNAVAILABLE when the browser takes too long; the tab is closed when it comes then. */
  async open(): Promise<PageHost> {
    const opening = this.#options.context.newPage();
    const limit = { ms: stretched(openMs), signal: new AbortController().signal, what: 'Opening a tab' };
    const page = await within(limit, () => opening).catch((error: unknown) => {
      if (!(error instanceof TimeoutError)) throw error;
      this.#closeLate(opening);
      throw new AppError(
        'UNAVAILABLE',
        `The browser opened no new tab within ${Math.round(limit.ms / 1000)} s.`,
        error,
      );
    });
    const tab = await this.#adopt(page);
    tab.owned = true;
    return tab;
  }

  /** Closes a tab without asking its page; an empty one takes the place of the last. */
  async close(id: string): Promise<void> {
    const tab = this.#find(id);
    if (this.#tabs.length === 1) await this.open();
    await soon('Closing a tab', () => tab.page.close({ runBeforeUnload: false }));
    this.#remove(tab);
  }

  /** The browser is about to go: closing tabs are not replaced any more. */
  stop(): void {
    this.#stopped = true;
    for (const tab of this.#tabs) tab.dialogs.stop();
  }

  /** Has the browser end by itself, which writes out what it holds; resolves when it has. */
  async endBrowser(): Promise<void> {
    const { context } = this.#options;
    const ended = new Promise<void>(resolve => void context.once('close', () => resolve()));
    await this.#current()?.cdp.send('Browser.close');
    await ended;
  }

  /** Whether what the active tab shows came in answer to something that was sent. */
  answersSent(): boolean {
    return this.#current()?.answersSent() ?? false;
  }

  /** Asks again for the active tab's title, which pages change without an event. */
  readTitle(): void {
    const tab = this.#current();
    if (tab) this.#readTitle(tab);
  }

  #current(): Tab | undefined {
    return this.#tabs.find(one => one.id === this.#activeId);
  }

  #find(id: string): Tab {
    const tab = this.#tabs.find(one => one.id === id);
    if (!tab) throw new AppError('NOT_FOUND', `There is no tab ${id}.`);
    return tab;
  }

  #changed(): void {
    this.#options.onTabs(this.list(), this.#current());
  }

  #adopt(page: Page): Promise<Tab> {
    const known = this.#tabs.find(one => one.page === page);
    if (known) return Promise.resolve(known);
    const adopting = this.#adopting.get(page) ?? this.#prepare(page).finally(() => this.#adopting.delete(page));
    this.#adopting.set(page, adopting);
    return adopting;
  }

  async #prepare(page: Page): Promise<Tab> {
    const { context, onPage, prepare, onDialog, onCrash, log, note, activity } = this.#options;
    onPage(page);
    const answers = followAnswers(page);
    const id = String((this.#count += 1));
    const dialogs = followDialogs(page, {
      changed: () => {
        if (this.#activeId === id) onDialog(dialogs.current());
      },
      flooded: () => this.#leaveFlood(id),
      note,
      activity,
    });
    const cdp = await soon('Attaching to a page', () => context.newCDPSession(page));
    const opener = await soon('Asking for the opener', () => page.opener());
    if (!opener && (await isOwnPage(cdp))) {
      dialogs.stop();
      throw new OwnPage();
    }
    if (opener && (await cameByForm(cdp))) answers.first();
    const tab: Tab = {
      id,
      page,
      cdp,
      openedAt: Date.now(),
      opener: this.#tabs.find(one => one.page === opener)?.id ?? null,
      owned: false,
      title: '',
      dialogs,
      answersSent: answers.now,
      dialog: dialogs.current,
      answerDialog: dialogs.answer,
    };
    await prepare(tab);
    if (page.isClosed()) throw new Error('The page closed while it opened.');
    this.#tabs.push(tab);
    page.on('close', () => this.#remove(tab));
    page.on('crash', () => {
      if (this.#activeId === id) onCrash(page.url());
      // Playwright cannot use a crashed page again, not even to navigate.
      const left = this.close(id)
        .catch((error: unknown) => log(`A crashed tab did not close: ${String(error)}`))
        .finally(() => this.#leaving.delete(left));
      this.#leaving.add(left);
    });
    this.#followTitle(tab);
    await this.activate(id);
    await this.#closeSurplus();
    return tab;
  }

  #remove(tab: Tab): void {
    if (this.#stopped || !this.#tabs.includes(tab)) return;
    tab.dialogs.stop();
    this.#tabs = this.#tabs.filter(one => one !== tab);
    if (this.#activeId !== tab.id) return this.#changed();
    const next = this.#tabs.find(one => one.id === tab.opener) ?? this.#tabs.at(-1);
    this.#activeId = undefined;
    const follow = next ? this.activate(next.id) : this.open();
    follow.catch((error: unknown) => this.#options.log(`No tab took the place of a closed one: ${String(error)}`));
  }

  async #closeSurplus(): Promise<void> {
    while (this.#tabs.length > maxTabs) {
      const active = this.#current();
      const others = this.#tabs.filter(tab => tab !== active && tab.id !== active?.opener);
      const oldest = others.find(tab => !tab.owned) ?? others[0];
      if (!oldest) return;
      this.#options.note(`A tab was closed: a run has at most ${maxTabs}.`);
      await this.close(oldest.id);
    }
  }

  #closeLate(opening: Promise<Page>): void {
    opening
      .then(page => page.close({ runBeforeUnload: false }))
      .catch((error: unknown) => this.#options.log(`A tab that came late did not close: ${String(error)}`));
  }

  /** Closing the tab is the only way to stop a page that opens dialogs without end. */
  #leaveFlood(id: string): void {
    this.#options.note('The page kept opening dialogs, so its tab was closed.');
    this.close(id).catch((error: unknown) => this.#options.log(`A tab did not close: ${String(error)}`));
  }

  /** The browser process knows a tab's title even while the page itself does not answer. */
  #readTitle(tab: Tab): void {
    soon('Asking for a title', () => tab.cdp.send('Target.getTargetInfo')).then(
      ({ targetInfo }) => {
        if (targetInfo.title === tab.title) return;
        tab.title = targetInfo.title;
        this.#changed();
      },
      // The tab is closing: its title no longer matters.
      () => undefined,
    );
  }

  #followTitle(tab: Tab): void {
    tab.page.on('framenavigated', frame => {
      if (frame !== tab.page.mainFrame()) return;
      this.#changed();
      this.#readTitle(tab);
    });
    tab.page.on('load', () => this.#readTitle(tab));
    this.#readTitle(tab);
  }
}

type Answers = {
  /** Whether the document that the page shows was requested by anything but GET, as a form's answer is. */
  now(): boolean;
  /** Says so of the document that was there before the page was known. */
  first(): void;
};

function followAnswers(page: Page): Answers {
  let answers = false;
  let known = false;
  let coming: Request | undefined;
  let last: Request | undefined;
  page.on('request', request => {
    if (opensDocument(request, page)) coming = last = request;
  });
  page.on('requestfailed', request => {
    if (request === coming) coming = undefined;
  });
  page.on('framenavigated', frame => {
    if (frame !== page.mainFrame()) return;
    // What Chromium shows in place of an answer that did not come, or that it did not keep: a reload asks for that again.
    const failed = frame.url().startsWith('chrome-error:') ? last : undefined;
    // A page that changes its address within its document sends no request; a download or an empty answer brings no document.
    const came = coming && withoutHash(coming.url()) === withoutHash(frame.url()) ? coming : failed;
    if (!came) return;
    // After redirects this is the last of the requests: a POST that is answered with a redirect ends in a GET.
    answers = came.method() !== 'GET';
    known = true;
    coming = undefined;
  });
  return { now: () => answers, first: () => (answers ||= !known) };
}

function withoutHash(url: string): string {
  return url.split('#', 1)[0] ?? '';
}

/**
 * Whether a tab was opened by a form: the request of its first document may be over before the tab is known. Counts forms
 * that use GET as well: the history does not have the method.
 */
async function cameByForm(cdp: CDPSession): Promise<boolean> {
  const { currentIndex, entries } = await soon('Asking how a page came', () => cdp.send('Page.getNavigationHistory'));
  return entries[currentIndex]?.transitionType === 'form_submit';
}

/**
 * A page of Chromium's own windows, such as the list below its address bar: no tab, though the driver takes it for one.
 * Our policy refuses what it would show, so that it looks like an error page.
 */
class OwnPage extends Error {}

async function isOwnPage(cdp: CDPSession): Promise<boolean> {
  const { targetInfo } = await soon('Asking what a page is', () => cdp.send('Target.getTargetInfo'));
  return /^(?:chrome|chrome-untrusted|devtools):/.test(targetInfo.url);
}

function unlessOwnPage(error: unknown): void {
  if (!(error instanceof OwnPage)) throw error;
}

function soon<T>(what: string, call: () => Promise<T>): Promise<T> {
  return within({ ms: stretched(callMs), signal: new AbortController().signal, what }, call);
}
