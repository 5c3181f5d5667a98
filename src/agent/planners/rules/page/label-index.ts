import { fuzzyWords, nearly, phrase, similarity, type Phrase } from '../words/match.ts';
import type { Item, Scene } from './scene.ts';

/** How alike each item's names are to a label: only items with something in common are in the map. */
export type LabelScores = Map<Item, number>;

type Index = { words: Map<string, Item[]>; texts: Map<string, Item[]>; scores: Map<string, LabelScores> };

const indexes = new WeakMap<Scene, Index>();

/** Scores all items of a scene against a label; worked out once for each label. */
export function labelScores(scene: Scene, label: string): LabelScores {
  const index = indexOf(scene);
  const key = label.trim();
  const known = index.scores.get(key);
  if (known !== undefined) return known;
  const want = phrase(key);
  const scores: LabelScores = new Map();
  for (const item of candidates(index, want)) {
    const score = scoreOf(scene, item, want);
    if (score > 0) scores.set(item, score);
  }
  if (![...scores.values()].some(score => score >= 0.5)) addMisspelt({ scene, index, want }, scores);
  index.scores.set(key, scores);
  return scores;
}

function scoreOf(scene: Scene, item: Item, want: Phrase): number {
  let best = 0;
  for (const name of scene.names(item)) {
    const score = similarity(want, name.phrase) * name.weight;
    if (score > best) best = score;
  }
  return best;
}

function indexOf(scene: Scene): Index {
  const known = indexes.get(scene);
  if (known !== undefined) return known;
  const words = new Map<string, Item[]>();
  const texts = new Map<string, Item[]>();
  const put = (map: Map<string, Item[]>, key: string, item: Item): void => {
    const list = map.get(key);
    if (list === undefined) map.set(key, [item]);
    else if (list.at(-1) !== item) list.push(item);
  };
  for (const item of scene.items) {
    for (const { phrase: name } of scene.names(item)) {
      put(texts, name.lower, item);
      put(texts, name.joined, item);
      for (const word of name.canon) put(words, word, item);
    }
  }
  const made = { words, texts, scores: new Map<string, LabelScores>() };
  indexes.set(scene, made);
  return made;
}

function candidates(index: Index, want: Phrase): Set<Item> {
  const out = new Set<Item>();
  for (const item of index.texts.get(want.lower) ?? []) out.add(item);
  if (want.joined !== '') for (const item of index.texts.get(want.joined) ?? []) out.add(item);
  for (const word of want.canon) for (const item of index.words.get(word) ?? []) out.add(item);
  return out;
}

/** Only when nothing else fits: names whose words are a letter or two away from the wanted ones, or begin like them. */
function addMisspelt(at: { scene: Scene; index: Index; want: Phrase }, scores: LabelScores): void {
  const { scene, index, want } = at;
  for (const item of misspelt(index, want)) {
    const score = scoreOf(scene, item, want) * 0.95;
    if (score > (scores.get(item) ?? 0)) scores.set(item, score);
  }
}

function misspelt(index: Index, want: Phrase): Set<Item> {
  const found = new Set<Item>();
  for (const word of new Set(want.canon.slice(0, fuzzyWords))) {
    if (word.length < 4 || /\d/.test(word)) continue;
    for (const [other, items] of index.words) {
      if (other.length < 4) continue;
      const alike =
        other.startsWith(word) ||
        word.startsWith(other) ||
        (word.length >= 5 && nearly(word, other, word.length >= 9 ? 2 : 1));
      if (alike) for (const item of items) found.add(item);
    }
  }
  return found;
}
