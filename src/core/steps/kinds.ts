import type { Kind, Relation } from './clause.ts';

/** The words for each kind of thing, the plain one first. */
const kindLines: readonly (readonly [Kind, string])[] = [
  ['radio', 'radio button, radio, option button'],
  ['checkbox', 'checkbox, check box, tick box'],
  ['dropdown', 'dropdown, drop-down, drop down, dropdown list, dropdown menu, select box, combo box, list box, picker'],
  ['field', 'field, input field, input, box'],
  ['textfield', 'text field, text box, textbox'],
  ['search', 'search box, search field, search bar'],
  ['area', 'text area, textarea, editor'],
  ['spinner', 'number field, stepper'],
  ['date', 'date field, date picker, calendar'],
  ['switch', 'switch, toggle'],
  ['slider', 'slider'],
  ['menuitem', 'menu item, menu entry'],
  ['menu', 'menu'],
  ['button', 'button'],
  ['link', 'link'],
  ['tab', 'tab'],
  ['image', 'icon, image, picture, photo, logo'],
  ['item', 'item, entry, result, card, product'],
  ['row', 'row, line'],
  ['cell', 'cell, column'],
  ['option', 'option'],
  ['dialog', 'dialog, dialog box, popup, pop-up, window, banner'],
  ['section', 'section, panel, heading, area, sidebar, header, footer, group'],
  ['text', 'text, paragraph'],
  ['form', 'form'],
  ['table', 'table, list, grid'],
  ['page', 'page, screen, site'],
  ['file', 'file'],
];
/** Of the words for an entry those that say of what; the others stand for any. */
const nouns: ReadonlySet<string> = new Set(['product']);
const kinds = new Map(
  kindLines.flatMap(([kind, line]) => line.split(', ').map((word): [string, Kind] => [word, kind])),
);

/** The kind that a word names, also if it stands for several; null for any other word. */
export function kindWord(word: string): Kind | null {
  const lower = word.toLowerCase();
  return kinds.get(lower) ?? (lower.endsWith('s') ? (kinds.get(lower.slice(0, -1)) ?? null) : null);
}

/** Whether the word for an entry of a list says what the entries are. */
export function isNoun(word: string): boolean {
  return kindWord(word) === 'item' && nouns.has(word.toLowerCase().replace(/s$/, ''));
}

/** The plain word for a kind. */
export function wordFor(kind: Kind): string {
  return [...kinds].find(([, one]) => one === kind)?.[0] ?? '';
}

const setOf = (...all: Kind[]): ReadonlySet<Kind> => new Set(all);

/** Kinds of what holds a value. */
export const fieldKinds = setOf(
  'field',
  'textfield',
  'search',
  'area',
  'dropdown',
  'spinner',
  'date',
  'slider',
  'checkbox',
  'radio',
  'switch',
);
/** Kinds of what holds none. */
export const otherKinds = setOf(
  ...(['button', 'link', 'tab', 'dialog', 'section', 'row', 'menu', 'menuitem', 'table', 'page', 'form'] as const),
  'image',
);

/** The words before the place where something is, the plain one first. */
const placeLines: readonly (readonly [Relation, string])[] = [
  ['in', 'in, on, inside, at the'],
  ['below', 'under, below'],
  ['above', 'above'],
  ['near', 'next to, near, beside'],
  ['left', 'to the left of, left of'],
  ['right', 'to the right of, right of'],
  ['of', 'of, for, from'],
];

/** The longest words first. */
export const places = placeLines
  .flatMap(([relation, line]) => line.split(', ').map(words => ({ relation, words: words.split(' ') })))
  .toSorted((a, b) => b.words.length - a.words.length);
/** The word that we print for each. */
export const placeWords = new Map(placeLines.map(([relation, line]) => [relation, line.split(', ')[0] ?? '']));
