import { months, weekdays } from '../text/calendar-words.ts';
import type { Value } from './clause.ts';
import { isHard, lex, sub, textOf, wordAt, type Span } from './lexer.ts';
import { articles, describing, isBareValue, isJoining } from './plain.ts';

/**
 * What a step may use besides what it says, in lower case. `before`: the names under which something was read or asked before it, in
 * their order. `inputs`: those of inputs and credentials, which nothing else may be called without quotes, with the input as it is
 * written; null for a credential, which has several parts.
 */
export type Known = { before: ReadonlySet<string>; inputs?: ReadonlyMap<string, string | null> };

/** The input that some words are called like, null for a credential; undefined for any other words. */
export function inputNamed(words: string, { inputs }: Known): string | null | undefined {
  return inputs?.get(nameOf(lex(words)).toLowerCase());
}

/** Whether the words may stand without quotes as a value, or are one quote or input. */
export function isValue(span: Span): boolean {
  if (span.tokens.length === 1 && isHard(span.tokens[0])) return true;
  if (isDistance(span)) return true;
  // "no rooms".
  const words = wordAt(span, 0) === 'no' ? sub(span, 1) : span;
  return (
    isBareValue(words.tokens.length > 0 ? words : span) &&
    !isJoining(wordAt(span, -1)) &&
    !span.tokens.some(({ kind }) => kind === 'quote')
  );
}

/** "in 3 days". */
function isDistance(span: Span): boolean {
  const isUnit = ['day', 'days', 'week', 'weeks', 'month', 'months'].includes(wordAt(span, 2));
  return span.tokens.length === 3 && wordAt(span, 0) === 'in' && isUnit && span.tokens[1]?.kind === 'number';
}

const dateWords = new Set(['today', 'tomorrow', 'yesterday', ...weekdays, ...months]);

/** Whether a value without quotes is a number or may be a date: in quotes it would be only its words. */
export function isDateWords(text: string): boolean {
  const span = lex(text);
  const words = span.tokens.filter(({ kind }) => kind === 'word');
  return words.length === 0 || isDistance(span) || words.some(({ lower }) => dateWords.has(lower));
}

/** A quote or an input as it is, or plain words; null for what has to stand in quotes. */
export function readValue(span: Span, known: Known): Value | null {
  const [first, second] = span.tokens;
  if (first === undefined) return null;
  if (second === undefined && isHard(first)) return { text: first.text, quoted: true, from: 'said' };
  if (!isValue(span)) return null;
  const name = nameOf(span);
  // "Ask me for the code and enter it": what was read or answered last.
  if ((name.toLowerCase() === 'it' && known.before.size > 0) || known.before.has(name.toLowerCase()))
    return { text: name, quoted: false, from: 'before' };
  return describing.has(first.text) ? null : { text: textOf(span), quoted: false, from: 'said' };
}

/** As `readValue`, for what is on the page already: "Choose the cheapest flight". */
export function readOption(span: Span, known: Known): Value | null {
  const value = readValue(span, known);
  // "the size {size}" says where, too.
  const hasHard = span.tokens.length > 1 && span.tokens.some(token => isHard(token) || token.kind === 'number');
  if (hasHard && describing.has(span.tokens[0]?.text ?? '')) return null;
  return value ?? (isValue(span) ? { text: textOf(span), quoted: false, from: 'said' } : null);
}

/** The words without an article, as what was read is called. */
export function nameOf(span: Span): string {
  const from = span.tokens.length > 1 && articles.has(wordAt(span, 0)) ? 1 : 0;
  return textOf({ source: span.source, tokens: span.tokens.slice(from) });
}

/** The words from one slot to the end of another, as a value. */
export function wordsFrom({ source, tokens: [first] }: Span, { tokens }: Span): Value {
  return { text: source.slice(first?.start, tokens.at(-1)?.end), quoted: false, from: 'said' };
}
