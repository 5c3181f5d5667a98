import type { ElementRef, Region } from '#src/browser/observe/observation.ts';
import type { Target } from '#src/core/steps/clause.ts';
import { quantity } from '#src/core/text/quantity.ts';
import { partsOfAddress } from '../reading/called.ts';
import { likeness, says, type WantedName } from '../reading/names.ts';
import { phrase } from '../words/match.ts';
import { isColumnHead } from './control.ts';
import type { Item, Scene } from './scene.ts';

const entryRoles = new Set(['row', 'listitem', 'article', 'option', 'treeitem']);
const awayRoles = new Set([
  'navigation',
  'nav',
  'banner',
  'contentinfo',
  'footer',
  'header',
  'toolbar',
  'menubar',
  'tablist',
  'complementary',
]);
const followed = new Set(['link', 'button', 'clickable', 'option', 'menuitem', 'treeitem', 'gridcell', 'img']);

/** An entry of a list, table or grid of cards: its container when the page has one, and what lies in it. */
export type Entry = { region: Region | null; items: Item[]; text: string };

/** The entries of the page's main list: rows, list items, cards. Heads of tables and navigation are left out. With a noun those of the list that is called so. */
export function entries(scene: Scene, noun?: string): Entry[] {
  const lists = listsOf(scene);
  const isMeant = (list: Entry[], at: number): boolean =>
    noun === undefined || isCalled(scene, { list, isMain: at === 0 }, { label: noun, exact: false });
  return lists.find(isMeant) ?? [];
}

/** The entries of the list that the page calls so; those of its main list where no name is said. */
export function entriesCalled(scene: Scene, { readings }: Target): Entry[] {
  const lists = listsOf(scene);
  for (const { label, kind, noun = '', exact, places } of readings) {
    if (label === '' && kind !== 'item' && kind !== 'row') continue;
    const names = [label || noun, ...places.map(({ of }) => of.readings[0]?.label ?? '')].filter(name => name !== '');
    const found = lists.find((list, at) =>
      names.every(name => isCalled(scene, { list, isMain: at === 0 }, { label: name, exact })),
    );
    if (found !== undefined) return found;
  }
  return [];
}

/** By a heading over it, or the name of what it lies in; the main list by the page's title or address too. */
function isCalled(scene: Scene, { list, isMain }: { list: Entry[]; isMain: boolean }, wanted: WantedName): boolean {
  const [first] = list[0]?.items ?? [];
  const within = (first?.node.within ?? []).map(ref => scene.regions.get(ref)).filter(region => region?.role !== 'row');
  const columns = first === undefined || first.node.column === undefined ? [] : [first.node.column];
  const names = [
    ...(first === undefined ? [] : scene.headings(first)),
    ...within.map(region => region?.name ?? ''),
    ...columns,
  ];
  return names.some(name => says(wanted, name)) || (isMain && isPageCalled(scene, wanted));
}

function isPageCalled({ observation: { title, url } }: Scene, wanted: WantedName): boolean {
  return says(wanted, title) || partsOfAddress(url).some(part => likeness(wanted, part) > 0);
}

/** The lists of the page, the largest first. */
function listsOf(scene: Scene): Entry[][] {
  const lists = new Map<string, Entry[]>();
  for (const region of scene.observation.regions) {
    if (!entryRoles.has(region.role) || isAway(scene, region.within)) continue;
    const items = scene.items.filter(item => item.node.within.includes(region.ref) || item.ref === region.ref);
    if (items.length === 0 || isTableHead(scene, region, items)) continue;
    const key = region.within[0] ?? region.role;
    lists.set(key, [...(lists.get(key) ?? []), { region, items, text: textOf(items) || region.name }]);
  }
  for (const [key, list] of lists) {
    // Cells know the head of their column: a row without such cells among rows with them is the head itself.
    const headed = (entry: Entry): boolean => entry.items.some(item => item.node.column !== undefined);
    if (list.some(headed)) lists.set(key, list.filter(headed));
  }
  const found = [...lists.values()].filter(list => list.length > 0 && !isPager(list));
  return found.length > 0 ? found.toSorted((a, b) => area(b) - area(a)) : [stacked(scene)];
}

const menuRoles = /^(?:navigation|nav|menubar|menu|banner|header|tablist|toolbar|complementary)$/;
const leastInMenu = 4;

/** In a part of the page that says it is a menu, or on a line of links. */
export function inMenu(scene: Scene, { node, role }: Item): boolean {
  if (node.within.some(ref => menuRoles.test(scene.regions.get(ref)?.role ?? ''))) return true;
  if (role !== 'link') return false;
  const lines = linksByLine(scene);
  const onLine = [-1, 0, 1].flatMap(by => lines.get(lineOf(node, by)) ?? []);
  return onLine.filter(y => Math.abs(y - node.rect.y) < lineHeight).length > leastInMenu;
}

/** CSS pixels that links of one line may differ by. */
const lineHeight = 3;
const linesOfScene = new WeakMap<Scene, Map<string, number[]>>();

function lineOf({ within, rect }: Item['node'], by = 0): string {
  return `${within[0] ?? ''} ${Math.floor(rect.y / lineHeight) + by}`;
}

/** Where links lie, by their region and line: of each line as many as decide whether it is a menu. */
function linksByLine(scene: Scene): Map<string, number[]> {
  const known = linesOfScene.get(scene);
  if (known !== undefined) return known;
  const lines = new Map<string, number[]>();
  for (const { role, node } of scene.elements) {
    if (role !== 'link' || node.rect.height === 0) continue;
    const line = lines.get(lineOf(node)) ?? [];
    if (line.length <= 3 * leastInMenu) lines.set(lineOf(node), [...line, node.rect.y]);
  }
  linesOfScene.set(scene, lines);
  return lines;
}

/** A row of page numbers and arrows is no list of things. */
function isPager(list: Entry[]): boolean {
  return (
    list.filter(e => /^(?:\d{1,3}|[<>«»‹›←→…]|next|prev(?:ious)?|first|last)?$/i.test(e.text.trim())).length >
    list.length / 2
  );
}

function area(list: Entry[]): number {
  return list.reduce((sum, e) => sum + (e.region?.rect.width ?? 0) * (e.region?.rect.height ?? 0), 0);
}

function isAway(scene: Scene, within: ElementRef[]): boolean {
  return within.some(ref => awayRoles.has(scene.regions.get(ref)?.role ?? ''));
}

function isTableHead(scene: Scene, region: Region, items: Item[]): boolean {
  if (region.role !== 'row') return false;
  return (
    region.position === 0 || items.every(isColumnHead) || scene.regions.get(region.within[0] ?? '')?.role === 'thead'
  );
}

/** The words of an item: a text, or a control's name. */
function wordsOf({ node }: Item): string {
  return node.kind === 'text' ? node.text : node.name;
}

function textOf(items: Item[]): string {
  return items.map(wordsOf).join(' ');
}

/** Without containers: things that stand under each other, start at one edge and look alike. */
function stacked(scene: Scene): Entry[] {
  const columns = new Map<string, Item[]>();
  for (const item of scene.elements) {
    if (!followed.has(item.role) || isAway(scene, item.node.within) || item.node.rect.height === 0) continue;
    const key = `${item.role}|${item.element.tag}|${Math.round(item.node.rect.x / 6)}`;
    columns.set(key, [...(columns.get(key) ?? []), item]);
  }
  const upright = [...columns.values()].filter(
    list =>
      list.length >= 2 &&
      list.slice(1).every((item, i) => {
        const above = list[i]?.node.rect;
        return above !== undefined && item.node.rect.y >= above.y + above.height * 0.5;
      }),
  );
  const best = upright.toSorted((a, b) => b.length * weight(b) - a.length * weight(a))[0] ?? [];
  return best.map((item, i) => {
    const next = best[i + 1]?.index ?? Math.min(scene.items.length, item.index + 12);
    const items = scene.items.slice(item.index, next);
    return { region: null, items, text: textOf(items) };
  });
}

function weight(list: Item[]): number {
  return list[0]?.role === 'link' || list[0]?.role === 'option' ? 1.5 : 1;
}

/** What to click for "the first result": the main link of each entry, else its first control, else the entry itself. */
export function listedItems(scene: Scene, kind: 'item' | 'row', noun?: string): Item[] {
  return entries(scene, noun).flatMap(entry => {
    const main = mainItem(entry, kind);
    return main === null ? [] : [main];
  });
}

/** Without a list: the largest group of things to follow that are alike and lie in one container. */
export function sideBySide(scene: Scene, noun?: string): Item[] {
  if (noun !== undefined && !isPageCalled(scene, { label: noun, exact: false })) return [];
  const groups = new Map<string, Item[]>();
  for (const item of scene.elements) {
    const { within, rect } = item.node;
    if (!followed.has(item.role) || isAway(scene, within) || rect.height === 0) continue;
    const key = `${item.role}|${item.element.tag}|${within[0] ?? ''}|${Math.round(rect.height / 4)}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  const size = (group: Item[]): number => group.reduce((sum, { node: { rect } }) => sum + rect.width * rect.height, 0);
  return [...groups.values()].filter(group => group.length >= 2).toSorted((a, b) => size(b) - size(a))[0] ?? [];
}

/** Whether the page's list is of things called so: its heading or the head of its first column says it. */
export function isListNamed(scene: Scene, label: string): boolean {
  const want = phrase(label).stems;
  const heads = scene.texts
    .filter(t => (t.node.level > 0 && t.node.level <= 3) || t.node.tag === 'th')
    .map(t => t.node.text);
  const names = [
    ...heads,
    ...scene.observation.regions.filter(r => /^(?:table|list|grid)$/.test(r.role)).map(r => r.name),
  ];
  const columns = scene.elements.filter(isColumnHead).map(item => item.element.name);
  return want !== '' && [...names, ...columns].some(name => phrase(name).stems === want) && entries(scene).length > 0;
}

/** What to click to follow an entry, given its container. */
export function mainOf(scene: Scene, ref: ElementRef): Item | null {
  const region = scene.regions.get(ref) ?? null;
  const items = scene.items.filter(item => item.node.within.includes(ref) || item.ref === ref);
  return items.length === 0 ? null : mainItem({ region, items, text: '' }, 'item');
}

function mainItem(entry: Entry, kind: 'item' | 'row'): Item | null {
  const whole = entry.items.find(item => item.ref === entry.region?.ref);
  if (whole !== undefined && (kind === 'row' || followed.has(whole.role))) return whole;
  return (
    entry.items.find(item => item.role === 'link' && item.element?.name !== '') ??
    entry.items.find(item => followed.has(item.role)) ??
    entry.items.find(item => item.element !== null) ??
    entry.items.find(item => item.node.kind === 'text') ??
    null
  );
}

/** The number an entry has for something: `price` reads money, other words the number beside that word. */
export type Measured = { anchor: Item; value: number; entry: Entry | null };

const money = /[$€£¥₹]\s*[\d.,]+|\b[\d.,]{1,20}\s?(?:[$€£¥₹]|usd|eur|gbp|chf)\b/i;

/** Every place on the page that gives a number for `what`, with its value, in reading order. */
export function measures(scene: Scene, what: string): Measured[] {
  const column = columnMeasures(scene, what);
  if (column.length > 1) return column;
  const want = phrase(what);
  const out: Measured[] = [];
  for (const [i, item] of scene.items.entries()) {
    const text = wordsOf(item);
    if (what === 'price') {
      const found = money.exec(text);
      const value = found ? quantity(found[0]) : null;
      if (value !== null) out.push({ anchor: item, value, entry: null });
      continue;
    }
    const words = phrase(text).canon;
    if (text.length > 120 || !want.canon.every(word => words.includes(word))) continue;
    const own = quantity(text);
    const next = scene.items[i + 1];
    const after = next === undefined ? '' : wordsOf(next);
    const value = own ?? quantity(after);
    if (value !== null) out.push({ anchor: item, value, entry: null });
  }
  return out;
}

/** Numbers of a table's column, found by the head that stands over them. */
function columnMeasures(scene: Scene, what: string): Measured[] {
  if (what === '') return [];
  const want = phrase(what);
  const head = scene.items.find(item => {
    return isColumnHead(item) && want.canon.some(word => phrase(wordsOf(item)).canon.includes(word));
  });
  if (head === undefined) return [];
  const { x, width } = head.node.rect;
  return entries(scene).flatMap(entry => {
    const under = entry.items.filter(({ node: { rect } }) => rect.x < x + width && rect.x + rect.width > x);
    const cells = under.flatMap(anchor => {
      const value = quantityOf(anchor);
      return value === null ? [] : [{ anchor, value, entry }];
    });
    return cells.slice(0, 1);
  });
}

function quantityOf(item: Item): number | null {
  return quantity(item.element?.value ?? wordsOf(item));
}
