import { cardinal, ordinal, superlative } from './numbers.ts';
import type { Kind, Reading, Relation, Target } from './clause.ts';
import { kindWord } from './kind-words.ts';
import { isHard, sub, textOf, trimmed, type Span, type Token } from './lexer.ts';

const determiners = new Set(
  'the a an my your their his her its our this that these those any some all each every both either correct given appropriate corresponding respective relevant following desired'.split(
    ' ',
  ),
);
const emptyAdjectives = new Set(
  'colored coloured big large small little blue red green yellow orange purple pink black white grey gray cyan magenta brown main primary visible empty only single'.split(
    ' ',
  ),
);

const relations: [string, Relation][] = [
  ['to the left of', 'left'],
  ['on the left of', 'left'],
  ['left of', 'left'],
  ['to the right of', 'right'],
  ['on the right of', 'right'],
  ['right of', 'right'],
  ['in front of', 'left'],
  ['next to', 'near'],
  ['close to', 'near'],
  ['beside', 'near'],
  ['near', 'near'],
  ['at the side of', 'near'],
  ['inside of', 'in'],
  ['inside', 'in'],
  ['within', 'in'],
  ['in', 'in'],
  ['on', 'in'],
  ['at', 'in'],
  ['from', 'in'],
  ['underneath', 'below'],
  ['beneath', 'below'],
  ['below', 'below'],
  ['under', 'below'],
  ['above', 'above'],
  ['over', 'above'],
  ['after', 'below'],
  ['before', 'above'],
  ['for', 'of'],
  ['of', 'of'],
  ['by', 'of'],
  ['with', 'of'],
  ['to', 'of'],
  ['about', 'of'],
  ['beside', 'near'],
  ['containing', 'of'],
  ['whose', 'of'],
  ['where', 'of'],
  ['that has', 'of'],
  ['that contains', 'of'],
  ['against', 'of'],
  ['belonging to', 'of'],
  ['sent by', 'of'],
];
const naming = [
  'labeled',
  'labelled',
  'named',
  'called',
  'titled',
  'saying',
  'marked',
  'reading',
  'entitled',
  'with label',
  'with the label',
  'with name',
  'with the name',
  'with text',
  'with the text',
  'with title',
  'with the title',
  'that says',
  'which says',
  'that reads',
  'that is labeled',
  'with caption',
  'with value',
  'with the value',
  'with the caption',
  'with the words',
  'reads',
  'which reads',
  'that is named',
  'that is called',
];
const pronouns = new Set(['it', 'them', 'that', 'this', 'one', 'these', 'those']);

/** Reads a phrase that names something on the page; every way to understand it is kept for the page to decide. */
export function nounPhrase(given: Span): Target {
  const span = trimmed(given);
  const text = textOf(span);
  const lowers = span.tokens.map(t => t.lower);
  const first = span.tokens[0];
  const target: Target = {
    text,
    readings: [],
    any:
      lowers[0] === 'a' || lowers[0] === 'an' || lowers[0] === 'any' || lowers[0] === 'some' || lowers[0] === 'either',
    all: lowers[0] === 'all' || lowers[0] === 'every' || lowers[0] === 'each' || lowers[0] === 'both',
    most: null,
    pronoun: span.tokens.length === 1 && first?.kind === 'word' && pronouns.has(first.lower),
  };
  target.most = mostOf(span);
  const all = readingsOf(span, 2);
  target.readings = all.slice(0, 10);
  return target;
}

function mostOf(span: Span): Target['most'] {
  for (const [i, token] of span.tokens.entries()) {
    const found = token.kind === 'word' ? superlative(token.text) : null;
    if (found === null) continue;
    const next = span.tokens[i + 1];
    if (found.what !== '' || next?.kind !== 'word') return found;
    // "most expensive", "least costly": the adjective says what is compared.
    const costly = /^(?:expensive|costly)$/.test(next.lower);
    if (costly) return { least: found.least, what: 'price' };
    const prevIsOf = span.tokens.slice(0, i).some(t => t.lower === 'with' || t.lower === 'has');
    if (prevIsOf || next.lower !== 'recent') return { least: found.least, what: next.lower };
    return { least: false, what: 'date' };
  }
  return null;
}

/** All readings of a phrase, the literal one first; `depth` bounds how many context phrases are peeled off. */
function readingsOf(given: Span, depth: number): Reading[] {
  const span = withoutDeterminer(given);
  const out: Reading[] = [];
  const add = (reading: Reading): void => {
    const same = out.some(
      r =>
        r.label === reading.label &&
        r.kind === reading.kind &&
        r.nth === reading.nth &&
        r.contexts.length === reading.contexts.length,
    );
    if (!same) out.push(reading);
  };
  for (const reading of headReadings(span)) add(reading);
  if (depth === 0) return out;
  for (const cut of contextCuts(span)) {
    const context = sub(span, cut.to);
    const contextTarget = nounPhraseShallow(context, depth - 1);
    if (contextTarget.readings.length === 0) continue;
    for (const head of readingsOf(sub(span, 0, cut.at), depth - 1)) {
      const contexts = [...head.contexts, { relation: cut.relation, of: contextTarget }];
      add({ ...head, contexts, prior: head.prior * (cut.relation === 'of' ? 0.93 : 0.97) });
    }
  }
  return out.toSorted((a, b) => b.prior - a.prior);
}

function nounPhraseShallow(span: Span, depth: number): Target {
  return {
    text: textOf(span),
    readings: readingsOf(span, depth).slice(0, 5),
    any: false,
    all: false,
    most: null,
    pronoun: false,
  };
}

/** Places where a preposition may begin a context phrase. */
function contextCuts(span: Span): { at: number; to: number; relation: Relation }[] {
  const cuts: { at: number; to: number; relation: Relation }[] = [];
  for (let i = 1; i < span.tokens.length - 1; i += 1) {
    if (span.tokens[i]!.kind !== 'word' || namingAt(span, i) > 0) continue;
    for (const [words, relation] of relations) {
      const n = wordsAt(span, i, words);
      if (n === 0 || i + n >= span.tokens.length) continue;
      cuts.push({ at: i, to: i + n, relation });
      i += n - 1;
      break;
    }
  }
  return cuts;
}

function namingAt(span: Span, at: number): number {
  let best = 0;
  for (const words of naming) best = Math.max(best, wordsAt(span, at, words));
  return best;
}

/** How many tokens the words take when they stand at this position; 0 when they do not. */
export function wordsAt(span: Span, at: number, words: string): number {
  const parts = words.split(' ');
  return parts.every((word, i) => span.tokens[at + i]?.lower === word && span.tokens[at + i]?.kind !== 'quote')
    ? parts.length
    : 0;
}

/** Readings of a phrase without its contexts: what is label, what kind word, what ordinal. */
function headReadings(span: Span): Reading[] {
  const { tokens } = span;
  if (tokens.length === 0) return [];
  const plain = (label: string, over: Partial<Reading> = {}): Reading => ({
    label,
    exact: false,
    kind: null,
    nth: null,
    contexts: [],
    prior: 1,
    ...over,
  });
  const named = namedReading(span);
  if (named) return [named];
  const isName = (t: Token): boolean => isHard(t) || (t.kind === 'number' && /^[([]/.test(t.text));
  const hardAt = tokens.findIndex(isName);
  if (hardAt >= 0 && tokens.filter(isName).length === 1) {
    const around = [...tokens.slice(0, hardAt), ...tokens.slice(hardAt + 1)];
    const { kind, nth, rest } = peel({ source: span.source, tokens: around });
    const label = tokens[hardAt]!.text;
    // 'a "checkbox" widget' names a kind, not a label.
    const asKind = around.some(t => /^(?:widget|control|element|component)$/.test(t.lower)) ? widgetKind(label) : null;
    if (asKind !== null) return [plain('', { kind: asKind, nth })];
    const leftover = rest.tokens.filter(t => !determiners.has(t.lower) && t.kind === 'word').length;
    const out = [plain(label, { exact: true, kind, nth, prior: leftover === 0 ? 1 : 0.95 })];
    if (kind !== null && leftover > 0) out.push(plain(label, { exact: true, nth, prior: 0.92 }));
    if (leftover > 0) out.push(plain(textOf(span).replace(/["“”]/g, ''), { prior: 0.9 }));
    return out;
  }
  const whole = textOf(span);
  const out: Reading[] = [];
  const peeled = peel(span);
  // "Products", "First name": without a kind word beside it, it is first of all a name.
  const nameFirst =
    (peeled.rest.tokens.length === 0 && /^\p{Lu}/u.test(whole)) || (peeled.nth !== null && peeled.kind === null);
  const literal = plain(whole, { prior: peeled.kind === null && peeled.nth === null ? 1 : nameFirst ? 0.98 : 0.96 });
  if (nameFirst) out.push(literal);
  if (peeled.kind !== null || peeled.nth !== null) {
    // "First name field": the ordinal may be part of the name, which the page decides.
    if (peeled.nth !== null && peeled.kind !== null && peeled.rest.tokens.length > 0) {
      const named = tokens.filter(t => !(t.kind === 'word' && kindWord(t.text) === peeled.kind));
      out.push(plain(labelOf({ source: span.source, tokens: named }), { kind: peeled.kind }));
    }
    out.push(plain(labelOf(peeled.rest), { kind: peeled.kind, nth: peeled.nth, prior: out.length > 0 ? 0.97 : 1 }));
    const bare = withoutAdjectives(peeled.rest);
    if (bare.tokens.length < peeled.rest.tokens.length)
      out.push(plain(labelOf(bare), { kind: peeled.kind, nth: peeled.nth, prior: 0.9 }));
  }
  if (!nameFirst) out.push(literal);
  return out;
}

function widgetKind(label: string): Kind | null {
  return label.toLowerCase() === 'text' ? 'field' : kindWord(label);
}

function labelOf(span: Span): string {
  const rest = withoutDeterminer(span);
  return textOf(rest);
}

/** "the button labeled X", "a link that says X", "dialog named X". */
function namedReading(span: Span): Reading | null {
  for (let i = 0; i < span.tokens.length - 1; i += 1) {
    const n = namingAt(span, i);
    if (n === 0) continue;
    // "the button in the dialog box labeled X": what is labeled is the button, the dialog box its place.
    const cut = contextCuts(sub(span, 0, i))[0];
    const head = peel(sub(span, 0, cut?.at ?? i));
    const contexts =
      cut === undefined ? [] : [{ relation: cut.relation, of: nounPhraseShallow(sub(span, cut.to, i), 0) }];
    const tail = span.tokens.slice(i + n).filter(t => t.text !== ':');
    const hard = tail.find(isHard);
    const label = hard?.text ?? textOf({ source: span.source, tokens: tail });
    if (label === '') continue;
    return { label, exact: hard !== undefined, kind: head.kind, nth: head.nth, contexts, prior: 1 };
  }
  return null;
}

/** Takes kind words and ordinals off a phrase. */
function peel(given: Span): { kind: Kind | null; nth: number | null; rest: Span } {
  let tokens = given.tokens.filter(t => !(t.kind === 'word' && (t.lower === 'widget' || t.lower === 'button-like')));
  let kind: Kind | null = null;
  let nth: number | null = null;
  const at = (n: number, side: 'end' | 'start'): Kind | null => {
    const part = side === 'end' ? tokens.slice(-n) : tokens.slice(0, n);
    if (part.length < n || part.some(t => t.kind !== 'word')) return null;
    const words = part.map(t => t.lower).join(' ');
    return kindWord(words) ?? kindWord(words.replace(/es$/, ''));
  };
  tokens = tokens.filter((t, i) => !(i === 0 && determiners.has(t.lower)));
  const number = ordinalAt(tokens);
  for (const side of ['end', 'start'] as const) {
    for (const n of [3, 2, 1]) {
      if (kind !== null || tokens.length < n) continue;
      const found = at(n, side);
      if (found === null) continue;
      kind = found;
      tokens = side === 'end' ? tokens.slice(0, -n) : tokens.slice(n);
    }
  }
  if (number !== null) {
    const index = tokens.indexOf(number.token);
    if (index >= 0) {
      nth = number.nth;
      tokens = tokens.filter((_, i) => i !== index && !(number.extra && i === index - 1));
    }
  } else if (kind !== null && tokens.length === 1) {
    // "tab 3", "checkbox #2": a lone number beside a kind word counts, unless the page has it as a name.
    nth = null;
  }
  return { kind, nth, rest: { source: given.source, tokens } };
}

function ordinalAt(tokens: Token[]): { token: Token; nth: number; extra: boolean } | null {
  for (const [i, token] of tokens.entries()) {
    if (token.kind !== 'word' && token.kind !== 'number') continue;
    const n = ordinal(token.text);
    if (n !== null && (i <= 1 || tokens.length - i <= 2)) return { token, nth: n, extra: false };
    if (token.lower === 'number' && cardinal(tokens[i + 1]?.text ?? '') !== null)
      return { token: tokens[i + 1]!, nth: cardinal(tokens[i + 1]!.text)!, extra: true };
  }
  return null;
}

function withoutDeterminer(span: Span): Span {
  let from = 0;
  while (
    from < span.tokens.length - 1 &&
    span.tokens[from]!.kind === 'word' &&
    (determiners.has(span.tokens[from]!.lower) || (from > 0 && span.tokens[from]!.lower === 'of'))
  )
    from += 1;
  return from === 0 ? span : sub(span, from);
}

function withoutAdjectives(span: Span): Span {
  return {
    source: span.source,
    tokens: span.tokens.filter(
      t => !(t.kind === 'word' && (emptyAdjectives.has(t.lower) || superlative(t.text) !== null)),
    ),
  };
}
