/** The interface between the browser's process and the code that observes pages and acts on them. */
import type { CDPSession, Page } from 'playwright-core';
import type { Observation } from './observe/observation.ts';
import type { ActionOutcome, ActOptions, Download, PageAction } from './run-browser.ts';

/** One tab that is open, with a raw CDP session of its own. */
export type PageHost = {
  readonly id: string;
  readonly page: Page;
  /** Root session of the tab: Runtime, Page and DOM are not enabled on it beforehand. */
  readonly cdp: CDPSession;
  /** Milliseconds since the epoch. */
  readonly openedAt: number;
  /** The native dialog that is open; while there is one the page answers no evaluate at all. */
  dialog(): Observation['dialog'];
  /**
   * Answers the open dialog; `text` is what a prompt is answered with. False when none is open, or when it closed before it had
   * the answer.
   */
  answerDialog(accept: boolean, text?: string): Promise<boolean>;
  /** Whether its document came in answer to something that was sent, which asking for its address does not give again. */
  answersSent(): boolean;
};

/** One browser as observing and acting see it. The active tab is the one people see and the agent works on. */
export type BrowserHost = {
  readonly viewport: { width: number; height: number };
  /** Throws an AppError UNAVAILABLE when the browser is gone. */
  active(): PageHost;
  /** All tabs, oldest first. */
  pages(): PageHost[];
  /** Whether a tab is just being opened, by a page or by us: it becomes the active one within a moment. */
  opening(): boolean;
  /** Makes a tab the active one. Throws an AppError NOT_FOUND for an id that no tab has. */
  activate(id: string): Promise<void>;
  /**
   * Opens a tab, makes it the active one and goes to `url`; rejects when the page cannot be reached, with a TimeoutError when its
   * site does not answer within `siteMs` (30 s by default) once the tab is there.
   */
  open(url: string, signal: AbortSignal, siteMs?: number): Promise<PageHost>;
  /** Closes a tab without asking its page. The last one is replaced by an empty one. */
  closeTab(id: string): Promise<void>;
  /** The message why the last request to this address's host failed: refused, no such name, no answer. */
  whyUnreachable(url: string): string | undefined;
  /** Every download of this run, oldest first; `bytes` is 0 until it is done. */
  downloads(): Download[];
  /** Copies a file to where the browser's user may read it, under the same name; the copy's path is for a file field. */
  share(path: string): Promise<string>;
};

/** Observes pages and acts on them, for each browser: `observe` and `preparePage` of ./observe.ts, `act` of ./act.ts. */
export type PageDriver = {
  /** Called for each new page before it is one of the tabs. */
  preparePage(page: PageHost): Promise<void>;
  observe(host: BrowserHost, signal: AbortSignal): Promise<Observation>;
  act(host: BrowserHost, action: PageAction, options: ActOptions): Promise<ActionOutcome>;
};
