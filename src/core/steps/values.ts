import type { Value } from './clause.ts';
import { isHard, lex, textOf, wordAt, type Span } from './lexer.ts';
import { isPlain } from './names.ts';

/** What a step may use besides what it says: the names under which something was read or asked before it. */
export type Known = { before: ReadonlySet<string> };

const articles = new Set(['the', 'a', 'an', 'my']);
/** Words that begin neither a name nor a value without quotes: what they would belong to is missing. */
const joining = new Set('to for with from at by as into onto in on of and or not out up down off away back'.split(' '));
const prepositions = new Set('to for with from at by as into onto in on of'.split(' '));

/** Words that stand for several things: a form says of how many it can take care. */
const several = new Set(['all', 'every', 'each', 'both']);
const ends = new Set(['and', 'or']);
/** What an order to do something begins with, and hardly any name goes on with. */
const orders = new Set(
  'go open visit click press tap hit type enter write put choose select pick tick untick uncheck upload attach scroll drag hover wait append turn'.split(
    ' ',
  ),
);

/** Whether the words may stand without quotes as a name. */
export function isBare(span: Span): boolean {
  const [first] = span.tokens;
  // "In progress" in the middle of a step is a name.
  const isTitle = first !== undefined && first.start > 0 && first.text !== first.lower;
  const word = wordAt(span, 0);
  if (first === undefined || ((joining.has(word) || several.has(word)) && !isTitle)) return false;
  if (ends.has(wordAt(span, -1)) || !span.tokens.every(isPlain)) return false;
  const last = span.tokens.length - 1;
  return !span.tokens.some((token, at) => {
    if (token.kind !== 'word' || at === last) return false;
    // "the tab and go back", "New password and in Repeat": another thing to do, or another place.
    return token.text === 'and'
      ? beginsOrder(wordAt(span, at + 1)) || prepositions.has(wordAt(span, at + 1))
      : several.has(token.text) && at > 0;
  });
}

/** Whether a word begins an order and hardly any name. */
export function beginsOrder(word: string): boolean {
  return orders.has(word);
}

/** Whether the words may stand without quotes as a value, or are one quote or input. */
export function isValue(span: Span): boolean {
  if (span.tokens.length === 1 && isHard(span.tokens[0])) return true;
  if (isDistance(span)) return true;
  return isBare(span) && !joining.has(wordAt(span, -1)) && !span.tokens.some(({ kind }) => kind === 'quote');
}

/** "in 3 days". */
function isDistance(span: Span): boolean {
  const isUnit = ['day', 'days', 'week', 'weeks', 'month', 'months'].includes(wordAt(span, 2));
  return span.tokens.length === 3 && wordAt(span, 0) === 'in' && isUnit && span.tokens[1]?.kind === 'number';
}

const dateWords = new Set(
  'today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december'.split(
    ' ',
  ),
);

/** Whether a value without quotes is a number or may be a date: in quotes it would be only its words. */
export function isDateWords(text: string): boolean {
  const span = lex(text);
  const words = span.tokens.filter(({ kind }) => kind === 'word');
  return words.length === 0 || isDistance(span) || words.some(({ lower }) => dateWords.has(lower));
}

/** A quote or an input as it is, or plain words; null for what has to stand in quotes. */
export function readValue(span: Span, known: Known): Value | null {
  const [first, ...others] = span.tokens;
  if (first === undefined) return null;
  if (others.length === 0 && isHard(first)) return { text: first.text, quoted: true, from: 'said' };
  if (!isValue(span)) return null;
  const name = nameOf(span);
  // "Ask me for the code and enter it": what was read or answered last.
  return name.toLowerCase() === 'it' || known.before.has(name.toLowerCase())
    ? { text: name, quoted: false, from: 'before' }
    : { text: textOf(span), quoted: false, from: 'said' };
}

/** The words without an article, as what was read is called. */
export function nameOf(span: Span): string {
  const from = span.tokens.length > 1 && articles.has(wordAt(span, 0)) ? 1 : 0;
  return textOf({ source: span.source, tokens: span.tokens.slice(from) });
}
