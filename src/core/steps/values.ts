import type { Value } from './clause.ts';
import { isHard, lex, textOf, wordAt, type Span, type Token } from './lexer.ts';
import { isPlain, kindWord } from './names.ts';
import { cardinal, ordinal } from './numbers.ts';

/**
 * What a step may use besides what it says, in lower case. `before`: the names under which something was read or asked before it, in
 * their order. `inputs`: those of inputs and credentials, which nothing else may be called without quotes.
 */
export type Known = { before: ReadonlySet<string>; inputs?: ReadonlySet<string> };

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const articles = wordSet('the a an my your');
/** Words that begin neither a name nor a value without quotes: what they would belong to is missing. */
const joining = wordSet('to for with from at by as into onto in on of and or not out up down off away back');
const prepositions = wordSet('to for with from at by as into onto in on of next near below above under');
/** Words that stand for several things: a form says of how many it can take care. */
const several = wordSet('all every each both');
const ends = wordSet('and or');
/** Articles of other languages, which share some verbs with English. */
const foreign = wordSet('de het een der die das den dem ein eine le la les un une el los las il lo gli uma um det');
/** Words after which something is missing. */
const unfinished = wordSet('the a an my your of to from for with into');
const limits = wordSet('under over above below');
/** Words after "and" and a verb: another thing to do. */
const afterVerb = wordSet('to into from back out off up down the a an my it');
/** Words after "the Save button" that say when or why. */
const adverbs = wordSet('to now again only too by as');
/** Words for what was spoken of before: only `it` alone is a name. */
const pronouns = wordSet('it its they them their these those one ones');
/** Words that describe what is meant: "the price of the first product" is not what somebody wants to have typed. */
const describing = wordSet(
  'the a an my your his her its our their this that these those some any each every all both it them',
);
/** What an order to do something begins with, and hardly any name goes on with. */
const orders = wordSet(
  'go open visit click press tap hit type enter write put choose select pick tick untick uncheck upload attach scroll drag hover wait append turn',
);

/** Whether the words may stand without quotes as a name. */
export function isBare(span: Span): boolean {
  return (
    span.tokens.length > 0 && beginsName(span) && endsName(span) && !span.tokens.some((_, at) => breaksAt(span, at))
  );
}

function beginsName(span: Span): boolean {
  const [first] = span.tokens;
  if (first === undefined) return false;
  // "In progress" in the middle of a step is a name.
  const isTitle = first.start > 0 && first.text !== first.lower;
  const word = wordAt(span, 0);
  if ((joining.has(word) || several.has(word)) && !isTitle) return false;
  // "Open de instellingen", "print la facture".
  if (span.tokens.length > 1 && foreign.has(first.text)) return false;
  // "no error".
  return span.tokens.length === 1 || first.text !== 'no' || first.kind === 'quote';
}

function endsName(span: Span): boolean {
  if (ends.has(wordAt(span, -1)) || !span.tokens.every(isPlain)) return false;
  // "Open it in a new tab" is no place on the page.
  const isNewTab = wordAt(span, -2) === 'new' && wordAt(span, -4) === 'in';
  if (isNewTab && ['tab', 'window'].includes(wordAt(span, -1))) return false;
  const last = span.tokens.at(-1);
  // A quote is a name, whatever stands in it.
  if (last === undefined || last.kind === 'quote') return true;
  // "the first rows of the", "Page Down a couple of times", "expenses under 50".
  if (span.tokens.length === 1) return !['the', 'an', 'my', 'your'].includes(last.text);
  const isLimit = last.kind === 'number' && limits.has(wordAt(span, -2));
  return !unfinished.has(last.text) && last.text !== 'times' && !isLimit;
}

/** Whether a name cannot go on over this word. */
function breaksAt(span: Span, at: number): boolean {
  const token = span.tokens[at];
  if (token === undefined) return false;
  if (token.kind === 'sign') return breaksAtSign(span, at, token);
  // "the first five results".
  if (at > 0 && cardinal(token.lower) !== null && ordinal(span.tokens[at - 1]?.lower ?? '') !== null) return true;
  if (token.kind !== 'word') return false;
  const isLast = at === span.tokens.length - 1;
  if (pronouns.has(token.text)) {
    // "Plan one" may be a name, "the cheapest one" and "the one next to Cancel" are not.
    if (token.text.startsWith('one')) return isLast || prepositions.has(wordAt(span, at + 1));
    return span.tokens.length > 1 || token.lower !== 'it';
  }
  if (isAfterKind(span, at) && adverbs.has(token.text)) return true;
  if (isLast) return false;
  if (token.text === 'and') return goesOn(span, at);
  if (token.text === 'to') return isPurpose(span, at);
  return several.has(token.text) && at > 0;
}

function breaksAtSign(span: Span, at: number, { text, start }: Token): boolean {
  // "Send (this cannot be undone)", "the bank ({url})".
  if (text === '(') return isRemark(span, at);
  // "Admin / Users" is no name, "and/or" is.
  return text === '/' && span.tokens[at - 1]?.end !== start;
}

/** "the Save button to store it", "the Apply button now". */
function isAfterKind(span: Span, at: number): boolean {
  const before = span.tokens[at - 1];
  const from = 1 + Number(describing.has(wordAt(span, 0)));
  return at > from && before?.text === before?.lower && kindWord(before?.text ?? '') !== null;
}

/** "the arrow to edit the message", "the second to last row". */
function isPurpose(span: Span, at: number): boolean {
  const next = wordAt(span, at + 1);
  if (next === 'last' || beginsOrder(next)) return true;
  return at + 3 < span.tokens.length && describing.has(wordAt(span, at + 2));
}

/** "the tab and go back", "New password and in Repeat", "the tab and return": another thing to do, or another place. */
function goesOn(span: Span, at: number): boolean {
  const next = span.tokens[at + 1];
  if (next === undefined || next.kind !== 'word') return false;
  if (beginsOrder(next.lower) || prepositions.has(next.lower)) return true;
  const isLower = next.text === next.lower;
  if (at + 2 === span.tokens.length) return isLower && isAfterKind(span, at) && kindWord(next.lower) === null;
  return isLower && afterVerb.has(wordAt(span, at + 2));
}

/** Whether what stands in brackets is more than a part of a name. */
function isRemark(span: Span, at: number): boolean {
  const end = span.tokens.findIndex(({ text }, i) => i > at && text === ')');
  const inner = span.tokens.slice(at + 1, end < 0 ? undefined : end);
  const [first] = inner;
  return first?.kind === 'input' || (inner.length > 2 && first?.text === first?.lower);
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

/** Whether the words name a file: not "the file". */
export function isFile(span: Span): boolean {
  return isValue(span) && !describing.has(span.tokens[0]?.text ?? '');
}

/** "in 3 days". */
function isDistance(span: Span): boolean {
  const isUnit = ['day', 'days', 'week', 'weeks', 'month', 'months'].includes(wordAt(span, 2));
  return span.tokens.length === 3 && wordAt(span, 0) === 'in' && isUnit && span.tokens[1]?.kind === 'number';
}

const dateWords = wordSet(
  'today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december',
);

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
  // "the 3rd of May".
  const isDescribed = describing.has(first.text) && ordinal(second?.lower ?? '') === null;
  return isDescribed ? null : { text: textOf(span), quoted: false, from: 'said' };
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
