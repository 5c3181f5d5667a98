import type { Observation } from '#src/browser/observe/observation.ts';
import type {
  ActionOutcome,
  ActOptions,
  BrowserEvent,
  PageAction,
  StartedBrowser,
  TabInfo,
} from '#src/browser/run-browser.ts';
import { page } from './observation.ts';

/** What an action comes to; what is left out is a success that changed the page. */
type Came = Partial<ActionOutcome> | void;

export type Script = {
  /** What the browser shows before anything is done. */
  first?: Observation | undefined;
  /** Does an action: `show` sets the page that it leads to. */
  act?(action: PageAction, given: ActOptions & { show(page: Observation): void }): Came | Promise<Came>;
  /** Called before each observation. */
  looks?(signal: AbortSignal): void | Promise<void>;
};

export type ScriptedBrowser = StartedBrowser & {
  /** Each action that was dispatched, oldest first. */
  readonly received: PageAction[];
  /** The options of each of them. */
  readonly given: ActOptions[];
  /** How often the page was observed. */
  observed(): number;
  show(page: Observation): void;
  /** The main process is gone: as when Chromium is killed. */
  die(): void;
};

/** A browser without Chromium: it shows the pages that a test gives it and records the actions that it receives. */
export function scriptedBrowser({ first = page([]), act, looks }: Script = {}): ScriptedBrowser {
  const received: PageAction[] = [];
  const given: ActOptions[] = [];
  const listeners = new Set<(event: BrowserEvent) => void>();
  let now = first;
  let observed = 0;
  let alive = true;
  const show = (next: Observation): void => void (now = next);
  const tabs = (): TabInfo[] => now.tabs.map(tab => (tab.active ? { ...tab, url: now.url, title: now.title } : tab));
  return {
    received,
    given,
    observed: () => observed,
    show,
    die() {
      alive = false;
      for (const listener of listeners) listener({ type: 'crashed', what: 'browser' });
    },
    pid: 0,
    viewport: now.viewport,
    downloadsDir: '/nowhere',
    async observe(signal) {
      signal.throwIfAborted();
      await looks?.(signal);
      signal.throwIfAborted();
      observed += 1;
      return now;
    },
    async act(action, options) {
      options.signal.throwIfAborted();
      received.push(action);
      given.push(options);
      const came = await act?.(action, { ...options, show });
      return { ok: true, message: `Did ${action.type}.`, changed: true, ...came };
    },
    tabs,
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    screenshot: () => Promise.resolve(Buffer.from('picture')),
    text: () => Promise.resolve(''),
    outline: () => Promise.resolve({ url: '', title: '', root: { tag: 'body' }, truncated: false }),
    carried: () => Promise.resolve(null),
    cast: () => ({ wantsNext: () => undefined, stop: () => undefined }),
    input: () => Promise.resolve(),
    selectedText: () => Promise.resolve(''),
    restrict: () => undefined,
    allowLocal: () => undefined,
    conceal: () => undefined,
    record: () => Promise.resolve(() => Promise.resolve()),
    downloadsDone: () => Promise.resolve(),
    keepProfile: () => Promise.resolve(undefined),
    close: () => Promise.resolve(),
    isAlive: () => Promise.resolve(alive),
    bury: () => Promise.resolve({ profile: undefined, downloads: [] }),
    answersSent: () => false,
    hadDownloads: () => undefined,
    profileFits: () => Promise.resolve(true),
    diskUse: () => Promise.resolve(0),
    reopen: () => Promise.resolve(),
  };
}
