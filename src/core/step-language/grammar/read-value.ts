import type { Target, Value } from '../clause.ts';
import { isHard, sub, textOf, trimmed, wordAt, type Span, type Token } from '../lexer.ts';
import { kindWord, relations } from '../lexicon/words.ts';
import { nounPhrase } from '../noun-phrase.ts';

export const possessive = /^(?:the|your|my|their|his|her|our|this|that|its|a|an|any|some|what|whatever|which)$/;
export const pronoun = /^(?:it|them|that|this)$/i;

/** The value a phrase gives, and the words beside it that say what it is: `the password "x"`. */
export function readValue(given: Span, isListed = false): { value: Value; apposition: Target | null } {
  const span = trimmed(given);
  const hard = span.tokens.filter(isHard);
  const first = span.tokens[0];
  const value = (text: string, from: Value['from'], quoted = false): Value => ({ text, quoted, from });
  if (first === undefined) return { value: value('', 'said'), apposition: null };
  if (hard.length === 1 && hard[0] !== undefined) return hardValue(span, hard[0], isListed);
  if (span.tokens.length === 1 && pronoun.test(first.text)) return { value: value('', 'before'), apposition: null };
  const last = span.tokens.at(-1) ?? first;
  if (isNamedValue(span, last)) return { value: value(last.text, 'said'), apposition: nounPhrase(sub(span, 0, -1)) };
  const labelled = labelledValue(span);
  if (labelled > 0)
    return { value: value(textOf(sub(span, labelled)), 'said'), apposition: nounPhrase(sub(span, 0, labelled)) };
  if (first.kind === 'word' && possessive.test(first.lower) && span.tokens.length > 1)
    return { value: value(textOf(span), 'page'), apposition: nounPhrase(span) };
  return { value: value(textOf(span), 'said'), apposition: null };
}

function hardValue(span: Span, hard: Token, isListed: boolean): { value: Value; apposition: Target | null } {
  // "3 nights from {arrival}".
  if (isMeasured(span, hard) || span.tokens[0]?.kind === 'number')
    return { value: { text: textOf(span), quoted: true, from: 'said' }, apposition: null };
  const isRelative = span.tokens.some((_, i) => i > 0 && /^(?:that|which)$/.test(wordAt(span, i)));
  const at = span.tokens.indexOf(hard);
  const unit = hard.kind === 'value' && at > 0 ? sub(span, at + 1) : null;
  const text = unit !== null && isUnit(unit) ? `${hard.text} ${textOf(unit)}` : hard.text;
  const value: Value = { text, quoted: true, from: 'said', ...(isRelative ? { called: textOf(span) } : {}) };
  return { value, apposition: appositionOf(span, at, isListed) };
}

/** "EUR", "%", "kg". */
function isUnit({ tokens }: Span): boolean {
  return (
    tokens.length === 1 &&
    /^(?:[A-Z]{3}|%|€|\$|£|kg|g|km|m|cm|mm|l|ml|h|min|euros?|dollars?|pounds?|percent|hours?|days?)$/.test(
      tokens[0]?.text ?? '',
    )
  );
}

/** Where the value begins in "the dates 12 May to 16 May", "the period Q1 to Q3"; 0 when it has no such form. */
function labelledValue(span: Span): number {
  const at = span.tokens.findIndex((t, i) => i > 1 && !isHard(t) && (t.kind === 'number' || /\d/.test(t.text)));
  const [label, value] = [span.tokens.slice(1, at), span.tokens.slice(at)];
  if (at < 2 || !possessive.test(wordAt(span, 0)) || label.length > 3) return 0;
  const isLabel = label.every(t => t.kind === 'word' && t.text === t.lower && !relations.has(t.lower));
  const isWhole = value.length > 2 && value.some(t => /^(?:to|until|till|-|–)$/.test(t.lower));
  return isLabel && isWhole ? at : 0;
}

/** "{amount} EUR": an input with more of the value behind it. */
function isMeasured(span: Span, hard: Token): boolean {
  const after = span.tokens.slice(1);
  return (
    hard.kind === 'value' &&
    span.tokens[0] === hard &&
    after.length > 0 &&
    after.length < 4 &&
    after.every(t => !(t.kind === 'word' && kindWord(t.text) !== null))
  );
}

/** "the quantity 3", "email ann@example.org": words, then a value that is a number or an address. */
function isNamedValue(span: Span, last: Token): boolean {
  const n = span.tokens.length;
  if (n < 2 || n > 5 || !(last.kind === 'number' || last.lower.includes('@'))) return false;
  const before = span.tokens.slice(0, -1);
  return before.every(t => t.kind === 'word' && !/\d/.test(t.text)) && (n === 2 || possessive.test(wordAt(span, 0)));
}

function appositionOf(span: Span, at: number, isListed: boolean): Target | null {
  const relative = span.tokens.findIndex((_, i) => i > 0 && i < at && /^(?:that|which)$/.test(wordAt(span, i)));
  const before = sub(span, 0, relative > 0 ? relative : at);
  const after = sub(span, at + 1);
  const empty = isListed
    ? /^(?:the|a|an|following|in)$/
    : /^(?:the|a|an|text|value|word|words|string|following|phrase|in|message)$/;
  const words = before.tokens.filter(t => t.kind === 'word' && !empty.test(t.lower));
  if (words.length > 0) return nounPhrase(before);
  return after.tokens.some(t => kindWord(t.text) !== null) ? nounPhrase(after) : null;
}
