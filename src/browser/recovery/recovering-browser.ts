/** The browser of a run that is replaced when it crashes, and reloads a page that crashes: each once. */
import { AppError } from '#src/core/errors.ts';
import { createGuard, type Guard } from '#src/core/guard.ts';
import type { BrowserProfile } from '../profiles/browser-profile.ts';
import { CarriedSettings } from './carried-settings.ts';
import { PageMemory, type PageState } from './page-memory.ts';
import { outcomeUnknown, repeated } from './repeat-action.ts';
import type {
  ActionOutcome,
  ActOptions,
  BrowserEvent,
  Legacy,
  PageAction,
  Replacement,
  RunBrowser,
  StartedBrowser,
  Download,
  TabInfo,
} from '../run-browser.ts';
import { isWebAddress } from '../launch/reopen-tabs.ts';
import { withoutHash } from './typed-values.ts';
import type { Observation } from '../observe/observation.ts';

export type RecoveryOptions = {
  /** Starts a browser; the second time with the data of the one that crashed. */
  start(signal: AbortSignal, legacy?: Legacy): Promise<StartedBrowser>;
  /** The run's: once it has fired, nothing is started any more. */
  signal: AbortSignal;
  /** Logs an internal error. */
  report: (error: unknown) => void;
};

/** What a browser shows, so that another one can be brought to the same. As JSON. */
export type PagesState = { tabs: TabInfo[]; active: PageState };

/** A run's browser, whose pages can be opened in another one. */
export type MovableBrowser = RunBrowser & {
  /**
   * Undefined where the active page is not to be had again by its address: it came in answer to something that was sent, is
   * none of the web, or a person did something there.
   */
  pagesState(): PagesState | undefined;
  /** Opens the pages that another browser had; the event `replaced` says how far the active one is as it was. */
  openPages(state: PagesState): Promise<void>;
  /** Counts these as downloaded here: what the same run had at another worker. */
  hadDownloads(earlier: readonly Download[]): void;
  /** Whether `keepProfile` with so many bytes would keep what websites have written so far. */
  profileFits(bytesAtMost: number): Promise<boolean>;
  /** What its files take of the disk, downloads not counted, and no further than `bytesAtMost`. */
  diskUse(bytesAtMost: number): Promise<number>;
};

type Crashed = 'tab' | 'browser';

const browserDeathsAtMost = 1;
/** A page that crashes again at the same address is not loaded again, nor are more than so many pages of one run. */
const pageReloadsAtMost = 5;
/** How long a process may be gone before Playwright reports it. */
const newsMs = 3000;

/** Starts a run's browser. Rejects as `start` does. */
export async function openRecoveringBrowser(options: RecoveryOptions): Promise<MovableBrowser> {
  return new RecoveringBrowser(options, await options.start(options.signal)).asRunBrowser();
}

class RecoveringBrowser {
  readonly #options: RecoveryOptions;
  readonly #guard: Guard;
  readonly #closing = new AbortController();
  readonly #signal: AbortSignal;
  readonly #first: StartedBrowser;
  readonly #listeners = new Set<(event: BrowserEvent) => void>();
  readonly #settings: CarriedSettings;
  readonly #page = new PageMemory();
  readonly #reloaded = new Set<string>();
  #now: StartedBrowser;
  #dead: StartedBrowser[] = [];
  /** Set while a crashed page or browser is being replaced; never rejects. */
  #recovering: Promise<void> | undefined;
  #lost: AppError | undefined;
  readonly #underWay = new Set<(crashed: Crashed) => void>();
  #tabs: TabInfo[] = [];
  #closed: Promise<void> | undefined;
  readonly #profileDone = Promise.withResolvers<void>();

  constructor(options: RecoveryOptions, first: StartedBrowser) {
    this.#options = options;
    this.#guard = createGuard(options.report);
    this.#signal = AbortSignal.any([options.signal, this.#closing.signal]);
    this.#first = first;
    this.#now = first;
    this.#settings = new CarriedSettings(first);
    this.#tabs = first.tabs();
    this.#follow(first);
  }

  asRunBrowser(): MovableBrowser {
    const current = (): StartedBrowser => this.#now;
    return {
      get pid() {
        return current().pid;
      },
      viewport: this.#first.viewport,
      downloadsDir: this.#first.downloadsDir,
      observe: signal => this.#observe(signal),
      act: (action, options) => this.#act(action, options),
      screenshot: options => this.#read(browser => browser.screenshot(options), options.signal),
      text: options => this.#read(browser => browser.text(options), options.signal),
      outline: signal => this.#read(browser => browser.outline(signal), signal),
      carried: async asked => (this.#recovering || this.#lost ? null : this.#now.carried(asked)),
      tabs: () => (this.#recovering ? this.#tabs : this.#now.tabs()),
      cast: this.#settings.cast,
      input: async event => {
        // Input to a page that is not there is dropped.
        if (this.#recovering || this.#lost) return;
        this.#page.tookInput(event);
        await this.#now.input(event);
      },
      selectedText: async options => (this.#recovering || this.#lost ? '' : this.#now.selectedText(options)),
      on: listener => {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
      },
      restrict: this.#settings.restrict,
      allowLocal: this.#settings.allowLocal,
      conceal: this.#settings.conceal,
      record: this.#settings.record,
      downloadsDone: options => this.#read(browser => browser.downloadsDone(options), options.signal),
      keepProfile: options => this.#keepProfile(options),
      pagesState: () => this.#pagesState(),
      openPages: state => this.#openPages(state),
      hadDownloads: earlier => this.#now.hadDownloads(earlier),
      profileFits: bytesAtMost => this.#now.profileFits(bytesAtMost),
      diskUse: bytesAtMost => this.#now.diskUse(bytesAtMost),
      close: () => (this.#closed ??= this.#close()),
    };
  }

  #follow(browser: StartedBrowser): void {
    browser.on(event => {
      if (browser !== this.#now || this.#closing.signal.aborted) return;
      if (event.type === 'tabs') this.#heardTabs(browser, event.tabs);
      if (event.type === 'crashed') this.#crashed(event.what, event.what === 'tab' ? event.url : undefined);
      else this.#emit(event);
    });
  }

  /** The tabs of a browser that dies close one after the other before its end is reported: a smaller number is accepted only later. */
  #heardTabs(browser: StartedBrowser, tabs: TabInfo[]): void {
    if (this.#recovering) return;
    if (tabs.length >= this.#tabs.length) this.#tabs = tabs;
    else
      setTimeout(
        this.#guard(() => this.#trustTabs(browser)),
        newsMs,
      ).unref();
  }

  #trustTabs(browser: StartedBrowser): void {
    if (browser === this.#now && !this.#recovering && !this.#lost) this.#tabs = browser.tabs();
  }

  #emit(event: BrowserEvent): void {
    for (const listener of this.#listeners) this.#guard(listener)(event);
  }

  /** Fails the pending calls, then replaces what crashed, or reports that it cannot. */
  #crashed(what: Crashed, url = ''): void {
    if (this.#lost) return;
    if (what === 'browser') this.#recoverBrowser();
    else this.#recoverTab(url);
    for (const onCrash of this.#underWay) onCrash(what);
  }

  #recoverBrowser(): void {
    this.#emit({ type: 'dialog', dialog: null });
    if (this.#dead.length >= browserDeathsAtMost) {
      return this.#lose(
        'The browser stopped twice during this run, so the run ended. A page that the task opens may be the cause.',
      );
    }
    this.#during(async () => {
      const tabs = this.#tabs;
      await this.#replace();
      await this.#now.reopen(tabs, this.#signal);
      await this.#putBack('browser', tabs.find(({ active }) => active)?.url ?? '');
    });
  }

  #recoverTab(url: string): void {
    const address = withoutHash(url);
    const again = this.#reloaded.has(address) || this.#reloaded.size >= pageReloadsAtMost;
    if (this.#recovering || again || !isWebAddress(url)) {
      return this.#emit({ type: 'note', message: `The page at ${url} crashed, so its tab was closed.` });
    }
    this.#reloaded.add(address);
    this.#during(
      async () => {
        await this.#now.reopen([{ id: '', title: '', url, active: true }], this.#signal);
        await this.#putBack('tab', url);
      },
      // A browser that cannot open a tab is treated as crashed.
      () => this.#recoverBrowser(),
    );
  }

  /** Has everybody wait for `work`; should it fail, `otherwise` is done, or the run has no browser any more. */
  #during(work: () => Promise<void>, otherwise?: () => void): void {
    const recovering = work()
      .catch((error: unknown) => {
        // Died again meanwhile: that has been reported.
        if (this.#lost || this.#signal.aborted || this.#recovering !== recovering) return;
        this.#options.report(error);
        if (otherwise) return otherwise();
        this.#lose(
          `The browser stopped, and it could not be started again${error instanceof AppError ? `: ${error.message}` : '.'}`,
        );
      })
      .finally(() => {
        if (this.#recovering !== recovering) return;
        this.#recovering = undefined;
        this.#trustTabs(this.#now);
      });
    this.#recovering = recovering;
  }

  #lose(words: string): void {
    this.#lost = new AppError('UNAVAILABLE', words);
    this.#emit({ type: 'crashed', what: 'browser', message: words });
  }

  async #replace(): Promise<void> {
    const dead = this.#now;
    this.#dead.push(dead);
    const legacy = await dead.bury();
    const next = await this.#options.start(this.#signal, legacy);
    if (this.#signal.aborted) {
      await next.close();
      throw this.#signal.reason;
    }
    this.#now = next;
    this.#follow(next);
    await this.#settings.moveTo(next);
  }

  #pagesState(): PagesState | undefined {
    if (this.#recovering || this.#lost || this.#now.answersSent()) return undefined;
    const tabs = this.#now.tabs();
    const url = tabs.find(tab => tab.active)?.url;
    const active = url !== undefined && isWebAddress(url) ? this.#page.state(url) : undefined;
    return active && { tabs, active };
  }

  async #openPages({ tabs, active }: PagesState): Promise<void> {
    this.#page.recall(active);
    this.#during(async () => {
      await this.#now.reopen(tabs, this.#signal);
      await this.#putBack('worker', tabs.find(tab => tab.active)?.url ?? active.url);
    });
    await this.#ready(this.#signal);
  }

  async #putBack(what: Replacement['what'], url: string): Promise<void> {
    this.#emit({ type: 'replaced', what, ...(await this.#page.restore(this.#now, url, this.#signal)) });
  }

  /** Resolves once there is a browser to use. @throws AppError when there will be none */
  async #ready(signal: AbortSignal): Promise<void> {
    while (this.#recovering) await untilAborted(this.#recovering, signal);
    if (this.#lost) throw this.#lost;
  }

  /** What came of work on the browser as it is now, unless that crashed meanwhile. */
  async #attempt<T>(
    work: (browser: StartedBrowser) => Promise<T>,
    signal: AbortSignal,
  ): Promise<{ value: T } | { crashed: Crashed }> {
    await this.#ready(signal);
    const browser = this.#now;
    const crash = Promise.withResolvers<{ crashed: Crashed }>();
    const onCrash = (crashed: Crashed): void => crash.resolve({ crashed });
    this.#underWay.add(onCrash);
    const working = work(browser).then(
      value => ({ value }),
      (error: unknown) => ({ error }),
    );
    try {
      const came = await Promise.race([crash.promise, working]);
      if ('crashed' in came) return came;
      if (this.#signal.aborted) throw this.#signal.reason;
      // Its end may be reported later than the outcome of the work, and what is said of a closed tab is no outcome.
      if (!(await browser.isAlive())) return await Promise.race([crash.promise, this.#unreported(browser)]);
      if ('error' in came) throw came.error;
      this.#trustTabs(browser);
      return came;
    } finally {
      this.#underWay.delete(onCrash);
    }
  }

  async #unreported(browser: StartedBrowser): Promise<{ crashed: Crashed }> {
    await new Promise(resolve => setTimeout(resolve, newsMs).unref());
    if (browser === this.#now && !this.#recovering && !this.#closing.signal.aborted) this.#crashed('browser');
    return { crashed: 'browser' };
  }

  /** Only reads, so it starts again on the replacement of a crashed browser. */
  async #read<T>(work: (browser: StartedBrowser) => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      const came = await this.#attempt(work, signal);
      if ('value' in came) return came.value;
      signal.throwIfAborted();
    }
  }

  async #observe(signal: AbortSignal): Promise<Observation> {
    const page = await this.#read(browser => browser.observe(signal), signal);
    this.#page.observed(page);
    return page;
  }

  async #act(given: PageAction, options: ActOptions): Promise<ActionOutcome> {
    const seen = this.#page.seen();
    let action: PageAction | undefined = given;
    for (let attempt = 1; ; attempt += 1) {
      const trying: PageAction = action;
      const came = await this.#attempt(browser => browser.act(trying, options), options.signal);
      if ('value' in came) {
        this.#acted(given, came.value);
        return came.value;
      }
      await this.#ready(options.signal);
      action = attempt === 1 ? repeated(given, { seen, page: this.#page.seen() }) : undefined;
      if (!action) return outcomeUnknown(came.crashed, this.#now.tabs());
    }
  }

  #acted(action: PageAction, outcome: ActionOutcome): void {
    this.#page.acted(action, outcome, this.#now.tabs().find(({ active }) => active)?.url ?? '');
  }

  async #keepProfile(options: Parameters<RunBrowser['keepProfile']>[0]): Promise<BrowserProfile | undefined> {
    this.#settings.keepProfile(options);
    await this.#profileDone.promise;
    // The profile may have caused the crash.
    return this.#lost ? undefined : this.#settings.keptProfile();
  }

  async #close(): Promise<void> {
    this.#closing.abort(new AppError('UNAVAILABLE', 'The browser of this run was closed.'));
    await Promise.allSettled([this.#now.close(), ...this.#dead.map(dead => dead.close())]);
    // One that was just being started ends by the signal.
    await this.#recovering;
    this.#profileDone.resolve();
  }
}

/** Settles as the promise does, or rejects with the signal's reason when that fires first. */
async function untilAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason as Error);
  signal.throwIfAborted();
  signal.addEventListener('abort', abort, { once: true });
  await Promise.race([promise, aborted.promise]).finally(() => signal.removeEventListener('abort', abort));
}
