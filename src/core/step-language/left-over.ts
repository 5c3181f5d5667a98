import type { Doing, Reading } from './clause.ts';
import { lex, wordAt, type Span, type Token } from './lexer.ts';
import {
  comparators,
  equals,
  fillers,
  hiding,
  kindWord,
  naming,
  relations,
  saying,
  showing,
  states,
  stopWords,
  trailingComparators,
} from './lexicon/words.ts';
import { sizeWord } from './grammar/resize.ts';
import { isKeyText } from './keys.ts';
import { cardinal } from './numbers.ts';
import { misspelledVerb, participleOf, verbFormAt, type Verb } from './verbs.ts';

const grammarWords = new Set(
  [
    ...comparators.keys(),
    ...trailingComparators.keys(),
    ...equals,
    ...hiding,
    ...naming,
    ...relations.keys(),
    ...saying,
    ...showing,
    ...states.keys(),
  ].flatMap(phrase => phrase.split(/[ -]/)),
);
const extra = new Set(
  "what's who's see say says top first last not no never longer don't doesn't isn't aren't between without even odd times time twice once url title page link button number true false".split(
    ' ',
  ),
);
const orderWords =
  /^(?:order|ascending|descending|increasing|decreasing|reverse|alphabetical(?:ly)?|alphabetic|numerical(?:ly)?|numeric|starting|beginning|lowest|highest|smallest|largest|biggest|greatest|least|most|low|high|small|large|big)$/;
/** "so that it lies inside", "everything else". */
const lying =
  /^(?:lies?|sits?|rests?|ends?|fits?|stays?|everything|else|others?|rest|position|place|spot|slot|top|bottom|start|end)$/;
/** Nouns and units of a test that say of what kind its text or its number is. */
const testWords = /^(?:words?|text|message|phrase|string|notice|characters?|items?|entries|results?|euros?|dollars?)$/;
/** Parts of a program that repeat the step's words. */
const copies = new Set(['phrase', 'whole', 'question', 'most']);

/** The content words of an order that no part of its program consumed, neighbours together. */
export function leftOverOf(span: Span, verb: Verb | null, doings: readonly Doing[]): string[] {
  const known = new Set(doings.flatMap(wordsIn));
  const takes = new Set(verb === null ? [] : `${verb.entry.takes ?? ''} ${verb.word}`.split(/[ -]/));
  const hasTest = doings.some(doing => 'test' in doing && doing.test !== null);
  const isOrdered = doings.some(doing => doing.do === 'click' && doing.order !== undefined);
  const isDrag = doings.some(doing => doing.do === 'drag');
  const isResize = doings.some(doing => doing.do === 'drag' && doing.size !== undefined);
  const hasKeys = doings.some(doing => doing.do === 'keys');
  const isKnown = (token: Token): boolean =>
    wordsOfText(token.text).every(word => known.has(word) || known.has(String(cardinal(word))));
  const isOfGrammar = (token: Token): boolean => {
    if (hasTest && (testWords.test(token.lower) || grammarWords.has(token.lower) || token.kind === 'number'))
      return true;
    if (
      (isOrdered && orderWords.test(token.lower)) ||
      (isDrag && (lying.test(token.lower) || (isResize && sizeWord.test(token.lower))))
    )
      return true;
    return (hasKeys && isKeyText(token.text)) || (token.kind === 'number' && verb?.family === 'wait');
  };
  const hasChoice = doings.some(doing => doing.do === 'choose');
  const isChosenKind = (token: Token): boolean => hasChoice && token.kind === 'word' && kindWord(token.text) !== null;
  // "sort the list in descending order": what is sorted.
  const isSorted = (at: number): boolean =>
    verb?.family === 'sort' && /^(?:list|table|results?|rows?|items?)$/.test(span.tokens[at]?.lower ?? '');
  const isConsumed = (token: Token, at: number): boolean => {
    if (token.kind === 'punct' || token.kind === 'break' || at < (verb?.length ?? 0)) return true;
    const isSmall = token.kind === 'word' && (isFunctionWord(token.lower, takes) || isUnwrittenVerb(span, at, verb));
    return isSmall || isSorted(at) || isChosenKind(token) || isOfGrammar(token) || isKnown(token);
  };
  const out: string[] = [];
  let last = -2;
  for (const [at, token] of span.tokens.entries()) {
    if (isConsumed(token, at)) continue;
    if (last === at - 1 && out.length > 0) out[out.length - 1] += ` ${token.text}`;
    else out.push(token.text);
    last = at;
  }
  return out;
}

/** A word that carries no content of its own. `takes`: those of the clause's verb. */
export function isFunctionWord(word: string, takes: ReadonlySet<string> = none): boolean {
  return stopWords.has(word) || fillers.has(word) || takes.has(word) || extra.has(word);
}

const none: ReadonlySet<string> = new Set();

/** The verb of a piece that does not begin with it: "in the box write …", "keep clicking", "clik". */
function isUnwrittenVerb(span: Span, at: number, verb: Verb | null): boolean {
  const form = verbFormAt(span, at);
  if (form?.gerund === true || (form !== null && isSecondVerb(span, at, verb))) return true;
  // "the order should be cancelled", "the list sorted by date".
  if (verb === null && at > 0 && isWished(wordAt(span, at))) return true;
  if (verb !== null) return verb.family === 'use' && span.tokens[at - 1]?.lower === 'to' && form !== null;
  return form !== null || (at === 0 && misspelledVerb(wordAt(span, at)) !== null);
}

/** "Find and pick the card". */
function isSecondVerb(span: Span, at: number, verb: Verb | null): boolean {
  return verb !== null && at === verb.length + 1 && wordAt(span, at - 1) === 'and';
}

function isWished(word: string): boolean {
  return participleOf(word) !== null || /^(?:needs?|wants?|ought|supposed|wish|like)$/.test(word);
}

function wordsOfText(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}\uE000\uE001]+/u)
    .filter(Boolean);
}

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [...wordsOfText(value), ...lex(value).tokens.map(t => t.lower)];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (typeof value !== 'object' || value === null) return [];
  // Of the ways to understand a phrase only its places say more than its text.
  if ('readings' in value && 'text' in value && Array.isArray(value.readings))
    return [...wordsIn(value.text), ...value.readings.flatMap((r: Reading) => wordsIn(r.contexts.map(c => c.of)))];
  return Object.entries(value).flatMap(([key, part]) => (copies.has(key) ? [] : wordsIn(part)));
}
