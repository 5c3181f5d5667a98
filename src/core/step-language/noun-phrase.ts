import type { Kind, Reading, Relation, Target } from './clause.ts';
import { cellOf } from './grammar/cell.ts';
import { isHard, phraseAt, phrasesOf, sub, textOf, trimmed, wordAt, type Span, type Token } from './lexer.ts';
import { determiners, kindWord, looks, naming, pronouns, relations } from './lexicon/words.ts';
import { cardinal, ordinal, superlative } from './numbers.ts';

const relationPhrases = phrasesOf(relations.keys());
const namingPhrases = phrasesOf(naming);
const readingsAtMost = 10;
/** Prepositions that may begin a context, the last ones: reading costs the square of their number. */
const cutsAtMost = 6;

/** Reads a phrase that names something on the page; every way to understand it is kept for the page to decide. */
export function nounPhrase(given: Span): Target {
  const span = trimmed(given);
  const first = wordAt(span, 0);
  const title = titleOf(span);
  return {
    text: textOf(span),
    readings: [
      ...title,
      ...readingsOf(span, 2).map(r => (title.length > 0 ? { ...r, prior: r.prior * 0.5 } : r)),
    ].slice(0, readingsAtMost),
    any: /^(?:a|an|any|some|either)$/.test(first),
    all: /^(?:all|every|each|both)$/.test(first) && title.length === 0,
    most: mostOf(span),
    pronoun: span.tokens.length === 1 && pronouns.has(first),
    ...cellOf(span),
  };
}

/** "click All Tickets": a quantifier or a pronoun in capitals inside a sentence begins a name. */
function titleOf(span: Span): Reading[] {
  const [first, second] = span.tokens;
  const isName = first !== undefined && second !== undefined && first.start > 0 && /^(?:All|My|Any)$/.test(first.text);
  return isName && second.kind === 'word' && /^\p{Lu}/u.test(second.text) ? [reading(textOf(span))] : [];
}

/** A target of that name, whatever words it has. */
export function named(label: string): Target {
  const plain = reading(label);
  return { text: label, readings: [plain], any: false, all: false, most: null, pronoun: false };
}

/** Puts a place onto all readings of a target. */
export function within(target: Target, place: Target): Target {
  const placed = (r: Reading): Reading => ({ ...r, contexts: [...r.contexts, { relation: 'in', of: place }] });
  return { ...target, readings: target.readings.map(placed) };
}

function reading(label: string, over: Partial<Reading> = {}): Reading {
  return { label, exact: false, kind: null, nth: null, contexts: [], prior: 1, ...over };
}

function mostOf(span: Span): Target['most'] {
  for (const [i, token] of span.tokens.entries()) {
    const found = token.kind === 'word' ? superlative(token.text) : null;
    if (found === null) continue;
    const next = wordAt(span, i + 1);
    if (found.what !== '' || next === '') return found;
    // "most expensive", "least costly": the adjective says what is compared.
    if (next === 'expensive' || next === 'costly') return { least: found.least, what: 'price' };
    return next === 'recent' ? { least: false, what: 'date' } : { least: found.least, what: next };
  }
  return null;
}

/** All readings of a phrase, likeliest first; `depth` bounds how many context phrases are peeled off. */
function readingsOf(given: Span, depth: number): Reading[] {
  const span = withoutHere(withoutDeterminer(given));
  const out: Reading[] = [];
  const add = (next: Reading): void => {
    const isSame = (r: Reading): boolean =>
      r.label === next.label &&
      r.kind === next.kind &&
      r.nth === next.nth &&
      r.contexts.length === next.contexts.length;
    if (!out.some(isSame)) out.push(next);
  };
  for (const head of headReadings(span)) add(head);
  if (depth === 0) return out;
  for (const cut of contextCuts(span)) {
    const context = shallow(sub(span, cut.to), depth - 1);
    if (context.readings.length === 0) continue;
    for (const head of readingsOf(sub(span, 0, cut.at), depth - 1)) {
      const contexts = [...head.contexts, { relation: cut.relation, of: context }];
      add({ ...head, contexts, prior: head.prior * (cut.relation === 'of' ? 0.93 : 0.97) });
    }
  }
  return out.toSorted((a, b) => b.prior - a.prior);
}

function shallow(span: Span, depth: number): Target {
  const readings = readingsOf(span, depth).slice(0, 5);
  const all = /^(?:all|every|each|both)$/.test(wordAt(trimmed(span), 0));
  return { text: textOf(span), readings, any: false, all, most: null, pronoun: false };
}

type Cut = { at: number; to: number; relation: Relation };

/** Places where a preposition may begin a context phrase. */
function contextCuts(span: Span): Cut[] {
  const cuts: Cut[] = [];
  for (let i = 1; i < span.tokens.length - 1; i += 1) {
    if (span.tokens[i]?.kind !== 'word' || phraseAt(span, i, namingPhrases) > 0) continue;
    const n = phraseAt(span, i, relationPhrases);
    const relation = relations.get(
      span.tokens
        .slice(i, i + n)
        .map(t => t.lower)
        .join(' '),
    );
    if (relation === undefined || i + n >= span.tokens.length) continue;
    cuts.push({ at: i, to: i + n, relation });
    i += n - 1;
  }
  return cuts.slice(-cutsAtMost);
}

/** Readings of a phrase without its contexts: what is label, what kind word, what ordinal. */
function headReadings(span: Span): Reading[] {
  if (span.tokens.length === 0) return [];
  const byName = namedReading(span);
  if (byName !== null) return [byName];
  // The entry "Final" of a menu: a lone ordinal in capitals is a name and nothing else.
  if (isOrdinalName(span)) return [reading(textOf(span))];
  const hard = span.tokens.flatMap((t, i) => (isName(t) ? [i] : []));
  return hard.length === 1 ? hardReadings(span, hard[0] ?? 0) : softReadings(span);
}

function isName(token: Token): boolean {
  return isHard(token) || (token.kind === 'number' && /^[([]/.test(token.text));
}

/** A phrase with one quote or value: that is the label. */
function hardReadings(span: Span, at: number): Reading[] {
  const around = span.tokens.filter((_, i) => i !== at);
  const { kind, nth, rest } = peel({ source: span.source, tokens: around });
  const label = span.tokens[at]?.text ?? '';
  // 'a "checkbox" widget' names a kind, not a label.
  const isWidget = around.some(t => /^(?:widget|control|element|component)$/.test(t.lower));
  const asKind = isWidget ? widgetKind(label) : null;
  if (asKind !== null) return [reading('', { kind: asKind, nth })];
  const leftover = rest.tokens.filter(t => !determiners.has(t.lower) && t.kind === 'word').length;
  const out = [reading(label, { exact: true, kind, nth, prior: leftover === 0 ? 1 : 0.95 })];
  if (kind !== null && leftover > 0) out.push(reading(label, { exact: true, nth, prior: 0.92 }));
  if (leftover > 0) out.push(reading(textOf(span).replace(/["“”]/g, ''), { prior: 0.9 }));
  return out;
}

function softReadings(span: Span): Reading[] {
  const whole = textOf(span);
  const out: Reading[] = [];
  const { kind, nth, rest } = peel(span);
  // "Products", "First name": without a kind word beside it, it is first of all a name.
  const nameFirst = (rest.tokens.length === 0 && /^\p{Lu}/u.test(whole)) || (nth !== null && kind === null);
  const isPlain = kind === null && nth === null;
  const literal = reading(whole, { prior: isPlain ? 1 : nameFirst ? 0.98 : 0.96 });
  if (isPlain) return [literal, ...personNamed(span)];
  if (nameFirst) out.push(literal);
  // "First name field": the ordinal may be part of the name, which the page decides.
  if (nth !== null && kind !== null && rest.tokens.length > 0) {
    const tokens = span.tokens.filter(t => !(t.kind === 'word' && kindWord(t.text) === kind));
    out.push(reading(labelOf({ source: span.source, tokens }), { kind }));
  }
  out.push(reading(labelOf(rest), { kind, nth, prior: out.length > 0 ? 0.97 : 1 }));
  const bare = withoutAdjectives(rest);
  if (bare.tokens.length < rest.tokens.length) out.push(reading(labelOf(bare), { kind, nth, prior: 0.9 }));
  if (!nameFirst) out.push(literal);
  return out;
}

function isOrdinalName({ tokens: [only, ...others] }: Span): boolean {
  return only !== undefined && others.length === 0 && /^\p{Lu}/u.test(only.text) && ordinal(only.text) !== null;
}

const persons =
  /^(?:user|person|customer|author|member|contact|account|player|employee|client|student|patient|company)$/;

/** "the user @ann", "customer Ann Lee": the page may show the name alone. */
function personNamed(span: Span): Reading[] {
  const next = span.tokens[1];
  const isName = next !== undefined && (next.text !== next.lower || /^[@#]/.test(next.text));
  return isName && persons.test(wordAt(span, 0)) ? [reading(labelOf(sub(span, 1)), { prior: 0.95 })] : [];
}

function widgetKind(label: string): Kind | null {
  return label.toLowerCase() === 'text' ? 'field' : kindWord(label);
}

function labelOf(span: Span): string {
  return textOf(withoutDeterminer(span));
}

/** "the button labeled X", "a link that says X", "dialog named X". */
function namedReading(span: Span): Reading | null {
  for (let i = 0; i < span.tokens.length - 1; i += 1) {
    const n = phraseAt(span, i, namingPhrases);
    if (n === 0) continue;
    // "the button in the dialog box labeled X": what is labeled is the button, the dialog box its place.
    const cut = contextCuts(sub(span, 0, i))[0];
    const { kind, nth } = peel(sub(span, 0, cut?.at ?? i));
    const contexts = cut === undefined ? [] : [{ relation: cut.relation, of: shallow(sub(span, cut.to, i), 0) }];
    const tail = span.tokens.slice(i + n).filter(t => t.text !== ':');
    const hard = tail.find(isHard);
    const label = hard?.text ?? textOf({ source: span.source, tokens: tail });
    if (label !== '') return reading(label, { exact: hard !== undefined, kind, nth, contexts });
  }
  return null;
}

/** Takes kind words and ordinals off a phrase. */
function peel(given: Span): { kind: Kind | null; nth: number | null; rest: Span } {
  let tokens = given.tokens.filter((t, i) => t.lower !== 'widget' && !(i === 0 && determiners.has(t.lower)));
  const number = ordinalAt(tokens);
  const found = kindAt(tokens);
  if (found !== null) tokens = found.rest;
  if (number !== null) tokens = tokens.filter(t => !number.tokens.includes(t) && !/^ones?$/.test(t.lower));
  return { kind: found?.kind ?? null, nth: number?.nth ?? null, rest: { source: given.source, tokens } };
}

/** The kind word at the end of a phrase, else at its start. */
function kindAt(tokens: Token[]): { kind: Kind; rest: Token[] } | null {
  for (const side of ['end', 'start'] as const) {
    for (const n of [3, 2, 1]) {
      const part = side === 'end' ? tokens.slice(-n) : tokens.slice(0, n);
      if (part.length < n || part.some(t => t.kind !== 'word')) continue;
      const kind = kindWord(part.map(t => t.lower).join(' '));
      const isHead = side === 'start' && n < tokens.length - 1 && relations.has(tokens[n]?.lower ?? '');
      if (kind !== null && !isHead) return { kind, rest: side === 'end' ? tokens.slice(0, -n) : tokens.slice(n) };
    }
  }
  return null;
}

const lastButOne = phrasesOf(['last but one', 'second last', 'second to last', 'next to last', 'one before the last']);

function ordinalAt(tokens: Token[]): { tokens: Token[]; nth: number } | null {
  for (const at of [0, 1]) {
    const n = phraseAt({ source: '', tokens }, at, lastButOne);
    if (n > 0) return { tokens: tokens.slice(at, at + n), nth: -2 };
  }
  for (const [i, token] of tokens.entries()) {
    if (token.kind !== 'word' && token.kind !== 'number') continue;
    const n = ordinal(token.text);
    if (n !== null && (i <= 1 || tokens.length - i <= 2)) return { tokens: [token], nth: n };
    const next = tokens[i + 1];
    const count = token.lower === 'number' && next !== undefined ? cardinal(next.text) : null;
    if (count !== null && next !== undefined) return { tokens: [token, next], nth: count };
  }
  return null;
}

/** "The text area below": where the thing is seen from the words. */
function withoutHere(span: Span): Span {
  const isHere = span.tokens.length > 1 && /^(?:below|above|here)$/.test(wordAt(span, span.tokens.length - 1));
  return isHere ? sub(span, 0, -1) : span;
}

function withoutDeterminer(span: Span): Span {
  let from = 0;
  while (
    from < span.tokens.length - 1 &&
    (determiners.has(wordAt(span, from)) || (from > 0 && wordAt(span, from) === 'of'))
  )
    from += 1;
  return from === 0 ? span : sub(span, from);
}

function withoutAdjectives(span: Span): Span {
  const isEmpty = (t: Token): boolean => t.kind === 'word' && (looks.has(t.lower) || superlative(t.text) !== null);
  return { source: span.source, tokens: span.tokens.filter(t => !isEmpty(t)) };
}
