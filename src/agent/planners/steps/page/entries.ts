/** The entries of the page's lists, and what can be followed in them. */
import type { ElementRef, Region } from '#src/browser/observe/observation.ts';
import { only } from '../only.ts';
import { likeness } from '../words/wanted.ts';
import { isPageCalled, surelyCalled } from './called.ts';
import type { Item, Scene } from './control.ts';
import { foremost, listsOf, type PageList } from './lists.ts';
import { itemsIn, regionOf, viewOf } from './scene-view.ts';
import { isTable } from './tables.ts';
import type { PagePart } from './view.ts';

const followed = new Set(['link', 'button', 'clickable', 'option', 'menuitem', 'treeitem', 'gridcell', 'img']);

/** An entry of a list, table or grid of cards: its container when the page has one, and what lies in it. */
export type Entry = { region: Region | null; items: Item[] };

export function entryAt(scene: Scene, part: PagePart): Entry {
  return { region: regionOf(scene, part), items: itemsIn(scene, part) };
}

/** The entries of the page's main list; with a noun those of the only list that the page surely calls so. */
export function entries(scene: Scene, noun?: string): Entry[] {
  const lists = listsOn(scene);
  const list = noun === undefined ? foremost(viewOf(scene), lists)[0] : listCalled(scene, lists, noun);
  return list == null ? [] : entriesIn(scene, list);
}

/** The rows of all tables. */
export function tableRows(scene: Scene): Entry[] {
  const tables = listsOn(scene).filter(({ part }) => isTable(part));
  return tables.flatMap(list => entriesIn(scene, list));
}

function listsOn(scene: Scene): PageList[] {
  return listsOf(viewOf(scene)).filter(({ marked, part }) => marked && !part.away);
}

/** By its names, or the head of a column. */
function listCalled(scene: Scene, lists: readonly PageList[], label: string): PageList | null {
  const [view, wanted] = [viewOf(scene), { label, exact: false }];
  return (
    surelyCalled(view, lists, wanted) ??
    only(lists.filter(({ heads }) => heads.some(head => likeness(wanted, head) > 0)))
  );
}

function entriesIn(scene: Scene, list: PageList): Entry[] {
  const all = list.entries.map(part => entryAt(scene, part));
  // Cells know the head of their column: a row without such cells among rows with them is the head itself.
  const rows = all.filter(({ items }) => items.some(({ node }) => node.column !== undefined));
  return rows.length > 0 ? rows : all;
}

/** What to click for "the first result": the main link of each entry, else its first control, else the entry itself. */
export function listedItems(scene: Scene, kind: 'item' | 'row', noun?: string): Item[] {
  return entries(scene, noun).flatMap(entry => mainItem(entry, kind) ?? []);
}

/** What to click to follow an entry, given its container. */
export function mainOf(scene: Scene, ref: ElementRef): Item | null {
  const region = scene.regions.get(ref) ?? null;
  return mainItem(
    { region, items: scene.items.filter(item => item.node.within.includes(ref) || item.ref === ref) },
    'item',
  );
}

function mainItem({ region, items }: Entry, kind: 'item' | 'row'): Item | null {
  const whole = items.find(({ ref }) => ref === region?.ref);
  if (whole !== undefined && (kind === 'row' || followed.has(whole.role))) return whole;
  return (
    items.find(item => item.role === 'link' && item.element?.name !== '') ??
    items.find(item => followed.has(item.role)) ??
    items.find(item => item.element !== null) ??
    items[0] ??
    null
  );
}

/** Without a list: the largest group of things to follow that are alike and lie in one container. */
export function sideBySide(scene: Scene, noun?: string): Item[] {
  const view = viewOf(scene);
  if (noun !== undefined && !isPageCalled(view, { label: noun, exact: false })) return [];
  const away = new Set(view.parts.flatMap(part => (part.away ? (part.node.ref ?? []) : [])));
  const alike = scene.elements.filter(
    ({ ref, role, node }) => followed.has(role) && !away.has(ref) && node.rect.height > 0,
  );
  const groups = Map.groupBy(alike, ({ role, element, node: { within, rect } }) =>
    [role, element.tag, within[0], Math.round(rect.height / 4)].join('|'),
  );
  const size = (group: Item[]): number => group.reduce((sum, { node: { rect } }) => sum + rect.width * rect.height, 0);
  return [...groups.values()].filter(group => group.length >= 2).toSorted((a, b) => size(b) - size(a))[0] ?? [];
}
