import { once } from '#src/agent/once.ts';
import { gradeOf, isVariant, likeness, phrase, type Likeness, type Phrase } from '../words/match.ts';
import type { Source } from './control.ts';
import type { Item, Scene } from './scene.ts';
import { thresholds } from './thresholds.ts';

/** How an item's best name compares to a label; `score` is on the scale of `similarity`. */
export type Match = { like: Likeness; source: Source; score: number };

type Index = {
  words: Map<string, Set<Item>>;
  texts: Map<string, Set<Item>>;
  matches: Map<string, Map<Item, Match>>;
};

/** Compares all items of a scene with a label, once for each label: only those with something in common are in the map. Misspellings count only where nothing has the words. */
export function labelMatches(scene: Scene, label: string): Map<Item, Match> {
  const index = indexOf(scene);
  const key = label.trim();
  const known = index.matches.get(key);
  if (known !== undefined) return known;
  const want = phrase(key);
  const matches = compareAll(scene, want, candidates(index, want));
  if (![...matches.values()].some(({ score }) => score >= thresholds.named))
    for (const [item, match] of compareAll(scene, want, misspelt(index, want))) matches.set(item, match);
  index.matches.set(key, matches);
  return matches;
}

function compareAll(scene: Scene, want: Phrase, items: Set<Item>): Map<Item, Match> {
  const out = new Map<Item, Match>();
  for (const item of items) {
    const match = bestMatch(scene, item, want);
    if (match !== null) out.set(item, match);
  }
  return out;
}

function bestMatch(scene: Scene, item: Item, want: Phrase): Match | null {
  let best: Match | null = null;
  for (const { phrase: name, source, weight } of scene.names(item)) {
    const like = likeness(want, name);
    const score = gradeOf(like) * weight;
    if (score > (best?.score ?? 0)) best = { like, source, score };
  }
  return best;
}

const indexOf = once((scene: Scene): Index => {
  const made: Index = { words: new Map(), texts: new Map(), matches: new Map() };
  for (const item of scene.items) {
    for (const { phrase: name } of scene.names(item)) {
      put(made.texts, name.lower, item);
      put(made.texts, name.joined, item);
      for (const word of name.canon) put(made.words, word, item);
    }
  }
  return made;
});

function put(map: Map<string, Set<Item>>, key: string, item: Item): void {
  const items = map.get(key);
  if (items === undefined) map.set(key, new Set([item]));
  else items.add(item);
}

function candidates(index: Index, want: Phrase): Set<Item> {
  const out = new Set<Item>([...(index.texts.get(want.lower) ?? []), ...(index.texts.get(want.joined) ?? [])]);
  for (const word of want.canon) for (const item of index.words.get(word) ?? []) out.add(item);
  return out;
}

const fuzzyWords = 12;

/** Items with a word that is a letter or two away from a wanted one, or begins like it. */
function misspelt(index: Index, want: Phrase): Set<Item> {
  const found = new Set<Item>();
  for (const word of new Set(want.canon.slice(0, fuzzyWords)))
    for (const [other, items] of index.words) if (isVariant(word, other)) for (const item of items) found.add(item);
  return found;
}
