/**
 * One run's browser: a process tree of its own, driven only through this type. No AI here.
 *
 * Every call takes an AbortSignal and has its own deadline; a page that never answers fails the call
 * at its limit and leaves the browser usable.
 */
import type { DataRegion } from '#src/core/network/regions.ts';
import type { SecretField } from '#src/core/secrets/placeholders.ts';
import type { Secret } from '#src/core/secrets/redactor.ts';
import type { ElementNode, ElementRef, FormNode, Observation, Rect } from './observe/observation.ts';
import type { Outline } from './observe/outline-node.ts';
import type { BrowserProfile } from './profiles/browser-profile.ts';
import type { SeenAction } from './recorder/seen-action.ts';

export type MouseButton = 'left' | 'middle' | 'right';

/**
 * One thing to do with the page. An element is named by its ref; only what is done by eye alone (`click-at` and the like)
 * names a place, in CSS pixels of the viewport.
 */
export type PageAction =
  | { type: 'navigate'; url: string }
  | { type: 'back' }
  | { type: 'forward' }
  | { type: 'reload' }
  | {
      type: 'click';
      ref: ElementRef;
      button?: MouseButton;
      count?: 1 | 2 | 3;
      modifiers?: ('Alt' | 'Control' | 'Meta' | 'Shift')[];
    }
  | { type: 'hover'; ref: ElementRef }
  /** Onto another element, or by a distance; `corner`: held at its lower right corner, as to resize it. */
  | { type: 'drag'; from: ElementRef; to: ElementRef | { dx: number; dy: number; corner?: boolean } }
  /** Replaces what the field holds (or appends), then checks that the value is there. */
  | {
      type: 'fill';
      ref: ElementRef;
      text: string;
      append?: boolean;
      submit?: boolean;
      secret?: boolean;
      bound?: SecretBounds;
    }
  /** Chooses options of a native select by visible text or value. */
  | { type: 'select'; ref: ElementRef; options: string[] }
  | { type: 'check'; ref: ElementRef; checked: boolean }
  /** Sets a slider, date, time, colour or number control to a value. */
  | { type: 'set-value'; ref: ElementRef; value: string }
  | { type: 'upload'; ref: ElementRef; paths: string[] }
  /** Keys as Playwright names them, e.g. `Enter`, `Control+A`. */
  | { type: 'press'; keys: string; ref?: ElementRef }
  /** Types into whatever has the focus. */
  | { type: 'type'; text: string; secret?: boolean; bound?: SecretBounds }
  | {
      type: 'click-at';
      x: number;
      y: number;
      button?: MouseButton;
      count?: 1 | 2 | 3;
      modifiers?: ('Alt' | 'Control' | 'Meta' | 'Shift')[];
    }
  | { type: 'move-to'; x: number; y: number }
  /** Presses at the first place, moves through the others and lets go at the last. */
  | { type: 'drag-path'; path: { x: number; y: number }[] }
  /** Turns the mouse wheel at a position, by pixels. */
  | { type: 'scroll-at'; x: number; y: number; dx: number; dy: number }
  | { type: 'scroll'; direction: 'up' | 'down' | 'left' | 'right'; pages?: number; ref?: ElementRef }
  | { type: 'scroll-to'; ref: ElementRef }
  /** Scrolls to where the page says that; case and spaces do not matter. */
  | { type: 'scroll-to-text'; text: string }
  /** Reads what a drop-down offers; one that the page made itself is opened for it. */
  | { type: 'dropdown-options'; ref: ElementRef }
  | { type: 'list-downloads' }
  /** Reads what is seen by form and colour alone, as JSON of `Figure`s. */
  | { type: 'list-figures' }
  /** `page`: only until a page is there whose site had not answered in time. */
  | { type: 'wait'; ms: number; page?: boolean }
  | { type: 'open-tab'; url: string }
  | { type: 'switch-tab'; tab: string }
  | { type: 'close-tab'; tab: string }
  | { type: 'answer-dialog'; accept: boolean; text?: string };

/** Where a credential may be typed: checked against the very document and field that it would go into. */
export type SecretBounds = {
  /** An `answer` is what the user gave when asked for a secret: fields for passwords or codes take it. */
  kind: SecretField;
  /** In the words of a task's allowed websites; [] for none. */
  websites: readonly string[];
  /** `SecretBlock.key` of what a person has allowed beyond that. */
  allowed: readonly string[];
};

/** A credential was not typed: its website is another one, or the field is for something else. */
export type SecretBlock = { key: string; origin: string; field: string; why: 'website' | 'field' };

export type ActionOf<Type extends PageAction['type']> = Extract<PageAction, { type: Type }>;

/**
 * Why an action was not done, or not to the end.
 * - `gone`: the element, its page or its dialog is no longer there. `moving`: it never holds still.
 * - `not-visible`: it has no size, or cannot be brought into view. `covered`: something lies over it.
 * - `disabled`: disabled or read-only. `wrong-kind`: an element of that kind cannot be used so.
 * - `wrong-value`: the value, option, file or place is none that it takes. `not-held`: it holds another value afterwards.
 * - `not-found`: there is no such text, file, tab, dialog, focus or page to go to.
 * - `not-allowed`: a credential or an address that does not belong there.
 * - `unreachable`: the site could not be reached. `no-answer`: the site or its page did not answer in time.
 * - `http-error`: the site answered with a status of 400 or above.
 * - `dialog`: a dialog is open and has to be answered first. `crashed`: the page or the browser went down meanwhile.
 */
export type FailureReason =
  | 'gone'
  | 'moving'
  | 'not-visible'
  | 'covered'
  | 'disabled'
  | 'wrong-kind'
  | 'wrong-value'
  | 'not-held'
  | 'not-found'
  | 'not-allowed'
  | 'unreachable'
  | 'no-answer'
  | 'http-error'
  | 'dialog'
  | 'crashed';

/**
 * The outcome of an action. `ok: false` is an expected failure with a message (covered, gone, value did not hold).
 * `changed` says whether the page differs after it settled.
 */
export type ActionOutcome = {
  ok: boolean;
  /** Set when `ok` is false. */
  reason?: FailureReason;
  /** For people and models: "Clicked the button 'Continue'", "The field holds 'a' instead of 'ab'". */
  message: string;
  changed: boolean;
  /** The site had not answered when the time was over: its page may still come. */
  late?: boolean;
  /** Its page was waited for as long as pages may take, and has not come. */
  waited?: true;
  /** All input was sent, and the page has not answered since: check its effect before doing it again. */
  sent?: true;
  /** Set when the action opened a tab, which is then the active one. */
  openedTab?: string;
  /** The page or the browser crashed meanwhile: whether it took effect is not known. */
  crashed?: 'tab' | 'browser';
  /** Set when a native dialog is open now. */
  dialog?: Observation['dialog'];
  /** Names of files whose download it started. */
  downloads?: string[];
  /** What was read, one entry per line: options, file names. */
  data?: string;
  /** What the pointer met or the keys went to, when the action named no element. */
  hit?: ElementRef;
  blocked?: SecretBlock;
  /** Where the element is that was scrolled to, in CSS pixels of the viewport. */
  box?: Rect;
};

/** A picture of the page as the screencast gave it. */
export type CastFrame = { jpeg: Buffer; at: number; width: number; height: number };

export type TabInfo = { id: string; title: string; url: string; active: boolean };

export type BrowserEvent =
  | { type: 'tabs'; tabs: TabInfo[] }
  | { type: 'dialog'; dialog: Observation['dialog'] }
  | { type: 'download'; name: string; path: string; bytes: number }
  /** A page asked for a host that it may not reach; reported once per host. `message` is for people. */
  | { type: 'refused'; host: string; message: string }
  /** The browser did something by itself that people should know: closed a dialog, a tab or a download. */
  | { type: 'note'; message: string }
  /** The active tab crashed and closed, `url` being its address, or the whole browser is gone. */
  | { type: 'crashed'; what: 'tab'; url: string }
  | { type: 'crashed'; what: 'browser'; message?: string }
  /** A crashed page or browser was replaced. */
  | ({ type: 'replaced' } & Replacement);

/**
 * A tab or a browser that replaces one that crashed, or one that another worker had. `whole`: its page is as the agent left
 * it, as far as can be checked. `lost`: names of the fields whose values could not be restored.
 */
export type Replacement = { what: 'tab' | 'browser' | 'worker'; url: string; whole: boolean; lost: string[] };

/** Input of a person at the live view, in CSS pixels of the viewport. */
export type HumanInput =
  | {
      type: 'mouse';
      action: 'move' | 'down' | 'up' | 'wheel';
      x: number;
      y: number;
      button: 'none' | 'left' | 'middle' | 'right' | 'back' | 'forward';
      buttons: number;
      clickCount: number;
      deltaX: number;
      deltaY: number;
      modifiers: number;
    }
  | {
      type: 'key';
      action: 'down' | 'up';
      key: string;
      code: string;
      location: number;
      repeat: boolean;
      modifiers: number;
    }
  | { type: 'text'; text: string };

/** What would take a press, read in the page right before the press is made. */
export type PressTarget = {
  /** By a click, by a drag that begins or ends there, by keys, or by a text that is typed. */
  by: 'pointer' | 'drag' | 'keys' | 'text';
  /** The keys or the text; empty for the pointer. */
  keys: string;
  /** As an observation would describe it, without what a field holds; undefined for nothing but the page. */
  node: ElementNode | undefined;
  form: FormNode | undefined;
  /** Why nobody can say what a press does: a script draws what is there, or it lies in a frame that cannot be read. */
  unseen?: 'drawing' | 'frame';
};

/** What a page is about to send, by another method than those that only read. */
export type SentRequest = {
  method: string;
  url: string;
  /** Its beginning, as text. */
  body: string;
};

export type ActOptions = {
  signal: AbortSignal;
  timeoutMs: number;
  /** Asked right before each press and key. Where it says no, the action ends as `not-allowed`. */
  permits?: ((target: PressTarget) => boolean) | undefined;
  /** Asked before anything leaves that the page sends after such a press, until the action ends. Where it says no, it does not leave. */
  permitsRequest?: ((request: SentRequest) => boolean) | undefined;
  /** The same was begun before and interrupted: where it led to its page all the same, it is not done once more. */
  again?: boolean;
};

export type RunBrowser = {
  /** Process id of the browser's main process. */
  readonly pid: number;
  readonly viewport: { width: number; height: number };
  observe(signal: AbortSignal): Promise<Observation>;
  act(action: PageAction, options: ActOptions): Promise<ActionOutcome>;
  /** JPEG of the viewport as it is now, for evidence and for models that see. */
  screenshot(options: { signal: AbortSignal; clip?: Rect; quality?: number }): Promise<Buffer>;
  /** Visible text of the active tab's frames, at most `limit` characters. */
  text(options: { signal: AbortSignal; limit: number }): Promise<string>;
  /** The active tab as its elements nest, bounded: for reading values. */
  outline(signal: AbortSignal): Promise<Outline>;
  /**
   * For each text whether the active tab sent it to some site after the answer with the id `from`; null where nothing was sent
   * after `since`, or something that cannot be read.
   */
  carried(asked: { texts: readonly string[]; since: number; from: number }): Promise<boolean[] | null>;
  tabs(): TabInfo[];
  /**
   * Frames of the active tab, whichever that is; returns how to stop. The browser is asked for the next frame only
   * once `ready()` of some subscriber says it wants one.
   */
  cast(subscriber: { frame(frame: CastFrame): void }): { wantsNext(): void; stop(): void };
  input(event: HumanInput): Promise<void>;
  selectedText(options: { cut: boolean }): Promise<string>;
  on(listener: (event: BrowserEvent) => void): () => void;
  /**
   * From now on pages reach only these websites: `example.com` with all below it, `*.example.com` only what is below
   * it, with a port only that port. Null lifts the limit to what the installation allows; [] allows nothing.
   * Of the machine that the browser is on, they reach what these or `named` name with its port, and nothing else.
   */
  restrict(websites: readonly string[] | null, named?: readonly string[]): void;
  /** From now on pages also reach the host and port of this address, where it is of this machine. */
  allowLocal(url: string): void;
  /**
   * From now on its placeholder stands for the secret in all that is read of the pages, and what shows it is drawn as dots.
   */
  conceal(secret: Secret): void;
  /** From now on reports what a person does in its pages, until stopped; passwords are never read. */
  record(onAction: (seen: SeenAction) => void): Promise<() => Promise<void>>;
  /** Folder where this run's downloads land. */
  readonly downloadsDir: string;
  /** Resolves when no download is active, or at the timeout. */
  downloadsDone(options: { signal: AbortSignal; timeoutMs: number }): Promise<void>;
  /**
   * From now on closing keeps what websites stored. Resolves once the browser is closed: with nothing when it could not
   * be read, as of a browser that crashed; rejects with ProfileTooLarge when there is more than `bytesAtMost`.
   * Where `hurried` says no, Chromium may take up to 6 s to write all out; else closing stays within its 2 s.
   */
  keepProfile(options: { bytesAtMost: number; hurried?: () => boolean }): Promise<BrowserProfile | undefined>;
  /** Ends the whole process tree within 2 s, however the page behaves, and removes its scratch folder. Idempotent. */
  close(): Promise<void>;
};

/** A started browser, without a replacement when it dies. */
export type StartedBrowser = RunBrowser & {
  /** Whether its main process lives. */
  isAlive(): Promise<boolean>;
  /** For one that died: ends what is left of it and gives what the next one needs. Files of ours stay until it is closed. */
  bury(): Promise<Legacy>;
  /** Whether the active page came in answer to something that was sent: asking for its address does not give it again. */
  answersSent(): boolean;
  /** Counts these as downloaded here: what the same run had at another worker. */
  hadDownloads(earlier: readonly Download[]): void;
  /** Whether `keepProfile` with so many bytes would keep what websites have written so far. */
  profileFits(bytesAtMost: number): Promise<boolean>;
  /** What its files take of the disk, downloads not counted, and no further than `bytesAtMost`. */
  diskUse(bytesAtMost: number): Promise<number>;
  /** Opens tabs that crashed, as far as their addresses can be reached, and waits for the active one. */
  reopen(tabs: readonly TabInfo[], signal: AbortSignal): Promise<void>;
};

export type Download = { name: string; path: string; bytes: number; done: boolean };

/** The data of a crashed browser for its replacement. */
export type Legacy = { profile: BrowserProfile | undefined; downloads: Download[] };

/** The initial state of a run's browser. */
export type BrowserSetup = {
  /** The profile of an earlier browser. */
  profile?: BrowserProfile | undefined;
  /** The location that websites see. */
  region?: DataRegion | undefined;
  /** URL of the proxy that it goes out through, behind the egress filter. */
  proxy?: string | undefined;
  /** The downloads of the browser that it replaces. */
  downloads?: Download[] | undefined;
};

/** Browsers started ahead, one per run, never used twice. One with a setup is started for it. */
export type BrowserPool = {
  take(options: { signal: AbortSignal; setup?: BrowserSetup }): Promise<StartedBrowser>;
  /** Closes every browser, given out or not. */
  close(): Promise<void>;
};
