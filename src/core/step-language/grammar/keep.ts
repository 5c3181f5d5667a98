import type { Doing, Test } from '../clause.ts';
import { isHard, sub, textOf, trimmed, wordAt, type Span } from '../lexer.ts';
import { states } from '../lexicon/words.ts';
import { nounPhrase } from '../noun-phrase.ts';
import { cardinal } from '../numbers.ts';

/** "leave the Notes field empty", "keep the discount at 0": nothing to do, but to be true. Null when no state is said. */
export function parseLeave(given: Span): Doing | null {
  const span = trimmed(given);
  if (span.tokens.length < 2) return null;
  if (isUnchanged(span)) return { do: 'nothing' };
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

function isUnchanged(span: Span): boolean {
  return span.tokens.some((_, i) => i > 0 && unchanged.test(textOf(sub(span, i))));
}

/** "keep 10 versions" fills a field, "keep it at 5" and "keep the box ticked" are to be true. */
export function parseKeep(given: Span): Doing[] {
  const span = trimmed(given);
  const first = span.tokens[0];
  const isNumber = first !== undefined && (first.kind === 'value' || cardinal(first.text) !== null);
  if (isNumber && span.tokens.length > 1 && first.kind !== 'quote') {
    const target = nounPhrase(sub(span, 1));
    // The field may be called “Keep versions”.
    const [counted] = target.readings;
    if (counted !== undefined) target.readings.push({ ...counted, label: `keep ${counted.label}`, prior: 0.97 });
    return [
      { do: 'type', pairs: [{ value: { text: first.text, quoted: true, from: 'said' }, target }], append: false },
    ];
  }
  return [parseLeave(span) ?? { do: 'unknown' }];
}
