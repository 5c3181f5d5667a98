/** Whether the page calls something as a step does. */
import { phrase, stem } from './match.ts';

/** A name as a step says it; what stood in quotes has to be there exactly. */
export type WantedName = { label: string; exact: boolean };

const longestName = 120;
const endSigns = /^[\s:;,.!?*"“”'()]+|(?<![\s:;,.!?*"“”'()])[\s:;,.!?*"“”'()]+$/gu;

export function bare(text: string): string {
  return phrase(text).lower.replace(endSigns, '');
}

/** 2 the same name, 1 the same words in other forms, 0 another name. Case and signs at the ends do not count. */
export function likeness({ label, exact }: WantedName, text: string): 0 | 1 | 2 {
  if (text.length > longestName) return 0;
  const want = bare(label);
  if (want === '') return 0;
  if (want === bare(text)) return 2;
  if (exact) return 0;
  // One spelling for each term: Telephone is Phone.
  const [wanted, has] = [label, text].map(one => phrase(one).canon.join(' '));
  return wanted !== '' && wanted === has ? 1 : 0;
}

/** The stems of the words of a name. */
export function stemsOf(text: string): string[] {
  return phrase(text.slice(0, longestName)).words.map(stem);
}

/** Whether a name has all words of another, and more. */
export function says({ label, exact }: WantedName, text: string): boolean {
  if (exact) return ` ${bare(text)} `.includes(` ${bare(label)} `);
  const has = new Set(stemsOf(text));
  const wanted = stemsOf(label);
  return wanted.length > 0 && wanted.every(word => has.has(word));
}
