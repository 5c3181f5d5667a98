import type { Reading, Relation, Target } from '#src/core/steps/clause.ts';
import { kindWord } from '#src/core/steps/kinds.ts';
import { anchorsOf, contextScore, entryOf, type Anchor } from './context.ts';
import { decide, type Resolution } from './decide.ts';
import {
  entryFeatures,
  featuresOf,
  isPossible,
  surely,
  type Ask,
  type Asked,
  type Candidate,
  type Features,
} from './features.ts';
import { fit } from './fit.ts';
import { labelMatches, type Match } from './label-index.ts';
import { isListNamed, listedItems, mainOf, sideBySide } from './lists.ts';
import { isTypable, nameOf, surroundings, type Item, type Scene } from './scene.ts';
import { weights } from './weights.ts';

export type { Ask } from './features.ts';
export type { Resolution } from './decide.ts';

/** Finds what a phrase means on the page. */
export function resolve(scene: Scene, target: Target, ask: Ask): Resolution {
  const { candidates, short } = candidatesFor(scene, target, ask);
  return decide({ scene, target, candidates, short });
}

/** Every item that a phrase may mean, by its likeliest reading, best first. */
export function candidatesFor(scene: Scene, target: Target, ask: Ask): { candidates: Candidate[]; short: number } {
  let short = 0;
  const best = new Map<Item, Candidate>();
  for (const reading of target.readings.flatMap(withoutValue)) {
    let scored = scoreReading(scene, reading, ask);
    if (reading.nth !== null) {
      const chosen = pickNth(scored, reading.nth);
      short = Math.max(short, chosen.short);
      scored = chosen.picked;
    }
    for (const candidate of scored)
      if (candidate.logit > (best.get(candidate.item)?.logit ?? -Infinity)) best.set(candidate.item, candidate);
  }
  const candidates = [...best.values()].toSorted((a, b) => b.logit - a.logit || a.item.index - b.item.index);
  return { candidates, short };
}

const embedded = /["“][^"“”]*["”]/;

/** `add the tracking number "TR-1"`: what is quoted amid other words may be a value, which the control's name has not. */
function withoutValue(reading: Reading): Reading[] {
  const label = reading.label.replace(embedded, ' ').trim().replace(/\s+/g, ' ');
  return label === reading.label.trim() || label === ''
    ? [reading]
    : [reading, { ...reading, label, prior: reading.prior * 0.9 }];
}

/** Scores every item that may be meant by one reading. */
export function scoreReading(scene: Scene, reading: Reading, ask: Ask): Candidate[] {
  const asked = { scene, reading, ask };
  const possible = pool(asked).filter(({ item, match }) => isPossible(asked, item, match));
  // Plain text is acted on only where no control goes by that name.
  const named = possible.some(({ item, match }) => item.element !== null && (match?.score ?? 0) >= surely);
  const acting = ask.want !== 'read' && ask.want !== 'any';
  const kept = acting && named ? possible.filter(({ item }) => item.element !== null) : possible;
  return withContexts(
    asked,
    kept.map(({ item, match }) => candidate(item, featuresOf(asked, item, match), match?.score ?? unnamedLabel)),
  );
}

/** What stands for the likeness of a name where none was said, and where the name is that of the whole entry. */
const unnamedLabel = 0.8;
const entryLabel = 0.7;

export function candidate(item: Item, features: Features, label: number): Candidate {
  let logit = 0;
  for (const name in features) {
    // safe because the names of features are the keys of the weights
    const key = name as keyof Features;
    logit += weights[key] * (features[key] ?? 0);
  }
  return { item, features, logit, score: 1 / (1 + Math.exp(-logit)), label };
}

function withFeatures(from: Candidate, more: Features): Candidate {
  return candidate(from.item, { ...from.features, ...more }, from.label);
}

type Pooled = { item: Item; match: Match | null };

/** The items that a reading's label or kind points at. */
function pool({ scene, reading, ask }: Asked): Pooled[] {
  const unnamed = (items: Item[]): Pooled[] => items.map(item => ({ item, match: null }));
  const { label, kind, nth } = reading;
  if (label !== '') {
    if (nth !== null && kind === null && isListNamed(scene, label)) return unnamed(listedItems(scene, 'item'));
    return [...labelMatches(scene, label)].map(([item, match]) => ({ item, match }));
  }
  if (kind === null) return nth === null ? [] : unnamed(scene.elements);
  if (kind === 'item' || kind === 'row') {
    const listed = listedItems(scene, kind);
    // "The first product" of a page without a list of any is not just anything that can be clicked.
    if (listed.length > 0 || nth !== null) return unnamed(listed.length > 0 ? listed : sideBySide(scene));
  }
  for (const enough of [0.9, 0.8]) {
    const items = scene.items.filter(item => fit(item, kind, ask.want) >= enough);
    if (items.length > 0) return unnamed(items);
  }
  return [];
}

/** Places that differ by less are as near. */
const sameNearness = 0.03;
/** Below this an item is not where the phrase says; from the other on it surely is. */
const elsewhere = 0.35;
const within = 0.75;

function withContexts(asked: Asked, base: Candidate[]): Candidate[] {
  let out = base;
  for (const { relation, of } of asked.reading.places) {
    if (of.readings.every(r => r.label === '' && (r.kind === 'page' || r.kind === null))) continue;
    const anchors = anchorsOf(asked.scene, of);
    const pageOnly = of.readings.some(r => r.kind === 'page');
    if (anchors.length > 0) out = placed(asked, out, { relation, anchors, pageOnly });
    else if (!pageOnly) out = out.map(c => withFeatures(c, { noPlace: 1 }));
  }
  return out;
}

type PlaceSaid = { relation: Relation; anchors: Anchor[]; pageOnly: boolean };

/** Adds how well each candidate lies where the phrase says. */
function placed(asked: Asked, from: Candidate[], place: PlaceSaid): Candidate[] {
  const { scene } = asked;
  const named = from.filter(c => c.label >= 0.5);
  const peers = named.map(c => c.item);
  const scores = new Map(from.map(c => [c, contextScore({ scene, item: c.item, peers }, place)]));
  const nearest = Math.max(0, ...named.map(c => scores.get(c) ?? 0));
  const out = from.map(c => {
    const own = scores.get(c) ?? 0;
    const inPlace = Math.min(c.features.inPlace ?? 1, place.pageOnly ? Math.max(own, 0.8) : own);
    if (place.pageOnly) return withFeatures(c, { inPlace });
    return withFeatures(c, {
      inPlace,
      outOfPlace: Math.max(c.features.outOfPlace ?? 0, own < elsewhere ? 1 : 0),
      notNearest: Math.max(c.features.notNearest ?? 0, own < nearest - sameNearness ? 1 : 0),
    });
  });
  return nearest >= within ? out : [...out, ...entryCandidates(asked, place)];
}

/** "the order of Ann": with nothing called so in Ann's row, the row's own link is what is meant. */
function entryCandidates(asked: Asked, { relation, anchors }: PlaceSaid): Candidate[] {
  const { scene, reading, ask } = asked;
  // "Trash in the row Ann" is something in that row, also where it does not show.
  if (reading.exact || reading.label === '' || relation !== 'of') return [];
  const entry = entryItem(scene, ask, anchors);
  const kind = reading.kind ?? kindWord(reading.label.split(' ').at(-1) ?? '');
  if (entry === null || (kind !== null && fit(entry, kind, ask.want) < 1)) return [];
  return isPossible(asked, entry, null) ? [candidate(entry, entryFeatures(asked, entry), entryLabel)] : [];
}

/** What is followed to open the first entry that an anchor lies in. */
function entryItem(scene: Scene, ask: Ask, anchors: Anchor[]): Item | null {
  if (ask.want !== 'click' && ask.want !== 'any') return null;
  for (const anchor of anchors) {
    if (anchor.score < 0.6) break;
    const row = anchor.region ?? (anchor.item === null ? null : entryOf(scene, anchor.item));
    if (row === null || !/^(?:row|listitem|article|option)$/.test(scene.regions.get(row)?.role ?? '')) continue;
    const main = mainOf(scene, row);
    if (main !== null) return main;
  }
  return null;
}

/** Candidates that are as good as the best but for their place in the row of them. */
const alikeLogit = 1.2;

function pickNth(scored: Candidate[], n: number): { picked: Candidate[]; short: number } {
  const top = scored.reduce((most, c) => Math.max(most, c.logit), -Infinity);
  const group = distinctByPlace(scored.filter(c => c.logit >= top - alikeLogit)).toSorted(
    (a, b) => a.item.index - b.item.index,
  );
  const chosen = group.at(n > 0 ? n - 1 : n);
  if (chosen !== undefined) return { picked: [withFeatures(chosen, { nth: 1 })], short: 0 };
  return { picked: [], short: n > 0 && group.length > 0 ? n - group.length : 0 };
}

/** One for each place: a card's picture and its title that lead to one page count once. */
function distinctByPlace(candidates: Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ item: { element } }) => {
    const href = element?.href ?? '';
    if (href === '' || href.endsWith('#')) return true;
    const known = seen.has(href);
    seen.add(href);
    return !known;
  });
}

function withoutColon(name: string): string {
  const plain = name.trimEnd();
  return plain.endsWith(':') ? plain.slice(0, -1).trimEnd() : plain;
}

/** "“Delete” in “Blue Mug”, “Delete” in “Red Lamp”": what distinguishes candidates, for a question. */
export function distinguish(scene: Scene, items: Item[]): string[] {
  const labels = items.map(item => {
    const where = withoutColon(surroundings(scene, item));
    const name = withoutColon(nameOf(scene, item));
    const what = isTypable(item) ? `the field “${name}”` : `“${name}”`;
    return where === '' || where === name ? what : `${what} in “${where}”`;
  });
  return labels.map((label, i) => {
    const alike = items.filter((_, at) => labels[at] === label);
    const own = items[i];
    if (alike.length === 1 || own === undefined) return label;
    const { y, x } = own.node.rect;
    const before = alike.filter(({ node: { rect } }) => rect.y < y || (rect.y === y && rect.x < x)).length;
    return `${label}, number ${before + 1} from the top`;
  });
}
