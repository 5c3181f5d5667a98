import type { Pair, Target, Value } from './clause.ts';
import { isHard, sub, textOf, trimmed, type Span, type Token } from './lexer.ts';
import { kindWord } from './kind-words.ts';
import { nounPhrase, wordsAt } from './noun-phrase.ts';
import { inlinePairs } from './pairs.ts';

const intoWords = [
  'into the',
  'into',
  'inside',
  'in',
  'within',
  'onto',
  'on',
  'under',
  'at',
  'for',
  'to',
  'as',
  'next to',
  'below',
];
const possessive = /^(?:the|your|my|their|his|her|our|this|that|its|a|an|any|some|what|whatever|which)$/;
const pronoun = /^(?:it|them|that|this)$/i;

export type ValueStyle = 'type' | 'fill' | 'set';

/** "Ann in the Name field", "the Name field with Ann", "Status to Done", several joined by commas and "and". */
export function parsePairs(given: Span, style: ValueStyle): Pair[] {
  const span = withoutParticle(trimmed(given));
  const labelled = colonPairs(span);
  if (labelled.length > 0) return labelled;
  const pairs: Pair[] = [];
  for (const part of segments(span)) {
    const pair = parsePair(trimmed(part), style);
    if (pair !== null) pairs.push(pair);
  }
  // "Enter "a" and "b" in the two fields": values without a place share the last one's.
  return pairs;
}

function withoutParticle(span: Span): Span {
  const first = span.tokens[0]?.lower;
  return first === 'in' || first === 'out' || first === 'down' || first === 'up' ? trimmed(sub(span, 1)) : span;
}

function colonPairs(span: Span): Pair[] {
  if (!span.tokens.some(t => t.kind === 'punct' && (t.text === ':' || t.text === '='))) return [];
  const first = span.tokens[0]!;
  const last = span.tokens.at(-1)!;
  const text = span.source.slice(first.start, last.end);
  return inlinePairs(text).map(({ label, value }) => ({
    value: { text: value, quoted: false, from: 'said' as const },
    target: nounPhrase(relabel(label)),
  }));
}

/** A label cut out of a text, as a span of its own: all of it is the name, whatever words it has. */
function relabel(label: string): Span {
  const clean = label.replace(/^(?:the|a|an)\s+/i, '');
  return {
    source: clean,
    tokens: [{ kind: 'quote', text: clean, lower: clean.toLowerCase(), start: 0, end: clean.length }],
  };
}

/** Parts that each have a value of their own; "a, b and c" without such values stays whole. */
function segments(span: Span): Span[] {
  const out: Span[] = [];
  let start = 0;
  for (let i = 1; i < span.tokens.length; i += 1) {
    const token = span.tokens[i]!;
    const joint = token.kind === 'punct' ? token.text === ',' : token.lower === 'and' || token.lower === '&';
    if (!joint) continue;
    const before = span.tokens.slice(start, i);
    const after = span.tokens.slice(i + 1);
    if ((before.some(isValueLike) && after.some(isValueLike)) || (hasPlace(before) && hasPlace(after))) {
      out.push(sub(span, start, i));
      start = i + 1;
      while (span.tokens[start]?.lower === 'and' || span.tokens[start]?.text === ',') start += 1;
      i = start;
    }
  }
  out.push(sub(span, start));
  return out.filter(s => s.tokens.length > 0);
}

/** "Ann as the first name": something on both sides of a preposition. */
function hasPlace(tokens: Token[]): boolean {
  return tokens.some(
    (t, i) => i > 0 && i < tokens.length - 1 && t.kind === 'word' && /^(?:as|with|in|into|to|for)$/.test(t.lower),
  );
}

function isValueLike(token: Token): boolean {
  return isHard(token) || token.kind === 'number' || token.lower.includes('@') || pronoun.test(token.text);
}

function parsePair(given: Span, style: ValueStyle): Pair | null {
  const { span, change } = withoutCase(given);
  if (span.tokens.length === 0) return null;
  const withChange = (value: Value): Value => (change === undefined ? value : { ...value, change });
  const cut = style === 'type' ? typeCut(span) : setCut(span, style);
  if (cut !== null) {
    const valueSpan = cut.valueFirst ? sub(span, 0, cut.at) : sub(span, cut.to);
    const targetSpan = cut.valueFirst ? sub(span, cut.to) : sub(span, 0, cut.at);
    const { value, apposition } = readValue(valueSpan);
    const target = targetSpan.tokens.length > 0 ? nounPhrase(targetSpan) : apposition;
    return { value: withChange(value), target };
  }
  const { value, apposition } = readValue(span);
  return { value: withChange(value), target: apposition };
}

type Cut = { at: number; to: number; valueFirst: boolean };

/** Where "VALUE in PLACE" or "PLACE: VALUE" is cut for verbs like type and enter. */
function typeCut(span: Span): Cut | null {
  const hardAt = span.tokens.findIndex(isHard);
  const candidates: Cut[] = [];
  for (let i = 0; i < span.tokens.length - 1; i += 1) {
    const token = span.tokens[i]!;
    if (token.kind !== 'word') continue;
    if (token.lower === 'with' && i > 0 && (hardAt > i || hardAt < 0))
      candidates.push({ at: i, to: i + 1, valueFirst: false });
    for (const words of intoWords) {
      const n = wordsAt(span, i, words);
      if (n === 0 || i + n >= span.tokens.length) continue;
      if (i === 0) {
        // "enter in the name field 'Ann'": the place ends where the value starts.
        if (hardAt > n) return { at: hardAt, to: hardAt, valueFirst: false };
        continue;
      }
      if (words === 'as' && hardAt > i) candidates.push({ at: i, to: i + n, valueFirst: false });
      else if (words === 'to' && hardAt > i && hardAt === span.tokens.length - 1)
        candidates.push({ at: i, to: i + n, valueFirst: false });
      else if (hardAt < 0 || hardAt < i) candidates.push({ at: i, to: i + n, valueFirst: true });
      break;
    }
  }
  return best(span, candidates, hardAt);
}

/** With a quoted value the first preposition after it counts; otherwise the last "in", so that values may hold one. */
function best(span: Span, cuts: Cut[], hardAt: number): Cut | null {
  if (cuts.length === 0) return null;
  if (hardAt >= 0) return cuts.find(c => (c.valueFirst ? c.at > hardAt : true)) ?? null;
  const strong = cuts.filter(c => /^(?:in|into|inside|within|with)$/.test(span.tokens[c.at]!.lower));
  return strong.at(-1) ?? cuts.at(-1) ?? null;
}

function setCut(span: Span, style: ValueStyle): Cut | null {
  const order =
    style === 'fill'
      ? ['with', 'as', 'to', 'into', 'in', 'for', 'on']
      : ['to be', 'to', 'as', 'with', 'into', 'in', 'on', 'at', 'for'];
  for (const words of order) {
    const placeFirst = /^(?:with|to|as|to be|at)$/.test(words);
    for (let i = 1; i < span.tokens.length - 1; i += 1) {
      const n = wordsAt(span, i, words);
      if (n === 0 || i + n >= span.tokens.length) continue;
      const hardBefore = span.tokens.slice(0, i).some(isHard);
      const hardAfter = span.tokens.slice(i + n).some(isHard);
      const valueFirst = placeFirst ? hardBefore && !hardAfter && words !== 'with' && words !== 'to be' : true;
      if (!valueFirst && !placeFirst) continue;
      // "put X to rest" has no place; "date of birth to 1 May" has.
      return { at: i, to: i + n, valueFirst };
    }
  }
  return null;
}

/** The value a phrase gives, and the words beside it that say what it is: `the password "x"`. */
export function readValue(given: Span): { value: Value; apposition: Target | null } {
  const span = trimmed(given);
  const hard = span.tokens.filter(isHard);
  if (hard.length === 1) {
    const at = span.tokens.indexOf(hard[0]!);
    const before = sub(span, 0, at);
    const after = sub(span, at + 1);
    const words = before.tokens.filter(
      t => t.kind === 'word' && !/^(?:the|a|an|text|value|word|words|string|following|phrase|name)$/.test(t.lower),
    );
    const useful = words.length > 0 || before.tokens.some(t => t.lower === 'name');
    const apposition = useful
      ? nounPhrase(before)
      : after.tokens.length > 0 && after.tokens.some(t => kindWord(t.text) !== null)
        ? nounPhrase(after)
        : null;
    return { value: { text: hard[0]!.text, quoted: true, from: 'said' }, apposition };
  }
  const first = span.tokens[0];
  if (first === undefined) return { value: { text: '', quoted: false, from: 'said' }, apposition: null };
  if (span.tokens.length === 1 && pronoun.test(first.text))
    return { value: { text: '', quoted: false, from: 'before' }, apposition: null };
  const last = span.tokens.at(-1)!;
  const special = last.kind === 'number' || last.lower.includes('@');
  if (
    special &&
    span.tokens.length > 1 &&
    span.tokens.length <= 5 &&
    first.kind === 'word' &&
    (possessive.test(first.lower) || span.tokens.length === 2) &&
    !/^\d/.test(first.text)
  ) {
    const named = sub(span, 0, -1);
    if (named.tokens.every(t => t.kind === 'word' && !/\d/.test(t.text)))
      return { value: { text: last.text, quoted: false, from: 'said' }, apposition: nounPhrase(named) };
  }
  if (first.kind === 'word' && possessive.test(first.lower) && span.tokens.length > 1) {
    return { value: { text: textOf(span), quoted: false, from: 'page' }, apposition: nounPhrase(span) };
  }
  return { value: { text: textOf(span), quoted: false, from: 'said' }, apposition: null };
}

/** "in all upper case letters" says how, not where. */
function withoutCase(span: Span): { span: Span; change?: Value['change'] } {
  for (let i = 1; i < span.tokens.length; i += 1) {
    for (const [words, change] of cases) {
      const n = wordsAt(span, i, words);
      if (n === 0) continue;
      let to = i + n;
      while (/^(?:letters?|case|characters?|text)$/.test(span.tokens[to]?.lower ?? '')) to += 1;
      return { span: { source: span.source, tokens: [...span.tokens.slice(0, i), ...span.tokens.slice(to)] }, change };
    }
  }
  return { span };
}

const cases: [string, NonNullable<Value['change']>][] = ['upper', 'lower'].flatMap(side =>
  [
    'in all SIDE case',
    'in SIDE case',
    'in all SIDEcase',
    'in SIDEcase',
    'as SIDEcase',
    'all SIDEcase',
    'in capital',
    'in all capital',
    'in all caps',
    'in capitals',
  ]
    .filter(words => words.includes('SIDE') || side === 'upper')
    .map((words): [string, NonNullable<Value['change']>] => [
      words.replace('SIDE', side),
      side === 'upper' ? 'upper' : 'lower',
    ]),
);

/** Items of a list: `A, B and C`. Quotes stay whole; a lone item is a list of one. */
export function listItems(given: Span): string[] {
  const span = trimmed(given);
  const items: string[] = [];
  let start = 0;
  const cut = (end: number): void => {
    let from = start;
    while (
      /^(?:and|or|the|both|as|well)$/.test(span.tokens[from]?.lower ?? '') &&
      from < end - 1 &&
      span.tokens[from]!.kind === 'word'
    )
      from += 1;
    const text = textOf(sub(span, from, end));
    if (text !== '' && !/^(?:and|or)$/i.test(text)) items.push(text);
  };
  for (let i = 0; i < span.tokens.length; i += 1) {
    const token = span.tokens[i]!;
    const joint =
      (token.kind === 'punct' && (token.text === ',' || token.text === ';')) ||
      (token.kind === 'word' && token.lower === 'and') ||
      token.kind === 'break';
    if (!joint) continue;
    cut(i);
    start = i + 1;
  }
  cut(span.tokens.length);
  return items;
}
