import { normalized } from '#src/core/text/normalize.ts';
import { canonical, signWord } from './synonyms.ts';

/** A text made ready for comparing. */
export type Phrase = { raw: string; lower: string; words: string[]; joined: string; stems: string; canon: string[] };

const stopwords = new Set(
  'a an the of to in on at for your my our please and or is are be it this that with by from enter select choose type here all'.split(
    ' ',
  ),
);

/** `firstName`, `first_name` → `first name`; text in prose is left as it is. */
export function spaced(identifier: string): string {
  return identifier.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_\-.[\]]+/g, ' ');
}

const partWords =
  /(?:^|\s)(?:tc|fa|fas|far|ui|js|btn|button|input|field|box|bar|icon|ctrl|control|edit|editor|text|txt|widget|wrapper|form|container|small|large)(?=\s|$)/g;

/** What a class or id says without the words that every page uses: `tc-titlebar` → `title`; '' when nothing is left. */
export function tellingPart(identifier: string): string {
  const words = spaced(identifier)
    .toLowerCase()
    .replace(/(?<!\p{L})(\p{L}{3,})(?:bar|field|box|input|button|btn|area)(?=\s|$)/gu, '$1');
  return words.replace(partWords, ' ').replace(partWords, ' ').replace(/\s+/g, ' ').trim();
}

/** The common stem of a word's forms, crude and quick: `orders` → `order`, `editing` → `edit`. */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  if (word.length > 5 && word.endsWith('ing')) return undouble(word.slice(0, -3));
  if (word.length > 4 && word.endsWith('ed')) return undouble(word.slice(0, -2));
  return word;
}

function undouble(word: string): string {
  return /([^aeiouls])\1$/.test(word) ? word.slice(0, -1) : word;
}

const memo = new Map<string, Phrase>();

// Pages and tasks may hold texts of any length: what is compared word by word is short.
const comparedLetters = 2000;
const comparedWords = 60;
/** Of a label whose words may be misspelt, and of such a word. */
export const fuzzyWords = 12;
const fuzzyLetters = 24;

/** Prepares a text for {@link similarity}; remembers the last few thousand. */
export function phrase(text: string): Phrase {
  const known = memo.get(text);
  if (known !== undefined) return known;
  const lower = normalized(text.slice(0, comparedLetters), 'NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  const plain = normalized(lower, 'NFD').replace(/\p{M}+/gu, '');
  const all = plain.replace(/['’]s?\b/g, m => (m.length > 1 ? ' s' : '')).match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = all.slice(0, comparedWords);
  const sign = words.length === 0 || lower === 'x' ? signWord(lower) : undefined;
  const made: Phrase = {
    raw: text.trim(),
    lower: lower.replace(/(?<![\s:*…])[\s:*…]+$/, '') || lower,
    words,
    joined: words.join(''),
    stems: words.map(stem).join(' '),
    canon: sign === undefined ? canonical(words, stem) : [sign],
  };
  if (memo.size > 8000) memo.clear();
  memo.set(text, made);
  return made;
}

/** How alike a wanted phrase and a name on the page are: 1 the same, 0 nothing in common. */
export function similarity(want: Phrase, have: Phrase): number {
  if (want.raw === '' || have.raw === '') return 0;
  if (want.raw === have.raw) return 1;
  if (want.lower === have.lower) return 0.99;
  if (want.words.length > 0 && want.words.join(' ') === have.words.join(' ')) return 0.97;
  if (want.joined !== '' && want.joined === have.joined) return 0.96;
  if (want.stems !== '' && want.stems === have.stems) return 0.94;
  if (want.canon.length > 0 && want.canon.join(' ') === have.canon.join(' ')) return 0.9;
  // A token with signs in it, such as (-1,1), is more than its words.
  if (/[^\p{L}\p{N}\s]/u.test(want.lower) && have.lower.split(' ').includes(want.lower)) return 0.92;
  if (want.canon.length === 0 || have.canon.length === 0) return 0;
  return coverage(want, have);
}

function coverage(want: Phrase, have: Phrase): number {
  const left = have.canon.slice();
  let hit = 0;
  let wantWeight = 0;
  let digitsMissed = false;
  for (const word of want.canon) {
    const weight = weightOf(word);
    wantWeight += weight;
    const [at, how] = want.canon.length > fuzzyWords ? [left.indexOf(word), 1] : closest(word, left);
    if (at >= 0) {
      hit += weight * how;
      left[at] = '';
    } else if (/\d/.test(word)) digitsMissed = true;
  }
  if (hit === 0) return 0;
  const haveWeight = have.canon.reduce((sum, word) => sum + weightOf(word), 0);
  const recall = hit / wantWeight;
  const precision = Math.min(1, hit / haveWeight);
  const cut = digitsMissed ? 0.6 : 1;
  if (recall > 0.999 && precision > 0.999) return 0.88;
  if (recall > 0.98) return 0.55 + 0.3 * precision + (have.lower.startsWith(want.lower) ? 0.03 : 0);
  if (precision > 0.98) return cut * (0.3 + 0.45 * recall);
  const both = (2 * recall * precision) / (recall + precision);
  return cut * 0.6 * both * (recall > 0.85 ? 1.1 : 1);
}

function weightOf(word: string): number {
  return stopwords.has(word) ? 0.15 : 1;
}

/** Position of the word most like the given one, and how like it is. */
function closest(word: string, among: string[]): [at: number, how: number] {
  const at = among.indexOf(word);
  if (at >= 0) return [at, 1];
  if (word.length < 4 || /\d/.test(word)) return [-1, 0];
  for (let i = 0; i < among.length; i += 1) {
    const other = among[i]!;
    if (other.length < 4) continue;
    if (Math.min(word.length, other.length) >= 5 && (other.startsWith(word) || word.startsWith(other)))
      return [i, 0.85];
    if (word.length >= 5 && nearly(word, other, word.length >= 9 ? 2 : 1)) return [i, 0.85];
  }
  return [-1, 0];
}

const nearMemo = new Map<string, Map<string, boolean>>();

/** Whether two words differ by at most `limit` letters added, dropped, changed or swapped. The last pairs are remembered. */
export function nearly(a: string, b: string, limit: 1 | 2): boolean {
  if (Math.abs(a.length - b.length) > limit || a.length > fuzzyLetters) return false;
  const key = `${limit}${a}`;
  let known = nearMemo.get(key);
  if (known === undefined || known.size > 20_000) {
    if (nearMemo.size > 100) nearMemo.clear();
    nearMemo.set(key, (known = new Map()));
  }
  const before = known.get(b);
  if (before !== undefined) return before;
  const near = isNear(a, b, limit);
  known.set(b, near);
  return near;
}

function isNear(a: string, b: string, limit: number): boolean {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = Array.from({ length: b.length + 1 }, () => limit + 1);
    next[0] = i;
    // Letters further apart than that have no part in it.
    for (let j = Math.max(1, i - limit); j <= Math.min(b.length, i + limit); j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1);
      next[j] = cost;
    }
    if (Math.min(...row, ...next) > limit) return false;
    before = row;
    row = next;
  }
  return row[b.length]! <= limit;
}
