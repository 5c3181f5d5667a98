import type { Comparator, Test } from '../clause.ts';
import { isHard, phraseAt, signAt, sub, trimmed, wordAt, type Span } from '../lexer.ts';
import { nounPhrase } from '../noun-phrase.ts';
import { listSpans } from '../values.ts';
import {
  comparatorPhrases,
  hidingPhrases,
  numberAt,
  parseTest,
  sayingPhrases,
  showingPhrases,
  withoutCopula,
} from './assertion.ts';

/** Several tests joined by "and" or "or"; "between 5 and 10" is two. */
export function parseTests(given: Span): { tests: Test[]; any: boolean } {
  const span = trimmed(given);
  const several = eachContained(span);
  if (several.length > 0) return { tests: several, any: false };
  for (let i = 2; i < span.tokens.length - 1; i += 1) {
    const word = wordAt(span, i);
    if (word !== 'and' && word !== 'or' && signAt(span, i) !== ',') continue;
    const [before, after] = [sub(span, 0, i), sub(span, i + 1)];
    const range = rangeOf(span, i);
    if (range !== null) return { tests: range, any: false };
    if (!hasPredicate(before) || !hasPredicate(after)) continue;
    const first = parseTest(before);
    const rest = parseTests(after);
    if (first !== null) return { tests: [first, ...rest.tests], any: word === 'or' };
  }
  const test = parseTest(span);
  return { tests: test === null ? [] : [test], any: false };
}

/** "the list contains {a}, {b} and {c}": a test for each. */
function eachContained(span: Span): Test[] {
  const hard = span.tokens.findIndex(isHard);
  const at = span.tokens.findLastIndex((_, i) => i > 0 && i < hard && phraseAt(span, i, sayingPhrases) > 0);
  const end = at + phraseAt(span, at, sayingPhrases);
  if (at < 1 || span.tokens.filter(isHard).length < 2) return [];
  const rest = sub(span, end);
  const items = listSpans(rest);
  if (items.length < 2 || !items.every(item => item.tokens.length < 4 && item.tokens.filter(isHard).length === 1))
    return [];
  const head = span.tokens.slice(0, end);
  return items.flatMap(item => parseTest({ source: span.source, tokens: [...head, ...item.tokens] }) ?? []);
}

/** "the price is between 5 and 10". */
function rangeOf(span: Span, and: number): Test[] | null {
  const between = span.tokens.findIndex((_, i) => wordAt(span, i) === 'between');
  const [low, high] = [numberAt(span, and - 1), numberAt(span, and + 1)];
  if (between < 1 || low === null || high === null) return null;
  const target = nounPhrase(withoutCopula(sub(span, 0, between)));
  const test = (than: Comparator, number: number): Test => ({
    of: 'number',
    target,
    than,
    number,
    counted: false,
    negated: false,
  });
  return [test('at-least', low.number), test('at-most', high.number)];
}

function hasPredicate(span: Span): boolean {
  return (
    span.tokens.some((t, i) => {
      if (i === 0 || t.kind !== 'word') return false;
      return (
        /^(?:is|are|isn't|aren't|doesn't|don't|was|has|there)$/.test(t.lower) ||
        phraseAt(span, i, showingPhrases) > 0 ||
        phraseAt(span, i, hidingPhrases) > 0 ||
        phraseAt(span, i, comparatorPhrases) > 0 ||
        /^(?:says|reads|contains|shows|equals|includes)$/.test(t.lower)
      );
    }) || /^(?:there|no)$/.test(wordAt(span, 0))
  );
}
