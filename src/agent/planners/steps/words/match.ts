import { distance } from 'fastest-levenshtein';
import { normalized } from '#src/core/text/normalize.ts';
import { canonical, signWord } from './synonyms.ts';

/** A text made ready for comparing. */
export type Phrase = {
  raw: string;
  lower: string;
  words: string[];
  joined: string;
  stems: string;
  /** One spelling for each term: `log in` → `signin`. */
  canon: string[];
  /** Of these the ones that are no articles or prepositions; all of them where none is left. */
  content: string[];
};

/** Articles and prepositions. Every other word of a name counts in full. */
const lightWords = new Set('a an the my our your of to in on at for by from with'.split(' '));

/** `firstName`, `first_name` → `first name`; text in prose is left as it is. */
export function spaced(identifier: string): string {
  return identifier.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_\-.[\]]+/g, ' ');
}

/** A word without the ending of its plural: `orders` → `order`. */
export function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

/** The common stem of a word's forms, crude and quick: `orders` → `order`, `editing` → `edit`. */
export function stem(word: string): string {
  const one = singular(word);
  if (one !== word) return one;
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
  const canon = sign === undefined ? canonical(words, singular) : [sign];
  const content = canon.filter(word => !lightWords.has(word));
  const made: Phrase = {
    raw: text.trim(),
    lower: lower.replace(/(?<![\s:*…])[\s:*…]+$/, '') || lower,
    words,
    joined: words.join(''),
    stems: words.map(stem).join(' '),
    canon,
    content: content.length > 0 ? content : canon,
  };
  if (memo.size > 8000) memo.clear();
  memo.set(text, made);
  return made;
}

/** How a name covers a wanted phrase: all of it, its beginning, its words in a row, its words, or not all of them. */
export type Cover = 'whole' | 'begins' | 'contains' | 'scattered' | 'part';

/** How a wanted phrase compares to a name; shares are of the weight of words, from 0 to 1. */
export type Likeness = {
  cover: Cover;
  /** 3 the same text, 2 the same letters, 1 spellings of the same words, 0 none of these. */
  whole: 0 | 1 | 2 | 3;
  /** Upper and lower case are the same too. */
  sameCase: boolean;
  /** The name has the wanted text as it is written, between the limits of words. */
  verbatim: boolean;
  /** Share of the wanted words that the name has, misspelt ones too. */
  recall: number;
  /** Share of the name's words that are wanted. */
  precision: number;
  /** Share of the wanted words that are matched only but for a misspelling. */
  misspelt: number;
  /** Wanted words that the name has not. */
  missing: string[];
};

const nothing: Likeness = {
  cover: 'part',
  whole: 0,
  sameCase: false,
  verbatim: false,
  recall: 0,
  precision: 0,
  misspelt: 0,
  missing: [],
};

/** Compares a wanted phrase with a name on the page, word by word. */
export function likeness(want: Phrase, have: Phrase): Likeness {
  if (want.raw === '' || have.raw === '') return nothing;
  const whole = wholeLikeness(want, have);
  if (whole > 0) {
    const sameCase = want.raw === have.raw;
    return { ...nothing, cover: 'whole', whole, sameCase, verbatim: whole > 1, recall: 1, precision: 1 };
  }
  const at = textAt(want.lower, have.lower);
  const words = wordLikeness(want, have);
  if (at < 0) return words;
  return { ...words, cover: at === 0 ? 'begins' : 'contains', verbatim: true, recall: 1, misspelt: 0, missing: [] };
}

function wholeLikeness(want: Phrase, have: Phrase): Likeness['whole'] {
  if (want.lower === have.lower) return 3;
  if (want.joined !== '' && want.joined === have.joined) return 2;
  const isSame = want.content.length === have.content.length && runAt(want.content, have.content) === 0;
  return want.content.length > 0 && isSame ? 1 : 0;
}

/** Where a text begins in another, not within a word; -1 where it does not stand there. */
function textAt(part: string, whole: string): number {
  const isLetter = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char);
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
    const end = at + part.length;
    const cutsBefore = isLetter(part[0]) && isLetter(whole[at - 1]);
    if (!cutsBefore && !(isLetter(part.at(-1)) && isLetter(whole[end]))) return at;
  }
  return -1;
}

function runAt(part: readonly string[], whole: readonly string[]): number {
  const last = whole.length - part.length;
  for (let at = 0; at <= last; at += 1) if (part.every((word, i) => word === whole[at + i])) return at;
  return -1;
}

function wordLikeness(want: Phrase, have: Phrase): Likeness {
  if (want.canon.length === 0 || have.canon.length === 0) return nothing;
  const found = hitsOf(want, have);
  if (found.hit === 0) return { ...nothing, missing: want.canon };
  const wanted = sum(want.canon);
  const at = runAt(want.content, have.content);
  const hasAll = found.misspelt === 0 && found.missing.every(word => lightWords.has(word));
  return {
    ...nothing,
    cover: !hasAll ? 'part' : at === 0 ? 'begins' : at > 0 ? 'contains' : 'scattered',
    recall: Math.min(1, found.hit / wanted),
    precision: Math.min(1, found.hit / sum(have.canon)),
    misspelt: found.misspelt / wanted,
    missing: found.missing,
  };
}

type Hits = { hit: number; misspelt: number; missing: string[] };

function hitsOf(want: Phrase, have: Phrase): Hits {
  const left = have.canon.slice();
  const out: Hits = { hit: 0, misspelt: 0, missing: [] };
  const fuzzy = want.canon.length <= fuzzyWords;
  for (const word of want.canon) {
    const same = left.indexOf(word);
    const at = same < 0 && fuzzy ? left.findIndex(other => isVariant(word, other)) : same;
    if (at < 0) {
      out.missing.push(word);
      continue;
    }
    left[at] = '';
    out.hit += weightOf(word);
    if (same < 0) out.misspelt += weightOf(word);
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
  const doubt = 1 - 0.12 * like.misspelt;
  if (recall > 0.98) return doubt * (0.57 + 0.33 * precision + (like.cover === 'begins' ? 0.03 : 0));
  const cut = doubt * (like.missing.some(word => /\d/.test(word)) ? 0.6 : 1);
  if (precision > 0.98) return cut * (0.3 + 0.45 * recall);
  return cut * 0.6 * ((2 * recall * precision) / (recall + precision)) * (recall > 0.85 ? 1.1 : 1);
}
