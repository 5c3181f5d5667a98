import type { ElementRef, Rect } from '#src/browser/observe/observation.ts';
import type { Kind, Reading, Relation, Target } from '#src/core/step-language/clause.ts';
import { phrase, similarity } from '../words/match.ts';
import { fit } from './fit.ts';
import { labelScores } from './label-index.ts';
import type { Item, Scene } from './scene.ts';

/** Something a place phrase may mean: a container, or a thing near or under which to look. */
export type Anchor = { region: ElementRef | null; item: Item | null; score: number };

const regionRoles: Partial<Record<Kind, string[]>> = {
  row: ['row', 'listitem'],
  item: ['listitem', 'article', 'row', 'group', 'option'],
  dialog: ['dialog', 'alertdialog'],
  form: ['form', 'search'],
  table: ['table', 'grid', 'list', 'treegrid', 'listbox'],
  section: [
    'region',
    'section',
    'group',
    'fieldset',
    'banner',
    'contentinfo',
    'navigation',
    'complementary',
    'tabpanel',
    'article',
    'main',
    'form',
    'radiogroup',
    'iframe',
  ],
  menu: ['menu', 'menubar', 'navigation', 'list', 'listbox'],
  tab: ['tabpanel'],
  cell: ['row', 'cell'],
};
const landmarkWords: Record<string, string[]> = {
  header: ['banner', 'header'],
  footer: ['contentinfo', 'footer'],
  navigation: ['navigation', 'nav'],
  nav: ['navigation', 'nav'],
  sidebar: ['complementary', 'navigation'],
  'top bar': ['banner', 'navigation'],
  toolbar: ['toolbar', 'banner'],
  'navigation bar': ['navigation', 'banner'],
  navbar: ['navigation', 'banner'],
  main: ['main'],
  iframe: ['iframe'],
  frame: ['iframe'],
};

const cache = new WeakMap<Scene, Map<Target, Anchor[]>>();

/** The things on the page that a place phrase may mean, best first. */
export function anchorsOf(scene: Scene, place: Target): Anchor[] {
  let known = cache.get(scene);
  if (known === undefined) cache.set(scene, (known = new Map()));
  let anchors = known.get(place);
  if (anchors === undefined) {
    const found = place.readings.flatMap(reading =>
      placeAnchors(scene, reading).map(a => ({ ...a, score: a.score * reading.prior })),
    );
    anchors = found.toSorted((a, b) => b.score - a.score).slice(0, 40);
    known.set(place, anchors);
  }
  return anchors;
}

/** "the order by Ann": the place is where Ann is; an order without her does not count for much. */
function placeAnchors(scene: Scene, reading: Reading): Anchor[] {
  const own = readingAnchors(scene, reading);
  if (reading.contexts.length === 0) return own;
  const inner = reading.contexts.flatMap(c => anchorsOf(scene, c.of)).map(a => ({ ...a, score: a.score * 0.97 }));
  return [...own.map(a => ({ ...a, score: a.score * (inner.length > 0 ? 0.5 : 0.8) })), ...inner];
}

function readingAnchors(scene: Scene, reading: Reading): Anchor[] {
  const out: Anchor[] = [];
  const roles =
    reading.kind === null ? (landmarkWords[reading.label.toLowerCase()] ?? null) : (regionRoles[reading.kind] ?? []);
  const want = phrase(reading.label);
  const word = reading.kind === null ? null : landmarkWords[`${reading.label} ${reading.kind}`.toLowerCase().trim()];
  for (const region of scene.observation.regions) {
    const named =
      reading.label === '' || roles === landmarkWords[reading.label.toLowerCase()] ? 0 : regionScore(want, region.name);
    const roleFits = roles?.includes(region.role) === true || word?.includes(region.role) === true;
    if (named >= 0.5)
      out.push({ region: region.ref, item: null, score: named * (roles === null ? 0.97 : roleFits ? 1 : 0.85) });
    else if (roleFits && (reading.label === '' || reading.kind === null || word !== undefined))
      out.push({ region: region.ref, item: null, score: 0.8 });
  }
  if (reading.nth !== null && reading.label === '') return nth(out, reading.nth);
  if (reading.label !== '') {
    for (const [item, score] of labelScores(scene, reading.label)) {
      if (score < 0.55) continue;
      const suits =
        reading.kind === null || reading.kind === 'section' || reading.kind === 'row'
          ? 1
          : 0.6 + 0.4 * fit(item, reading.kind, 'any');
      out.push({ region: null, item, score: score * suits });
    }
  } else if (reading.kind !== null && !['page', 'form', 'section', 'row', 'dialog', 'table'].includes(reading.kind)) {
    for (const item of scene.elements)
      if (fit(item, reading.kind, 'any') >= 0.95) out.push({ region: null, item, score: 0.7 });
  }
  return reading.nth === null ? out : nth(out, reading.nth);
}

/** A row's name is its whole text: it fits when all wanted words are in it. */
function regionScore(want: ReturnType<typeof phrase>, name: string): number {
  if (name === '') return 0;
  const have = phrase(name);
  const score = similarity(want, have);
  if (score >= 0.55) return Math.max(score, have.lower.includes(want.lower) && want.lower.length > 1 ? 0.85 : 0);
  return score;
}

function nth(anchors: Anchor[], n: number): Anchor[] {
  const at = n > 0 ? n - 1 : anchors.length + n;
  const chosen = anchors[at];
  return chosen === undefined ? [] : [chosen];
}

const tight = new Set([
  'row',
  'listitem',
  'article',
  'group',
  'cell',
  'gridcell',
  'option',
  'fieldset',
  'radiogroup',
  'dialog',
  'alertdialog',
  'treeitem',
]);

export type Place = { relation: Relation; anchors: Anchor[] };

/**
 * How well an item lies in, near, under … one of the anchors, 0 to 1. `peers` are the items that could be meant
 * otherwise: the one nearest to the anchor counts most.
 */
export function contextScore(at: { scene: Scene; item: Item; peers: Item[] }, place: Place): number {
  let best = 0;
  for (const anchor of place.anchors) {
    if (anchor.score <= best) break;
    const score = anchor.score * relationScore(at, anchor, place.relation);
    if (score > best) best = score;
  }
  return best;
}

function relationScore(at: { scene: Scene; item: Item; peers: Item[] }, anchor: Anchor, relation: Relation): number {
  const { scene, item } = at;
  if (anchor.region !== null) {
    const depth = item.node.within.indexOf(anchor.region);
    const region = scene.regions.get(anchor.region);
    if (relation === 'below' || relation === 'above' || relation === 'left' || relation === 'right') {
      return region === undefined ? 0 : sideScore(region.rect, item.node.rect, relation);
    }
    return depth < 0 ? (item.ref === anchor.region ? 0.9 : 0) : Math.max(0.7, 1 - 0.03 * depth);
  }
  const other = anchor.item!;
  if (other.ref === item.ref) return relation === 'of' || relation === 'in' ? 0.5 : 0;
  if (relation === 'below' || relation === 'above' || relation === 'left' || relation === 'right') {
    const heading = relation === 'below' && inSection(scene, other, item) ? 0.9 : 0;
    return Math.max(heading, sideScore(other.node.rect, item.node.rect, relation));
  }
  if (item.element !== null && other.node.kind === 'text' && other.node.labels === item.ref) return 1;
  const common = item.node.within.find(ref => other.node.within.includes(ref) || ref === other.ref);
  if (common !== undefined) {
    const region = scene.regions.get(common);
    const depth = item.node.within.indexOf(common);
    if (region !== undefined && tight.has(region.role)) return Math.max(0.75, 0.98 - 0.04 * depth);
  }
  // What lies in an entry of a list speaks of that entry, not of what is around the list.
  if (relation !== 'near' && entryOf(scene, other) !== null) return 0.15;
  if (inSection(scene, other, item)) return 0.88 - 0.02 * Math.min(5, rank(at, other));
  return orderScore(at, other);
}

/** The row, list item or card that an item lies in; null when it lies in none. */
export function entryOf(scene: Scene, item: Item): ElementRef | null {
  return (
    item.node.within.find(ref => /^(?:row|listitem|article|option)$/.test(scene.regions.get(ref)?.role ?? '')) ?? null
  );
}

/** Under a heading, before the next of its level or a higher one. */
function inSection(scene: Scene, heading: Item, item: Item): boolean {
  const node = heading.node;
  if (node.kind !== 'text' || node.level === 0 || item.index < heading.index) return false;
  return !scene.texts.some(
    t => t.index > heading.index && t.index < item.index && t.node.level > 0 && t.node.level <= node.level,
  );
}

/** Without a container in common: the item next after the anchor in reading order, or on its line. */
function orderScore(at: { scene: Scene; item: Item; peers: Item[] }, anchor: Item): number {
  const a = anchor.node.rect;
  const b = at.item.node.rect;
  const overlap = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const sameLine = overlap > Math.min(a.height, b.height) * 0.5;
  const place = rank(at, anchor);
  if (sameLine) return Math.max(0.3, 0.9 - 0.05 * place);
  const after = at.item.index > anchor.index;
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  const near = far < 400 ? 0.05 : 0;
  return Math.max(0.2, (after ? 0.75 : 0.6) + near - 0.15 * place);
}

/** How many peers lie nearer to the anchor in reading order. */
function rank(at: { item: Item; peers: Item[] }, anchor: Item): number {
  const mine = Math.abs(at.item.index - anchor.index);
  const after = at.item.index > anchor.index;
  return at.peers.filter(
    p => p !== at.item && p.index > anchor.index === after && Math.abs(p.index - anchor.index) < mine,
  ).length;
}

function sideScore(anchor: Rect, item: Rect, relation: Relation): number {
  const gapX = relation === 'left' ? anchor.x - (item.x + item.width) : item.x - (anchor.x + anchor.width);
  const gapY = relation === 'above' ? anchor.y - (item.y + item.height) : item.y - (anchor.y + anchor.height);
  const along = relation === 'left' || relation === 'right' ? gapX : gapY;
  if (along < -8) return 0.1;
  const across =
    relation === 'left' || relation === 'right'
      ? Math.abs(item.y + item.height / 2 - anchor.y - anchor.height / 2)
      : Math.max(0, item.x - (anchor.x + anchor.width), anchor.x - (item.x + item.width));
  return Math.max(0.3, 0.97 - along / 3000 - across / 800);
}
