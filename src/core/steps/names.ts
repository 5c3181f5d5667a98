import type { Kind, Reading, Relation, Target } from './clause.ts';
import { fieldKinds, isNoun, kindWord, otherKinds, places } from './kinds.ts';
import { isHard, lex, phraseAt, sub, textOf, wordAt, type Span, type Token } from './lexer.ts';
import { ordinal } from './numbers.ts';
import { prepositions } from './plain.ts';

const determiners = new Set(['the', 'a', 'an', 'my', 'your', 'this', 'any']);
/** Words between what a thing is and what it is called. */
export const naming: ReadonlySet<string> = new Set('called named labelled labeled titled saying'.split(' '));
const notNouns = new Set('to into with by as from'.split(' '));
const mostReadings = 10;
const mostPlaces = 3;
/** Words that may say what a quoted name is of. */
const mostNouns = 2;

/** Reads a phrase that names something on the page; null for words that cannot be a name. */
export function readName(span: Span): Target | null {
  if (span.tokens.length === 0) return null;
  const first = wordAt(span, 0);
  if (span.tokens.length === 1 && first === 'it') return { text: 'it', readings: [], any: false, pronoun: true };
  const readings = readingsOf(span, 2).slice(0, mostReadings);
  const any = first === 'any' || first === 'a' || first === 'an';
  return readings.length === 0 ? null : { text: textOf(span), readings, any, pronoun: false };
}

/** A name of something that can hold a value. */
export function readField(span: Span): Target | null {
  // "Change the balance from 8 to 10".
  if (span.tokens.some(token => token.kind === 'word' && token.text === 'from')) return null;
  const name = readName(span);
  if (name === null || name.pronoun) return name;
  return name.readings.some(({ kind }) => kind === null || !otherKinds.has(kind)) ? name : null;
}

/** Whether a name says that it is a field. */
export function saysField({ readings }: Target): boolean {
  return readings.some(({ kind }) => kind !== null && fieldKinds.has(kind));
}

/** A target of that name, whatever words it has. */
export function named(label: string): Target {
  return { text: label, readings: [reading(label, { exact: true })], any: false, pronoun: false };
}

/** A target of that kind and name, which the page may write otherwise. */
export function thing(label: string, kind: Kind | null = null): Target {
  return { text: label || (kind ?? ''), readings: [reading(label, { kind })], any: false, pronoun: false };
}

/** The name that somebody answered with, whatever words it has. */
export function nameFrom(text: string): Target {
  return readName(lex(text)) ?? named(text);
}

/** Whether all of the name stood in quotes or was an input. */
export function isExact({ text, readings: [first] }: Target): boolean {
  return first !== undefined && first.exact && first.label === text;
}

export function reading(label: string, over: Partial<Reading> = {}): Reading {
  return { label, exact: false, kind: null, nth: null, places: [], prior: 1, ...over };
}

/** All readings of a phrase, likeliest first; `depth` bounds how many places are in places. */
function readingsOf(given: Span, depth: number): Reading[] {
  const span = given.tokens.length > 1 && determiners.has(wordAt(given, 0)) ? sub(given, 1) : given;
  const cuts = depth === 0 ? [] : placesIn(span);
  const out = cuts.length === 0 ? headReadings(span) : wholeReading(span);
  for (const { at, to, relation } of cuts) {
    const inner = sub(span, to);
    const readings = readingsOf(inner, depth - 1).slice(0, 5);
    if (readings.length === 0) continue;
    const of = { text: textOf(inner), readings, any: false, pronoun: false };
    for (const head of readingsOf(sub(span, 0, at), depth - 1)) {
      const prior = head.prior * (relation === 'of' ? 0.93 : 0.97);
      out.push({ ...head, places: [...head.places, { relation, of }], prior });
    }
  }
  return out.toSorted((a, b) => b.prior - a.prior);
}

/** "Terms of service": what looks like a place may be part of the name. */
function wholeReading(span: Span): Reading[] {
  if (span.tokens.some(({ kind }) => kind === 'quote')) return [];
  const { kind, nth, rest } = peel(span);
  const whole = [reading(textOf(span), { prior: 0.96 })];
  return kind === null || rest.tokens.length === 0
    ? whole
    : [reading(textOf(rest), { kind, nth, prior: 0.96 }), ...whole];
}

/** Where a place may begin; the last ones, as reading costs the square of their number. */
function placesIn(span: Span): { at: number; to: number; relation: Relation }[] {
  const out: { at: number; to: number; relation: Relation }[] = [];
  for (let at = 1; at < span.tokens.length - 1; at += 1) {
    const place = wordAt(span, at) === '' ? undefined : places.find(({ words }) => phraseAt(span, at, words) > 0);
    const to = at + (place?.words.length ?? 0);
    // "Log in in the corner", "Sign in with Google".
    if (place === undefined || to >= span.tokens.length || prepositions.has(span.tokens[to]?.text ?? '')) continue;
    out.push({ at, to, relation: place.relation });
    at = to - 1;
  }
  return out.slice(-mostPlaces);
}

/** Readings of a phrase without its places: what is its label, its kind, its ordinal. */
function headReadings(span: Span): Reading[] {
  const { tokens } = span;
  if (tokens.length === 0) return [];
  const quotes = tokens.filter(({ kind }) => kind === 'quote').length;
  if (quotes === 0 && tokens.filter(isHard).length !== 1) return softReadings(span);
  const { kind, nth, rest } = peel(span);
  const [label, ...others] = rest.tokens;
  if (label !== undefined && isHard(label) && others.length === 0)
    return [reading(label.text, { exact: true, kind, nth })];
  // 'the card "Fix login"': what it is goes before what it is called. An input may stand in the middle of a name.
  const called = tokens.at(-1);
  const isNoun = tokens.length <= mostNouns + 1 && tokens.every(({ text }) => !notNouns.has(text));
  if (quotes === 1 && called?.kind === 'quote' && isNoun)
    return [reading(called.text, { exact: true, nth, prior: 0.95 })];
  return quotes > 0 ? [] : [reading(textOf(span))];
}

/** "the project called Apollo": what it is goes before what it is called. */
function calledIn(span: Span): Reading | null {
  const at = span.tokens.findIndex(({ text }, i) => i > 0 && i <= mostNouns && naming.has(text));
  if (at < 0 || at === span.tokens.length - 1) return null;
  return reading(textOf(sub(span, at + 1)), { kind: kindOf(span.tokens.slice(0, at), at) });
}

function softReadings(span: Span): Reading[] {
  const called = calledIn(span);
  if (called !== null) return [called];
  const whole = textOf(span);
  const { rest, ...said } = peel(span);
  const { kind, nth } = said;
  if (kind === null && nth === null) return [reading(whole)];
  // "Products", "First name": without a kind word beside it, it is first of all a name.
  const nameFirst = kind === null || (rest.tokens.length === 0 && whole.charAt(0) !== whole.charAt(0).toLowerCase());
  const literal = reading(whole, { prior: nameFirst ? 0.98 : 0.96 });
  const out: Reading[] = nameFirst ? [literal] : [];
  // "First name field": the ordinal may be part of the name, which the page decides.
  if (nth !== null && kind !== null && rest.tokens.length > 0)
    out.push(reading(textOf(kindIn(span)?.rest ?? span), { kind }));
  out.push(reading(textOf(rest), { ...said, prior: out.length > 0 ? 0.97 : 1 }));
  out.push(...calledByKind(span, rest));
  return nameFirst ? out : [...out, literal];
}

/** "Date field" may be a field called "Date". */
function calledByKind(span: Span, rest: Span): Reading[] {
  const kind = span.tokens.length === 2 && rest.tokens.length === 0 ? kindOf(span.tokens.slice(-1), 1) : null;
  return kind === null ? [] : [reading(textOf(sub(span, 0, 1)), { kind, prior: 0.96 })];
}

type Peeled = { kind: Kind | null; noun?: string; nth: number | null; rest: Span };

/** Takes the ordinal before a name and the kind after or before it off. */
function peel(span: Span): Peeled {
  const nth = span.tokens.length > 1 && span.tokens[0]?.kind !== 'quote' ? ordinal(span.tokens[0]?.lower ?? '') : null;
  const bare = nth === null ? span : sub(span, 1);
  return { nth, ...(kindIn(bare) ?? { kind: null, rest: bare }) };
}

/** The kind word at the end of a phrase, else at its start. */
function kindIn(span: Span): { kind: Kind; noun?: string; rest: Span } | null {
  for (const n of [2, 1]) {
    const end = kindOf(span.tokens.slice(-n), n);
    if (end !== null) return { kind: end, rest: sub(span, 0, -n), ...nounIn(span.tokens.slice(-n)) };
    const start = kindOf(span.tokens.slice(0, n), n);
    if (start !== null && span.tokens.length > n)
      return { kind: start, rest: sub(span, n), ...nounIn(span.tokens.slice(0, n)) };
  }
  return null;
}

function nounIn(tokens: readonly Token[]): { noun?: string } {
  const word = tokens.map(({ lower }) => lower).join(' ');
  return isNoun(word) ? { noun: word } : {};
}

function kindOf(tokens: readonly Token[], length: number): Kind | null {
  if (tokens.length < length || tokens.some(token => token.kind !== 'word')) return null;
  return kindWord(tokens.map(({ lower }) => lower).join(' '));
}
