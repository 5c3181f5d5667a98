import type { Kind, Reading, Relation, Target } from './clause.ts';
import { isHard, isSign, lex, phraseAt, sub, textOf, wordAt, type Span, type Token } from './lexer.ts';
import { ordinal } from './numbers.ts';

const list = (text: string): string[] => text.split(', ');

/** The words for each kind of thing, the plain one first. */
const kindLines: readonly (readonly [Kind, string])[] = [
  ['radio', 'radio button, radio, option button'],
  ['checkbox', 'checkbox, check box, tick box'],
  ['dropdown', 'dropdown, drop-down, drop down, dropdown list, dropdown menu, select box, combo box, list box, picker'],
  ['field', 'field, input field, input, box'],
  ['textfield', 'text field, text box, textbox'],
  ['search', 'search box, search field, search bar'],
  ['area', 'text area, textarea, editor'],
  ['spinner', 'number field, stepper'],
  ['date', 'date field, date picker, calendar'],
  ['switch', 'switch, toggle'],
  ['slider', 'slider'],
  ['menuitem', 'menu item, menu entry'],
  ['menu', 'menu'],
  ['button', 'button'],
  ['link', 'link'],
  ['tab', 'tab'],
  ['image', 'icon, image, picture, photo, logo'],
  ['item', 'item, entry, result, card, product'],
  ['row', 'row, line'],
  ['cell', 'cell, column'],
  ['option', 'option'],
  ['dialog', 'dialog, dialog box, popup, pop-up, window, banner'],
  ['section', 'section, panel, heading, area, sidebar, header, footer, group'],
  ['text', 'text, paragraph'],
  ['form', 'form'],
  ['table', 'table, list, grid'],
  ['page', 'page, screen, site'],
  ['file', 'file'],
];
const kinds = new Map(kindLines.flatMap(([kind, words]) => list(words).map((word): [string, Kind] => [word, kind])));

/** The kind that a word names, also if it stands for several; null for any other word. */
export function kindWord(word: string): Kind | null {
  const lower = word.toLowerCase();
  return kinds.get(lower) ?? (lower.endsWith('s') ? (kinds.get(lower.slice(0, -1)) ?? null) : null);
}

/** The plain word for a kind. */
export function wordFor(kind: Kind): string {
  return list(kindLines.find(([one]) => one === kind)?.[1] ?? '')[0] ?? '';
}

const fieldKinds = new Set<Kind>([
  'field',
  'textfield',
  'search',
  'area',
  'dropdown',
  'spinner',
  'date',
  'slider',
  'checkbox',
  'radio',
  'switch',
]);
const noFields = new Set<Kind>([
  'button',
  'link',
  'tab',
  'dialog',
  'section',
  'row',
  'menu',
  'menuitem',
  'table',
  'page',
  'form',
  'image',
]);

const placeLines: readonly (readonly [Relation, string])[] = [
  ['in', 'in, on, inside, at the'],
  ['below', 'under, below'],
  ['above', 'above'],
  ['near', 'next to, near, beside'],
  ['left', 'to the left of, left of'],
  ['right', 'to the right of, right of'],
  ['of', 'of, for, from'],
];
const places = placeLines
  .flatMap(([relation, words]) => list(words).map(word => ({ relation, words: word.split(' ') })))
  .toSorted((a, b) => b.words.length - a.words.length);
/** The word that we print for each. */
export const placeWords = new Map(placeLines.map(([relation, words]) => [relation, list(words)[0] ?? '']));

const articles = new Set(['the', 'a', 'an', 'my', 'your', 'this', 'any']);
/** Words that begin a condition, a reason or another clause: a name that has one stands in quotes. */
const reserved = new Set(
  'if unless until while when because since although otherwise else then that which who whose but so except everyone everybody everything nothing nobody anything anyone something someone is are was were has have had does'.split(
    ' ',
  ),
);
/** As those, unless they are written large: "Continue Without Saving". */
const reservedSmall = new Set(
  'without instead via before after once or either neither nor there between whether not me you us than rid contains shows says'.split(
    ' ',
  ),
);
/** Words between what a thing is and what it is called. */
export const naming: ReadonlySet<string> = new Set('called named labelled labeled titled saying'.split(' '));
const notNouns = new Set('to into with by as from'.split(' '));
const prepositions = new Set('in on of for from with to at by'.split(' '));
const mostReadings = 10;
const mostPlaces = 3;
/** Words that may say what a quoted name is of. */
const mostNouns = 2;

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** A name in what may be read: a single thing, its words all consumed. */
export function isPlain(token: Token): boolean {
  if (token.kind === 'stop' || token.kind === 'line') return false;
  if (token.kind === 'sign') return !',;:→>|'.includes(token.text);
  // Right-to-left words change the order in which a line is shown.
  if (rightToLeft.test(token.text) && token.kind !== 'quote') return false;
  return token.kind !== 'word' || !(reserved.has(token.lower) || reservedSmall.has(token.text));
}

/** Reads a phrase that names something on the page; null for words that cannot be a name. */
export function readName(span: Span): Target | null {
  if (span.tokens.length === 0 || !span.tokens.every(isPlain)) return null;
  const first = wordAt(span, 0);
  // "{guest1} and {guest2}" are two.
  if (headsList(span)) return null;
  if (span.tokens.filter(isHard).length > 1 && span.tokens.some(({ text }) => text === 'and')) return null;
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
  return name.readings.some(({ kind }) => kind === null || !noFields.has(kind)) ? name : null;
}

/** "the brands Bosch and Makita": what several things are, before what they are called. */
export function headsList(span: Span): boolean {
  const { tokens } = withoutArticle(span);
  if (!tokens.some(({ text }) => text === 'and' || text === ',')) return false;
  return tokens.some(({ kind, text, lower }, at) => {
    const begins = at === 0 || tokens[at - 1]?.text === 'the';
    const next = tokens[at + 1];
    const isCalled = next !== undefined && (isHard(next) || next.text !== next.lower);
    const isNoun = next?.kind === 'word' && next.text !== 'and' && !prepositions.has(next.text);
    return begins && (isCalled || isNoun) && kind === 'word' && text === lower && /[^su]s$/.test(text);
  });
}

/** The name with the place where it is. */
export function within(target: Target, { place, relation }: { place: Target; relation: Relation }): Target {
  const readings = target.readings.map(one => ({ ...one, places: [...one.places, { relation, of: place }] }));
  const of = isExact(place) ? `"${place.text}"` : place.text;
  return { ...target, text: `${target.text} ${placeWords.get(relation) ?? ''} ${of}`, readings };
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
  const span = withoutArticle(given);
  const cuts = depth === 0 ? [] : placesIn(span);
  const out = cuts.length === 0 ? headReadings(span) : wholeReading(span);
  for (const { at, to, relation } of cuts) {
    const of = placeAt(sub(span, to), depth - 1);
    if (of === null) continue;
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

function placeAt(span: Span, depth: number): Target | null {
  const readings = readingsOf(span, depth).slice(0, 5);
  return readings.length === 0 ? null : { text: textOf(span), readings, any: false, pronoun: false };
}

function withoutArticle(span: Span): Span {
  return span.tokens.length > 1 && articles.has(wordAt(span, 0)) ? sub(span, 1) : span;
}

/** Where a place may begin; the last ones, as reading costs the square of their number. */
function placesIn(span: Span): { at: number; to: number; relation: Relation }[] {
  const out: { at: number; to: number; relation: Relation }[] = [];
  for (let at = 1; at < span.tokens.length - 1; at += 1) {
    if (span.tokens[at]?.kind !== 'word') continue;
    const place = places.find(({ words }) => phraseAt(span, at, words) > 0);
    if (place === undefined || at + place.words.length >= span.tokens.length) continue;
    // "Log in in the corner", "Sign in with Google".
    if (prepositions.has(span.tokens[at + place.words.length]?.text ?? '')) continue;
    out.push({ at, to: at + place.words.length, relation: place.relation });
    at += place.words.length - 1;
  }
  return out.slice(-mostPlaces);
}

/** Readings of a phrase without its places: what is its label, its kind, its ordinal. */
function headReadings(span: Span): Reading[] {
  if (span.tokens.length === 0) return [];
  const quotes = span.tokens.filter(({ kind }) => kind === 'quote').length;
  const isOnlyInput = span.tokens.filter(isHard).length === 1 && quotes === 0;
  if (quotes > 0 || isOnlyInput) {
    const { kind, nth, rest } = peel(span);
    const [label, ...others] = rest.tokens;
    if (label !== undefined && isHard(label) && others.length === 0)
      return [reading(label.text, { exact: true, kind, nth })];
    // 'the card "Fix login"': what it is goes before what it is called. An input may stand in the middle of a name.
    const called = span.tokens.at(-1);
    const isNoun = span.tokens.every(token => !notNouns.has(token.text));
    if (quotes === 1 && called?.kind === 'quote' && isNoun && span.tokens.length <= mostNouns + 1)
      return [reading(called.text, { exact: true, nth, prior: 0.95 })];
    return quotes > 0 ? [] : [reading(textOf(span))];
  }
  return softReadings(span);
}

/** "the project called Apollo": what it is goes before what it is called. */
function calledReading(span: Span): Reading | null {
  const at = span.tokens.findIndex((token, i) => i > 0 && i <= mostNouns && naming.has(token.text));
  const label = sub(span, at + 1);
  if (at < 0 || label.tokens.length === 0) return null;
  return reading(textOf(label), { kind: kindOf(span.tokens.slice(0, at), at) });
}

function softReadings(span: Span): Reading[] {
  const called = calledReading(span);
  if (called !== null) return [called];
  const whole = textOf(span);
  const { kind, nth, rest } = peel(span);
  if (kind === null && nth === null) return [reading(whole)];
  // "Products", "First name": without a kind word beside it, it is first of all a name.
  const nameFirst = (rest.tokens.length === 0 && whole.charAt(0) !== whole.charAt(0).toLowerCase()) || kind === null;
  const literal = reading(whole, { prior: nameFirst ? 0.98 : 0.96 });
  const out: Reading[] = nameFirst ? [literal] : [];
  // "First name field": the ordinal may be part of the name, which the page decides.
  if (nth !== null && kind !== null && rest.tokens.length > 0) out.push(reading(textOf(withoutKind(span)), { kind }));
  out.push(reading(textOf(rest), { kind, nth, prior: out.length > 0 ? 0.97 : 1 }));
  if (rest.tokens.length === 0) out.push(...calledByKind(span));
  if (!nameFirst) out.push(literal);
  return out;
}

/** "Date field" may be a field called "Date". */
function calledByKind(span: Span): Reading[] {
  const kind = span.tokens.length === 2 ? kindOf(span.tokens.slice(-1), 1) : null;
  return kind === null ? [] : [reading(textOf(sub(span, 0, 1)), { kind, prior: 0.96 })];
}

type Peeled = { kind: Kind | null; nth: number | null; rest: Span };

/** Takes the ordinal before a name and the kind after or before it off. */
function peel(span: Span): Peeled {
  const nth = span.tokens.length > 1 && span.tokens[0]?.kind !== 'quote' ? ordinal(span.tokens[0]?.lower ?? '') : null;
  const bare = nth === null ? span : sub(span, 1);
  const found = kindIn(bare);
  return { kind: found?.kind ?? null, nth, rest: found?.rest ?? bare };
}

function withoutKind(span: Span): Span {
  return kindIn(span)?.rest ?? span;
}

/** The kind word at the end of a phrase, else at its start. */
function kindIn(span: Span): { kind: Kind; rest: Span } | null {
  for (const n of [2, 1]) {
    const end = kindOf(span.tokens.slice(-n), n);
    if (end !== null) return { kind: end, rest: sub(span, 0, -n) };
    const start = kindOf(span.tokens.slice(0, n), n);
    if (start !== null && span.tokens.length > n) return { kind: start, rest: sub(span, n) };
  }
  return null;
}

function kindOf(tokens: readonly Token[], length: number): Kind | null {
  if (tokens.length < length || tokens.some(token => token.kind !== 'word')) return null;
  return kindWord(tokens.map(({ lower }) => lower).join(' '));
}

/** A list "A, B and C" of at most `most` entries; null where one is empty. */
export function listOf(span: Span, most = 50): Span[] | null {
  const out: Span[] = [];
  let from = 0;
  for (let at = 0; at <= span.tokens.length; at += 1) {
    const isAnd = wordAt(span, at) === 'and' && at < span.tokens.length;
    if (at < span.tokens.length && !isAnd && !isSign(span.tokens[at], ',')) continue;
    if (at === from) {
      // "A, B, and C".
      if (isAnd && from > 0 && isSign(span.tokens[at - 1], ',')) {
        from = at + 1;
        continue;
      }
      return null;
    }
    out.push(sub(span, from, at));
    from = at + 1;
  }
  return out.length > most ? null : out;
}
