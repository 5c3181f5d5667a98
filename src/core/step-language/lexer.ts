import { isVeiled } from './veil.ts';

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
const abbreviations = new Set([
  'dr',
  'mr',
  'mrs',
  'ms',
  'st',
  'no',
  'vs',
  'e.g',
  'i.e',
  'etc',
  'prof',
  'inc',
  'jr',
  'sr',
  'approx',
  'p.s',
]);

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
  const make = (kind: TokenKind, text: string, end: number): Token => ({
    kind,
    text,
    lower: text.toLowerCase(),
    start: at,
    end,
  });
  const char = source[at]!;
  if (/\s/.test(char)) {
    const space = /\s+/y;
    space.lastIndex = at;
    const run = space.exec(source)?.[0] ?? char;
    return make(run.includes('\n') ? 'break' : 'punct', run.includes('\n') ? '\n' : ' ', at + run.length);
  }
  const quote = quoted(source, at);
  if (quote) return make('quote', quote.inner, quote.end);
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    let text = pattern.exec(source)?.[0];
    if (!text) continue;
    if (kind === 'url' || kind === 'value') text = text.replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, '');
    if (text !== '')
      return make(kind === 'url' && isVeiled(text) && !/^https?:/i.test(text) ? 'value' : kind, text, at + text.length);
  }
  if (/[.!?。！？]/.test(char) && endsSentence(source, at, before)) return make('break', char, at + 1);
  const point = String.fromCodePoint(source.codePointAt(at)!);
  return make('punct', point, at + point.length);
}

function quoted(source: string, at: number): { inner: string; end: number } | null {
  for (const [open, close] of quotes) {
    if (source[at] !== open) continue;
    const single = open === "'" || open === '‘';
    if (single && at > 0 && /[\p{L}\p{N}]/u.test(source[at - 1]!)) return null;
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
  if (abbreviations.has(before.lower)) return next === undefined || /^\s+$/.test(source.slice(at + 1));
  // "1. Click": a number at the start of a line is its numbering.
  return true;
}

/** The tokens from `from` up to `to` (exclusive). */
export function sub(span: Span, from: number, to?: number): Span {
  return { source: span.source, tokens: span.tokens.slice(from, to) };
}

/** The text as it was written, from the first token to the last; a lone quote without its marks. */
export function textOf(span: Span): string {
  const tokens = trimmed(span).tokens;
  const first = tokens[0];
  const last = tokens.at(-1);
  if (first === undefined || last === undefined) return '';
  if (tokens.length === 1) return first.text;
  return span.source.slice(first.start, last.end).trim();
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
