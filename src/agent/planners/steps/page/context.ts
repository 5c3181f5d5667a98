import type { ElementRef, Region } from '#src/browser/observe/observation.ts';
import { wordsOf } from '#src/agent/verification/changes.ts';
import type { Kind, Reading, Relation, Target } from '#src/core/steps/clause.ts';
import { once } from '#src/agent/once.ts';
import { likeness, phrase, similarity, type Cover, type Likeness, type Phrase } from '../words/match.ts';
import { isColumnHead } from './control.ts';
import { fit } from './fit.ts';
import { areLevel, besideDistance, gapBetween, sideDistance } from './geometry.ts';
import { labelMatches } from './label-index.ts';
import { entries, tableRows } from './entries.ts';
import { entryRoles } from './names.ts';
import type { Item, Scene } from './scene.ts';

/** Something a place phrase may mean: a container, or a thing near or under which to look. */
export type Anchor = { region: ElementRef | null; item: Item | null; score: number };

const section =
  'region section group fieldset banner contentinfo navigation complementary tabpanel article main form radiogroup iframe';
const regionRoles: Partial<Record<Kind, string>> = {
  row: 'row listitem option treeitem article',
  item: 'listitem article row group option treeitem',
  dialog: 'dialog alertdialog',
  form: 'form search',
  table: 'table grid list treegrid listbox',
  section,
  menu: 'menu menubar navigation list listbox',
  tab: 'tabpanel',
};
const sectionRoles = new Set(section.split(' '));
const landmarks: Record<string, string> = {
  header: 'banner header',
  footer: 'contentinfo footer',
  navigation: 'navigation nav',
  nav: 'navigation nav',
  sidebar: 'complementary navigation',
  'top bar': 'banner navigation',
  toolbar: 'toolbar banner',
  'navigation bar': 'navigation banner',
  navbar: 'navigation banner',
  main: 'main',
  iframe: 'iframe',
  frame: 'iframe',
};

const mostAnchors = 40;
const anchorsIn = once((scene: Scene) =>
  once((place: Target): Anchor[] => {
    const all = place.readings.flatMap(reading => readingAnchors(scene, reading)).toSorted((a, b) => b.score - a.score);
    return nearestNames(all).slice(0, mostAnchors);
  }),
);

/** The things on the page that a place phrase means, best first: those that bear the name best, and no others. */
export function anchorsOf(scene: Scene, place: Target): Anchor[] {
  return anchorsIn(scene)(place);
}

/** "the order by Ann": the place is the order in which Ann is, or where Ann is. */
function readingAnchors(scene: Scene, reading: Reading): Anchor[] {
  const found = nearestNames(ownAnchors(scene, reading));
  if (reading.places.length === 0) return nth(found, reading.nth);
  const inner = reading.places.flatMap(({ of }) => anchorsOf(scene, of));
  const own = found.filter(anchor => inner.some(one => holds(scene, anchor, one) || holds(scene, one, anchor)));
  if (own.length > 0) return nth(own, reading.nth);
  const isKind = reading.label === '' || (!reading.exact && entries(scene, reading.label).length > 0);
  return reading.nth === null && isKind ? inner : [];
}

function nth(anchors: Anchor[], n: number | null): Anchor[] {
  const chosen = n === null ? undefined : anchors.at(n > 0 ? n - 1 : n);
  return n === null ? anchors : chosen === undefined ? [] : [chosen];
}

/** What only has the words somewhere is not meant where something is called so. */
function nearestNames(anchors: Anchor[]): Anchor[] {
  const best = anchors.reduce((most, { score }) => Math.max(most, score), 0);
  return anchors.filter(({ score }) => score >= best - sameName);
}

const worth: Record<Cover, number> = { whole: 1, begins: 0.85, contains: 0.7, scattered: 0.6, part: 0 };
/** Of two anchors of one name, one may be so much less of the kind that is said. */
const sameName = 0.1;
const otherKind = 0.1;

/** How much a name is the one that is said; 0 where it lacks a word of it, or is not what stood in quotes. */
export function nameWorth(like: Likeness, exact: boolean): number {
  return exact && !like.verbatim ? 0 : worth[like.cover];
}

function holds(scene: Scene, outer: Anchor, inner: Anchor): boolean {
  const within = inner.item?.node.within ?? scene.regions.get(inner.region ?? '')?.within ?? [];
  if (outer.region !== null) return within.includes(outer.region) || outer.region === inner.region;
  if (outer.item === null) return false;
  return outer.item === inner.item || distanceIn(scene, outer.item, { relation: 'of', anchor: inner }) !== null;
}

function ownAnchors(scene: Scene, reading: Reading): Anchor[] {
  const { label, kind } = reading;
  if (kind === 'row' || kind === 'item') {
    const rows = rowsNamed(scene, reading);
    if (rows.length > 0) return rows.map(({ row, score }) => ({ region: row.ref, item: null, score }));
  }
  return [...regionAnchors(scene, reading), ...(label === '' ? kindAnchors(scene, kind) : itemAnchors(scene, reading))];
}

export type NamedRow = { row: Region; item: Item; score: number };

/** The rows of which one cell, line or control bears a name, in reading order; all rows of the list for no name. */
export function rowsNamed(scene: Scene, { label, exact, kind, noun }: Reading): NamedRow[] {
  const rows = new Map<ElementRef, NamedRow>();
  const put = (row: Region, item: Item, score: number): void => {
    if (score > (rows.get(row.ref)?.score ?? 0)) rows.set(row.ref, { row, item, score });
  };
  if (label === '') {
    const hasTable = scene.observation.regions.some(({ role }) => role === 'row');
    const all = kind === 'row' && hasTable ? tableRows(scene) : entries(scene, noun);
    return all.flatMap(({ region: row, items: [item] }) => (row && item ? [{ row, item, score: 1 }] : []));
  }
  const roles = (regionRoles[kind ?? 'row'] ?? '').split(' ');
  for (const [item, { like, source }] of labelMatches(scene, label)) {
    const score = source === 'option' || source === 'column' ? 0 : nameWorth(like, exact);
    const row = item.node.within.map(ref => scene.regions.get(ref)).find(one => one && roles.includes(one.role));
    if (score > 0 && row !== undefined && !isColumnHead(item)) put(row, item, score);
  }
  const best = Math.max(0, ...[...rows.values()].map(({ score }) => score));
  return [...rows.values()].filter(({ score }) => score === best).toSorted((a, b) => a.item.index - b.item.index);
}

function regionAnchors(scene: Scene, { label, kind, exact }: Reading): Anchor[] {
  const landmark = landmarks[(kind === null ? label : `${label} ${kind}`).toLowerCase().trim()];
  const roles = (landmark ?? (kind === null ? '' : (regionRoles[kind] ?? ''))).split(' ');
  const anyOfKind = landmark !== undefined || (label === '' && kind !== null);
  const want = phrase(label);
  return scene.observation.regions.flatMap(region => {
    const fits = roles.includes(region.role);
    if (anyOfKind) return fits ? [{ region: region.ref, item: null, score: 0.9 }] : [];
    const named = regionWorth(want, region, exact) - (kind === null || fits ? 0 : otherKind);
    const score = named > 0 && isNamedByPart(scene, region) ? 0 : named;
    return score <= otherKind ? [] : [{ region: region.ref, item: null, score }];
  });
}

/** The name of an entry is all that stands in it: its parts are compared by themselves. */
function regionWorth(want: Phrase, { name, role }: Region, exact: boolean): number {
  const like = likeness(want, phrase(name));
  return entryRoles.test(role) && like.cover !== 'whole' ? 0 : nameWorth(like, exact);
}

/** Named by the first of several headings of one level: that is the name of what is under it alone. */
function isNamedByPart(scene: Scene, { ref, name }: Region): boolean {
  const inside = scene.headingItems.filter(({ node }) => node.within.includes(ref));
  const own = inside.find(({ node }) => node.text === name);
  return own !== undefined && inside.some(({ node, index }) => index > own.index && node.level <= own.node.level);
}

const containerKinds = new Set<Kind>(['page', 'form', 'section', 'row', 'item', 'dialog', 'table']);

function kindAnchors(scene: Scene, kind: Kind | null): Anchor[] {
  if (kind === null || containerKinds.has(kind)) return [];
  const all = scene.elements.filter(item => fit(item, kind, 'any') >= 0.95);
  return all.map(item => ({ region: null, item, score: 0.7 }));
}

function itemAnchors(scene: Scene, { label, kind, exact }: Reading): Anchor[] {
  const plain = kind === null || kind === 'section' || kind === 'row' || kind === 'cell';
  return [...labelMatches(scene, label)].flatMap(([item, { like, source }]) => {
    if (source === 'option') return [];
    const suits = plain || isColumnHead(item) ? 1 : fit(item, kind, 'any');
    const score = suits === 0 ? 0 : nameWorth(like, exact) - (1 - suits) * otherKind;
    return score <= 0 ? [] : [{ region: null, item, score }];
  });
}

/** How near an item lies to one of the anchors, in the way that is said; null where it does not lie there. */
export function distanceTo(
  scene: Scene,
  item: Item,
  { relation, anchors }: { relation: Relation; anchors: readonly Anchor[] },
): number | null {
  let best: number | null = null;
  for (const anchor of anchors) {
    const distance = distanceIn(scene, item, { relation, anchor });
    if (distance !== null && (best === null || distance < best)) best = distance;
  }
  return best;
}

const sides = new Set<Relation>(['below', 'above', 'left', 'right']);

type Place = { relation: Relation; anchor: Anchor };

function distanceIn(scene: Scene, item: Item, { relation, anchor }: Place): number | null {
  const { region, item: other } = anchor;
  if (region !== null) return regionDistance(scene, item, { relation, region });
  // What a place is said by is not what is looked for.
  if (other === null || other.ref === item.ref) return null;
  const [a, b] = [other.node.rect, item.node.rect];
  const isHeading = other.node.kind === 'text' && other.node.level > 0;
  if (relation === 'below' && isHeading)
    return inSection(scene, other, item) ? Math.max(0, b.y - a.y - a.height) : null;
  if (sides.has(relation)) return sideDistance(a, b, relation);
  if (relation !== 'near')
    return partDistance(scene, item, other) ?? (relation === 'of' ? looseDistance(scene, item, other) : null);
  return nearDistance(scene, item, other);
}

function nearDistance(scene: Scene, item: Item, other: Item): number | null {
  const [a, b] = [other.node.rect, item.node.rect];
  const shares = sharedContainer(scene, item, other) !== null;
  if (!shares && entryOf(scene, item) !== entryOf(scene, other)) return null;
  return besideDistance(a, b) ?? (shares ? gapBetween(a, b) : null);
}

function regionDistance(
  scene: Scene,
  item: Item,
  { relation, region: ref }: { relation: Relation; region: ElementRef },
): number | null {
  const region = scene.regions.get(ref);
  if (region === undefined || item.ref === ref) return null;
  const isInside = item.node.within.includes(ref);
  // A section begins with its name.
  if (isInside) return !sides.has(relation) || (relation === 'below' && sectionRoles.has(region.role)) ? 0 : null;
  if (sides.has(relation)) return sideDistance(region.rect, item.node.rect, relation);
  return relation === 'near' ? besideDistance(region.rect, item.node.rect) : null;
}

const tight = /^(?:row|listitem|article|group|cell|gridcell|option|fieldset|radiogroup|dialog|alertdialog|treeitem)$/;
/** Places of different kinds, the closest first: what belongs to the anchor, is in its row or card, is in its section. */
const far = { column: 0, container: 1, section: 100, order: 200 };

function partDistance(scene: Scene, item: Item, other: Item): number | null {
  if (isColumnHead(other) && item.node.column !== undefined)
    return similarity(phrase(wordsOf(other.node)), phrase(item.node.column)) >= 0.9 ? far.column : null;
  if (other.node.kind === 'text' && (other.node.labels === item.ref || scene.group(item) === other.node.text))
    return far.column;
  const shared = sharedContainer(scene, item, other);
  if (shared !== null) return far.container + shared;
  if (entryOf(scene, other) !== null) return null;
  if (isOnTab(scene, item, other)) return far.section;
  return inSection(scene, other, item) ? far.section : null;
}

/** On a page that does not say which panel belongs to a tab, what follows the tab that is selected is on it. */
function isOnTab({ observation }: Scene, item: Item, tab: Item): boolean {
  if (tab.role !== 'tab' || tab.element?.selected !== true || item.role === 'tab' || item.index < tab.index)
    return false;
  return observation.regions.every(({ role }) => role !== 'tabpanel');
}

/** Without a container in common: on the line of the anchor, or after it and before the next thing like the anchor. */
function looseDistance(scene: Scene, item: Item, other: Item): number | null {
  // What lies in an entry of a list speaks of that entry, and a control says what it does itself.
  if (entryOf(scene, other) !== entryOf(scene, item)) return null;
  if (/^(?:button|textbox|searchbox|combobox|menuitem|tab)$/.test(other.role)) return null;
  if (areLevel(other.node.rect, item.node.rect)) return far.order + gapBetween(other.node.rect, item.node.rect);
  const isNext = item.index > other.index && item.index <= nextAlike(scene)(other);
  return isNext ? far.order + gapBetween(other.node.rect, item.node.rect) : null;
}

/** The index of the next item like another one, with which something else begins. */
const nextAlike = once(({ items }: Scene) =>
  once(({ node: a, role, index }: Item): number => {
    const isAlike = ({ node: b, role: other }: Item): boolean =>
      role === other && a.tag === b.tag && (a.kind !== 'text' || (b.kind === 'text' && a.level === b.level));
    return items.slice(index + 1).find(isAlike)?.index ?? items.length;
  }),
);

/** The number of containers around an item up to the row, card or group that another one is in too; null for none. */
function sharedContainer(scene: Scene, item: Item, other: Item): number | null {
  const common = item.node.within.findIndex(ref => other.node.within.includes(ref) || ref === other.ref);
  const region = scene.regions.get(item.node.within[common] ?? '');
  return region !== undefined && tight.test(region.role) ? common : null;
}

/** The row, list item or card that an item lies in; null when it lies in none. */
export function entryOf(scene: Scene, item: Item): ElementRef | null {
  return item.node.within.find(ref => entryRoles.test(scene.regions.get(ref)?.role ?? '')) ?? null;
}

/** Under a heading, before the next of its level or a higher one. */
function inSection(scene: Scene, heading: Item, item: Item): boolean {
  const { node, index } = heading;
  if (node.kind !== 'text' || node.level === 0 || item.index < index) return false;
  return !scene.headingItems.some(t => t.index > index && t.index < item.index && t.node.level <= node.level);
}
