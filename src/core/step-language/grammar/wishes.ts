import type { Doing, Test } from '../clause.ts';
import { isHard, phraseAt, phrasesOf, sub, textOf, trimmed, wordAt, without, type Span } from '../lexer.ts';
import { comparators, determiners, equals, hiding, saying, showing, states } from '../lexicon/words.ts';
import { named, nounPhrase } from '../noun-phrase.ts';
import { cardinal } from '../numbers.ts';

/** "leave the Notes field empty", "keep the discount at 0": nothing to do, but to be true. Null when no state is said. */
export function parseLeave(given: Span): Doing | null {
  const span = trimmed(given);
  if (span.tokens.length < 2) return null;
  const state = states.get(wordAt(span, span.tokens.length - 1));
  if (state !== undefined) {
    const target = nounPhrase(sub(span, 0, -1));
    return { do: 'verify', test: { of: 'thing', target, negated: state.negated, state: state.state } };
  }
  const at = span.tokens.findLastIndex((_, i) => i > 0 && wordAt(span, i) === 'at');
  if (at < 1 || at === span.tokens.length - 1) return null;
  const test: Test = {
    of: 'value',
    target: nounPhrase(sub(span, 0, at)),
    value: valueText(sub(span, at + 1)),
    negated: false,
  };
  return { do: 'verify', test };
}

function valueText(span: Span): string {
  return span.tokens.find(isHard)?.text ?? textOf(span);
}

const unchanged = /^(?:as (?:it is|is|they are|before)|unchanged|untouched|alone|the same|the way it is)$/i;

/** "keep 10 versions" fills a field, "keep it at 5" and "keep the box ticked" are to be true. */
export function parseKeep(given: Span): Doing[] {
  const span = trimmed(given);
  const first = span.tokens[0];
  const isNumber = first !== undefined && (first.kind === 'value' || cardinal(first.text) !== null);
  if (isNumber && span.tokens.length > 1 && first.kind !== 'quote') {
    const target = nounPhrase(sub(span, 1));
    return [
      { do: 'type', pairs: [{ value: { text: first.text, quoted: true, from: 'said' }, target }], append: false },
    ];
  }
  const end = span.tokens.findIndex((_, i) => i > 0 && unchanged.test(textOf(sub(span, i))));
  if (end > 0) return [{ do: 'nothing' }];
  return [parseLeave(span) ?? { do: 'unknown' }];
}

const predicates = phrasesOf([
  ...comparators.keys(),
  ...equals,
  ...hiding,
  ...saying,
  ...showing,
  ...'not exist cost change increase decrease drop rise load open look see match go land'.split(' '),
]);
const comparatorPhrases = phrasesOf(comparators.keys());
const shows = /^(?:show|have|contain|display|list|hold|include|use|allow|get|expire)$/;

/**
 * "Blog pages should show at most {n} posts", "the session should end after 30 minutes": a rule about things in general, or
 * of a verb that says nothing of what the page shows, is a setting, whose label has the words around the number.
 */
export function parseWish(span: Span): Doing | null {
  const modal = span.tokens.findIndex((_, i) => i > 0 && /^(?:should|must|shall)$/.test(wordAt(span, i)));
  const number = span.tokens.findIndex((t, i) => i > modal + 1 && (t.kind === 'value' || cardinal(t.text) !== null));
  if (modal < 1 || number < 0) return null;
  const verb = wordAt(span, modal + 1);
  if (/^(?:not|no)$/.test(verb)) return null;
  const isRule = isInGeneral(span, modal) && shows.test(verb) && comparesAt(span, modal + 2);
  const isState = verb === 'be' || phraseAt(span, modal + 1, predicates) > 0 || shows.test(verb);
  if (!isRule && (isState || verb === '')) return null;
  const label = textOf(without(span, i => i === modal || i === number)).replace(/^(?:the|an?|your|my)\s+/i, '');
  const value = { text: span.tokens[number]?.text ?? '', quoted: true, from: 'said' as const };
  return { do: 'type', pairs: [{ value, target: named(label) }], append: false };
}

/** "Blog pages", "passwords": no certain ones. */
function isInGeneral(span: Span, end: number): boolean {
  return (
    !determiners.has(wordAt(span, 0)) &&
    span.tokens.slice(0, end).every(t => t.kind === 'word') &&
    wordAt(span, end - 1).endsWith('s')
  );
}

function comparesAt(span: Span, at: number): boolean {
  return phraseAt(span, at, comparatorPhrases) > 0;
}
