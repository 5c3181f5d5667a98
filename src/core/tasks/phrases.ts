/**
 * Finds phrases of many languages in text, in time linear in the text. Case, accents and punctuation do not matter.
 * Text is read as units: words, and for scripts that do not part words (Han, Kana, Hangul, Thai) single characters.
 */

import { normalized } from '../text/normalize.ts';

/** Longer texts are cut: what stands behind is not read. */
const lettersAtMost = 20_000;

const words = /[\p{L}\p{M}\p{N}]+/gu;
/** Of scripts that do not part words. */
const unparted = /([\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}])/u;
const accents = /(?<=[\p{scx=Latn}\p{scx=Cyrl}\p{scx=Grek}])\p{M}+/gu;
const arabicMarks = /[\u0610-\u061a\u064b-\u065f\u0670\u0640]/g;

/** What most texts are wholly made of: nothing of it has to be folded but its capitals. */
const ascii = /^\p{ASCII}*$/u;

/** One form for all ways to write the same letters. */
export function fold(text: string): string {
  const read = text.slice(0, lettersAtMost);
  if (ascii.test(read)) return read.toLowerCase();
  return normalized(normalized(read, 'NFKD').replace(accents, '').replace(arabicMarks, ''), 'NFC')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ٱ', 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه');
}

/** The units of a text, folded. */
export function unitsOf(text: string): string[] {
  const folded = fold(text);
  const found = folded.match(words) ?? [];
  if (ascii.test(folded)) return found;
  return found.flatMap(word => (unparted.test(word) ? word.split(unparted).filter(Boolean) : bare(word)));
}

/** Arabic writes "and", "with", "for" and the article together with the word that follows. */
function bare(unit: string): string {
  if (!/^\p{scx=Arab}/u.test(unit)) return unit;
  const without = unit.replace(/^(?:[وف]?[بكل]?ال|[وف](?=\p{L}{3})|لل)/u, '');
  return without.length >= 2 ? without : unit;
}

export type Found<T> = { value: T; from: number; to: number };

type Node<T> = { next: Map<string, Node<T>>; stems: Map<string, Node<T>>; values: T[] };

type Place = { units: readonly string[]; from: number; at: number; skipped: number };

const newNode = <T>(): Node<T> => ({ next: new Map(), stems: new Map(), values: [] });
const shortestStem = 2;
const longestStem = 24;
const skippedAtMost = 3;

/** Phrases of one language. A word that ends with `*` stands for all that begin so; `articles` may stand between words. */
export class PhraseBook<T> {
  readonly #root = newNode<T>();
  readonly #articles: ReadonlySet<string>;

  constructor(articles: readonly string[] = []) {
    this.#articles = new Set(articles);
  }

  add(phrase: string, value: T): void {
    let node = this.#root;
    const words = phrase.trim().split(/\s+/);
    for (const [at, word] of words.entries()) {
      const stem = word.endsWith('*');
      const units = unitsOf(word).filter(unit => words.length === 1 || !this.#articles.has(unit) || at === 0);
      for (const [index, unit] of units.entries()) {
        const into = stem && index === units.length - 1 ? node.stems : node.next;
        let following = into.get(unit);
        if (!following) into.set(unit, (following = newNode()));
        node = following;
      }
    }
    if (node !== this.#root) node.values.push(value);
  }

  /** Every phrase that stands in the text, all that begin at the same unit with the longest first. */
  find(units: readonly string[]): Found<T>[] {
    const found: Found<T>[] = [];
    for (let from = 0; from < units.length; from += 1) {
      const here: Found<T>[] = [];
      this.#walk(this.#root, { units, from, at: from, skipped: 0 }, here);
      found.push(...(here.length > 1 ? here.toSorted((a, b) => b.to - a.to) : here));
    }
    return found;
  }

  #walk(node: Node<T>, on: Place, found: Found<T>[]): void {
    for (const value of node.values) found.push({ value, from: on.from, to: on.at });
    this.#goOn(node, on, found);
  }

  #goOn(node: Node<T>, on: Place, found: Found<T>[]): void {
    const { units, from, at, skipped } = on;
    const unit = units[at];
    if (unit === undefined) return;
    const exact = node.next.get(unit);
    if (exact) this.#walk(exact, { ...on, at: at + 1 }, found);
    const longest = node.stems.size > 0 ? Math.min(unit.length, longestStem) : 0;
    for (let length = shortestStem; length <= longest; length += 1) {
      const stem = node.stems.get(unit.slice(0, length));
      if (stem) this.#walk(stem, { ...on, at: at + 1 }, found);
    }
    // Within a phrase only: an article before or behind belongs to what stands there.
    if (at > from && skipped < skippedAtMost && this.#articles.has(unit))
      this.#goOn(node, { ...on, at: at + 1, skipped: skipped + 1 }, found);
  }
}
