import type { ElementNode } from '#src/browser/observe/observation.ts';
import type { Kind } from '#src/core/steps/clause.ts';
import { phrase } from '../words/match.ts';
import {
  acceptsValue,
  isMultiline,
  isSearch,
  isTick,
  isTypable,
  looksLikeDropdown,
  looksLikeSlider,
  type Item,
} from './control.ts';

/** What is wanted of a thing: to click it, to type in it, to choose it, to tick it, or any. */
export type Want = 'click' | 'type' | 'choose' | 'check' | 'fill' | 'any';

/** Roles that a word for a kind of thing may mean: the kind itself, then near relatives, then what is sometimes called so. */
type Tiers = [exact: string, close: string, loose: string];

const byKind: Record<Kind, Tiers> = {
  button: ['button', 'clickable menuitem tab switch link img', 'option radio'],
  link: ['link', 'button clickable menuitem tab treeitem', 'option text'],
  field: ['textbox searchbox spinbutton', 'combobox', 'listbox slider'],
  textfield: ['', '', ''],
  search: ['searchbox', '', ''],
  area: ['', '', ''],
  checkbox: ['checkbox switch menuitemcheckbox', 'radio', 'clickable'],
  radio: ['radio menuitemradio', 'checkbox option', 'button clickable'],
  dropdown: ['combobox listbox', 'button', 'clickable'],
  tab: ['tab', 'link button clickable menuitem', 'radio text'],
  image: ['img', 'button link clickable', 'menuitem text'],
  row: ['row listitem', 'gridcell link clickable option treeitem', 'checkbox text'],
  item: ['link option menuitem treeitem listitem clickable', 'button img radio checkbox gridcell tab', 'textbox text'],
  option: [
    'option menuitem menuitemradio menuitemcheckbox radio checkbox',
    'treeitem listitem switch clickable tab link button',
    'text',
  ],
  menuitem: ['menuitem menuitemradio menuitemcheckbox option', 'treeitem link button clickable', 'tab text'],
  menu: ['menu', '', 'menuitem button clickable link combobox tab img'],
  dialog: ['dialog', '', ''],
  slider: ['slider', 'spinbutton', 'textbox clickable'],
  spinner: ['spinbutton', 'textbox', 'slider'],
  date: ['', 'textbox combobox spinbutton button', 'gridcell clickable link'],
  switch: ['switch', 'checkbox', 'button clickable'],
  section: ['', 'button tab clickable treeitem', 'link menuitem text'],
  cell: ['gridcell columnheader', 'text link textbox clickable button', ''],
  text: ['text', 'textbox link clickable', 'button'],
  form: ['', '', ''],
  table: ['listbox combobox', 'button', 'clickable text link treeitem menuitem'],
  page: ['link menuitem', 'tab button clickable treeitem', 'text'],
  file: ['', 'link button', 'textbox clickable text'],
};

const followed = 'button link menuitem tab option treeitem menuitemradio menuitemcheckbox clickable';
const byWant: Record<Exclude<Want, 'any'>, Tiers> = {
  click: [
    `${followed} checkbox radio switch gridcell listitem`,
    'img combobox textbox searchbox spinbutton listbox slider row',
    'text',
  ],
  type: ['textbox searchbox spinbutton', 'combobox', 'listbox slider gridcell clickable button'],
  choose: [
    'option radio checkbox menuitem combobox listbox treeitem menuitemradio menuitemcheckbox switch',
    `${followed} listitem gridcell img`,
    'textbox spinbutton slider text',
  ],
  check: ['checkbox switch menuitemcheckbox', 'radio menuitemradio', 'option button clickable'],
  fill: ['textbox searchbox spinbutton combobox listbox slider checkbox radio switch', 'button clickable', ''],
};
const tierValues = [1, 0.8, 0.4] as const;

function compile(tiers: Tiers): Map<string, number> {
  const out = new Map<string, number>();
  for (const [i, roles] of tiers.entries())
    for (const role of roles.split(' ')) if (!out.has(role)) out.set(role, tierValues[i] ?? 0);
  return out;
}

const kindTable = new Map(Object.entries(byKind).map(([kind, tiers]) => [kind, compile(tiers)]));
const wantTable = new Map(Object.entries(byWant).map(([want, tiers]) => [want, compile(tiers)]));

/** How well an item suits a kind word or, without one, what is wanted of it: 1, 0.8, 0.4, or 0 for a wrong kind. */
export function fit(item: Item, kind: Kind | null, want: Want): number {
  if (kind === null) return wantFit(item, want);
  if ((want === 'type' || want === 'fill') && wantFit(item, want) === 0) return 0;
  return specialFit(item, kind) ?? kindTable.get(kind)?.get(item.role) ?? 0;
}

/** How well an item suits what is to be done with it; 0 for what cannot take it. */
export function wantFit(item: Item, want: Want): number {
  if (want === 'any') return item.element === null ? 0.8 : 1;
  if (want === 'type' || want === 'fill') return valueFit(item, want);
  if (want === 'choose' && looksLikeDropdown(item)) return 1;
  return wantTable.get(want)?.get(item.role) ?? 0;
}

function valueFit(item: Item, want: 'type' | 'fill'): number {
  if (!acceptsValue(item)) return 0;
  if (want === 'type' && (isTick(item) || item.element?.type === 'file')) return 0;
  if (want === 'type' && isTypable(item)) return 1;
  return wantTable.get(want)?.get(item.role) ?? 0;
}

type Special = (item: Item, element: ElementNode) => number | undefined;

const opens = (element: ElementNode): boolean => element.expanded !== undefined;
const surelyIf = (is: boolean): number | undefined => (is ? 1 : undefined);

function listFit(item: Item, element: ElementNode): number | undefined {
  if (element.tag === 'select') return 1;
  if (element.role === 'button') return opens(element) || looksLikeDropdown(item) ? 0.9 : 0;
  return looksLikeDropdown(item) ? 0.9 : undefined;
}

function isNamedSearch(item: Item): boolean {
  const { name = '', placeholder = '' } = item.element ?? {};
  return isTypable(item) && [name, placeholder].some(text => phrase(text).canon.includes('search'));
}

/** What shows a kind besides the role. */
const special: Partial<Record<Kind, Special>> = {
  dropdown: listFit,
  table: listFit,
  section: (_, element) => surelyIf(opens(element) || /^h[1-6]$|^summary$/.test(element.tag)),
  menu: (_, element) => surelyIf(opens(element)),
  date: (_, element) =>
    surelyIf(
      /^(?:date|datetime-local|month|week|time)$/.test(element.type ?? '') ||
        /date.?picker|calendar|flatpickr/i.test(element.hints ?? ''),
    ),
  file: (_, element) => surelyIf(element.type === 'file'),
  slider: (item, element) => surelyIf(element.type === 'range' || looksLikeSlider(item)),
  textfield: item => surelyIf(isTypable(item)),
  search: item => surelyIf(isSearch(item) || isNamedSearch(item)),
  area: item => (isMultiline(item) ? 1 : isTypable(item) ? 0.4 : undefined),
  field: (item, element) => surelyIf(isTypable(item) || element.type === 'file'),
  button: (item, element) => surelyIf(element.tag === 'button' && !isTick(item)),
};

/** Undefined when the role decides. */
function specialFit(item: Item, kind: Kind): number | undefined {
  if (item.element !== null) return special[kind]?.(item, item.element);
  return kind === 'section' && item.node.kind === 'text' && item.node.level > 0 ? 0.8 : undefined;
}
