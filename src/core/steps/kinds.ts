/** The words for each kind of thing, the plain one first: for what holds a value. */
const fieldWords = {
  radio: 'radio button, radio, option button',
  checkbox: 'checkbox, check box, tick box',
  dropdown: 'dropdown, drop-down, drop down, dropdown list, dropdown menu, select box, combo box, list box, picker',
  field: 'field, input field, input, box',
  textfield: 'text field, text box, textbox',
  search: 'search box, search field, search bar',
  area: 'text area, textarea, editor',
  spinner: 'number field, stepper',
  date: 'date field, date picker, calendar',
  switch: 'switch, toggle',
  slider: 'slider',
} as const;
/** For what holds none. */
const otherWords = {
  menuitem: 'menu item, menu entry',
  menu: 'menu',
  button: 'button',
  link: 'link',
  tab: 'tab',
  image: 'icon, image, picture, photo, logo',
  row: 'row, line',
  dialog: 'dialog, dialog box, popup, pop-up, window, banner',
  section: 'section, panel, heading, area, sidebar, header, footer, group',
  form: 'form',
  table: 'table, list, grid',
  page: 'page, screen, site',
} as const;
/** For what may hold one. */
const anyWords = {
  item: 'item, entry, result, card, product',
  cell: 'cell, column',
  option: 'option',
  text: 'text, paragraph',
  file: 'file',
} as const;

/** What kind of thing on a page a phrase names. */
export type Kind = keyof typeof fieldWords | keyof typeof otherWords | keyof typeof anyWords;

/** Of the words for an entry those that say of what; the others stand for any. */
const nouns: ReadonlySet<string> = new Set(['product']);
const kinds = new Map(
  // safe because the keys are kinds
  (Object.entries({ ...fieldWords, ...otherWords, ...anyWords }) as [Kind, string][]).flatMap(([kind, line]) =>
    line.split(', ').map((word): [string, Kind] => [word, kind]),
  ),
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

/** Kinds of what holds a value. */
export const fieldKinds: ReadonlySet<string> = new Set(Object.keys(fieldWords));
/** Kinds of what holds none. */
export const otherKinds: ReadonlySet<string> = new Set(Object.keys(otherWords));

/** The words before the place where something is, the plain one first. */
const placeLines = [
  ['in', 'in, on, inside, at the'],
  ['below', 'under, below'],
  ['above', 'above'],
  ['near', 'next to, near, beside'],
  ['left', 'to the left of, left of'],
  ['right', 'to the right of, right of'],
  ['of', 'of, for, from'],
] as const;
export type Relation = (typeof placeLines)[number][0];

/** The longest words first. */
export const places = placeLines
  .flatMap(([relation, line]) => line.split(', ').map(words => ({ relation, words: words.split(' ') })))
  .toSorted((a, b) => b.words.length - a.words.length);
/** The word that we print for each. */
export const placeWords = new Map<Relation, string>(
  placeLines.map(([relation, line]) => [relation, line.split(', ')[0] ?? '']),
);
