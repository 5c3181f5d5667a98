import type { Pair } from '../clause.ts';
import { lex } from '../lexer.ts';
import { nounPhrase } from '../noun-phrase.ts';
import { ordinals } from '../numbers.ts';

const number = /^-?\d[\d.]*$/;

/** "the sliders to 4, 12 and 9", "3 and 5 in the boxes": the first number goes to the first, and so on. */
export function inTurn(pairs: Pair[]): Pair[] {
  const named = pairs.filter(({ target }) => target !== null);
  const [place] = named;
  const values = pairs.length > 1 ? pairs.map(({ value }) => value.text) : bracketed(pairs[0]?.value.text ?? '');
  if (place?.target == null || named.length !== 1 || values.length < 2 || !values.every(v => number.test(v)))
    return pairs;
  const things = place.target.text.replace(/^(?:the|all(?: the)?|these|those)\s+/i, '');
  if (!things.endsWith('s') || place.target.readings.every(({ kind }) => kind === null)) return pairs;
  return values.map((text, at) => ({
    value: { text, quoted: false, from: 'said' },
    target: nounPhrase(
      lex(`the ${ordinals[at + 1] ?? `${at + 1}th`} ${things.slice(0, /(?:x|ch|sh|ss)es$/.test(things) ? -2 : -1)}`),
    ),
  }));
}

function bracketed(text: string): string[] {
  return /^[[(].*[\])]$/.test(text)
    ? text
        .slice(1, -1)
        .split(',')
        .map(part => part.trim())
    : [];
}
