import type { Pair, Target, Value } from './clause.ts';
import { inTurn } from './grammar/in-turn.ts';
import { cardinal } from './numbers.ts';
import {
  isHard,
  phraseAt,
  phrasesOf,
  signAt,
  sub,
  textOf,
  trimmed,
  wordAt,
  wordsOf,
  without,
  type Span,
  type Token,
} from './lexer.ts';
import { named, nounPhrase } from './noun-phrase.ts';
import { inlinePairs } from './pairs.ts';
import { possessive, pronoun, readValue } from './grammar/read-value.ts';

/** How a verb takes its value: "type V in T", "fill T with V", "set T to V". */
export type ValueStyle = 'type' | 'fill' | 'set';

type Order = 'value-first' | 'place-first';

/** The prepositions of each style, the preferred first, and what stands before them. */
const frames: Record<ValueStyle, readonly (readonly [words: string, order: Order])[]> = {
  type: [
    ['into', 'value-first'],
    ['in', 'value-first'],
    ['inside', 'value-first'],
    ['within', 'value-first'],
    ['with', 'place-first'],
    ['as', 'value-first'],
    ['for', 'value-first'],
    ['to', 'value-first'],
    ['under', 'value-first'],
    ['onto', 'value-first'],
    ['on', 'value-first'],
    ['at', 'value-first'],
    ['next to', 'value-first'],
    ['beside', 'value-first'],
    ['below', 'value-first'],
  ],
  fill: [
    ['with', 'place-first'],
    ['as', 'place-first'],
    ['into', 'value-first'],
    ['to', 'place-first'],
    ['in', 'value-first'],
    ['for', 'value-first'],
    ['on', 'value-first'],
  ],
  set: [
    ['to be', 'place-first'],
    ['down to', 'place-first'],
    ['up to', 'place-first'],
    ['back to', 'place-first'],
    ['to', 'place-first'],
    ['as', 'place-first'],
    ['with', 'place-first'],
    ['into', 'value-first'],
    ['in', 'value-first'],
    ['on', 'value-first'],
    ['at', 'place-first'],
    ['for', 'value-first'],
    ['under', 'value-first'],
  ],
};
const prepositions = phrasesOf(Object.values(frames).flatMap(frame => frame.map(([words]) => words)));

/** "Ann in the Name field", "the Name field with Ann", "Status to Done", several joined by commas and "and". */
export function parsePairs(given: Span, style: ValueStyle): Pair[] {
  const span = withoutParticle(trimmed(given));
  const labelled = colonPairs(span);
  if (labelled.length > 0) return labelled;
  const everywhere = style === 'set' ? [] : oneForAll(span);
  if (everywhere.length > 0) return everywhere;
  const parts = segments(span, style);
  return inTurn(withRepeated(parts.flatMap(part => parsePair(trimmed(part), { style, isListed: parts.length > 1 }))));
}

/**
 * "{code} into Password and into Repeat password": one value, and a preposition before each of its fields. The value is
 * quoted or an input: of "Ann in Name and in City Berlin" nobody knows whether Berlin is a second value.
 */
function oneForAll(span: Span): Pair[] {
  const rest = sub(span, 1);
  if (!isHard(span.tokens[0]) || rest.tokens.some(token => isValueLike(token) || token.lower === 'with')) return [];
  const fields = listSpans(rest);
  const isEach = fields.every(field => field.tokens.length > 1 && /^(?:into|in|as)$/.test(wordAt(field, 0)));
  if (fields.length < 2 || !isEach) return [];
  const { value } = readValue(sub(span, 0, 1), true);
  return fields.map(field => ({ value, target: nounPhrase(sub(field, 1)) }));
}

const repeats = /^(?:(?:it|the same)(?: again| once more)?|again|once (?:more|again)|the same value)$/i;

/** "… as the password and again as the confirmation": the value that was said before. */
function withRepeated(pairs: Pair[]): Pair[] {
  return pairs.map((pair, i) => {
    const before = pairs[i - 1];
    const isRepeat = !pair.value.quoted && pair.target !== null && repeats.test(pair.value.text);
    return isRepeat && before !== undefined ? { ...pair, value: before.value } : pair;
  });
}

function withoutParticle(given: Span): Span {
  // "type it in".
  const isIn = given.tokens.length > 1 && wordAt(given, given.tokens.length - 1) === 'in';
  const span = isIn ? sub(given, 0, -1) : given;
  return /^(?:in|out|down|up)$/.test(wordAt(span, 0)) && !/^(?:the|a|an|your)$/.test(wordAt(span, 1))
    ? trimmed(sub(span, 1))
    : span;
}

function colonPairs(span: Span): Pair[] {
  if (!span.tokens.some((_, i) => /^[:=]$/.test(signAt(span, i)))) return [];
  const text = span.source.slice(span.tokens[0]?.start ?? 0, span.tokens.at(-1)?.end ?? 0);
  return inlinePairs(text).map(({ label, value }) => ({
    value: { text: value, quoted: false, from: 'said' },
    target: named(label.replace(/^(?:the|a|an|in|into)\s+/i, '')),
  }));
}

/** Parts that each have a value of their own; "a, b and c" without such values stays whole. */
function segments(span: Span, style: ValueStyle): Span[] {
  const out: Span[] = [];
  let start = 0;
  for (let i = 1; i < span.tokens.length; i += 1) {
    if (i <= start || !isJoint(span, i)) continue;
    const before = sub(span, start, i);
    const after = sub(span, i + 1);
    const valuesOnBoth = before.tokens.some(isValueLike) && after.tokens.some(isValueLike);
    // "the address to {street}, {zip} {city}": one value.
    if (style === 'set' && after.tokens.every(t => isHard(t) || t.kind === 'punct')) continue;
    if (!valuesOnBoth && !(hasPlace(before) && hasPlace(after))) continue;
    out.push(before);
    start = i + 1;
    while (wordAt(span, start) === 'and' || signAt(span, start) === ',') start += 1;
    i = start;
  }
  out.push(sub(span, start));
  return out.filter(s => trimmed(s).tokens.length > 0);
}

function isJoint(span: Span, at: number): boolean {
  return /^(?:[,;&]|and)$/.test(wordAt(span, at) || signAt(span, at)) && !isInDate(span, at);
}

const months = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}$/;

/** The comma of "March 3, 2027". */
function isInDate(span: Span, comma: number): boolean {
  return (
    /^(?:19|20)\d\d$/.test(span.tokens[comma + 1]?.text ?? '') &&
    /^\d{1,2}(?:st|nd|rd|th)?$/.test(span.tokens[comma - 1]?.text ?? '') &&
    months.test(wordAt(span, comma - 2))
  );
}

/** "Ann as the first name": something on both sides of a preposition. */
function hasPlace(span: Span): boolean {
  return span.tokens.some(
    (_, i) => i > 0 && i < span.tokens.length - 1 && /^(?:as|with|in|into|to|for)$/.test(wordAt(span, i)),
  );
}

function isValueLike(token: Token): boolean {
  return isHard(token) || token.kind === 'number' || token.lower.includes('@') || pronoun.test(token.text);
}

/** `isListed`: other values with their names stand beside it, so that "the text {text}" is one as well. */
type Style = { style: ValueStyle; isListed: boolean };

function parsePair(given: Span, { style, isListed }: Style): Pair[] {
  const { span, change } = withoutCase(given);
  if (span.tokens.length === 0) return [];
  const cut = cutOf(span, style);
  const measured = cut === null ? measuredPair(span) : null;
  if (measured !== null) return [measured];
  const { valueSpan, place } = cutInTwo(span, cut);
  const { value, apposition } = readValue(valueSpan, isListed);
  const several = place === null ? [] : severalPlaces(place);
  if (several.length > 1) return several.map(target => ({ value, target }));
  const target = place !== null && place.tokens.length > 0 ? nounPhrase(place) : apposition;
  const called = place === null || apposition === null ? {} : { called: apposition.text };
  const to = cut !== null && style === 'set' && cut.order === 'place-first' ? chosen(value, valueSpan) : value;
  return [{ value: { ...to, ...called, ...(change === undefined ? {} : { change }) }, target }];
}

function cutInTwo(span: Span, cut: Cut | null): { valueSpan: Span; place: Span | null } {
  if (cut === null) return { valueSpan: span, place: null };
  const [before, after] = [sub(span, 0, cut.at), sub(span, cut.to)];
  return cut.order === 'value-first' ? { valueSpan: before, place: after } : { valueSpan: after, place: before };
}

/** "Change the chart to a bar chart": what a field is set to is said, unless it stands somewhere ("the price shown above"). */
function chosen(value: Value, span: Span): Value {
  const isElsewhere = span.tokens.some(
    (_, i) => i > 0 && /^(?:shown|above|below|displayed|from|of|on|in|you|that|which|given)$/.test(wordAt(span, i)),
  );
  const isArticle = /^(?:the|an?)$/.test(wordAt(span, 0));
  if (value.from !== 'page' || !isArticle || isElsewhere || span.tokens.length > 4) return value;
  return { ...value, from: 'said', text: textOf(sub(span, 1)) };
}

/** "a discount of 15 %", "the amount of {amount} euros": what is measured, and how much it is. */
function measuredPair(span: Span): Pair | null {
  const of = span.tokens.findIndex((_, i) => i > 0 && wordAt(span, i) === 'of');
  const value = sub(span, of + 1);
  const first = value.tokens[0];
  if (of < 1 || first === undefined) return null;
  const isNumber = first.kind === 'number' || cardinal(first.text) !== null;
  if (!isNumber && !isHard(first)) return null;
  const isAny = /^(?:a|an)$/.test(wordAt(span, 0));
  // "the name of {person}" stands on the page.
  if (!isAny && !measures.test(wordAt(span, of - 1))) return null;
  const name = sub(span, possessive.test(wordAt(span, 0)) ? 1 : 0, of);
  if (name.tokens.length === 0 || name.tokens.some(t => t.kind !== 'word')) return null;
  return { value: { text: valueText(value), quoted: true, from: 'said' }, target: nounPhrase(name) };
}

const measures =
  /^(?:amount|sum|quantity|weight|price|discount|budget|total|number|length|height|width|size|rate|duration|value|volume|fee|limit|maximum|minimum|deposit|percentage)$/;

function valueText(span: Span): string {
  return span.tokens.length === 1 ? (span.tokens[0]?.text ?? '') : textOf(span);
}

/** "the fields Password and Repeat password", "both Start and End": each takes the value. */
function severalPlaces(place: Span): Target[] {
  const at = /^(?:the|both)$/.test(wordAt(place, 0)) ? 1 : 0;
  const isSeveral = wordAt(place, 0) === 'both' || /^(?:fields|boxes|inputs|columns|cells)$/.test(wordAt(place, at));
  const items = isSeveral ? listSpans(sub(place, wordAt(place, 0) === 'both' ? 1 : at + 1)) : [];
  return items.length > 1 ? items.map(nounPhrase) : [];
}

type Cut = { at: number; to: number; order: Order; rank: number };

/** Where a phrase is cut into its value and its place. */
function cutOf(span: Span, style: ValueStyle): Cut | null {
  const hardAt = span.tokens.findIndex(isHard);
  const startsWithPlace = phraseAt(span, 0, prepositions);
  // "enter in the name field 'Ann'": the place ends where the value starts.
  if (startsWithPlace > 0 && hardAt > startsWithPlace) return { at: hardAt, to: hardAt, order: 'place-first', rank: 0 };
  const cuts = cutsOf(span, style, hardAt);
  // "7 into the cell next to "Total"": a number is the value, whatever its place is called.
  const behindNumber = span.tokens[0]?.kind === 'number' && style === 'type' ? cuts.find(c => c.at === 1) : undefined;
  return behindNumber ?? (hardAt < 0 ? softCut(cuts, style) : hardCut(cuts, span, style));
}

/** Every preposition of the style that stands between two parts. */
function cutsOf(span: Span, style: ValueStyle, hardAt: number): Cut[] {
  const relative = span.tokens.findIndex((_, i) => i > 1 && /^(?:that|which)$/.test(wordAt(span, i)));
  // "the code that you find in {code}": the preposition belongs to the relative clause.
  const isRelative = (i: number): boolean => relative > 0 && i > relative && i < hardAt;
  return [...span.tokens.keys()].flatMap(i => {
    const isBetween = i > 0 && i < span.tokens.length - 1 && !isRelative(i);
    return (isBetween ? cutAt(span, style, i) : null) ?? [];
  });
}

function cutAt(span: Span, style: ValueStyle, at: number): Cut | null {
  const to = at + phraseAt(span, at, prepositions);
  if (to === at || to >= span.tokens.length) return null;
  const words = wordsOf(span, at, to);
  if (style === 'type' && isRange(span, at, words)) return null;
  // "set the alarm for 7:30".
  if (style === 'set' && words === 'for' && span.tokens[to]?.kind === 'number')
    return { at, to, order: 'place-first', rank: 0 };
  const rank = frames[style].findIndex(([w]) => w === words);
  const order = frames[style][rank]?.[1];
  return order === undefined ? null : { at, to, order, rank };
}

/** "12 May to 16 May", "10:00 to 10:30": one value. */
function isRange(span: Span, at: number, words: string): boolean {
  const isEnd = (token: Token | undefined): boolean =>
    token !== undefined &&
    (token.kind === 'number' || /^\d/.test(token.text) || months.test(token.lower) || weekdays.test(token.lower));
  return words === 'to' && isEnd(span.tokens[at - 1]) && isEnd(span.tokens[at + 1]);
}

const weekdays = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/;

/** Without a quoted value: of "type" the last preferred preposition, so that values may hold one; else the first of the most preferred. */
function softCut(cuts: Cut[], style: ValueStyle): Cut | null {
  const into = cuts.filter(c => c.rank <= 3);
  const preferred = into.length > 0 ? into : cuts.filter(c => c.rank <= 4);
  if (style === 'type') return preferred.at(-1) ?? cuts.at(-1) ?? null;
  return cuts.toSorted((a, b) => a.rank - b.rank || a.at - b.at)[0] ?? null;
}

/** With a quote, the value is on the side of the quote, unless the verb's frame says otherwise. */
function hardCut(cuts: Cut[], span: Span, style: ValueStyle): Cut | null {
  const left = (c: Cut): boolean => span.tokens.slice(0, c.at).some(isHard);
  const right = (c: Cut): boolean => span.tokens.slice(c.to).some(isHard);
  const fits = cuts.filter(c => (c.order === 'value-first' ? left(c) : right(c)));
  const best = fits.toSorted((a, b) => (style === 'type' ? a.at - b.at : a.rank - b.rank || a.at - b.at))[0];
  if (best !== undefined) return best;
  // "Enter the title as 'Plan'", "Put 'Plan' as the title".
  const turned = cuts.find(c => wordAt(span, c.at) === 'as' || (style === 'type' && wordAt(span, c.at) === 'to'));
  if (turned === undefined || (span.tokens[0]?.kind === 'word' && /^\p{Lu}/u.test(span.tokens[0].text)))
    return softCut(cuts, style);
  return { ...turned, order: turned.order === 'value-first' ? 'place-first' : 'value-first' };
}

const cases = phrasesOf([
  ...['upper', 'lower'].flatMap(side => [
    `in all ${side} case`,
    `in ${side} case`,
    `in all ${side}case`,
    `in ${side}case`,
    `as ${side}case`,
    `all ${side}case`,
  ]),
  'in capital',
  'in all capital',
  'in all caps',
  'in capitals',
  'in block capitals',
]);

/** "in all upper case letters" says how, not where. */
function withoutCase(span: Span): { span: Span; change?: 'upper' | 'lower' } {
  for (let i = 1; i < span.tokens.length; i += 1) {
    const n = phraseAt(span, i, cases);
    if (n === 0) continue;
    let to = i + n;
    while (/^(?:letters?|case|characters?|text)$/.test(wordAt(span, to))) to += 1;
    const change = span.tokens.slice(i, i + n).some(t => t.lower.startsWith('lower')) ? 'lower' : 'upper';
    return { span: without(span, at => at >= i && at < to), change };
  }
  return { span };
}

/** Items of a list: `A, B and C`. Quotes stay whole; a lone item is a list of one. */
export function listSpans(given: Span): Span[] {
  const span = trimmed(given);
  const items: Span[] = [];
  let start = 0;
  const cut = (end: number): void => {
    let from = start;
    while (/^(?:and|or|the|both|as|well|also)$/.test(wordAt(span, from)) && from < end - 1) from += 1;
    const item = trimmed(sub(span, from, end));
    if (item.tokens.length > 0 && !/^(?:and|or)$/i.test(textOf(item))) items.push(item);
    start = end + 1;
  };
  for (let i = 0; i < span.tokens.length; i += 1)
    if (/^[,;&]$/.test(signAt(span, i)) || wordAt(span, i) === 'and' || span.tokens[i]?.kind === 'break') cut(i);
  cut(span.tokens.length);
  return items;
}

/** "at the end of the text" → at the text: what is typed goes behind what is there. Null when it is not said. */
export function withoutEnd(span: Span): Span | null {
  const at = span.tokens.findIndex(
    (_, i) =>
      /^(?:at|to|on|onto|into)$/.test(wordAt(span, i)) &&
      /^(?:end|bottom)$/.test(wordAt(span, i + 2)) &&
      wordAt(span, i + 3) === 'of',
  );
  return at < 1 ? null : without(span, i => i > at && i < at + 4);
}

export function listItems(span: Span): string[] {
  return listSpans(span).map(textOf);
}
