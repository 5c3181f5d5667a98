import { normalized } from './normalize.ts';

/** Scripts that put no spaces between words, so that nothing shows where a word ends. */
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const letter = /[\p{L}\p{M}\p{N}]/u;
/** Parts of other words that are passed over; a page may be full of them. */
const mostTries = 1000;

/**
 * Whether a text has the words wanted, none of them as a part of a longer word or number: "paid" is not in "unpaid", "10" not
 * in "104" or "10.5". Case and the kinds of spaces and quotes do not count. Nothing is found of an empty text.
 */
export function hasWords(text: string, wanted: string): boolean {
  return hasPlainWords(plainText(text), plainText(wanted));
}

/** The same for texts that are plain already. */
export function hasPlainWords(text: string, wanted: string): boolean {
  if (wanted === '') return false;
  let at = text.indexOf(wanted);
  for (let tries = 0; at >= 0 && tries < mostTries; tries += 1) {
    if (isWhole(text, at, at + wanted.length)) return true;
    at = text.indexOf(wanted, at + 1);
  }
  return false;
}

/** Whether a part of a text is not a part of a longer word or number. */
export function isWhole(text: string, from: number, to: number): boolean {
  const before = Array.from(text.slice(Math.max(0, from - 4), from)).toReversed();
  const first = Array.from(text.slice(from, Math.min(to, from + 4)));
  const last = Array.from(text.slice(Math.max(from, to - 4), to));
  const after = Array.from(text.slice(to, to + 4));
  return !goesOn(first[0], before) && !goesOn(last.at(-1), after);
}

/** Whether the word or number with this sign at its end goes on in the signs beside it. */
function goesOn(end = '', [next = '', second = '']: readonly string[]): boolean {
  if (/\d/.test(end) && /[.,]/.test(next)) return /\d/.test(second);
  return letter.test(end) && letter.test(next) && !unspaced.test(end) && !unspaced.test(next);
}

/** A text as texts are compared: in lower case, with single spaces and plain quotes. */
export function plainText(text: string): string {
  return normalized(text, 'NFKC')
    .toLowerCase()
    .replace(/[“”„]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}
