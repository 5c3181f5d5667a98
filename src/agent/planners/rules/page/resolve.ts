import type { ElementRef } from '#src/browser/observe/observation.ts';
import type { Reading, Target } from '#src/core/step-language/clause.ts';
import { anchorsOf, contextScore, entryOf, type Anchor } from './context.ts';
import { fit, type Want } from './fit.ts';
import { labelScores } from './label-index.ts';
import { isListNamed, listedItems, mainOf, sideBySide } from './lists.ts';
import { nameOf, surroundings, type Item, type Scene } from './scene.ts';

export type Candidate = { item: Item; score: number; label: number };

/** What a phrase comes to on a page: one thing, several as good as each other, or none. */
export type Resolution = {
  found: Item | null;
  score: number;
  /** Two or more that nothing tells apart. */
  tie: Item[];
  /** The likeliest, best first, for telling the user what was seen. */
  seen: Item[];
  /** All that match well, in reading order: what "all" and "both" mean. */
  all: Item[];
  /** An ordinal went past the end of the list, by so many. */
  short: number;
};

export type Ask = {
  want: Want;
  /** Where attention was last: things beside it are preferred. */ near?: ElementRef | null;
  filter?: (item: Item) => boolean;
};

const accepted = 0.42;
const margin = 0.03;

/** Finds what a phrase means on the page. */
export function resolve(scene: Scene, target: Target, ask: Ask): Resolution {
  let short = 0;
  const best = new Map<Item, Candidate>();
  let any = false;
  for (const reading of target.readings) {
    const scored = scoreReading(scene, reading, ask);
    any ||= scored.length > 0;
    if (reading.nth !== null) {
      const chosen = pickNth(scene, scored, reading);
      if (chosen.short > 0) short = Math.max(short, chosen.short);
      for (const candidate of chosen.picked) keep(best, candidate);
      continue;
    }
    for (const candidate of scored) keep(best, candidate);
  }
  const ranked = [...best.values()].toSorted((a, b) => b.score - a.score || a.item.index - b.item.index);
  return decide({ scene, target, ranked, short });
}

function keep(best: Map<Item, Candidate>, candidate: Candidate): void {
  const known = best.get(candidate.item);
  if (known === undefined || candidate.score > known.score) best.set(candidate.item, candidate);
}

function decide(at: { scene: Scene; target: Target; ranked: Candidate[]; short: number }): Resolution {
  const { scene, target, ranked, short } = at;
  const seen = ranked.slice(0, 8).map(c => c.item);
  const top = ranked[0];
  if (top === undefined || top.score < accepted)
    return { found: null, score: top?.score ?? 0, tie: [], seen, all: [], short };
  const good = ranked.filter(c => c.score >= Math.max(accepted, top.score - 0.12) && c.label >= top.label - 0.12);
  const all = good.map(c => c.item).toSorted((a, b) => a.index - b.index);
  const close = distinct(
    scene,
    ranked.filter(c => c.score >= top.score * (1 - margin)),
  );
  const tie = close.length > 1 && !target.any ? close : [];
  const first = target.any ? all[0]! : (close[0] ?? top.item);
  return { found: tie.length > 0 ? null : first, score: top.score, tie, seen, all, short };
}

/** Leaves out what comes to the same: links to one place, a text inside the control of that name, nested wrappers. */
function distinct(scene: Scene, close: Candidate[]): Item[] {
  const out: Item[] = [];
  for (const { item } of close) {
    const twin = out.find(other => sameEffect(scene, other, item));
    if (twin === undefined) out.push(item);
    else if (twin.role !== 'text' && item.role === 'text') continue;
    else if (twin.role === 'text' && item.role !== 'text') out[out.indexOf(twin)] = item;
  }
  return out;
}

function sameEffect(scene: Scene, a: Item, b: Item): boolean {
  if (a.element?.href !== undefined && a.element.href === b.element?.href) return true;
  const inside = (x: Item, y: Item): boolean => {
    const [r, s] = [x.node.rect, y.node.rect];
    return (
      r.x >= s.x - 2 && r.y >= s.y - 2 && r.x + r.width <= s.x + s.width + 2 && r.y + r.height <= s.y + s.height + 2
    );
  };
  const nested = (inside(a, b) || inside(b, a)) && a.node.rect.width > 0 && b.node.rect.width > 0;
  if (
    nested &&
    (a.role === 'text' ||
      b.role === 'text' ||
      a.role === 'clickable' ||
      b.role === 'clickable' ||
      nameOf(scene, a) === nameOf(scene, b))
  )
    return true;
  return a.role === 'text' && a.node.kind === 'text' && a.node.labels === b.ref;
}

/** Scores every item that may be meant by one reading. */
export function scoreReading(scene: Scene, reading: Reading, ask: Ask): Candidate[] {
  const base: Candidate[] = [];
  const add = (item: Item, label: number): void => {
    if (ask.filter?.(item) === false) return;
    const suits = fit(item, reading.kind, ask.want) * (reading.kind === null ? 1 : wantFit(item, ask.want));
    if (suits <= 0) return;
    // Words in quotes are the name itself: a part of them is another name.
    if (reading.exact && label < 0.55) return;
    const exactness = reading.exact && label < 0.85 ? 0.9 : 1;
    const score =
      reading.prior * label * exactness * (0.5 + 0.5 * suits) * presence(scene, item) + nearness(scene, item, ask.near);
    base.push({ item, score, label });
  };
  if (reading.label === '') {
    if (reading.kind === null && reading.nth === null) return [];
    if (reading.kind === 'item' || reading.kind === 'row')
      for (const item of listedItems(scene, reading.kind))
        if (ask.filter?.(item) !== false)
          base.push({ item, score: 0.8 * reading.prior + nearness(scene, item, ask.near), label: 0.8 });
    // "The first product" of a page without a list of any is not just anything that can be clicked.
    const counted = reading.nth !== null && (reading.kind === 'item' || reading.kind === 'row');
    if (counted && base.length === 0) for (const item of sideBySide(scene)) add(item, 0.75);
    for (const enough of counted ? [] : [0.97, 0.85, 0.7]) {
      if (base.length > 0) break;
      for (const item of scene.items)
        if (fit(item, reading.kind, ask.want) >= enough) add(item, enough >= 0.85 ? 0.8 : 0.7);
    }
  } else if (reading.nth !== null && reading.kind === null && isListNamed(scene, reading.label)) {
    for (const item of listedItems(scene, 'item'))
      if (ask.filter?.(item) !== false) base.push({ item, score: 0.95 * reading.prior, label: 0.95 });
  } else for (const [item, label] of labelScores(scene, reading.label)) add(item, label);
  return withContexts({ scene, ask }, reading, base);
}

/** A kind word says what it is; the verb still rules out what cannot take the action. */
function wantFit(item: Item, want: Want): number {
  if (want === 'fill') return fit(item, null, want) > 0 ? 1 : 0;
  return want === 'type' ? fit(item, null, want) : 1;
}

/** Hidden behind a dialog, disabled or covered things are less likely meant. */
function presence(scene: Scene, item: Item): number {
  let factor = 1;
  if (scene.modal !== null && !item.node.within.includes(scene.modal.ref)) factor *= 0.7;
  const element = item.element;
  if (element?.disabled === true) factor *= 0.85;
  if (element?.isNew === true) factor *= 1.01;
  const { rect } = item.node;
  const { viewport } = scene.observation;
  const onScreen =
    rect.y >= 0 && rect.y + rect.height <= viewport.height && rect.x >= 0 && rect.x + rect.width <= viewport.width;
  if (onScreen && !item.node.inView) factor *= 0.93;
  for (const ref of item.node.within) {
    const role = scene.regions.get(ref)?.role;
    if (role === 'contentinfo' || role === 'footer') factor *= 0.96;
  }
  return factor;
}

const focusRoles = new Set([
  'form',
  'dialog',
  'alertdialog',
  'row',
  'listitem',
  'article',
  'fieldset',
  'group',
  'search',
  'menu',
  'listbox',
]);

/** People go on where they are: things in the container of the last action come first. */
function nearness(scene: Scene, item: Item, near: ElementRef | null | undefined): number {
  if (near === undefined || near === null) return 0;
  const last = scene.byRef.get(near)?.node.within ?? scene.regions.get(near)?.within;
  if (last === undefined) return 0;
  for (const ref of item.node.within) {
    const role = scene.regions.get(ref)?.role ?? '';
    if (focusRoles.has(role) && (last.includes(ref) || ref === near)) return 0.05;
  }
  return 0;
}

function withContexts({ scene, ask }: { scene: Scene; ask: Ask }, reading: Reading, base: Candidate[]): Candidate[] {
  let out = base;
  for (const { relation, of } of reading.contexts) {
    if (of.readings.every(r => r.label === '' && (r.kind === 'page' || r.kind === null))) continue;
    const anchors = anchorsOf(scene, of);
    const pageOnly = of.readings.some(r => r.kind === 'page');
    if (anchors.length === 0) {
      out = out.map(c => ({ ...c, score: c.score * (pageOnly ? 1 : 0.72) }));
      continue;
    }
    const entry = entryItem(scene, ask, anchors);
    const peers = out.filter(c => c.label >= 0.5).map(c => c.item);
    out = out.map(c => {
      const place = contextScore({ scene, item: c.item, peers }, { relation, anchors });
      const factor = place <= 0 ? (pageOnly ? 0.95 : 0.4) : 0.45 + 0.6 * place;
      return { ...c, score: c.score * Math.min(1.02, factor) };
    });
    if (
      entry !== null &&
      relation === 'of' &&
      !reading.exact &&
      !out.some(c => c.score >= 0.7) &&
      ask.filter?.(entry.item) !== false
    )
      out.push({ item: entry.item, score: 0.72 * reading.prior * entry.score, label: 0.7 });
  }
  return out;
}

/** "the order of Ann": with no such thing in Ann's row, the row's own link is what is meant. */
function entryItem(scene: Scene, ask: Ask, anchors: Anchor[]): { item: Item; score: number } | null {
  if (ask.want !== 'click' && ask.want !== 'any') return null;
  for (const anchor of anchors) {
    if (anchor.score < 0.6) break;
    const row = anchor.region ?? entryOf(scene, anchor.item!);
    if (row === null || !/^(?:row|listitem|article|option)$/.test(scene.regions.get(row)?.role ?? '')) continue;
    const main = mainOf(scene, row);
    if (main !== null) return { item: main, score: anchor.score };
  }
  return null;
}

function pickNth(scene: Scene, scored: Candidate[], reading: Reading): { picked: Candidate[]; short: number } {
  const top = scored.reduce((most, c) => Math.max(most, c.score), 0);
  if (top === 0) return { picked: [], short: 0 };
  const group = distinctByPlace(scored.filter(c => c.score >= top - 0.15)).toSorted(
    (a, b) => a.item.index - b.item.index,
  );
  const n = reading.nth!;
  const at = n > 0 ? n - 1 : group.length + n;
  const chosen = group[at];
  if (chosen !== undefined) return { picked: [{ ...chosen, score: Math.min(1, chosen.score + 0.1) }], short: 0 };
  return { picked: [], short: n > 0 ? n - group.length : 0 };
}

/** One for each place: a card's picture and its title that lead to one page count once. */
function distinctByPlace(candidates: Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates.filter(c => {
    const href = c.item.element?.href;
    if (href === undefined || href === '' || href.endsWith('#')) return true;
    if (seen.has(href)) return false;
    seen.add(href);
    return true;
  });
}

/** "“Delete” in “Blue Mug”, “Delete” in “Red Lamp”": what tells candidates apart, for a question. */
export function tellApart(scene: Scene, items: Item[]): string[] {
  return items.map(item => {
    const where = surroundings(scene, item);
    const name = nameOf(scene, item);
    return where === '' ? `“${name}”` : `“${name}” in “${where}”`;
  });
}
