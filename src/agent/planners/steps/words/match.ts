import { distance } from 'fastest-levenshtein';
import { normalized } from '#src/core/text/normalize.ts';
import { canonical, signWord, synonymGroup } from './synonyms.ts';

/** A text made ready for comparing. */
export type Phrase = {
  raw: string;
  lower: string;
  words: string[];
  joined: string;
  stems: string;
  /** One spelling for each term: `log in` → `signin`. */
  canon: string[];
};

const lightWords = new Set(
  'a an the of to in on at for your my our please and or is are be it this that with by from enter select choose type here all open click press go'.split(
    ' ',
  ),
);

/** `firstName`, `first_name` → `first name`; text in prose is left as it is. */
export function spaced(identifier: string): string {
  return identifier.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_\-.[\]]+/g, ' ');
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
const fuzzyWords = 12;
const fuzzyLetters = 24;

/** Prepares a text for {@link likeness}; remembers the last few thousand. */
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

/** How a wanted phrase compares to a name; shares are of the weight of words, from 0 to 1. */
export type Likeness = {
  /** 3 the same text, 2 the same words, 1 forms or spellings of them, 0 none of these. */
  whole: 0 | 1 | 2 | 3;
  /** Upper and lower case are the same too. */
  sameCase: boolean;
  /** Share of the wanted words that the name has, in whatever way. */
  recall: number;
  /** Share of the name's words that are wanted. */
  precision: number;
  /** Shares of the wanted words that are matched only by a synonym, or only but for a misspelling. */
  synonym: number;
  misspelt: number;
  /** The name begins with the wanted text. */
  starts: boolean;
  /** Wanted words that the name has not. */
  missing: string[];
};

const nothing: Likeness = {
  whole: 0,
  sameCase: false,
  recall: 0,
  precision: 0,
  synonym: 0,
  misspelt: 0,
  starts: false,
  missing: [],
};

/** Compares a wanted phrase with a name on the page, word by word. */
export function likeness(want: Phrase, have: Phrase): Likeness {
  if (want.raw === '' || have.raw === '') return nothing;
  const whole = wholeLikeness(want, have);
  if (whole > 0) return { ...nothing, whole, sameCase: want.raw === have.raw, recall: 1, precision: 1, starts: true };
  // A token with signs in it, such as (-1,1), is more than its words.
  if (/[^\p{L}\p{N}\s]/u.test(want.lower) && have.lower.split(' ').includes(want.lower))
    return { ...nothing, recall: 1, precision: 0.9 };
  if (want.canon.length === 0 || have.canon.length === 0) return nothing;
  return wordLikeness(want, have);
}

function wholeLikeness(want: Phrase, have: Phrase): Likeness['whole'] {
  if (want.lower === have.lower) return 3;
  if (want.joined !== '' && want.joined === have.joined) return 2;
  if (want.stems !== '' && want.stems === have.stems) return 1;
  const same = want.canon.length === have.canon.length && want.canon.every((word, i) => word === have.canon[i]);
  return want.canon.length > 0 && same ? 1 : 0;
}

type Hits = { hit: number; synonym: number; misspelt: number; missing: string[] };

function wordLikeness(want: Phrase, have: Phrase): Likeness {
  const found = hitsOf(want, have);
  if (found.hit === 0) return { ...nothing, missing: want.canon };
  const wanted = sum(want.canon);
  return {
    ...nothing,
    recall: Math.min(1, found.hit / wanted),
    precision: Math.min(1, found.hit / sum(have.canon)),
    synonym: found.synonym / wanted,
    misspelt: found.misspelt / wanted,
    starts: have.lower.startsWith(want.lower),
    missing: found.missing,
  };
}

function hitsOf(want: Phrase, have: Phrase): Hits {
  const left = have.canon.slice();
  const out: Hits = { hit: 0, synonym: 0, misspelt: 0, missing: [] };
  const fuzzy = want.canon.length <= fuzzyWords;
  for (const word of want.canon) {
    const weight = weightOf(word);
    const { at, how } = closest(word, left, fuzzy);
    if (how === 'none') {
      out.missing.push(word);
      continue;
    }
    left[at] = '';
    out.hit += weight;
    if (how !== 'same') out[how] += weight;
  }
  return out;
}

function sum(words: string[]): number {
  return words.reduce((total, word) => total + weightOf(word), 0);
}

/** How much a word says: articles and prepositions say little. */
export function weightOf(word: string): number {
  return lightWords.has(word) ? 0.15 : 1;
}

type How = 'same' | 'synonym' | 'misspelt' | 'none';

/** Position of the word most like the given one, and how it is like it. */
function closest(word: string, among: string[], fuzzy: boolean): { at: number; how: How } {
  const same = among.indexOf(word);
  if (same >= 0) return { at: same, how: 'same' };
  const group = synonymGroup(word);
  const synonym = among.findIndex(other => other !== '' && synonymGroup(other) === group);
  if (synonym >= 0) return { at: synonym, how: 'synonym' };
  const near = fuzzy ? among.findIndex(other => isVariant(word, other)) : -1;
  return near >= 0 ? { at: near, how: 'misspelt' } : { at: -1, how: 'none' };
}

/** Whether one word is a misspelling or a longer form of the other. */
export function isVariant(word: string, other: string): boolean {
  if (word.length < 5 || other.length < 5 || /\d/.test(word)) return false;
  if (word.startsWith(other) || other.startsWith(word)) return true;
  return nearly(word, other, word.length >= 9 ? 2 : 1);
}

/** Whether two words differ by at most `limit` letters added, dropped or changed. Two swapped letters count as one (decision 0028). */
export function nearly(a: string, b: string, limit: 1 | 2): boolean {
  if (Math.abs(a.length - b.length) > limit || a.length > fuzzyLetters || b.length > fuzzyLetters) return false;
  const letters = distance(a, b);
  return letters <= limit || (letters === 2 && [...a].toSorted().join('') === [...b].toSorted().join(''));
}

/** How alike a wanted phrase and a name are: 1 the same, 0 nothing in common. From 0.85 on it is surely meant. */
export function similarity(want: Phrase, have: Phrase): number {
  return gradeOf(likeness(want, have));
}

/** One number for a comparison, on the scale of {@link similarity}. */
export function gradeOf(like: Likeness): number {
  const { whole, recall, precision } = like;
  if (like.sameCase) return 1;
  if (whole > 0) return [0, 0.94, 0.97, 0.99][whole] ?? 0;
  if (recall === 0) return 0;
  const doubt = (1 - 0.25 * like.synonym) * (1 - 0.12 * like.misspelt);
  if (recall > 0.98) return doubt * (0.57 + 0.33 * precision + (like.starts ? 0.03 : 0));
  const cut = doubt * (like.missing.some(word => /\d/.test(word)) ? 0.6 : 1);
  if (precision > 0.98) return cut * (0.3 + 0.45 * recall);
  return cut * 0.6 * ((2 * recall * precision) / (recall + precision)) * (recall > 0.85 ? 1.1 : 1);
}
