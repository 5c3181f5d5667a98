/**
 * Waits for the effects of an action on a tab. Starts before the action and listens for navigations,
 * requests, new tabs, file choosers and dialogs; `settle` then waits for as long as they last and no longer.
 */
import type { CDPSession, Request } from 'playwright-core';
import { TimeoutError } from '../deadline.ts';
import { ask, isAway } from './ask.ts';
import { rootFrameId, topFrame, type FrameView } from './frames.ts';
import { whenDialogOpens } from '../tabs/open-dialog.ts';
import type { BrowserHost, PageHost } from '../page-host.ts';
import { pause } from '../pause.ts';
import { habitsOf, isHabit, isPageOnItsWay, keyOf, type Habits } from './habits.ts';
import { opensDocument } from '../tabs/main-frame.ts';
import { stretched } from '../slowdown.ts';

const stillMs = 60;
const softMs = 500;
const capMs = 1500;
/** How long something announced, such as a window or a navigation, may take to begin. */
const beginMs = 1500;

const awaitedTypes = new Set(['fetch', 'xhr', 'script', 'document', 'stylesheet']);

export type SettleOptions = {
  signal: AbortSignal;
  /** `performance.now()` at which the action's time is over. */
  until: number;
  /** Document besides the top one that was acted on. */
  view?: FrameView;
  /** Something is due to change, such as suggestions: how long to wait for it to begin. */
  expectMs?: number;
};

/** What has happened so far. */
export type PageActivity = {
  navigated: boolean;
  /** Network error of the top document's navigation, e.g. `net::ERR_NAME_NOT_RESOLVED`. */
  failure: string;
  status: number;
  mutations: number;
  moved: boolean;
  /** A file field that asked for files: its backend node. */
  fileChooser: { node: number; multiple: boolean } | undefined;
  download: boolean;
};

export class Watch {
  readonly seen: PageActivity = {
    navigated: false,
    failure: '',
    status: 0,
    mutations: 0,
    moved: false,
    fileChooser: undefined,
    download: false,
  };
  readonly #host: BrowserHost;
  readonly #tab: PageHost;
  readonly #dialog: ReturnType<typeof whenDialogOpens>;
  readonly #pending = new Set<Request>();
  readonly #asked = new Set<string>();
  readonly #habits: Habits;
  readonly #stops: (() => void)[] = [];
  #rootId = '';
  #navigating = false;
  #windowDue = false;
  #wake: (() => void) | undefined;
  #start = { mutations: 0, events: 0, scrollX: 0, scrollY: 0, url: '' };

  constructor(host: BrowserHost, tab: PageHost) {
    this.#host = host;
    this.#tab = tab;
    this.#dialog = whenDialogOpens(tab);
    this.#stops.push(() => this.#dialog.stop());
    this.#habits = habitsOf(tab);
    this.#habits.watches += 1;
    this.#followRequests();
  }

  /** Resolves when a native dialog is open on the tab: from then on the page answers nothing. */
  get dialogOpened(): Promise<void> {
    return this.#dialog.opened;
  }

  /** Whether another page has been asked for and has not come yet. */
  get navigating(): boolean {
    return this.#navigating;
  }

  /** Starts to watch, and returns whether the page answers; one that does not is watched from outside only. */
  async begin(limit: { ms: number; signal: AbortSignal }): Promise<boolean> {
    this.#rootId = await rootFrameId(this.#tab);
    this.#followPage();
    const top = await topFrame(this.#tab);
    if (!top) return true;
    try {
      this.#start = await ask(top, ['begin', null], limit);
    } catch (error) {
      if (error instanceof TimeoutError) return false;
      if (!isAway(error)) throw error;
    }
    return true;
  }

  /** Waits for a navigation that was asked for to begin: an answer to the call comes before it does. */
  async started({ signal, until }: { signal: AbortSignal; until: number }): Promise<void> {
    const end = Math.min(until, performance.now() + stretched(beginMs));
    while (!this.#navigating && !this.seen.navigated && performance.now() < end && !this.#tab.dialog())
      await this.#untilChange(end - performance.now(), signal);
  }

  /** Waits for a page that was asked for earlier: until it is there, its site fails, or the time is over. */
  async untilArrived({ signal, until }: { signal: AbortSignal; until: number }): Promise<void> {
    const came = (): boolean => this.seen.navigated || this.seen.failure !== '' || !isPageOnItsWay(this.#tab);
    while (!came() && performance.now() < until && !this.#tab.dialog())
      await this.#untilChange(Math.min(500, until - performance.now()), signal);
  }

  /** Waits for the page to ask for a file. */
  async untilChooser({ ms, signal }: { ms: number; signal: AbortSignal }): Promise<void> {
    const end = performance.now() + ms;
    while (this.seen.fileChooser === undefined && performance.now() < end && !this.#tab.dialog())
      await this.#untilChange(end - performance.now(), signal);
  }

  stop(): void {
    this.#habits.watches -= 1;
    for (const stop of this.#stops) stop();
    this.#wake?.();
  }

  /** Waits until the page has settled, a dialog is open, or the time is over. Rejects only when the signal aborts. */
  async settle(options: SettleOptions): Promise<void> {
    const { signal } = options;
    let expectMs = options.expectMs ?? 0;
    let cap = performance.now() + stretched(capMs) + expectMs;
    for (;;) {
      signal.throwIfAborted();
      if (this.#tab.dialog() || performance.now() >= options.until) return;
      if (this.#windowDue || this.#host.opening()) return this.#settleWindow(options);
      if (this.#navigating) {
        await this.#untilChange(options.until - performance.now(), signal);
        cap = performance.now() + stretched(capMs);
        expectMs = 0;
        continue;
      }
      const left = Math.min(cap, options.until) - performance.now();
      if (left <= 0) return;
      if (this.#pending.size > 0) {
        await this.#untilChange(left, signal);
        continue;
      }
      const still = await this.#quiet({ ...options, left, expectMs });
      expectMs = 0;
      if (still && this.#isIdle()) return;
    }
  }

  /** Whether nothing is under way from outside the page. */
  #isIdle(): boolean {
    return !this.#navigating && this.#pending.size === 0 && !this.#windowDue && !this.#host.opening();
  }

  async #quiet(options: SettleOptions & { left: number; expectMs: number }): Promise<boolean> {
    const { signal, left, view, expectMs } = options;
    const top = await topFrame(this.#tab);
    const quietMs = { stillMs, softMs, capMs: left, expectMs };
    const limit = { ms: left + stretched(300), signal };
    const askTop = async (): Promise<void> => {
      if (!top) return pause(20, signal);
      const pulse = await ask(top, ['quiet', quietMs], limit);
      if (!this.seen.navigated) this.#note(pulse);
    };
    const askInner = async (inner: FrameView): Promise<void> => {
      // A removed frame counts as settled.
      const pulse = await ask(inner, ['quiet', quietMs], limit).catch((error: unknown) => {
        if (!isAway(error)) throw error;
      });
      this.seen.mutations += pulse?.mutations ?? 1;
    };
    const inner = view && view.world.uniqueId !== top?.world.uniqueId && !this.seen.navigated ? [askInner(view)] : [];
    const asked = [askTop(), ...inner];
    const changed = Promise.withResolvers<'changed'>();
    const wake = (): void => changed.resolve('changed');
    this.#wake = wake;
    try {
      const found = await Promise.race([Promise.all(asked), this.#dialog.opened, changed.promise]);
      return found !== 'changed';
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof TimeoutError) return true;
      if (!isAway(error)) throw error;
      // The document went: another one comes, or the tab closed.
      if (this.#tab.page.isClosed()) return true;
      await pause(10, signal);
      return false;
    } finally {
      if (this.#wake === wake) this.#wake = undefined;
    }
  }

  #note(pulse: { mutations: number; events: number; scrollX: number; scrollY: number; url: string }): void {
    const { seen } = this;
    seen.mutations = pulse.mutations - this.#start.mutations + pulse.events - this.#start.events;
    seen.moved = pulse.scrollX !== this.#start.scrollX || pulse.scrollY !== this.#start.scrollY;
    if (this.#start.url && pulse.url !== this.#start.url) seen.navigated = true;
  }

  /** A tab is opening: it is the active one soon, and its page is what matters then. */
  async #settleWindow({ signal, until }: SettleOptions): Promise<void> {
    const begin = Math.min(until, performance.now() + stretched(beginMs));
    while (this.#host.active().id === this.#tab.id && (this.#host.opening() || performance.now() < begin)) {
      if (performance.now() >= until) return;
      await pause(10, signal);
    }
    this.#windowDue = false;
    const tab = this.#host.active();
    if (tab.id === this.#tab.id) return;
    const left = until - performance.now();
    if (left <= 0) return;
    const loaded = tab.page.waitForLoadState('domcontentloaded', { timeout: left }).catch(() => undefined);
    await Promise.race([loaded, pause(left, signal)]);
    const watch = new Watch(this.#host, tab);
    try {
      await watch.begin({ ms: Math.max(1, until - performance.now()), signal });
      await watch.settle({ signal, until });
    } finally {
      watch.stop();
    }
  }

  /** The next thing that happens, or `ms`. */
  async #untilChange(ms: number, signal: AbortSignal): Promise<void> {
    const changed = Promise.withResolvers<void>();
    const wake = (): void => changed.resolve();
    this.#wake = wake;
    const waited = new AbortController();
    try {
      await Promise.race([
        changed.promise,
        this.#dialog.opened,
        pause(Math.max(1, ms), AbortSignal.any([signal, waited.signal])),
      ]);
    } finally {
      if (this.#wake === wake) this.#wake = undefined;
      waited.abort();
    }
  }

  #happened(): void {
    this.#wake?.();
  }

  #followRequests(): void {
    const { page } = this.#tab;
    const started = (request: Request): void => {
      const top = opensDocument(request, page);
      if (top) this.#setNavigating(true);
      else if (awaitedTypes.has(request.resourceType()) && this.#isNews(request)) this.#pending.add(request);
    };
    const ended = (request: Request): void => {
      if (this.#pending.delete(request) && this.#pending.size === 0) this.#happened();
      if (!opensDocument(request, page)) return;
      const failure = request.failure()?.errorText ?? '';
      if (failure && !failure.includes('ERR_ABORTED')) this.seen.failure = failure;
    };
    const answered = (response: { request(): Request; status(): number }): void => {
      const request = response.request();
      if (opensDocument(request, page)) this.seen.status = response.status();
    };
    page.on('request', started);
    page.on('requestfinished', ended);
    page.on('requestfailed', ended);
    page.on('response', answered);
    this.#stops.push(() => {
      page.off('request', started);
      page.off('requestfinished', ended);
      page.off('requestfailed', ended);
      page.off('response', answered);
    });
  }

  /** The first of its kind since the action began: what comes again and again is polling. */
  #isNews(request: Request): boolean {
    const key = keyOf(request);
    if (isHabit(this.#habits, request) || (this.#asked.has(key) && request.method() === 'GET')) return false;
    this.#asked.add(key);
    return true;
  }

  #setNavigating(on: boolean): void {
    if (this.#navigating === on) return;
    this.#navigating = on;
    this.#happened();
  }

  #followPage(): void {
    const root = this.#rootId;
    this.#on('Page.frameRequestedNavigation', ({ frameId, disposition }) => {
      if (disposition === 'newTab' || disposition === 'newWindow') this.#windowDue = true;
      else if (disposition === 'currentTab' && frameId === root) this.#announce();
    });
    this.#on('Page.frameStartedLoading', ({ frameId }) => {
      if (frameId === root) this.#setNavigating(true);
    });
    this.#on('Page.frameStoppedLoading', ({ frameId }) => {
      if (frameId === root) this.#setNavigating(false);
    });
    this.#on('Page.frameNavigated', ({ frame }) => {
      if (frame.id !== root) return;
      this.seen.navigated = true;
      this.#pending.clear();
      this.#setNavigating(true);
      this.#happened();
    });
    this.#on('Page.navigatedWithinDocument', ({ frameId }) => {
      if (frameId === root) this.seen.navigated = true;
    });
    this.#on('Page.domContentEventFired', () => {
      if (this.seen.navigated) this.#setNavigating(false);
    });
    this.#on('Page.windowOpen', () => {
      this.#windowDue = true;
      this.#happened();
    });
    this.#on('Page.downloadWillBegin', () => {
      this.seen.download = true;
      this.#setNavigating(false);
    });
    this.#on('Page.fileChooserOpened', ({ backendNodeId, mode }) => {
      this.seen.fileChooser = { node: backendNodeId ?? 0, multiple: mode === 'selectMultiple' };
      this.#happened();
    });
  }

  /** A navigation was asked for; one that never begins must not be waited for. */
  #announce(): void {
    this.#setNavigating(true);
    const timer = setTimeout(() => {
      if (!this.seen.navigated) this.#setNavigating(false);
    }, stretched(beginMs));
    this.#stops.push(() => clearTimeout(timer));
    const keep = (): void => clearTimeout(timer);
    this.#on('Page.frameStartedLoading', keep);
  }

  #on: CDPSession['on'] = ((event: never, listener: never) => {
    this.#tab.cdp.on(event, listener);
    this.#stops.push(() => this.#tab.cdp.off(event, listener));
    return this.#tab.cdp;
    // safe because listener and event go through as they came
  }) as CDPSession['on'];
}
