import type { ElementRef } from '#src/browser/observe/observation.ts';
import type { Reading, Target } from '#src/core/steps/clause.ts';
import { phrase } from '../words/match.ts';
import { isActing, scoreReading, type Ask, type Candidate } from './candidates.ts';
import type { Source } from './control.ts';
import { only } from '../only.ts';
import { optionsOf } from './effects.ts';
import { wantFit } from './fit.ts';
import { inScreenOrder } from './geometry.ts';
import { labelMatches } from './label-index.ts';
import { isTypable, nameOf, surroundings, type Item, type Scene } from './scene.ts';
import { mostOffered, sameDistance, thresholds } from './thresholds.ts';

export { scoreReading, type Ask } from './candidates.ts';

/** What a phrase comes to on a page: one thing, several that may be meant, or none. */
export type Resolution = {
  found: Item | null;
  /** 1 for the very name or kind that is said, less for a longer name, 0 for nothing; not 0 for one that is not sure enough to act on. */
  score: number;
  /** Two or more that may be meant, in the order on the screen: to be asked about. */
  tie: Item[];
  /** For a question: what has words of the name and can be acted on so, in the order on the screen. */
  seen: Item[];
  /** All that match as well, in reading order: what "all" and "both" mean. */
  all: Item[];
};

type Read = Pick<Resolution, 'found' | 'score' | 'tie' | 'all'> & { rank: number };

const nothing: Read = { found: null, score: 0, tie: [], all: [], rank: 0 };

/** Finds what a phrase means on the page. */
export function resolve(scene: Scene, target: Target, ask: Ask): Resolution {
  let best = nothing;
  let words = 0;
  for (const reading of target.readings) {
    const read = decide(scene, { reading, any: target.any, ask });
    const own = phrase(reading.label).content.length;
    // A longer name is the more certain one: "Terms of service" is no "Terms" in a place called "service".
    if (read.rank > best.rank || (read.rank === best.rank && own > words)) [best, words] = [read, own];
  }
  const { rank: _rank, ...found } = best;
  return { ...found, seen: best.found === null ? suggestions(scene, target, ask) : [best.found] };
}

type Given = { reading: Reading; any: boolean; ask: Ask };

/** Acts on what is meant for certain: one thing is left when those are set aside that fit less well in one respect after another. */
function decide(scene: Scene, { reading, any, ask }: Given): Read {
  const all = narrow(controlsOf(scoreReading(scene, reading, ask), ask), one => reachOf(scene, one.item));
  const named = narrow(all, one => (one.cover === 'whole' ? 1 : 0));
  const alike = narrow(named, one => one.fit);
  const [first] = alike;
  const chosen = reading.nth === null ? narrowed(scene, alike, ask) : nthOf(alike, reading.nth);
  if (first === undefined || chosen.length === 0) return nothing;
  const isWhole = first.cover === 'whole';
  const mayAct = isWhole || (!reading.exact && (first.cover === 'begins' || first.cover === 'around'));
  const score = isWhole ? 1 : thresholds.longerName;
  const rank = rankOf(reading, isWhole);
  const inReadingOrder = alike.map(({ item }) => item).toSorted((a, b) => a.index - b.index);
  const read = { ...nothing, score, all: inReadingOrder, rank };
  if (any && mayAct) return { ...read, found: inScreenOrder(read.all)[0] ?? null };
  const options = optionsOf(scene, reading.nth === null ? [...chosen, ...rivalsOf(first, all)] : chosen);
  const sole = only(options);
  if (sole === null) return { ...read, tie: inScreenOrder(options), rank: isWhole ? rank : 1 };
  return mayAct ? { ...read, found: sole } : { ...read, rank: 1 };
}

/** A name goes before a kind, and both before a longer name. */
function rankOf({ label }: Reading, isWhole: boolean): number {
  if (!isWhole) return 2;
  return label === '' ? 3 : 4;
}

/** Of several longer names any may be meant, and what is of the kind that is said may be meant before what has the name. */
function rivalsOf({ cover, fit }: Candidate, all: Candidate[]): Candidate[] {
  return cover === 'whole' ? all.filter(one => fit < thresholds.veryKind && one.fit > fit) : all;
}

function narrow(list: Candidate[], by: (one: Candidate) => number): Candidate[] {
  const values = list.map(by);
  const best = values.reduce((most, value) => Math.max(most, value), -Infinity);
  return list.filter((_, at) => values[at] === best);
}

/** Plain text is acted on only where no control goes by the name. */
function controlsOf(all: Candidate[], ask: Ask): Candidate[] {
  if (!isActing(ask)) return all;
  const controls = all.filter(({ item }) => item.element !== null);
  return controls.length > 0 ? controls : all;
}

/** What lies behind an open dialog cannot be used. */
function reachOf(scene: Scene, { node }: Item): number {
  if (scene.modal === null || node.within.includes(scene.modal.ref)) return 1;
  return node.covered === true ? -1 : 0;
}

const plainSources = new Set<Source>(['name', 'label', 'text']);
const shownSources = new Set<Source>(['bare', 'placeholder', 'title', 'value']);

/** Where the name comes from, and how it is written. */
function nameRank({ match }: Candidate): number {
  if (match === null) return 0;
  const source = plainSources.has(match.source) ? 2 : shownSources.has(match.source) ? 1 : 0;
  return 10 * source + (match.like.sameCase ? 2 : match.like.whole > 1 ? 1 : 0);
}

function narrowed(scene: Scene, alike: Candidate[], ask: Ask): Candidate[] {
  const nearest = Math.min(...alike.map(({ distance }) => distance));
  const near = alike.filter(({ distance }) => distance <= nearest + sameDistance);
  const usable = narrow(narrow(near, nameRank), ({ item }) => stateOf(item));
  return narrow(usable, ({ item }) => (isBesideLast(scene, item, ask.near ?? null) ? 1 : 0));
}

function stateOf({ element, node }: Item): number {
  return (element?.disabled === true ? 0 : 2) + (node.covered === true ? 0 : 1);
}

const formRoles = /^(?:form|dialog|alertdialog|row|listitem|article|fieldset|search|menu|listbox)$/;

/** People go on where they are: in the form, dialog or row of the last action. */
function isBesideLast(scene: Scene, item: Item, near: ElementRef | null): boolean {
  const last = near === null ? undefined : (scene.byRef.get(near)?.node.within ?? scene.regions.get(near)?.within);
  if (near === null || last === undefined) return false;
  return item.node.within.some(
    ref => formRoles.test(scene.regions.get(ref)?.role ?? '') && (ref === near || last.includes(ref)),
  );
}

/** Counted on the screen; a card's picture and its title that lead to one page count once. */
function nthOf(alike: Candidate[], n: number): Candidate[] {
  const seen = new Set<string>();
  const places = inScreenOrder(alike.map(({ item }) => item)).filter(({ element, node }) => {
    const href = element?.href ?? '';
    const isKnown = seen.has(href) && href !== '' && !href.endsWith('#');
    seen.add(href);
    return !isKnown && node.rect.width > 0;
  });
  const chosen = places.at(n > 0 ? n - 1 : n);
  return alike.filter(({ item }) => item === chosen);
}

/** What to offer where nothing is certain: what has words of the name, the most of them first, and can be acted on so. */
function suggestions(scene: Scene, target: Target, { want, filter }: Ask): Item[] {
  const best = new Map<Item, number>();
  for (const { label } of target.readings) {
    const { content } = phrase(label);
    for (const [item, { like, source, score }] of labelMatches(scene, label)) {
      const isShared = like.missing.filter(word => content.includes(word)).length < content.length;
      if (!isShared || source === 'option' || item.element === null) continue;
      if (wantFit(item, want) < 0.8 || filter?.(item) === false || reachOf(scene, item) < 0) continue;
      best.set(item, Math.max(score, best.get(item) ?? 0));
    }
  }
  const offered = [...best].toSorted(([a, x], [b, y]) => y - x || a.index - b.index).slice(0, mostOffered);
  return inScreenOrder(offered.map(([item]) => item));
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
  const order = inScreenOrder(items);
  return labels.map((label, i) => {
    const alike = order.filter(item => labels[items.indexOf(item)] === label);
    const own = items[i];
    return alike.length === 1 || own === undefined ? label : `${label}, number ${alike.indexOf(own) + 1} from the top`;
  });
}
