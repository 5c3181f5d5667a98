import type { Kind } from '#src/core/step-language/clause.ts';
import { isTick, isTypable, type Item } from './scene.ts';

/** What is wanted of a thing: to click it, to type in it, to choose it, to tick it, to read it, or any. */
export type Want = 'click' | 'type' | 'choose' | 'check' | 'fill' | 'read' | 'any';

type Weights = Record<string, number>;

const byKind: Record<Kind, Weights> = {
  button: {
    button: 1,
    clickable: 0.9,
    link: 0.8,
    menuitem: 0.85,
    tab: 0.75,
    switch: 0.7,
    img: 0.7,
    option: 0.5,
    radio: 0.5,
    checkbox: 0.5,
    combobox: 0.5,
    text: 0.3,
  },
  link: { link: 1, button: 0.75, clickable: 0.8, menuitem: 0.8, tab: 0.7, treeitem: 0.7, option: 0.5, text: 0.45 },
  field: {
    textbox: 1,
    searchbox: 1,
    spinbutton: 0.97,
    combobox: 0.85,
    listbox: 0.6,
    slider: 0.4,
    checkbox: 0.45,
    clickable: 0.3,
  },
  area: { textbox: 1, searchbox: 0.6, clickable: 0.3 },
  checkbox: { checkbox: 1, switch: 0.9, menuitemcheckbox: 0.9, radio: 0.55, button: 0.4, option: 0.4, clickable: 0.4 },
  radio: { radio: 1, menuitemradio: 0.95, checkbox: 0.55, option: 0.5, button: 0.45, clickable: 0.4, tab: 0.3 },
  dropdown: {
    combobox: 1,
    listbox: 0.95,
    button: 0.7,
    clickable: 0.55,
    textbox: 0.5,
    searchbox: 0.4,
    menuitem: 0.5,
    link: 0.4,
  },
  tab: { tab: 1, link: 0.8, button: 0.8, clickable: 0.75, menuitem: 0.7, radio: 0.4, text: 0.4 },
  image: { img: 1, button: 0.92, link: 0.92, clickable: 0.95, menuitem: 0.6, text: 0.4 },
  row: {
    row: 1,
    gridcell: 0.9,
    link: 0.8,
    clickable: 0.8,
    option: 0.7,
    treeitem: 0.8,
    listitem: 0.9,
    text: 0.6,
    checkbox: 0.5,
  },
  item: {
    link: 1,
    option: 1,
    menuitem: 1,
    treeitem: 1,
    listitem: 1,
    clickable: 0.97,
    button: 0.9,
    img: 0.85,
    radio: 0.9,
    checkbox: 0.9,
    gridcell: 0.9,
    tab: 0.8,
    textbox: 0.5,
    text: 0.6,
  },
  option: {
    option: 1,
    menuitem: 1,
    menuitemradio: 1,
    menuitemcheckbox: 1,
    radio: 1,
    checkbox: 0.95,
    treeitem: 0.95,
    listitem: 0.9,
    switch: 0.8,
    clickable: 0.85,
    tab: 0.75,
    link: 0.75,
    button: 0.8,
    text: 0.5,
  },
  menuitem: {
    menuitem: 1,
    menuitemradio: 1,
    menuitemcheckbox: 1,
    option: 0.95,
    treeitem: 0.9,
    link: 0.9,
    button: 0.85,
    clickable: 0.9,
    tab: 0.7,
    text: 0.5,
  },
  menu: {
    menu: 1,
    menuitem: 0.92,
    button: 0.95,
    clickable: 0.9,
    link: 0.8,
    combobox: 0.75,
    tab: 0.6,
    img: 0.6,
    text: 0.3,
  },
  dialog: { dialog: 1, button: 0.3 },
  slider: { slider: 1, spinbutton: 0.6, textbox: 0.35, clickable: 0.3 },
  spinner: { spinbutton: 1, textbox: 0.75, slider: 0.4 },
  date: {
    textbox: 0.95,
    combobox: 0.85,
    spinbutton: 0.7,
    button: 0.75,
    gridcell: 0.6,
    clickable: 0.5,
    searchbox: 0.4,
    link: 0.5,
  },
  switch: { switch: 1, checkbox: 0.95, button: 0.7, radio: 0.4, clickable: 0.5 },
  section: { button: 0.95, tab: 0.95, clickable: 0.95, treeitem: 0.9, link: 0.8, menuitem: 0.6, text: 0.75 },
  cell: { gridcell: 1, text: 0.9, link: 0.8, textbox: 0.8, clickable: 0.8, button: 0.6 },
  text: { text: 1, textbox: 0.8, link: 0.7, button: 0.5, clickable: 0.7 },
  form: { button: 0.3 },
  table: { listbox: 0.6, combobox: 0.6, text: 0.3 },
  page: { link: 1, tab: 0.9, menuitem: 0.95, button: 0.85, clickable: 0.85, treeitem: 0.9, text: 0.3 },
  file: { textbox: 0.5, button: 0.7, link: 0.8, clickable: 0.6, text: 0.5 },
};

const byWant: Record<Want, Weights> = {
  click: {
    button: 1,
    link: 1,
    menuitem: 1,
    tab: 1,
    option: 1,
    treeitem: 1,
    menuitemradio: 1,
    menuitemcheckbox: 1,
    listitem: 0.95,
    checkbox: 0.97,
    radio: 0.97,
    switch: 0.97,
    clickable: 0.98,
    gridcell: 0.93,
    img: 0.9,
    combobox: 0.88,
    slider: 0.6,
    textbox: 0.8,
    searchbox: 0.8,
    spinbutton: 0.8,
    listbox: 0.7,
    text: 0.62,
  },
  type: { textbox: 1, searchbox: 1, spinbutton: 1, combobox: 0.97, listbox: 0.6, slider: 0.7, gridcell: 0.3 },
  choose: {
    option: 1,
    radio: 1,
    checkbox: 0.98,
    menuitem: 0.95,
    combobox: 0.97,
    listbox: 0.95,
    tab: 0.9,
    switch: 0.9,
    button: 0.88,
    link: 0.86,
    clickable: 0.9,
    treeitem: 0.95,
    gridcell: 0.9,
    img: 0.8,
    textbox: 0.7,
    spinbutton: 0.75,
    slider: 0.75,
    text: 0.55,
    searchbox: 0.5,
    listitem: 0.9,
    menuitemradio: 1,
    menuitemcheckbox: 1,
  },
  check: {
    checkbox: 1,
    switch: 1,
    radio: 0.95,
    menuitemcheckbox: 0.97,
    menuitemradio: 0.9,
    option: 0.7,
    button: 0.6,
    clickable: 0.6,
  },
  fill: {
    textbox: 1,
    searchbox: 0.95,
    spinbutton: 1,
    combobox: 1,
    listbox: 0.95,
    slider: 0.95,
    checkbox: 0.95,
    radio: 0.9,
    switch: 0.95,
  },
  read: {
    text: 1,
    gridcell: 1,
    textbox: 0.95,
    link: 0.8,
    combobox: 0.9,
    button: 0.5,
    clickable: 0.6,
    img: 0.6,
    spinbutton: 0.9,
    slider: 0.9,
    checkbox: 0.7,
    radio: 0.7,
    switch: 0.7,
    option: 0.7,
  },
  any: {},
};

/** How well an item suits a kind word (or, without one, what is wanted of it), 0 to 1. */
export function fit(item: Item, kind: Kind | null, want: Want): number {
  const element = item.element;
  if (want === 'type' && !acceptsValue(item)) return 0;
  if (want === 'fill' && !acceptsValue(item)) return 0;
  if (kind === null)
    return want === 'any'
      ? item.role === 'text'
        ? 0.9
        : 1
      : (byWant[want][item.role] ?? (element === null ? 0 : 0.4));
  if (element !== null) {
    if (kind === 'dropdown' && element.tag === 'select') return 1;
    if (kind === 'dropdown' && element.role === 'button' && element.expanded !== undefined) return 0.92;
    if (kind === 'section' && element.expanded !== undefined) return 1;
    if (kind === 'menu' && element.expanded !== undefined) return 1;
    if (kind === 'date' && /^(?:date|datetime-local|month|week|time)$/.test(element.type ?? '')) return 1;
    if (kind === 'file' && element.type === 'file') return 1;
    if (kind === 'slider' && element.type === 'range') return 1;
    if (kind === 'area' && isTypable(item)) return element.tag === 'textarea' || element.tag === 'div' ? 1 : 0.85;
    if (kind === 'field' && isTypable(item))
      return element.tag === 'textarea' ? 0.92 : Math.max(0.97, byKind.field[item.role] ?? 0);
    if (kind === 'slider' && looksLikeSlider(item)) return 0.95;
    if (kind === 'dropdown' && looksLikeDropdown(item)) return 0.9;
    if (kind === 'button' && element.tag === 'button') return 1;
    if (kind === 'section' && /^h[1-6]$|^summary$/.test(element.tag)) return 1;
  } else if (item.node.kind === 'text' && kind === 'section' && item.node.level > 0) return 0.9;
  return byKind[kind][item.role] ?? 0;
}

/** A handle that calls itself a slider's without having the role. */
export function looksLikeSlider(item: Item): boolean {
  return item.element !== null && item.element.role === 'clickable' && /\bslider\b/i.test(item.element.hints ?? '');
}

/** A box with only the sign of a drop-down, or whose own words call it one. */
export function looksLikeDropdown(item: Item): boolean {
  const { element } = item;
  if (element === null || !/^(?:clickable|button)$/.test(element.role)) return false;
  return /[▾▼⌄˅⏷]\s*$/.test(element.name.trim()) || /\b(?:dropdown|drop-down|select)\b/i.test(element.hints ?? '');
}

/** Whether a value can be put into it, in whatever way. */
export function acceptsValue(item: Item): boolean {
  const element = item.element;
  if (element === null) return false;
  if (looksLikeSlider(item) || looksLikeDropdown(item)) return true;
  if (isTypable(item) || isTick(item) || element.tag === 'select' || element.type === 'file') return true;
  return (
    element.role === 'combobox' ||
    element.role === 'listbox' ||
    element.role === 'slider' ||
    element.role === 'spinbutton' ||
    (element.role === 'button' && element.expanded !== undefined)
  );
}
