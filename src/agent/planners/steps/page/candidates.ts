import type { ElementRef } from '#src/browser/observe/observation.ts';
import type { Reading } from '#src/core/steps/clause.ts';
import { phrase, type Cover } from '../words/match.ts';
import { acceptsValue, type Source } from './control.ts';
import { fit, wantFit, type Want } from './fit.ts';
import { labelMatches, type Match } from './label-index.ts';
import { entries, listedItems, mainOf, sideBySide } from './entries.ts';
import { anchorsOf, distanceTo, entryOf, nameWorth, rowsNamed, type Anchor } from './context.ts';
import type { Item, Scene } from './scene.ts';
import { thresholds } from './thresholds.ts';

export type Ask = {
  want: Want;
  /** Where attention was last: of things that are alike the one beside it is preferred. */
  near?: ElementRef | null;
  filter?: (item: Item) => boolean;
};

/** An item that has all the words of a phrase, is of its kind, and lies where it says. */
export type Candidate = {
  item: Item;
  /** `around`: some of the words are those of the row, column or section that it is in. */
  cover: Cover | 'around';
  /** Null where no name was said. */
  match: Match | null;
  /** How well it suits the kind that is said, or what is to be done: 1, 0.8 or 0.4. */
  fit: number;
  /** Distance from the places that are said, in the units of `distanceTo`. */
  distance: number;
  /** How alike its name is, on the scale of `similarity`. */
  label: number;
  /** For ordering. */
  score: number;
};

type Asked = { scene: Scene; reading: Reading; ask: Ask };
type Pooled = { item: Item; match: Match | null; cover: Candidate['cover'] };

const unnamed = 0.8;
/** Share of the words of a name; the rest are articles. */
const whollyWanted = 0.9;

/** Every item that one reading of a phrase may mean. */
export function scoreReading(scene: Scene, reading: Reading, ask: Ask): Candidate[] {
  const asked = { scene, reading, ask };
  const named = inPlaces(asked, candidatesOf(asked, pool(asked)));
  return named.length > 0 || reading.places.length === 0
    ? named
    : inPlaces(asked, candidatesOf(asked, ofEntries(asked)));
}

function candidatesOf(asked: Asked, pooled: Pooled[]): Candidate[] {
  const { reading, ask } = asked;
  return pooled.flatMap(({ item, match, cover }) => {
    if (!canBeMeant(asked, item)) return [];
    const suits = fit(item, reading.kind, ask.want);
    const label = match?.score ?? unnamed;
    return [{ item, cover, match, fit: suits, distance: 0, label, score: label * (0.8 + 0.2 * suits) }];
  });
}

function canBeMeant({ reading, ask }: Asked, item: Item): boolean {
  const isHeading = item.node.kind === 'text' && item.node.level > 0;
  return (
    !(isHeading && isActing(ask)) &&
    ask.filter?.(item) !== false &&
    wantFit(item, ask.want) > 0 &&
    (reading.kind === null || fit(item, reading.kind, ask.want) > 0)
  );
}

/** Whether something is to be done with it, not only to be looked at. */
export function isActing({ want }: Ask): boolean {
  return want !== 'any';
}

/** The items that bear a reading's label, or are of its kind. */
function pool(asked: Asked): Pooled[] {
  const { scene, reading } = asked;
  if (reading.label === '') return ofKind(asked).map(item => ({ item, match: null, cover: 'whole' }));
  const rows = reading.kind === 'row' ? ofRows(asked) : [];
  if (rows.length > 0) return rows;
  const listed = reading.nth !== null && reading.kind === null ? listedItems(scene, 'item', reading.label) : [];
  if (listed.length > 0) return listed.map(item => ({ item, match: null, cover: 'whole' }));
  return [...labelMatches(scene, reading.label)].flatMap(([item, match]) => {
    const cover = coverOf(asked, item, match);
    return cover === 'part' ? [] : [{ item, match, cover }];
  });
}

/** How a name covers what is said; `part` where it is none for what is to be done. */
function coverOf({ scene, reading, ask }: Asked, item: Item, { like, source }: Match): Candidate['cover'] {
  if (!isNameFor(reading, ask, { item, source })) return 'part';
  if (nameWorth(like, reading.exact) > 0) return like.cover;
  if (reading.exact || item.element === null || like.misspelt > 0 || like.precision < whollyWanted) return 'part';
  const { content } = phrase(reading.label);
  const around = scene.around(item);
  const missing = like.missing.filter(word => content.includes(word));
  return missing.length < content.length && missing.every(word => around.has(word)) ? 'around' : 'part';
}

function isNameFor({ places }: Reading, { want }: Ask, { item, source }: { item: Item; source: Source }): boolean {
  if (source === 'option') return want === 'choose' || want === 'any';
  return source !== 'column' || acceptsValue(item) || places.length > 0;
}

/** A row goes by what one of its cells, lines or links says. */
function ofRows({ scene, reading, ask }: Asked): Pooled[] {
  return rowsNamed(scene, reading).flatMap(({ row, item }) => {
    const whole = scene.byRef.get(row.ref);
    const main = ask.want === 'click' ? mainOf(scene, row.ref) : null;
    return [{ item: whole ?? main ?? item, match: null, cover: 'whole' as const }];
  });
}

/** "the ticket of Mia": in a list of tickets, the entry that Mia is in. */
function ofEntries({ scene, reading, ask }: Asked): Pooled[] {
  if (reading.exact || !/^(?:click|any)$/.test(ask.want) || entries(scene, reading.label).length === 0) return [];
  const anchors = reading.places.flatMap(({ relation, of }) => (relation === 'of' ? anchorsOf(scene, of) : []));
  const rows = new Set(anchors.flatMap(({ item, region }) => (item === null ? region : entryOf(scene, item)) ?? []));
  return [...rows].flatMap(row => {
    const item = mainOf(scene, row);
    return item === null ? [] : [{ item, match: null, cover: 'whole' as const }];
  });
}

function ofKind({ scene, reading: { kind, noun, nth, places }, ask }: Asked): Item[] {
  if (kind === null) return nth === null ? [] : scene.elements;
  if (kind === 'item' || kind === 'row') {
    const listed = listedItems(scene, kind, noun);
    // "The first product" of a page without a list of any is not just anything that can be clicked.
    if (listed.length > 0 || nth !== null) return listed.length > 0 ? listed : sideBySide(scene, noun);
  }
  // "Photos" is first of all a name: a link is an image only where it is said which.
  for (const enough of nth === null && places.length === 0 ? [thresholds.veryKind] : [thresholds.veryKind, 0.8]) {
    const items = scene.items.filter(item => fit(item, kind, ask.want) >= enough && wantFit(item, ask.want) > 0);
    if (items.length > 0) return items;
  }
  return [];
}

/** Leaves those that lie in all the places that are said. */
function inPlaces({ scene, reading }: Asked, all: Candidate[]): Candidate[] {
  let left = all;
  for (const { relation, of } of reading.places) {
    if (of.readings.some(({ kind }) => kind === 'page')) {
      if (!of.readings.some(({ label }) => isOnPage(scene, label))) return [];
      continue;
    }
    const anchors: readonly Anchor[] = anchorsOf(scene, of);
    left = left.flatMap(one => {
      const distance = distanceTo(scene, one.item, { relation, anchors });
      return distance === null ? [] : [{ ...one, distance: one.distance + distance }];
    });
  }
  return left;
}

/** Whether the page is the one of that name: by its title, its address or a main heading; any page for no name. */
function isOnPage(scene: Scene, label: string): boolean {
  const { url, title } = scene.observation;
  const headings = scene.headingItems.filter(({ node }) => node.level <= 2).map(({ node }) => node.text);
  const words = new Set([url, title, ...headings].flatMap(text => phrase(text).canon));
  return phrase(label).content.every(word => words.has(word));
}
