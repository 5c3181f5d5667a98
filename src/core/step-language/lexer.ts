import { hasInputSign } from './input-signs.ts';

export type TokenKind = 'word' | 'quote' | 'value' | 'url' | 'number' | 'punct' | 'break';

/** A piece of an instruction. `text` is what is meant: for a quote, what stands between the marks. */
export type Token = { kind: TokenKind; text: string; lower: string; start: number; end: number };

/** Some tokens of a text, with the text they came from. */
export type Span = { source: string; tokens: Token[] };

const quotes: [string, string][] = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['`', '`'],
  ['‘', '’'],
  ["'", "'"],
];
const patterns: [TokenKind, RegExp][] = [
  ['url', /(?:https?|ftp|file|about|data|javascript|chrome|view-source):[^\s"'<>]+|www\.[^\s"'<>]+/iy],
  ['url', /(?:localhost|127\.0\.0\.1|(?:\d{1,3}\.){3}\d{1,3})(?::\d+)?(?:\/[^\s"'<>]*)?(?=[\s,.;!?]|$)/iy],
  ['value', /[^\s,;"“”()\uE000]*\uE000\d+\uE001[^\s,;"“”()]*/y],
  ['word', /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/y],
  [
    'url',
    /(?:[a-z\d-]+\.)+(?:com|org|net|io|dev|app|co|edu|gov|info|ai|test|example|local|de|uk|fr|eu|ch|at|nl|us|in|jp)(?::\d+)?(?:\/[^\s"'<>]*)?(?=[\s,.;!?)]|$)/iy,
  ],
  ['number', /[[(]\s*-?\d+(?:\s*,\s*-?\d+)+\s*[\])]/y],
  ['number', /[$€£#]?[-+]?\d+(?:[.,:/\-x]\d+)*%?(?![\p{L}\p{N}])/uy],
  ['word', /[.#@$]?[\p{L}\p{N}_]+(?:['’\-/&.+@#:][\p{L}\p{N}_]+)*\+*/uy],
];
const abbreviations = new Set('dr mr mrs ms st no vs e.g i.e etc prof inc jr sr approx p.s'.split(' '));

/** Cuts an instruction into tokens. A sentence's end and a line's end are `break`s. Never fails. */
export function lex(source: string): Span {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const token = tokenAt(source, at, tokens.at(-1));
    if (token.kind !== 'punct' || token.text.trim() !== '') tokens.push(token);
    at = token.end;
  }
  return { source, tokens };
}

function tokenAt(source: string, at: number, before: Token | undefined): Token {
  const char = source.charAt(at);
  const make = (kind: TokenKind, text: string, end: number): Token => {
    return { kind, text, lower: text.toLowerCase(), start: at, end };
  };
  if (/\s/.test(char)) {
    const run = matchAt(/\s+/y, source, at);
    const isLine = run.includes('\n');
    return make(isLine ? 'break' : 'punct', isLine ? '\n' : ' ', at + run.length);
  }
  const quote = quoted(source, at);
  if (quote !== null) return make('quote', quote.inner, quote.end);
  const formula = /\s/.test(source.charAt(at - 1)) ? matchAt(/=[-+]?[A-Z]{1,12}[\d(][^\s;]*/y, source, at) : '';
  // What a cell of a table computes is a value, as it stands.
  if (formula !== '') return make('quote', formula.replace(/[.,:!?]$/, ''), at + formula.length);
  const arrow = matchAt(/[-=]>/y, source, at);
  if (arrow !== '') return make('punct', '→', at + arrow.length);
  const word = patternAt(source, at);
  if (word !== null) return make(word.kind, word.text, at + word.text.length);
  if (/[.!?。！？]/.test(char) && endsSentence(source, at, before)) return make('break', char, at + 1);
  const point = String.fromCodePoint(source.codePointAt(at) ?? 32);
  return make('punct', point, at + point.length);
}

function matchAt(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? '';
}

function patternAt(source: string, at: number): { kind: TokenKind; text: string } | null {
  for (const [kind, pattern] of patterns) {
    const found = matchAt(pattern, source, at);
    const isOpen = kind === 'url' || kind === 'value';
    const text = isOpen ? found.replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, '') : found;
    const isInput = kind === 'url' && hasInputSign(text) && !/^https?:/i.test(text);
    if (text !== '') return { kind: isInput ? 'value' : kind, text };
  }
  return null;
}

function quoted(source: string, at: number): { inner: string; end: number } | null {
  for (const [open, close] of quotes) {
    if (source[at] !== open) continue;
    const single = open === "'" || open === '‘';
    if (single && at > 0 && /[\p{L}\p{N}]/u.test(source.charAt(at - 1))) return null;
    let end = source.indexOf(close, at + 1);
    // An apostrophe inside a word does not end a quote.
    while (single && end > 0 && /[\p{L}\p{N}]/u.test(source[end + 1] ?? '')) end = source.indexOf(close, end + 1);
    if (end < 0 || source.slice(at, end).includes('\n\n')) return null;
    return { inner: source.slice(at + 1, end), end: end + 1 };
  }
  return null;
}

function endsSentence(source: string, at: number, before: Token | undefined): boolean {
  const next = source[at + 1];
  if (next !== undefined && !/[\s"”'’)]/.test(next)) return false;
  if (source[at] !== '.' || before === undefined || before.end !== at) return true;
  return !abbreviations.has(before.lower) || source.slice(at + 1).trim() === '';
}

/** The tokens from `from` up to `to` (exclusive). */
export function sub(span: Span, from: number, to?: number): Span {
  return { source: span.source, tokens: span.tokens.slice(from, to) };
}

/** The text as it was written, without the tokens that were taken out; a lone quote without its marks. */
export function textOf(span: Span): string {
  const { tokens } = trimmed(span);
  const lone = tokens.length === 1 ? tokens[0] : undefined;
  if (lone !== undefined) return lone.text;
  let text = '';
  let end: number | null = null;
  for (const token of tokens) {
    const between: string = end === null ? '' : span.source.slice(end, token.start);
    text += (between.trim() === '' ? between : ' ') + span.source.slice(token.start, token.end);
    end = token.end;
  }
  return text.trim();
}

/** Without commas, breaks and colons at either end. */
export function trimmed(span: Span): Span {
  const skip = (token: Token | undefined): boolean =>
    token !== undefined && (token.kind === 'break' || (token.kind === 'punct' && /^[,;:.]$/.test(token.text)));
  let from = 0;
  let to = span.tokens.length;
  while (from < to && skip(span.tokens[from])) from += 1;
  while (to > from && skip(span.tokens[to - 1])) to -= 1;
  return from === 0 && to === span.tokens.length ? span : sub(span, from, to);
}

/** True when the token says a value or a name as it is: a quote or a hidden input. */
export function isHard(token: Token | undefined): boolean {
  return token?.kind === 'quote' || token?.kind === 'value';
}

/** The word at a position in lower case; '' for a quote, a value, a number and anything else. */
export function wordAt(span: Span, at: number): string {
  const token = span.tokens[at];
  return token?.kind === 'word' ? token.lower : '';
}

/** The sign at a position; '' for anything else. */
export function signAt(span: Span, at: number): string {
  const token = span.tokens[at];
  return token?.kind === 'punct' ? token.text : '';
}

/** The text of a token, '' past the end. */
export function tokenText(span: Span, at: number): string {
  return span.tokens[at]?.text ?? '';
}

/** Phrases by their first word, longest first. */
export type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

export function phrasesOf(list: Iterable<string>): Phrases {
  const out = new Map<string, string[][]>();
  for (const phrase of list) {
    const words = phrase.split(' ');
    const first = words[0] ?? '';
    out.set(
      first,
      [...(out.get(first) ?? []), words].toSorted((a, b) => b.length - a.length),
    );
  }
  return out;
}

/** How many tokens the longest of the phrases takes that stands at this position; 0 when none does. */
export function phraseAt(span: Span, at: number, phrases: Phrases): number {
  const isWord = (word: string, i: number): boolean => {
    const token = span.tokens[at + i];
    return token !== undefined && token.lower === word && token.kind !== 'quote';
  };
  return phrases.get(span.tokens[at]?.lower ?? '')?.find(words => words.every(isWord))?.length ?? 0;
}

/** The first place, from `from` on, where one of the phrases stands. */
export function phraseIn(span: Span, phrases: Phrases, from = 0): { at: number; n: number } | null {
  for (let at = from; at < span.tokens.length; at += 1) {
    const n = phraseAt(span, at, phrases);
    if (n > 0) return { at, n };
  }
  return null;
}

/** The words of the tokens, joined by spaces. */
export function wordsOf(span: Span, from: number, to?: number): string {
  return span.tokens
    .slice(from, to)
    .map(t => t.lower)
    .join(' ');
}

/** Without the tokens at the positions that `drop` says. */
export function without(span: Span, drop: (at: number) => boolean): Span {
  return { source: span.source, tokens: span.tokens.filter((_, at) => !drop(at)) };
}
