import { lex, sub, trimmed, type Span, type Token } from './lexer.ts';
import { isFiller, verbAt, verbOf } from './verbs.ts';

/** A stretch of an instruction with one verb. */
export type Piece = {
  span: Span;
  sentence: number;
  /** The stretch together with the next one, when "Save and close" may be one label. */
  joined?: Span;
  /** The word that makes it a condition of what follows: `if`, `when`, `otherwise` … */
  condition?: { word: string; test: Span | null };
};

const conditionWords = new Set([
  'if',
  'when',
  'once',
  'unless',
  'whenever',
  'should',
  'until',
  'otherwise',
  'else',
  'after',
  'before',
  'while',
  'in',
]);

/** Splits prose into pieces in the order they are to be done. Quoted text, values and lists stay whole. */
export function splitProse(text: string): Piece[] {
  const span = lex(withoutNumbering(text));
  const pieces: Piece[] = [];
  let start = 0;
  let sentence = 0;
  const cut = (end: number, next: number): void => {
    const part = trimmed(sub(span, start, end));
    if (part.tokens.length > 0) pieces.push({ span: part, sentence });
    start = next;
  };
  for (let i = 0; i < span.tokens.length; i += 1) {
    const token = span.tokens[i]!;
    if (token.kind === 'break') {
      cut(i, i + 1);
      sentence += 1;
      continue;
    }
    const next = boundaryAt(span, start, i);
    if (next === null) continue;
    const joined = joinable(span, { start, at: i, next });
    cut(i, next);
    const last = pieces.at(-1);
    if (joined !== null && last !== undefined) last.joined = joined;
    i = next - 1;
  }
  cut(span.tokens.length, span.tokens.length);
  return pieces.flatMap(conditional);
}

/** Where the next piece starts when a boundary lies at `i`; null when none does. */
function boundaryAt(span: Span, start: number, i: number): number | null {
  const token = span.tokens[i]!;
  if (i === start) return null;
  if (token.kind === 'punct' && token.text === ';') return i + 1;
  if (token.kind === 'word' && token.lower === 'then' && !startsCondition(span, start, i)) return i + 1;
  const isComma = token.kind === 'punct' && /^[,–—]$/.test(token.text);
  if (token.lower === 'to' && isPurposeOfFinding(span, i)) return i + 1;
  if (/^(?:hit|press|click|tap)$/.test(token.lower) && token.kind === 'word' && startsUnjoined(span, start, i))
    return i;
  if (!isComma && token.lower !== 'and' && token.lower !== 'or') return null;
  if (token.lower === 'or') return null;
  let j = i + 1;
  while (j < span.tokens.length && (isFiller(span.tokens[j]) || span.tokens[j]!.text === ',')) j += 1;
  if (span.tokens[j]?.lower === 'after' && span.tokens[j + 1]?.lower === 'that') j += 2;
  if (span.tokens[j]?.text === ',') j += 1;
  if (verbAt(span, j) === null && !conditionStarts(span, j)) return null;
  if (startsCondition(span, start, i)) return null;
  return hasObject(span, start, i) ? j : null;
}

/** "scroll to the end hit submit": written without a comma. */
function startsUnjoined(span: Span, start: number, at: number): boolean {
  const before = span.tokens[at - 1]!;
  const held =
    /^(?:to|then|and|or|by|please|a|the|of|on|in|you|i|user|should|must|now|just|also|next|finally|not|never)$/;
  if (before.text === ',' || (before.kind === 'word' && held.test(before.lower)) || at - start < 3) return false;
  return verbOf(span.tokens[start]!.text) !== null && verbAt(span, at) !== null && !startsCondition(span, start, at);
}

function conditionStarts(span: Span, at: number): boolean {
  const word = span.tokens[at]?.lower;
  return word === 'if' || word === 'otherwise' || word === 'when' || word === 'once';
}

/** "Expand the sections to find and click X": the finding is a thing to do of its own. */
function isPurposeOfFinding(span: Span, at: number): boolean {
  const verb = verbOf(span.tokens[at + 1]?.text ?? '');
  return verb?.family === 'find' && (span.tokens[at + 2]?.lower === 'and' || verbAt(span, at + 2) !== null);
}

/** A condition's own "and", "then" and commas do not split it: its body is cut off afterwards. */
function startsCondition(span: Span, start: number, at: number): boolean {
  const first = span.tokens[start];
  if (first === undefined || first.kind !== 'word' || !conditionWords.has(first.lower)) return false;
  if (first.lower === 'otherwise' || first.lower === 'else' || first.lower === 'in') return false;
  return !span.tokens.slice(start, at).some(t => t.text === ',' || t.lower === 'then');
}

/** A piece may end only when its verb has something to act on, or needs nothing. */
function hasObject(span: Span, start: number, end: number): boolean {
  let at = start;
  while (
    at < end &&
    (isFiller(span.tokens[at]) ||
      /^(?:you|i|user|the|should|must|to|can|could|will|would|want|need)$/.test(span.tokens[at]!.lower))
  )
    at += 1;
  const verb = verbOf(span.tokens[at]?.text ?? '');
  if (verb === null) return end - start >= 2 || span.tokens[start]!.kind !== 'word';
  return end - at >= 2 || verb.entry.alone === true;
}

/** "Click Save and Close": the label may go on, when what follows is a bare verb. */
function joinable(span: Span, cut: { start: number; at: number; next: number }): Span | null {
  const and = span.tokens[cut.at]!;
  if (and.lower !== 'and' || cut.next !== cut.at + 1 || verbOf(span.tokens[cut.start]?.text ?? '')?.family !== 'click')
    return null;
  if (span.tokens.slice(cut.start, cut.at).some(t => t.kind === 'quote')) return null;
  let end = cut.next + 1;
  while (/^(?:button|link|tab)$/.test(span.tokens[end]?.lower ?? '')) end += 1;
  const after = span.tokens[end];
  const over =
    after === undefined ||
    after.kind === 'break' ||
    /^[,;]$/.test(after.text) ||
    after.lower === 'and' ||
    after.lower === 'then';
  return over ? sub(span, cut.start, end) : null;
}

/** Takes the condition of a piece apart from what is to be done under it. */
function conditional(piece: Piece): Piece[] {
  const { tokens } = piece.span;
  let first = 0;
  while (isFiller(tokens[first]) || tokens[first]?.lower === 'but') first += 1;
  let word = tokens[first]?.lower ?? '';
  if (word === 'as' && tokens[first + 1]?.lower === 'soon') word = 'once';
  if (word === 'in' && tokens[first + 1]?.lower === 'case') word = 'if';
  if (word === 'if' && tokens[first + 1]?.lower === 'not') word = 'otherwise';
  if (word === 'otherwise' || word === 'else') {
    const skip = tokens[first]?.lower === 'if' ? 2 : 1;
    return [{ ...piece, span: trimmed(sub(piece.span, first + skip)), condition: { word: 'otherwise', test: null } }];
  }
  if (!conditionWords.has(word) || word === 'in' || word === 'until') return [trailing(piece)];
  const comma = tokens.findIndex((t, i) => i > first && (t.text === ',' || t.lower === 'then'));
  const from =
    first +
    (word === 'once' && tokens[first]?.lower === 'as' ? 4 : word === 'if' && tokens[first]?.lower === 'in' ? 2 : 1);
  if (comma < 0)
    return [
      { ...piece, span: sub(piece.span, tokens.length), condition: { word, test: trimmed(sub(piece.span, from)) } },
    ];
  const test = trimmed(sub(piece.span, from, comma));
  const body = trimmed(sub(piece.span, comma + 1));
  if (word === 'after' && verbAtGerund(test)) return [{ ...piece, span: body }];
  return [{ ...piece, span: withoutThen(body), condition: { word, test } }];
}

function verbAtGerund(span: Span): boolean {
  const verb = verbOf(span.tokens[0]?.text ?? '');
  return verb?.gerund ?? false;
}

function withoutThen(span: Span): Span {
  return span.tokens[0]?.lower === 'then' ? sub(span, 1) : span;
}

/** "Accept the cookies if the banner shows", "press Next until the page shows X". */
function trailing(piece: Piece): Piece {
  const at = piece.span.tokens.findIndex(
    (t, i) =>
      i > 1 &&
      t.kind === 'word' &&
      (t.lower === 'if' || t.lower === 'until' || t.lower === 'unless' || t.lower === 'when'),
  );
  if (
    at < 0 ||
    verbOf(piece.span.tokens[0]?.text ?? '')?.family === 'wait' ||
    !isClauseLike(piece.span.tokens.slice(at + 1))
  )
    return piece;
  const before = piece.span.tokens[at - 1]?.lower;
  const verb = verbOf(piece.span.tokens[0]?.text ?? '')?.family;
  if ((verb === 'check' || verb === 'verify' || verb === 'see' || before === 'see' || before === 'check') && at <= 2)
    return piece;
  return {
    ...piece,
    span: trimmed(sub(piece.span, 0, at)),
    condition: { word: piece.span.tokens[at]!.lower, test: sub(piece.span, at + 1) },
  };
}

function isClauseLike(tokens: Token[]): boolean {
  return tokens.length >= 2;
}

/** Leaves out bullets and numbers at the start of lines: `1.`, `2)`, `-`, `Step 3:`. */
function withoutNumbering(text: string): string {
  return text.replace(/^[ \t]*(?:[-*•‣]\s+|\(?\d{1,2}[.)]\s+(?=\S)|step\s+\d+\s*[:.)-]\s*)/gim, '');
}
