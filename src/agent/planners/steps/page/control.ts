import type {
  ElementNode,
  ElementRef,
  Observation,
  PageNode,
  Region,
  TextNode,
} from '#src/browser/observe/observation.ts';
import { takesText } from '#src/agent/verification/sent.ts';
import type { Phrase } from '../words/match.ts';

/** One thing of the page that may be meant by a phrase. */
export type Item = { ref: ElementRef; node: PageNode; element: ElementNode | null; role: string; index: number };

/** Where a name of a thing comes from, with how much it counts. */
export const trust = {
  name: 1,
  bare: 0.98,
  label: 1,
  text: 0.98,
  placeholder: 0.95,
  title: 0.95,
  value: 0.95,
  near: 0.9,
  column: 0.9,
  picture: 0.9,
  looks: 0.9,
  option: 0.75,
};

export type Source = keyof typeof trust;

/** A name something goes by, and how much it counts. */
export type Name = { phrase: Phrase; source: Source; weight: number };

/** An observation made ready for looking things up. */
export type Scene = {
  observation: Observation;
  items: Item[];
  elements: ElementItem[];
  texts: TextItem[];
  headingItems: TextItem[];
  /** Short texts that label nothing yet: what a nameless field may be called. */
  captions: TextItem[];
  byRef: Map<ElementRef, Item>;
  regions: Map<ElementRef, Region>;
  /** The open modal dialog, when there is one. */
  modal: Region | null;
  names(item: Item): Name[];
  group(item: Item): string;
  /** The headings over an item, nearest first: each of a higher level than the one before. */
  headings(item: Item): string[];
  /** Canonical words of what is around an item. */
  around(item: Item): Set<string>;
};

export type TextItem = Item & { node: TextNode };

export type ElementItem = Item & { element: ElementNode };

const fieldRoles = new Set(['textbox', 'searchbox', 'combobox', 'listbox', 'spinbutton', 'slider']);
const tickRoles = new Set(['checkbox', 'radio', 'switch']);

/** Whether it takes a value and has a label beside it rather than its own words. */
export function isField(item: Item): boolean {
  return fieldRoles.has(item.role) || item.element?.editable === true;
}

/** A box or button that is on or off. */
export function isTickRole(role: string): boolean {
  return tickRoles.has(role);
}

export function isTick(item: Item): boolean {
  return tickRoles.has(item.role) || item.role === 'menuitemcheckbox' || item.role === 'menuitemradio';
}

/** Whether an item can hold typed text. */
export function isTypable({ element }: Item): boolean {
  return element !== null && takesText(element);
}

/** A field of several lines: a text area or an editor of rich text. */
export function isMultiline(item: Item): boolean {
  const { element } = item;
  if (element === null || !isTypable(item)) return false;
  return element.tag === 'textarea' || (element.editable === true && element.tag !== 'input');
}

export function isSearch(item: Item): boolean {
  return item.role === 'searchbox' || item.element?.type === 'search';
}

/** A handle that calls itself a slider's without having the role. */
export function looksLikeSlider(item: Item): boolean {
  return item.element?.role === 'clickable' && /\bslider\b/i.test(item.element.hints ?? '');
}

/** A box with only the sign of a drop-down, or whose own words call it one. */
export function looksLikeDropdown(item: Item): boolean {
  const { element } = item;
  if (element === null || !/^(?:clickable|button)$/.test(element.role)) return false;
  return /[▾▼⌄˅⏷]\s*$/.test(element.name.trim()) || /\b(?:dropdown|drop-down|select)\b/i.test(element.hints ?? '');
}

/** Whether a value can be put into it, in whatever way. */
export function acceptsValue(item: Item): boolean {
  const { element } = item;
  if (element === null) return false;
  if (isTypable(item) || isTick(item) || element.tag === 'select' || element.type === 'file') return true;
  if (/^(?:combobox|listbox|slider|spinbutton)$/.test(element.role)) return true;
  return (
    looksLikeSlider(item) || looksLikeDropdown(item) || (element.role === 'button' && element.expanded !== undefined)
  );
}

/** Whether it holds something already. */
export function isFilled(item: Item): boolean {
  return item.element?.filled === true || (item.element?.value ?? '') !== '';
}

/** The head of a table's column. */
export function isColumnHead(item: Item): boolean {
  return item.node.tag === 'th' || item.role === 'columnheader';
}
