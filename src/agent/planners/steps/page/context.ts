import type { ElementRef, Rect } from '#src/browser/observe/observation.ts';
import type { Kind, Reading, Relation, Target } from '#src/core/steps/clause.ts';
import { phrase, similarity } from '../words/match.ts';
import { fit } from './fit.ts';
import { labelScores } from './label-index.ts';
import { isColumnHead } from './control.ts';
import type { Item, Scene } from './scene.ts';

/** Something a place phrase may mean: a container, or a thing near or under which to look. */
export type Anchor = { region: ElementRef | null; item: Item | null; score: number };

const section =
  'region section group fieldset banner contentinfo navigation complementary tabpanel article main form radiogroup iframe';
const regionRoles: Partial<Record<Kind, string>> = {
  row: 'row listitem',
  item: 'listitem article row group option',
  dialog: 'dialog alertdialog',
  form: 'form search',
  table: 'table grid list treegrid listbox',
  section,
  menu: 'menu menubar navigation list listbox',
  tab: 'tabpanel',
  cell: 'row cell',
};
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
const cache = new WeakMap<Scene, Map<Target, Anchor[]>>();

/** The things on the page that a place phrase may mean, best first. */
export function anchorsOf(scene: Scene, place: Target): Anchor[] {
  let known = cache.get(scene);
  if (known === undefined) cache.set(scene, (known = new Map()));
  let anchors = known.get(place);
  if (anchors === undefined) {
    anchors = place.readings
      .flatMap(reading => placeAnchors(scene, reading).map(a => ({ ...a, score: a.score * reading.prior })))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, mostAnchors);
    known.set(place, anchors);
  }
  return anchors;
}

/** "the order by Ann": the place is where Ann is; an order without her does not count for much. */
function placeAnchors(scene: Scene, reading: Reading): Anchor[] {
  const found = [...regionAnchors(scene, reading), ...itemAnchors(scene, reading)];
  const inner = reading.places.flatMap(c => anchorsOf(scene, c.of)).map(a => ({ ...a, score: a.score * 0.97 }));
  const own = reading.nth === null ? found : nth(found, reading.nth);
  if (reading.places.length === 0) return own;
  // "The second entry of the list" is that entry, and no other place of the list.
  if (reading.nth !== null && own.length > 0) return own;
  return [...own.map(a => ({ ...a, score: a.score * (inner.length > 0 ? 0.5 : 0.8) })), ...inner];
}

function regionAnchors(scene: Scene, { label, kind }: Reading): Anchor[] {
  const landmark = landmarks[(kind === null ? label : `${label} ${kind}`).toLowerCase().trim()];
  const roles = (landmark ?? (kind === null ? '' : (regionRoles[kind] ?? ''))).split(' ');
  const anyOfKind = landmark !== undefined || (label === '' && kind !== null);
  const want = phrase(label);
  return scene.observation.regions.flatMap(region => {
    const roleFits = roles.includes(region.role);
    const named = label === '' || landmark !== undefined ? 0 : regionScore(want, region.name);
    const score = named >= 0.5 ? named * (kind === null ? 0.97 : roleFits ? 1 : 0.85) : roleFits && anyOfKind ? 0.8 : 0;
    return score === 0 ? [] : [{ region: region.ref, item: null, score }];
  });
}

const containerKinds = new Set<Kind>(['page', 'form', 'section', 'row', 'dialog', 'table']);

function itemAnchors(scene: Scene, { label, kind }: Reading): Anchor[] {
  if (label === '') {
    if (kind === null || containerKinds.has(kind)) return [];
    const all = scene.elements.filter(item => fit(item, kind, 'any') >= 0.95);
    return all.map(item => ({ region: null, item, score: 0.7 }));
  }
  const plain = kind === null || kind === 'section' || kind === 'row';
  return [...labelScores(scene, label)].flatMap(([item, score]) => {
    if (score < 0.55) return [];
    const suits = plain || isColumnHead(item) ? 1 : 0.6 + 0.4 * fit(item, kind, 'any');
    return [{ region: null, item, score: score * suits }];
  });
}

/** A row's name is its whole text: it fits when all wanted words are in it. */
function regionScore(want: ReturnType<typeof phrase>, name: string): number {
  if (name === '') return 0;
  const have = phrase(name);
  const score = similarity(want, have);
  return score >= 0.55 && want.lower.length > 1 && have.lower.includes(want.lower) ? Math.max(score, 0.85) : score;
}

function nth(anchors: Anchor[], n: number): Anchor[] {
  const chosen = anchors.at(n > 0 ? n - 1 : n);
  return chosen === undefined ? [] : [chosen];
}

type Among = { scene: Scene; item: Item; peers: Item[] };
type Place = { relation: Relation; anchors: Anchor[] };

/**
 * How well an item lies in, near, under … one of the anchors, 0 to 1. `peers` are the items that could be meant
 * otherwise: the one nearest to the anchor counts most.
 */
export function contextScore(at: Among, { relation, anchors }: Place): number {
  let best = 0;
  for (const anchor of anchors) {
    if (anchor.score <= best) break;
    best = Math.max(best, anchor.score * relationScore(at, anchor, relation));
  }
  return best;
}

const sides = new Set<Relation>(['below', 'above', 'left', 'right']);

function relationScore(at: Among, anchor: Anchor, relation: Relation): number {
  if (anchor.region !== null) return regionRelation(at, anchor.region, relation);
  return anchor.item === null ? 0 : itemRelation(at, anchor.item, relation);
}

function regionRelation({ scene, item }: Among, ref: ElementRef, relation: Relation): number {
  if (sides.has(relation)) {
    const region = scene.regions.get(ref);
    return region === undefined ? 0 : sideScore(region.rect, item.node.rect, relation);
  }
  const depth = item.node.within.indexOf(ref);
  if (depth < 0) return item.ref === ref ? 0.9 : 0;
  return Math.max(0.7, 1 - 0.03 * depth);
}

const tight = /^(?:row|listitem|article|group|cell|gridcell|option|fieldset|radiogroup|dialog|alertdialog|treeitem)$/;

function itemRelation(at: Among, other: Item, relation: Relation): number {
  const { scene, item } = at;
  if (other.ref === item.ref) return relation === 'of' || relation === 'in' ? 0.5 : 0;
  if (sides.has(relation)) {
    const heading = relation === 'below' && inSection(scene, other, item) ? 0.9 : 0;
    return Math.max(heading, sideScore(other.node.rect, item.node.rect, relation));
  }
  if (isColumnHead(other) && item.node.column !== undefined)
    return similarity(phrase(columnName(other)), phrase(item.node.column)) >= 0.9 ? 1 : 0.1;
  if (other.node.kind === 'text' && other.node.labels === item.ref) return 1;
  return sharedContainer(scene, item, other) ?? looseRelation(at, other, relation);
}

/** In one row, card or group; undefined when they share none. */
function sharedContainer(scene: Scene, item: Item, other: Item): number | undefined {
  const common = item.node.within.findIndex(ref => other.node.within.includes(ref) || ref === other.ref);
  const region = scene.regions.get(item.node.within[common] ?? '');
  return region !== undefined && tight.test(region.role) ? Math.max(0.75, 0.98 - 0.04 * common) : undefined;
}

function looseRelation(at: Among, other: Item, relation: Relation): number {
  const { scene, item } = at;
  // What lies in an entry of a list speaks of that entry, not of what is around the list.
  if (entryOf(scene, other) !== null && (relation !== 'near' || entryOf(scene, item) !== null)) return 0.15;
  // A button or field says what it does itself, not what another one is for.
  if (relation === 'of' && /^(?:button|textbox|searchbox|combobox|menuitem|tab)$/.test(other.role)) return 0.2;
  if (inSection(scene, other, item)) return 0.88 - 0.02 * Math.min(5, rank(at, other));
  return orderScore(at, other);
}

function columnName({ node }: Item): string {
  return node.kind === 'text' ? node.text : node.name;
}

/** The row, list item or card that an item lies in; null when it lies in none. */
export function entryOf(scene: Scene, item: Item): ElementRef | null {
  return (
    item.node.within.find(ref => /^(?:row|listitem|article|option)$/.test(scene.regions.get(ref)?.role ?? '')) ?? null
  );
}

/** Under a heading, before the next of its level or a higher one. */
function inSection(scene: Scene, heading: Item, item: Item): boolean {
  const { node, index } = heading;
  if (node.kind !== 'text' || node.level === 0 || item.index < index) return false;
  return !scene.texts.some(
    t => t.index > index && t.index < item.index && t.node.level > 0 && t.node.level <= node.level,
  );
}

/** Without a container in common: the item next after the anchor in reading order, or on its line. */
function orderScore(at: Among, anchor: Item): number {
  const [a, b] = [anchor.node.rect, at.item.node.rect];
  const overlap = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const place = rank(at, anchor);
  if (overlap > Math.min(a.height, b.height) * 0.5) return Math.max(0.3, 0.9 - 0.05 * place);
  const near = Math.hypot(b.x - a.x, b.y - a.y) < 400 ? 0.05 : 0;
  return Math.max(0.2, (at.item.index > anchor.index ? 0.75 : 0.6) + near - 0.15 * place);
}

/** How many peers lie nearer to the anchor in reading order. */
function rank({ item, peers }: Among, anchor: Item): number {
  const mine = Math.abs(item.index - anchor.index);
  const after = item.index > anchor.index;
  return peers.filter(p => p !== item && p.index > anchor.index === after && Math.abs(p.index - anchor.index) < mine)
    .length;
}

function sideScore(anchor: Rect, item: Rect, relation: Relation): number {
  const level = relation === 'left' || relation === 'right';
  const [before, after] = relation === 'left' || relation === 'above' ? [item, anchor] : [anchor, item];
  const along = level ? after.x - (before.x + before.width) : after.y - (before.y + before.height);
  if (along < -8) return 0.1;
  const across = level
    ? Math.abs(item.y + item.height / 2 - anchor.y - anchor.height / 2)
    : Math.max(0, item.x - (anchor.x + anchor.width), anchor.x - (item.x + item.width));
  return Math.max(0.3, 0.97 - along / 3000 - across / 800);
}
