/**
 * What the agent sees of a page: its nodes in reading order, each with a ref that stays the same from turn to turn
 * as long as the element lives. Frames and open shadow roots are flattened into the one list.
 *
 * All coordinates are CSS pixels of the top frame's viewport. Password values are never read.
 */

/** Names an element across turns: `{frame number}:{element number}`. */
export type ElementRef = string;

export type Rect = { x: number; y: number; width: number; height: number };

type NodeBase = {
  ref: ElementRef;
  rect: Rect;
  /** Whether any part of it lies inside the viewport and is not covered by something else. */
  inView: boolean;
  /** It lies inside the viewport but wholly behind something else, such as a dialog. */
  covered?: boolean;
  /** Heading of the table column that it lies in. */
  column?: string;
  /** Refs of the containers it lies in, nearest first, at most 64: see {@link Region}. A row or list item that can be clicked names itself first. */
  within: ElementRef[];
};

/** A run of visible text that belongs to no interactive element. */
export type TextNode = NodeBase & {
  kind: 'text';
  text: string;
  /** Heading level 1-6, else 0. */
  level: number;
  /** The lower-case tag of the element that holds the text. */
  tag: string;
  /** Set when the text labels a control: that control's ref. */
  labels?: ElementRef;
  /** Text colour is that of an alert or error region (`role=alert`, `aria-live`, `aria-invalid` message). */
  alert?: boolean;
};

export type ElementNode = NodeBase & {
  kind: 'element';
  /** ARIA role, explicit or implied: button, link, textbox, searchbox, combobox, listbox, option, checkbox, radio,
   *  switch, slider, spinbutton, tab, menuitem, treeitem, gridcell, img, `clickable` for anything else that reacts to a click. */
  role: string;
  /** Accessible name (accname order), else visible text. At most 200 characters. */
  name: string;
  tag: string;
  /** `type` of an input: text, email, password, file, date … */
  type?: string;
  /** Value as a person would read it; for a select the chosen options' text. Never for passwords. */
  value?: string;
  /** True when a password field holds something. */
  filled?: boolean;
  placeholder?: string;
  /** Visible text when it differs from the name; title; alt. */
  text?: string;
  title?: string;
  /** Of a control without a name: what the file of its picture is called, such as `left-arrow`. */
  picture?: string;
  /** `id`, `name`, `autocomplete`, `data-testid` words: weak hints for resolving. */
  hints?: string;
  href?: string;
  checked?: boolean | 'mixed';
  selected?: boolean;
  expanded?: boolean;
  disabled?: boolean;
  readonly?: boolean;
  required?: boolean;
  invalid?: boolean;
  focused?: boolean;
  multiple?: boolean;
  editable?: boolean;
  /** Options of a native select, at most 200; more are counted in `moreOptions`. */
  options?: { text: string; value: string; selected: boolean; disabled: boolean }[];
  moreOptions?: number;
  min?: string;
  max?: string;
  /** The `autocomplete` attribute of a field, such as `one-time-code` or `cc-csc`. */
  autocomplete?: string;
  /** The `inputmode` attribute of a field, such as `numeric`. */
  inputMode?: string;
  /** The form that a control belongs to. */
  form?: ElementRef;
  /** Set on buttons that send their form. */
  submits?: true;
  /** Not on the page at the last observation. On the first one of a document nothing is. */
  isNew: boolean;
};

/** A container that gives its content a context: form, dialog, row, list item, fieldset, nav, section, iframe. */
export type Region = {
  ref: ElementRef;
  role: string;
  /** Accessible name, legend, caption or heading of the region; for a row or list item its text, at most 200 characters. */
  name: string;
  rect: Rect;
  within: ElementRef[];
  /** For table cells' rows: position from 1 in its table, list or grid. */
  position?: number;
  modal?: boolean;
};

/** What sending a form does. */
export type FormNode = {
  ref: ElementRef;
  /** The button that alone sends it so, to an address or by a method of its own. */
  by?: ElementRef;
  method: 'get' | 'post' | 'dialog';
  /** Absolute address that it is sent to, at most 500 characters. */
  action: string;
  /** Whether that is another origin than that of its document. */
  crossOrigin: boolean;
};

export type PageNode = TextNode | ElementNode;

/** What a site answered to a page, newest last. `id` grows from answer to answer, over all tabs. */
export type SiteAnswer = {
  id: number;
  /** It is the page itself, not a request that the page made. */
  document: boolean;
  /** Its method is not GET: something was to be stored or done. */
  changes: boolean;
  status: number | 'pending' | 'failed' | 'refused';
  /** The answer to the first POST request of the newest ones that sent exactly the same there. */
  repeats?: number;
};

export type Observation = {
  url: string;
  title: string;
  tabs: { id: string; title: string; url: string; active: boolean }[];
  viewport: { width: number; height: number };
  scroll: { x: number; y: number; maxX: number; maxY: number };
  /** Reading order. */
  nodes: PageNode[];
  regions: Region[];
  /** Forms of the controls in `nodes`, once more for each button that sends its form in another way. */
  forms: FormNode[];
  /** An open native dialog; the page does not go on until it is answered. */
  dialog: { kind: 'alert' | 'confirm' | 'prompt' | 'beforeunload'; message: string; value: string } | null;
  /** True when the page had more than the bound and the rest is left out. */
  truncated: boolean;
  /** Set when the page did not answer: nothing of it was seen. */
  hangs?: true;
  /** The page still waits for answers of its site, or another page is on its way. */
  busy?: true;
  /** The last documents and changing requests of the active tab since actions are watched; not those made all the time. */
  answers?: SiteAnswer[];
  /** What could not be seen and why, in words: a page or a frame that does not answer. */
  notes?: string[];
  /** Changes when anything that an action could change did: url, nodes, values, states. */
  fingerprint: string;
  /** Milliseconds it took. */
  ms: number;
};
