import { hasInputSign } from './input-signs.ts';

/** `input`: an input or a credential, whose value is hidden. `line`: the end of a line. `stop`: the end of a sentence. */
type TokenKind = 'word' | 'quote' | 'input' | 'url' | 'number' | 'sign' | 'stop' | 'line';

/** A piece of a step. `text` is what is meant: for a quote, what stands between the marks. */
export type Token = { kind: TokenKind; text: string; lower: string; start: number; end: number };

/** Some tokens of a text, with the text they came from. */
export type Span = { source: string; tokens: readonly Token[] };

type QuotePair = readonly [open: string, close: string];

/** The plain pair first. */
export const quotes: readonly [QuotePair, ...QuotePair[]] = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['`', '`'],
  ['‘', '’'],
  ["'", "'"],
];
const patterns: readonly (readonly [TokenKind, RegExp])[] = [
  ['url', /(?:https?|ftp|file|about|data|javascript|chrome|view-source):[^\s"'<>]+|www\.[^\s"'<>]+/iy],
  ['url', /(?:localhost|(?:\d{1,3}\.){3}\d{1,3})(?::\d+)?(?:\/[^\s"'<>]*)?(?=[\s,.;!?]|$)/iy],
  ['input', /\uE000\d+\uE001/y],
  ['word', /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/y],
  [
    'url',
    /(?:[a-z\d-]{1,63}\.)+(?:com|org|net|io|dev|app|co|edu|gov|info|ai|test|example|local|de|uk|fr|eu|ch|at|nl|us|in|jp)(?::\d+)?(?:\/[^\s"'<>]*)?(?=[\s,.;!?)]|$)/iy,
  ],
  ['number', /[$€£#]?[-+]?\d+(?:[.,:/-]\d+)*%?(?![\p{L}\p{N}])/uy],
  ['word', /[.#@$]?[\p{L}\p{N}_]+(?:['’\-/&.+@#:][\p{L}\p{N}_]+)*\+*/uy],
];
const abbreviations = new Set('dr mr mrs ms st no vs e.g i.e etc prof inc jr sr approx p.s'.split(' '));
const space = /\s+/y;

/** Cuts a step into tokens. Never fails. */
export function lex(source: string): Span {
  const tokens: Token[] = [];
  const missing = new Set<string>();
  let at = 0;
  while (at < source.length) {
    const token = tokenAt(source, at, { before: tokens.at(-1), missing });
    if (token.text !== '') tokens.push(token);
    at = token.end;
  }
  return { source, tokens };
}

/** `missing`: the marks that close no quote from here on. */
type Before = { before: Token | undefined; missing: Set<string> };

function tokenAt(source: string, at: number, { before, missing }: Before): Token {
  const make = (kind: TokenKind, text: string, end: number): Token => {
    return { kind, text, lower: text.toLowerCase(), start: at, end };
  };
  const gap = matchAt(space, source, at);
  if (gap !== '') return make('line', gap.includes('\n') ? '\n' : '', at + gap.length);
  const quote = quoted(source, at, missing);
  if (quote !== null) return make('quote', quote.inner, quote.end);
  for (const [kind, pattern] of patterns) {
    const found = matchAt(pattern, source, at);
    const text = kind === 'url' ? withoutTail(found) : found;
    if (text !== '') return make(kind === 'url' && isOnlyInput(text) ? 'input' : kind, text, at + text.length);
  }
  if (source.startsWith('->', at)) return make('sign', '>', at + 2);
  if (source[at] === '→' || source[at] === '›') return make('sign', '>', at + 1);
  const sign = String.fromCodePoint(source.codePointAt(at) ?? 0);
  const kind = '.!?。！？'.includes(sign) && endsSentence(source, at, before) ? 'stop' : 'sign';
  return make(kind, sign, at + sign.length);
}

/** "{file}.test": no address, unless a scheme stands before it. */
function isOnlyInput(text: string): boolean {
  return hasInputSign(text) && !/^https?:/i.test(text);
}

function matchAt(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? '';
}

/** An address does not end with the punctuation of its sentence. */
function withoutTail(text: string): string {
  let end = text.length;
  while (end > 0 && '.,:;!?)]'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const letter = /[\p{L}\p{N}]/u;
const longestSingle = 300;

function quoted(source: string, at: number, missing: Set<string>): { inner: string; end: number } | null {
  for (const [open, close] of quotes) {
    if (source[at] !== open) continue;
    const single = open === "'" || open === '‘';
    if (single && letter.test(source.charAt(at - 1))) return null;
    let end = missing.has(close) ? -1 : source.indexOf(close, at + 1);
    if (end < 0) missing.add(close);
    // An apostrophe inside a word does not end a quote. What is longer is no quote: each mark would look through the rest.
    while (single && end > 0 && end - at < longestSingle && letter.test(source.charAt(end + 1)))
      end = source.indexOf(close, end + 1);
    return end < 0 ? null : { inner: source.slice(at + 1, end), end: end + 1 };
  }
  return null;
}

function endsSentence(source: string, at: number, before: Token | undefined): boolean {
  const next = source.charAt(at + 1);
  if (next !== '' && next.trim() !== '') return false;
  const isAbbreviation = source[at] === '.' && before?.end === at && abbreviations.has(before.lower);
  return !isAbbreviation || source.slice(at + 1, at + 50).trim() === '';
}

/** A mark of a quote that has no partner, or that stands at a word: where quotes are not closed they come out wrong. */
export function strayQuote({ tokens }: Span): number {
  const touches = (one: Token | undefined, other: Token | undefined): boolean =>
    one !== undefined && other !== undefined && one.end === other.start && one.kind !== 'sign' && other.kind !== 'sign';
  return tokens.findIndex(
    (token, at) =>
      (token.kind === 'sign' && '"“”„«»`'.includes(token.text)) ||
      (token.kind === 'quote' && (touches(tokens[at - 1], token) || touches(token, nextOf(tokens, at)))),
  );
}

function nextOf(tokens: readonly Token[], at: number): Token | undefined {
  const next = tokens[at + 1];
  return next?.kind === 'stop' || next?.kind === 'line' ? undefined : next;
}

/** The tokens from `from` up to `to` (exclusive). */
export function sub(span: Span, from: number, to?: number): Span {
  return { source: span.source, tokens: span.tokens.slice(from, to) };
}

/** The parts between the places where the words are cut. */
export function cut(span: Span, isCut: (at: number) => boolean): Span[] {
  const ends = [...span.tokens.keys()].filter(isCut);
  return [...ends, span.tokens.length].map((end, at) => sub(span, at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end));
}

/** A list "A, B and C" of at most 50 entries; null where one is empty. */
export function listOf(span: Span): Span[] | null {
  const isAnd = (at: number): boolean => wordAt(span, at) === 'and';
  const isComma = (at: number): boolean => isSign(span.tokens[at], ',');
  const parts = cut(span, at => isAnd(at) || isComma(at));
  const ends = [...span.tokens.keys()].filter(at => isAnd(at) || isComma(at));
  // "A, B, and C".
  const entries = parts.filter((part, at) => {
    const end = ends[at] ?? -1;
    return part.tokens.length > 0 || at === 0 || !isAnd(end) || !isComma(end - 1);
  });
  return entries.length > 50 || entries.some(({ tokens }) => tokens.length === 0) ? null : entries;
}

/** The text as it was written; a lone quote without its marks. */
export function textOf({ source, tokens }: Span): string {
  const [first] = tokens;
  const last = tokens.at(-1);
  if (first === undefined || last === undefined) return '';
  return tokens.length === 1 ? first.text : source.slice(first.start, last.end);
}

/** The word at a position in lower case; '' for a quote, an input and anything else that is no word. */
export function wordAt(span: Span, at: number): string {
  const token = span.tokens.at(at);
  return token?.kind === 'word' ? token.lower : '';
}

/** Whether this sign stands at a position. */
export function isSign(token: Token | undefined, sign: string): boolean {
  return token?.kind === 'sign' && token.text === sign;
}

/** A value or a name as it is: a quote or an input. */
export function isHard(token: Token | undefined): boolean {
  return token?.kind === 'quote' || token?.kind === 'input';
}

/** How many tokens these words take that stand at a position; 0 when they do not. */
export function phraseAt(span: Span, at: number, words: readonly string[]): number {
  const fits = words.every((word, i) => {
    const token = span.tokens[at + i];
    return token !== undefined && token.lower === word && token.kind !== 'quote';
  });
  return fits ? words.length : 0;
}

/** A line without its bullet or number: "1.", "2)", "-". */
export function withoutBullet(line: string): string {
  return line.replace(/^\s{0,20}(?:[-*•–]|\(?\d{1,3}[.)])[ \t]+(?=\S)/, '');
}

/** How far a line is indented, a tab as four places. */
export function indentOf(line: string): number {
  const blank = matchAt(/[ \t]*/y, line, 0);
  return blank.replaceAll('\t', '    ').length;
}
