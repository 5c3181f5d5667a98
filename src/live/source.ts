/**
 * What the live view needs of a run's browser. The `RunBrowser` of src/browser fits as it is; nothing of it is
 * imported, so that the hub stays free of browsers.
 */
import type { LiveTab, RunMessage, ViewerMessage } from '#src/contract/live.ts';

export type LiveDialog = Extract<RunMessage, { type: 'dialog' }>['dialog'];

/** One picture, not yet numbered: JPEG bytes, painted at `at` (ms since the epoch), of a viewport in CSS pixels. */
export type SourceFrame = { jpeg: Uint8Array; at: number; width: number; height: number };

/** Input as the browser takes it: a viewer's message without its epoch. */
export type ViewerInput =
  | Omit<Extract<ViewerMessage, { type: 'mouse' }>, 'epoch'>
  | Omit<Extract<ViewerMessage, { type: 'key' }>, 'epoch'>
  | Omit<Extract<ViewerMessage, { type: 'text' }>, 'epoch'>;

export type LiveSourceEvent =
  | { type: 'tabs'; tabs: LiveTab[] }
  | { type: 'dialog'; dialog: LiveDialog }
  | { type: 'download' }
  | { type: 'refused' }
  | { type: 'note' }
  | { type: 'crashed' }
  | { type: 'replaced' };

export type LiveSource = {
  readonly viewport: { width: number; height: number };
  /** Frames of the active tab; each further one is asked for by `wantsNext`. */
  cast(subscriber: { frame(frame: SourceFrame): void }): { wantsNext(): void; stop(): void };
  input(event: ViewerInput): Promise<void>;
  selectedText(options: { cut: boolean }): Promise<string>;
  tabs(): LiveTab[];
  on(listener: (event: LiveSourceEvent) => void): () => void;
};

/** A rectangle of the page, in CSS pixels of its viewport. */
export type LiveBox = NonNullable<Extract<RunMessage, { type: 'shown' }>['box']>;

/** What a viewer may do besides input; the caller maps it to actions of its browser. */
export type LiveActions = {
  activateTab(id: string): Promise<unknown>;
  /** `back`, `forward`, `reload` or an http(s) URL. */
  navigate(to: string): Promise<unknown>;
  answerDialog(answer: { accept: boolean; text?: string }): Promise<unknown>;
  /** Scrolls an element into view. Resolves with where it is, in CSS pixels of the viewport; null if it is not on the page. */
  show(ref: string): Promise<LiveBox | null>;
};
