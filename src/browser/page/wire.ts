/** What the script in a page returns to the host: one document's share of an observation, in that document's own numbers. */
import type { Outline } from '../observe/outline-node.ts';
import type { Figure } from '../observe/figure.ts';
import type { ElementNode, FormNode, Rect, Region, TextNode } from '../observe/observation.ts';

type Wired<T> = Omit<T, 'ref' | 'within' | 'labels' | 'form'> & {
  /** Number of the element in its document. */
  ref: number;
  /** Index of the nearest region in `regions`, -1 for none. */
  region: number;
};

export type WireText = Wired<TextNode> & { labels?: number };
export type WireElement = Wired<ElementNode> & { form?: number };
export type WireForm = Omit<FormNode, 'ref' | 'by'> & { ref: number; by?: number };
/** Stands where an iframe is; `content` is the box that its page is drawn in and `scale` how much larger than life. */
export type WireIframe = {
  kind: 'frame';
  ref: number;
  region: number;
  rect: Rect;
  content: Rect;
  scale: number;
  inView: boolean;
};
export type WireNode = WireText | WireElement | WireIframe;
export type WireRegion = Wired<Region>;

export type WirePage = {
  url: string;
  title: string;
  viewport: { width: number; height: number };
  scroll: { x: number; y: number; maxX: number; maxY: number };
  nodes: WireNode[];
  regions: WireRegion[];
  forms: WireForm[];
  truncated: boolean;
  /** Elements that may have a closed shadow root, which no script sees; each is named once in its life. */
  maybeClosed: number[];
};

export type CollectOptions = {
  /** Whether this look counts as the last observation for what is new at the next one. */
  mark: boolean;
  /** The same look once more, now that more of the page is known. */
  again?: boolean;
  /** Places in document order of elements that listen for clicks, and how many elements there were. */
  listeners?: { total: number; at: number[] };
};

/** How much of the document an outline may hold. */
export type OutlineOptions = {
  nodes: number;
  letters: number;
  /** The number that begins the refs of this document's elements. */
  frame: number;
};
export type WireOutline = Outline;
export type WireFigure = Omit<Figure, 'ref'> & { ref: number };

/** An element made ready to be acted on, in coordinates of its own document's viewport. */
export type Ready =
  | {
      ok: true;
      point: { x: number; y: number };
      rect: Rect;
      what: string;
      via: string;
      /** Where the link leads that it is or lies in, cut at 500 characters. */
      href?: string;
    }
  | { ok: false; reason: 'gone' | 'moving' | 'not-visible' | 'disabled' | 'covered'; message: string };

export type ReadyOptions = {
  ref: number;
  /** How long to wait for it to hold still and be enabled. */
  ms: number;
  /** Whether the point must not be covered. */
  hit: boolean;
  /** Whether it must be enabled. */
  enabled: boolean;
};

export type FieldKind =
  | 'text'
  | 'editable'
  | 'picker'
  | 'range'
  | 'select'
  | 'check'
  | 'radio'
  | 'file'
  | 'button'
  | 'other';

/** What a control is and holds. A secret one's value stays in the page: only its length is reported. */
export type FieldState = {
  /** Number of the control itself, which may lie inside the element that was asked for. */
  ref: number;
  kind: FieldKind;
  type: string;
  tag: string;
  role: string;
  what: string;
  value: string;
  secret: boolean;
  readonly: boolean;
  disabled: boolean;
  focused: boolean;
  checked: boolean | 'mixed' | null;
  /** Something on it says that it watches each key: autocomplete, mask, length limit. */
  keyed: boolean;
  multiple: boolean;
  min: string;
  max: string;
  step: string;
  maxLength: number;
};

export type SelectResult = { ok: boolean; chosen: string[]; message: string };

/** Counters of a document since its script began; compared before and after an action. */
export type Pulse = { mutations: number; events: number; scrollX: number; scrollY: number; url: string };

export type ViewportPoint = { x: number; y: number };
/** What takes a press, with `ref` as its number. */
export type Met = {
  ref: number;
  what: string;
  disabled: boolean;
  /** It shows a document of its own. */
  frame: boolean;
  /** A script draws it, and nothing says what it shows. */
  drawn: boolean;
  /** The element that may have a closed shadow root there; 0 for none. */
  mayHost: number;
  /** The elements that it lies in, the nearest first. */
  around: number[];
  /** Absent for the page itself. What a field holds is left out. */
  node?: WireElement;
  form?: WireForm;
};
export type QuietOptions = { stillMs: number; softMs: number; capMs: number; expectMs: number };
export type Gone = { gone: true };

/** What the host can ask of a document. `Gone` is the answer for an element that is no longer there. */
export type Commands = {
  collect(options: CollectOptions): WirePage;
  ready(options: ReadyOptions): Promise<Ready>;
  begin(none: null): Pulse;
  quiet(options: QuietOptions): Promise<Pulse>;
  field(ref: number): FieldState | Gone;
  focused(none: null): FieldState | null;
  /** Focuses the field in the element and selects all it holds, or goes to its end; returns whether it has the focus. */
  focus(at: { ref: number; caret: 'all' | 'end' }): boolean | Gone;
  /** Enters a secret into the field itself, whatever has the focus by then; returns whether it took it. */
  enterSecret(at: { ref: number; text: string; caret: 'all' | 'end' | 'here' }): boolean | Gone;
  /** Compared inside the page, so that a secret never leaves it. */
  holds(at: { ref: number; text: string }): boolean | Gone;
  held(ref: number): string | Gone;
  checked(ref: number): boolean | 'mixed' | null | Gone;
  setNative(at: { ref: number; value: string }): string | Gone;
  /** The file field in or behind the element; 0 for none. */
  fileField(ref: number): number | Gone;
  /** From now on the field's value is not read. */
  secret(ref: number): true | Gone;
  /** Draws what the elements hold as dots. */
  hide(refs: number[]): number;
  /** Of the document itself, whatever its address says; 'null' when it has none. */
  origin(none: null): string;
  choose(at: { ref: number; options: string[] }): SelectResult | Gone;
  /** Numbers that the document shows, by the element that each stands in. */
  numbers(none: null): [ref: number, value: number][];
  /** Scrolls the box around the element, or the page when `ref` is 0, by CSS pixels or pages. */
  scroll(at: { ref: number; x: number; y: number; pages: boolean }): { moved: number; left: number } | Gone;
  /** What covers the frame at a point of its parent; empty when nothing does. */
  frameHit(at: { ref: number; x: number; y: number }): string | Gone;
  frameBox(ref: number): { x: number; y: number; scale: number } | Gone;
  /** What takes a press at a place of the document's viewport or, for null, where the focus is; null for nothing. */
  meet(at: ViewportPoint | null): Met | null;
  /** Starts or stops reporting what a person does; false when the document has no receiver. */
  record(wanted: boolean): boolean;
  text(limit: number): string;
  /** What is selected, at most `limit` characters; null when another frame has the focus. */
  selected(limit: number): string | null;
  outline(options: OutlineOptions): WireOutline;
  figures(none: null): WireFigure[];
};
